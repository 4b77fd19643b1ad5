// Which faces of a list can block anything between two boxes? Compiled once per instruction set
// (tile_sight.cpp).
//
// A face is dropped if its box lies outside the shaft, or if both boxes lie on the same side of its
// plane (so a floor never blocks the view between characters that stand on it). The bounds are
// float32 with margins for all roundings; NaN drops nothing. No operation is fused, so the list
// does not depend on the instruction set.

#if defined(DEFILADE_FACE_LIST_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef DEFILADE_FACE_LIST_INL
#undef DEFILADE_FACE_LIST_INL
#else
#define DEFILADE_FACE_LIST_INL
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>

#include "bake/faces/box_columns.h"
#include "bake/faces/face_table.h"
#include "bake/faces/face_test-inl.h"
#include "bake/faces/face_tree.h"
#include "bake/faces/shaft.h"

HWY_BEFORE_NAMESPACE();
namespace defilade::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using LaneMask = hn::Mask<Floats>;
using LaneFloats = hn::Vec<Floats>;

inline std::array<LaneFloats, 3> load_three(const FaceTable& faces, std::size_t column,
                                            std::size_t at) {
  const Floats d;
  return {hn::LoadU(d, faces.column(column) + at), hn::LoadU(d, faces.column(column + 1) + at),
          hn::LoadU(d, faces.column(column + 2) + at)};
}

/// Loads three vectors, from a column for each axis.
template <class Columns>
std::array<LaneFloats, 3> load_three(const Columns& columns, std::size_t at) {
  const Floats d;
  return {hn::LoadU(d, columns[0].data() + at), hn::LoadU(d, columns[1].data() + at),
          hn::LoadU(d, columns[2].data() + at)};
}

/// Which boxes may meet the shaft? Parts outside its own box are cut off first: beyond it the
/// planes' margins would be too small.
inline LaneMask meets_shaft(const Shaft& shaft, std::array<LaneFloats, 3> low,
                            std::array<LaneFloats, 3> high) {
  const Floats d;
  auto meets = hn::FirstN(d, hn::Lanes(d));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    low[axis] = hn::Max(low[axis], hn::Set(d, coordinate(shaft.hull.min, axis)));
    high[axis] = hn::Min(high[axis], hn::Set(d, coordinate(shaft.hull.max, axis)));
    meets = hn::And(meets, hn::Le(low[axis], high[axis]));
  }
  for (std::size_t i = 0; i < shaft.count; ++i) {
    const Shaft::Plane& plane = shaft.planes[i];
    const auto& near_0 = plane.normal[0] > 0 ? low[plane.axes[0]] : high[plane.axes[0]];
    const auto& near_1 = plane.normal[1] > 0 ? low[plane.axes[1]] : high[plane.axes[1]];
    const auto at = hn::Add(hn::Mul(near_0, hn::Set(d, plane.normal[0])),
                            hn::Mul(near_1, hn::Set(d, plane.normal[1])));
    meets = hn::And(meets, hn::Le(at, hn::Set(d, plane.offset)));
  }
  return meets;
}

inline bool meets_any(const Shaft& shaft, const BoxColumns& boxes) {
  const Floats d;
  for (std::size_t i = 0; i < boxes.count; i += hn::Lanes(d)) {
    const auto meets = meets_shaft(shaft, load_three(boxes.low, i), load_three(boxes.high, i));
    if (!hn::AllFalse(d, meets)) return true;
  }
  return false;
}

inline unsigned children_met(const Shaft& shaft, const FaceTree::Inner& inner) {
  const Floats d;
  unsigned met = 0;
  for (std::size_t lane = 0; lane < FaceTree::kWidth; lane += hn::Lanes(d)) {
    const auto meets =
        meets_shaft(shaft, load_three(inner.low, lane), load_three(inner.high, lane));
    met |= bits_of(meets) << lane;
  }
  return met;
}

/// How far a box reaches along the normals, from where to where.
struct Extent {
  LaneFloats least, most;
};

inline Extent extent_of(const Box& box, const std::array<LaneFloats, 3>& normal) {
  const Floats d;
  Extent extent{hn::Zero(d), hn::Zero(d)};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto a = hn::Mul(normal[axis], hn::Set(d, coordinate(box.min, axis)));
    const auto b = hn::Mul(normal[axis], hn::Set(d, coordinate(box.max, axis)));
    extent.least = hn::Add(extent.least, hn::Min(a, b));
    extent.most = hn::Add(extent.most, hn::Max(a, b));
  }
  return extent;
}

struct Between {
  LaneMask keeps_apart;  // one box above the plane, one below: these may block everything
  LaneMask same_side;    // both above or both below: these block nothing
};

