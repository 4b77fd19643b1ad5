#include "defilade/model/heading.h"

#include <array>
#include <cmath>

namespace defilade {
namespace {

/// The headings of 5.625°, 16.875°, 28.125° and 39.375°.
constexpr std::array<Heading, 4> kFirstEighth{{{0.99518472667219688F, 0.098017140329560604F},
                                               {0.95694033573220886F, 0.29028467725446236F},
                                               {0.88192126434835503F, 0.47139673682599764F},
                                               {0.77301045336273696F, 0.63439328416364549F}}};

/// The tangents of 11.25°, 22.5° and 33.75°: where sectors begin within the first eighth of a turn.
constexpr std::array kTangents{0.19891236737965801, 0.41421356237309503, 0.66817863791929888};
constexpr std::size_t kPerEighth = kTangents.size() + 1;
static_assert(8 * kPerEighth == kSectors);

/// How many sectors of the quarter turn in which x and y are not negative, x being positive, end
/// at or before the direction. Its second eighth mirrors the first.
std::size_t sectors_before(double x, double y) {
  std::size_t before = 0;
  for (const double tangent : kTangents) before += y >= tangent * x ? 1U : 0U;
  before += y >= x ? 1U : 0U;
  for (const double tangent : kTangents) before += tangent * y >= x ? 1U : 0U;
  return before;
}

}  // namespace

double bearing(Vec3 from, Vec3 to) noexcept {
  return std::atan2(double{to.y} - from.y, double{to.x} - from.x);
}

std::size_t sector(Vec3 from, Vec3 to) noexcept {
  double x = double{to.x} - from.x, y = double{to.y} - from.y;
  if (x == 0 && y == 0) return 0;
  std::size_t quarter = 0;
  for (; quarter < 3 && !(x > 0 && y >= 0); ++quarter) {  // a quarter of a turn back
    const double turned = y;
    y = -x;
    x = turned;
  }
  return quarter * kSectors / 4 + sectors_before(x, y);
}

Heading heading_of(std::size_t sector) noexcept {
  const std::size_t in_quarter = sector % (kSectors / 4);
  const bool mirrored = in_quarter >= kFirstEighth.size();
  const Heading first =
      kFirstEighth[mirrored ? 2 * kFirstEighth.size() - 1 - in_quarter : in_quarter];
  Heading heading = mirrored ? Heading{first.y, first.x} : first;
  for (std::size_t quarter = sector / (kSectors / 4); quarter > 0; --quarter)
    heading = {-heading.y, heading.x};
  return heading;
}

Heading halfway(const Heading& a, const Heading& b) noexcept {
  const double x = double{a.x} + b.x, y = double{a.y} + b.y;
  const double length = std::sqrt(x * x + y * y);
  return {static_cast<float>(x / length), static_cast<float>(y / length)};
}

}  // namespace defilade
