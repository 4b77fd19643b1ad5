// Which of these 8 × 8 segments does this face block? The innermost loop of the tile baker,
// compiled once per instruction set (tile_sight.cpp).
//
// For a source s, a target t and an edge from corner a in direction e (of length 1) let
// f = ((a − s) × e) · (t − s), six times the volume of a tetrahedron. If the line from s to t goes
// through the face it passes all edges on the same side: every f has the same sign. In float32
// the error of f is below 16u · |a − s| · |t − s|, u = 2^-24: 8 roundings of each product, whose
// sizes add up to at most 6/√27 of the three lengths' product (Carlen, Lieb & Loss 2006, "An
// inequality of Hadamard type for permanents"). In the same way s lies on the side of the plane
// that its computed distance says, if that is more than 8u · |a − s|. So, with these margins:
//
//   blocked    s and t on different sides, all f above the margin or all below minus the margin;
//   missed     s and t on the same side, or an f above the margin and another below;
//   doubtful   the rest, for the exact predicate to decide.
//
// Numbers that are NaN make a segment doubtful: every comparison with them is false, and where
// they could get lost among others (Min, Max) the margin is infinite.

#if defined(DEFILADE_FACE_TEST_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef DEFILADE_FACE_TEST_INL
#undef DEFILADE_FACE_TEST_INL
#else
#define DEFILADE_FACE_TEST_INL
#endif

#include <hwy/highway.h>

#include <limits>

#include "bake/faces/face_test.h"

HWY_BEFORE_NAMESPACE();
namespace defilade::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, kLeaf>;

/// Bit i is lane i of the mask.
inline unsigned bits_of(hn::Mask<Floats> mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Floats(), mask, bits);
  return bits[0];
}

/// How far a point is above the face's plane.
inline float side_of(const Face& face, Vec3 p) {
  return (p.x - face.x[0]) * face.normal_x + (p.y - face.y[0]) * face.normal_y +
         (p.z - face.z[0]) * face.normal_z;
}

/// On which side of the face's plane eight points are: bit i is point i.
struct Sides {
  unsigned above = 0;
  unsigned below = 0;
};

inline Sides sides_of(const Face& face, const Eight& points, float margin) {
  const Floats d;
  Sides sides;
  for (std::size_t i = 0; i < kLeaf; i += hn::Lanes(d)) {
    const auto x = hn::Sub(hn::Load(d, points.x.data() + i), hn::Set(d, face.x[0]));
    const auto y = hn::Sub(hn::Load(d, points.y.data() + i), hn::Set(d, face.y[0]));
    const auto z = hn::Sub(hn::Load(d, points.z.data() + i), hn::Set(d, face.z[0]));
    auto distance = hn::Mul(x, hn::Set(d, face.normal_x));
    distance = hn::MulAdd(y, hn::Set(d, face.normal_y), distance);
    distance = hn::MulAdd(z, hn::Set(d, face.normal_z), distance);
    sides.above |= bits_of(hn::Gt(distance, hn::Set(d, margin))) << i;
    sides.below |= bits_of(hn::Lt(distance, hn::Set(d, -margin))) << i;
  }
  return sides;
}

/// (a − s) × e for every edge and all eight sources.
struct EdgeNormals {
  alignas(32) float x[Face::kMostCorners][kLeaf];
  alignas(32) float y[Face::kMostCorners][kLeaf];
  alignas(32) float z[Face::kMostCorners][kLeaf];
};

inline void find_edge_normals(const Face& face, const Eight& sources, EdgeNormals& normals) {
  const Floats d;
  for (std::size_t i = 0; i < kLeaf; i += hn::Lanes(d)) {
    const auto sx = hn::Load(d, sources.x.data() + i);
    const auto sy = hn::Load(d, sources.y.data() + i);
    const auto sz = hn::Load(d, sources.z.data() + i);
    for (std::size_t k = 0; k < face.corners; ++k) {
      const auto ax = hn::Sub(hn::Set(d, face.x[k]), sx);
      const auto ay = hn::Sub(hn::Set(d, face.y[k]), sy);
      const auto az = hn::Sub(hn::Set(d, face.z[k]), sz);
      const auto ex = hn::Set(d, face.edge_x[k]);
      const auto ey = hn::Set(d, face.edge_y[k]);
      const auto ez = hn::Set(d, face.edge_z[k]);
      hn::Store(hn::Sub(hn::Mul(ay, ez), hn::Mul(az, ey)), d, normals.x[k] + i);
      hn::Store(hn::Sub(hn::Mul(az, ex), hn::Mul(ax, ez)), d, normals.y[k] + i);
      hn::Store(hn::Sub(hn::Mul(ax, ey), hn::Mul(ay, ex)), d, normals.z[k] + i);
    }
  }
}