inline Between between(const Shaft& shaft, const FaceTable& faces, std::size_t at) {
  const Floats d;
  const auto normal = load_three(faces, FaceTable::kNormal, at);
  const auto offset = hn::LoadU(d, faces.column(FaceTable::kOffset) + at);
  // The normal of a thin face is only known to a 64th of a rounding, and the plane is given
  // relative to a corner that may be far away.
  const auto low = load_three(faces, FaceTable::kLow, at);
  const auto high = load_three(faces, FaceTable::kHigh, at);
  auto far = hn::Zero(d);
  for (std::size_t axis = 0; axis < 3; ++axis)
    far = hn::Add(far, hn::Max(hn::Abs(low[axis]), hn::Abs(high[axis])));
  const auto size = hn::Add(hn::Abs(offset), hn::Set(d, shaft.reach));
  const auto margin =
      hn::Mul(hn::Set(d, 8 * kRounding), hn::Add(hn::Mul(far, hn::Set(d, 1.0F / 256)), size));
  const auto above = hn::Add(offset, margin), below = hn::Sub(offset, margin);
  const Extent a = extent_of(shaft.a, normal), b = extent_of(shaft.b, normal);
  const auto a_above = hn::Gt(a.least, above), b_above = hn::Gt(b.least, above);
  const auto a_below = hn::Lt(a.most, below), b_below = hn::Lt(b.most, below);
  return {hn::Or(hn::And(a_above, b_below), hn::And(a_below, b_above)),
          hn::Or(hn::And(a_above, b_above), hn::And(a_below, b_below))};
}

/// The same mask for lanes of another type.
inline hn::Mask<hn::RebindToUnsigned<Floats>> of_ids(LaneMask mask) {
  const hn::RebindToUnsigned<Floats> du;
  return hn::MaskFromVec(hn::BitCast(du, hn::VecFromMask(Floats(), mask)));
}

/// Writes the chosen lanes one after the other, and anything behind them, to a place with room for
/// a whole vector. (CompressStore writes no more than it must, for which some machines take a
/// hundred times as long.)
template <class D>
inline void store_chosen(D d, hn::Vec<D> lanes, hn::Mask<D> chosen, hn::TFromD<D>* out) {
  hn::StoreU(hn::Compress(lanes, chosen), d, out);
}

/// Appends to `out` which of the faces [begin, end) can block something, and to `walls` those
/// that may block everything.
inline void keep_faces(const Shaft& shaft, const FaceTable& faces, std::size_t begin,
                       std::size_t end, FaceTable& out, FaceIds& walls) {
  const Floats d;
  const hn::RebindToUnsigned<Floats> du;
  for (std::size_t at = begin; at < end; at += hn::Lanes(d)) {
    const auto there = hn::FirstN(d, end - at);
    auto kept = hn::And(there, meets_shaft(shaft, load_three(faces, FaceTable::kLow, at),
                                           load_three(faces, FaceTable::kHigh, at)));
    if (hn::AllFalse(d, kept)) continue;
    const Between sides = between(shaft, faces, at);
    kept = hn::AndNot(sides.same_side, kept);
    if (hn::AllFalse(d, kept)) continue;
    const auto apart = hn::And(kept, sides.keeps_apart);
    const auto ids = hn::LoadU(du, faces.ids() + at);
    store_chosen(du, ids, of_ids(apart), walls.ids.get() + walls.count);
    walls.count += hn::CountTrue(d, apart);
    for (std::size_t c = 0; c < FaceTable::kColumns; ++c)
      store_chosen(d, hn::LoadU(d, faces.column(c) + at), kept, out.column(c) + out.count);
    store_chosen(du, ids, of_ids(kept), out.ids() + out.count);
    out.count += hn::CountTrue(d, kept);
  }
}

/// All faces of the tree that can block something between the shaft's boxes. False, with some of
/// them, when there are more than `most`.
inline bool collect_faces(const Shaft& shaft, const FaceTree& tree, std::size_t most,
                          FaceTable& out, FaceIds& walls) {
  out.count = walls.count = 0;
  if (tree.inner().empty()) return true;
  std::array<std::uint32_t, FaceTree::kStack> stack;
  std::size_t top = 0;
  stack[top++] = 0;
  while (top != 0) {
    const FaceTree::Inner& inner = tree.inner()[stack[--top]];
    for (unsigned met = children_met(shaft, inner); met != 0; met &= met - 1) {
      const FaceTree::Child child = inner.children[static_cast<std::size_t>(std::countr_zero(met))];
      if (child.count == 0) {
        stack[top++] = child.first;
        continue;
      }
      keep_faces(shaft, tree.table(), child.first, child.first + child.count, out, walls);
      if (out.count > most) return false;
    }
  }
  return true;
}

/// Does certainly no face touch any segment between the boxes?
inline bool nothing_between(const FaceTree& tree, const Box& a, const Box& b) {
  thread_local FaceTable list(FaceTree::kWidth);
  thread_local FaceIds walls(FaceTree::kWidth);
  return collect_faces(Shaft(a, b), tree, 0, list, walls);
}

}  // namespace defilade::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
