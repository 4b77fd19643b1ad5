#include "defilade/model/sight.h"

#include "model/geometry/expansion.h"
#include "model/geometry/orientation.h"

namespace defilade {
namespace exact {

int orientation_exact(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept {
  const auto adx = difference(a.x, d.x), ady = difference(a.y, d.y), adz = difference(a.z, d.z);
  const auto bdx = difference(b.x, d.x), bdy = difference(b.y, d.y), bdz = difference(b.z, d.z);
  const auto cdx = difference(c.x, d.x), cdy = difference(c.y, d.y), cdz = difference(c.z, d.z);
  const auto determinant =
      adz * (bdx * cdy - cdx * bdy) + bdz * (cdx * ady - adx * cdy) + cdz * (adx * bdy - bdx * ady);
  return determinant.sign();
}

}  // namespace exact

int orientation(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept {
  return exact::orientation_filtered(a, b, c, d);
}

bool blocks(const Corners& triangle, Vec3 from, Vec3 to) noexcept {
  return exact::blocks_filtered(triangle, from, to);
}

}  // namespace defilade
