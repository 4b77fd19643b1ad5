#include "defilade/model/heading.h"

#include <array>
#include <cmath>

#include "defilade/model/bearing.h"

namespace defilade {
namespace {

/// Of 5.625°, 16.875°, 28.125° and 39.375°.
constexpr std::array<Heading, 4> kFirstEighth{{{0.99518472667219688F, 0.098017140329560604F},
                                               {0.95694033573220886F, 0.29028467725446236F},
                                               {0.88192126434835503F, 0.47139673682599764F},
                                               {0.77301045336273696F, 0.63439328416364549F}}};

}  // namespace

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
