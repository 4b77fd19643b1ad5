// Which face blocks this one segment? Exact, like the test of 8 × 8 segments (face_test-inl.h) with
// the same margins, but with the edges of one face side by side. Compiled once per instruction set
// (tile_sight.cpp).

#if defined(DEFILADE_FACE_RAY_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef DEFILADE_FACE_RAY_INL
#undef DEFILADE_FACE_RAY_INL
#else
#define DEFILADE_FACE_RAY_INL
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "bake/faces/face_test-inl.h"
#include "bake/faces/face_tree.h"

HWY_BEFORE_NAMESPACE();
namespace defilade::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

inline constexpr std::uint32_t kNoFace = ~std::uint32_t{0};

class FaceRay {
 public:
  FaceRay(Vec3 from, Vec3 to) : start_(from), end_(to), from_{from.x, from.y, from.z} {
    const std::array<float, 3> end{to.x, to.y, to.z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      along_[axis] = end[axis] - from_[axis];
      slabs_[axis] = slab_of(from_[axis], along_[axis]);
      apart_ += std::abs(along_[axis]);
    }
  }

  /// A face that blocks it in any of these channels, or kNoFace.
  std::uint32_t find(const FaceTree& tree, ChannelMask channels) const {
    std::uint32_t found = kNoFace;
    visit(tree, channels, [&](std::uint32_t face) {
      found = face;
      return true;
    });
    return found;
  }

  /// Calls `take(face)` with faces that block it in any of these channels until `take` returns
  /// true.
  template <class Take>
  void visit(const FaceTree& tree, ChannelMask channels, Take take) const {
    if (tree.inner().empty()) return;
    std::array<std::uint32_t, FaceTree::kStack> stack;
    std::size_t top = 0;
    stack[top++] = 0;
    while (top != 0) {
      const FaceTree::Inner& inner = tree.inner()[stack[--top]];
      for (unsigned met = boxes_met(inner); met != 0; met &= met - 1) {
        const FaceTree::Child child =
            inner.children[static_cast<std::size_t>(std::countr_zero(met))];
        if (child.count == 0)
          stack[top++] = child.first;
        else if (visit(tree, child, channels, take))
          return;
      }
    }
  }

 private:
  /// Shorter sides of the segment count as a point: 1 / 0 and NaN never occur.
  static constexpr float kShort = 1e-30F;
  /// Entering and leaving a slab at coordinate c is at c · inverse + offset along the segment,
  /// 0 to 1. Offsets are moved by more than the roundings of `from · inverse`, and what is relative
  /// to the result is made up for by kWiden.
  struct Slab {
    float inverse, near_offset, far_offset;
    bool back;  // the far side is the low one
  };
  static Slab slab_of(float from, float along) {
    const bool is_point = std::abs(along) <= kShort;
    const float inverse = is_point ? 1 / kShort : 1 / along;
    const float at = from * inverse;
    // A side that counts as a point lies entirely within a slab that begins or ends there.
    const float margin = 8 * kRounding * std::abs(at) + (is_point ? 2.0F : 0.0F);
    return {inverse, -at - margin, -at + margin, inverse < 0};
  }
  static constexpr float kWiden = 1 + 16 * kRounding;

  unsigned boxes_met(const FaceTree::Inner& inner) const {
    return boxes_met({inner.low[0].data(), inner.low[1].data(), inner.low[2].data()},
                     {inner.high[0].data(), inner.high[1].data(), inner.high[2].data()});
  }

  template <class Take>
  bool visit(const FaceTree& tree, FaceTree::Child leaf, ChannelMask channels, Take& take) const {
    const auto at = [&](std::size_t c) { return tree.table().column(c) + leaf.first; };
    unsigned near =
        boxes_met({at(FaceTable::kLow), at(FaceTable::kLow + 1), at(FaceTable::kLow + 2)},
                  {at(FaceTable::kHigh), at(FaceTable::kHigh + 1), at(FaceTable::kHigh + 2)}) &
        ((1U << leaf.count) - 1);
    for (; near != 0; near &= near - 1) {
      const std::uint32_t i = leaf.first + static_cast<std::uint32_t>(std::countr_zero(near));
      const Face& face = tree.faces()[i];
      if ((face.channels & channels) != 0 && is_blocked_by(face) && take(i)) return true;
    }
    return false;
  }