/// From one source: which targets' lines pass all edges on one side, and which certainly do not?
struct Passes {
  unsigned inside = 0;
  unsigned outside = 0;
};

inline Passes passes_of(const Face& face, const EdgeNormals& normals, const Eight& sources,
                        std::size_t s, const Eight& targets, float margin) {
  const Floats d;
  Passes passes;
  for (std::size_t i = 0; i < kLeaf; i += hn::Lanes(d)) {
    const auto x = hn::Sub(hn::Load(d, targets.x.data() + i), hn::Set(d, sources.x[s]));
    const auto y = hn::Sub(hn::Load(d, targets.y.data() + i), hn::Set(d, sources.y[s]));
    const auto z = hn::Sub(hn::Load(d, targets.z.data() + i), hn::Set(d, sources.z[s]));
    auto least = hn::Set(d, std::numeric_limits<float>::infinity());
    auto most = hn::Neg(least);
    for (std::size_t k = 0; k < face.corners; ++k) {
      auto f = hn::Mul(x, hn::Set(d, normals.x[k][s]));
      f = hn::MulAdd(y, hn::Set(d, normals.y[k][s]), f);
      f = hn::MulAdd(z, hn::Set(d, normals.z[k][s]), f);
      least = hn::Min(least, f);
      most = hn::Max(most, f);
    }
    const auto above = hn::Set(d, margin), below = hn::Set(d, -margin);
    passes.inside |= bits_of(hn::Or(hn::Gt(least, above), hn::Lt(most, below))) << i;
    passes.outside |= bits_of(hn::And(hn::Lt(least, below), hn::Gt(most, above))) << i;
  }
  return passes;
}

/// Doubt everything where numbers may overflow or lose digits near zero.
inline float edge_margin(float size) {
  if (!(size > 1e-20F && size < 1e30F)) return std::numeric_limits<float>::infinity();
  return 16 * kRounding * size;
}

/// `apart` bounds the distance of any source from any target. Segments in `decided` are skipped:
/// the verdict on them is meaningless.
inline Verdict test_face(const Face& face, const Eight& sources, const Eight& targets, float apart,
                         std::uint64_t decided) {
  const float to_source = sources.reach(face), to_target = targets.reach(face);
  const Sides from = sides_of(face, sources, 8 * kRounding * to_source);
  const Sides to = sides_of(face, targets, 8 * kRounding * to_target);
  Verdict verdict;
  if ((from.above & to.above) == 0xff || (from.below & to.below) == 0xff) return verdict;
  const float margin = edge_margin(to_source * apart);
  EdgeNormals normals;
  find_edge_normals(face, sources, normals);
  for (std::size_t s = 0; s < kLeaf; ++s) {
    if ((decided >> 8 * s & 0xff) == 0xff) continue;
    const bool above = (from.above >> s & 1) != 0, below = (from.below >> s & 1) != 0;
    const unsigned same = above ? to.above : below ? to.below : 0;
    if (same == 0xff) continue;
    const unsigned opposite = above ? to.below : below ? to.above : 0;
    const Passes passes = passes_of(face, normals, sources, s, targets, margin);
    verdict.blocked |= std::uint64_t{passes.inside & opposite} << 8 * s;
    const unsigned open = ~(same | passes.outside | (passes.inside & opposite)) & 0xff;
    verdict.doubtful |= std::uint64_t{open} << 8 * s;
  }
  return verdict;
}

/// Does the face certainly block every segment between two boxes? `sources` and `targets` are their
/// corners: f changes linearly with either end, so it is least and most at corners.
inline bool blocks_all(const Face& face, const Eight& sources, const Eight& targets, float apart) {
  const float to_source = sources.reach(face);
  const Sides from = sides_of(face, sources, 8 * kRounding * to_source);
  if (from.above != 0xff && from.below != 0xff) return false;
  const Sides to = sides_of(face, targets, 8 * kRounding * targets.reach(face));
  if (from.above == 0xff ? to.below != 0xff : to.above != 0xff) return false;
  const float margin = edge_margin(to_source * apart);
  EdgeNormals normals;
  find_edge_normals(face, sources, normals);
  for (std::size_t s = 0; s < kLeaf; ++s)
    if (passes_of(face, normals, sources, s, targets, margin).inside != 0xff) return false;
  return true;
}

}  // namespace defilade::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
