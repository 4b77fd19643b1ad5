#include "defilade/model/bearing.h"

#include <array>
#include <cmath>

namespace defilade {
namespace {

/// Of 11.25°, 22.5° and 33.75°: where sectors begin within the first eighth of a turn.
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
  for (; !(x > 0 && y >= 0); ++quarter) {  // a quarter of a turn back
    const double turned = y;
    y = -x;
    x = turned;
  }
  return quarter * kSectors / 4 + sectors_before(x, y);
}

}  // namespace defilade