  /// Tests eight boxes at once.
  unsigned boxes_met(const std::array<const float*, 3>& low,
                     const std::array<const float*, 3>& high) const {
    const Floats d;
    unsigned met = 0;
    for (std::size_t lane = 0; lane < FaceTree::kWidth; lane += hn::Lanes(d)) {
      auto enter = hn::Zero(d), leave = hn::Set(d, 1.0F);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const Slab& slab = slabs_[axis];
        const auto inverse = hn::Set(d, slab.inverse);
        const float* near_side = slab.back ? high[axis] : low[axis];
        const float* far_side = slab.back ? low[axis] : high[axis];
        enter = hn::Max(enter, hn::MulAdd(hn::LoadU(d, near_side + lane), inverse,
                                          hn::Set(d, slab.near_offset)));
        leave = hn::Min(
            leave, hn::MulAdd(hn::LoadU(d, far_side + lane), inverse, hn::Set(d, slab.far_offset)));
      }
      met |= bits_of(hn::Le(enter, hn::Mul(leave, hn::Set(d, kWiden)))) << lane;
    }
    return met;
  }

  bool is_blocked_by(const Face& face) const {
    const float to_face = std::abs(start_.x - face.middle.x) + std::abs(start_.y - face.middle.y) +
                          std::abs(start_.z - face.middle.z) + face.radius;
    const float from_side = side_of(face, start_), to_side = side_of(face, end_);
    const float margin = 8 * kRounding * (to_face + apart_);
    if ((from_side > margin && to_side > margin) || (from_side < -margin && to_side < -margin))
      return false;
    const Passes passes = passes_of(face, edge_margin(to_face * apart_));
    if (passes.outside != 0) return false;
    const bool crosses =
        (from_side > margin && to_side < -margin) || (from_side < -margin && to_side > margin);
    return (crosses && passes.inside != 0) || blocks(face, start_, end_);
  }

  /// The bits of the edges that the line clearly passes on the one side, and on the other.
  Passes passes_of(const Face& face, float margin) const {
    const Floats d;
    unsigned above = 0, below = 0;
    for (std::size_t k = 0; k < Face::kMostCorners; k += hn::Lanes(d)) {
      const auto ax = hn::Sub(hn::Load(d, face.x.data() + k), hn::Set(d, from_[0]));
      const auto ay = hn::Sub(hn::Load(d, face.y.data() + k), hn::Set(d, from_[1]));
      const auto az = hn::Sub(hn::Load(d, face.z.data() + k), hn::Set(d, from_[2]));
      const auto ex = hn::Load(d, face.edge_x.data() + k);
      const auto ey = hn::Load(d, face.edge_y.data() + k);
      const auto ez = hn::Load(d, face.edge_z.data() + k);
      auto f = hn::Mul(hn::Sub(hn::Mul(ay, ez), hn::Mul(az, ey)), hn::Set(d, along_[0]));
      f = hn::MulAdd(hn::Sub(hn::Mul(az, ex), hn::Mul(ax, ez)), hn::Set(d, along_[1]), f);
      f = hn::MulAdd(hn::Sub(hn::Mul(ax, ey), hn::Mul(ay, ex)), hn::Set(d, along_[2]), f);
      above |= bits_of(hn::Gt(f, hn::Set(d, margin))) << k;
      below |= bits_of(hn::Lt(f, hn::Set(d, -margin))) << k;
    }
    const unsigned all = (1U << face.corners) - 1;
    const bool inside = (above & all) == all || (below & all) == all;
    const bool outside = (above & all) != 0 && (below & all) != 0;
    return {inside ? 1U : 0U, outside ? 1U : 0U};
  }

  Vec3 start_, end_;
  float apart_ = 0;  // at least its length
  std::array<float, 3> from_, along_;
  std::array<Slab, 3> slabs_;
};

}  // namespace defilade::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
