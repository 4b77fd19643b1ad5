// A four-wide bounding-volume tree, built from the top: a range of triangles is split in two
// (binned_split.h), the largest part is split again until there are four, and each part becomes a
// child.
//
// Input: triangles. Output: inner nodes (root first) and the triangles in leaf order.
// Source: Ize 2013, "Robust BVH Ray Traversal" (why widening the far side keeps the slab test
// conservative).

#include "model/geometry/triangle_tree.h"

#include <algorithm>
#include <bit>

#include "model/geometry/binned_split.h"
#include "model/geometry/orientation.h"

namespace defilade {
namespace {

/// Tuned on drawn rooms: with a box of its own few triangles that are not hit need the predicate.
constexpr std::size_t kLeafTriangles = 1;

/// Halves by count, along the axis on which the centres spread most.
void halve(std::span<SplitItem> items) {
  Box centres;
  for (const SplitItem& item : items) centres.include(item.centre);
  const auto extent = [&](std::size_t axis) {
    return double{coordinate(centres.max, axis)} - coordinate(centres.min, axis);
  };
  const std::size_t axis = extent(0) >= extent(1) && extent(0) >= extent(2) ? 0
                           : extent(1) >= extent(2)                         ? 1
                                                                            : 2;
  const auto middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
  std::nth_element(items.begin(), middle, items.end(),
                   [axis](const SplitItem& a, const SplitItem& b) {
                     const float at_a = coordinate(a.centre, axis);
                     const float at_b = coordinate(b.centre, axis);
                     return at_a != at_b ? at_a < at_b : a.index < b.index;
                   });
}

}  // namespace

class TreeBuilder {
 public:
  TreeBuilder(TriangleTree& tree, std::span<const Corners> triangles) : tree_(tree) {
    items_.reserve(triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i) {
      const Box box = bounds_of(triangles[i]);
      const auto middle = [](float a, float b) { return a / 2 + b / 2; };
      items_.push_back({box,
                        {middle(box.min.x, box.max.x), middle(box.min.y, box.max.y),
                         middle(box.min.z, box.max.z)},
                        static_cast<std::uint32_t>(i)});
      tree_.bounds_.include(box);
    }
    if (!items_.empty()) build_inner(part_of(items_), 0);
    tree_.triangles_.reserve(items_.size());
    for (const SplitItem& item : items_) tree_.triangles_.push_back(triangles[item.index]);
  }

 private:
  std::uint32_t build_inner(const SplitPart& whole, std::size_t depth) {
    const auto index = static_cast<std::uint32_t>(tree_.inner_.size());
    tree_.inner_.emplace_back();
    std::array<SplitPart, TriangleTree::kWidth> parts{whole};
    const std::size_t count = split_up(parts, kLeafTriangles, depth, halve);
    TriangleTree::Inner inner{};
    for (std::size_t lane = 0; lane < TriangleTree::kWidth; ++lane) {
      store_box(inner, lane, parts[lane].box);
      if (lane < count) inner.children[lane] = make_child(parts[lane], depth);
    }
    tree_.inner_[index] = inner;
    return index;
  }

  TriangleTree::Child make_child(const SplitPart& part, std::size_t depth) {
    if (part.items.size() > kLeafTriangles) return {build_inner(part, depth + 1), 0};
    return {static_cast<std::uint32_t>(part.first), static_cast<std::uint32_t>(part.items.size())};
  }

  static void store_box(TriangleTree::Inner& inner, std::size_t lane, const Box& box) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      inner.low[axis][lane] = coordinate(box.min, axis);
      inner.high[axis][lane] = coordinate(box.max, axis);
    }
  }

  TriangleTree& tree_;
  std::vector<SplitItem> items_;
};

TriangleTree::TriangleTree(std::span<const Corners> triangles) { TreeBuilder(*this, triangles); }

namespace {

/// The segment prepared for box tests, in double so that no float32 input overflows or underflows.
struct Slabs {
  std::array<double, 3> from;
  std::array<double, 3> inverse;
  std::array<bool, 3> backward;

  Slabs(Vec3 a, Vec3 b) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      from[axis] = coordinate(a, axis);
      const double along = double{coordinate(b, axis)} - from[axis] + 0.0;  // -0 would divide to -∞
      inverse[axis] = 1.0 / along;
      backward[axis] = along < 0;
    }
  }
};

/// Each entry or exit parameter carries at most four roundings (difference, direction, inverse,
/// product), so widening the exit by eight cannot lose a box that the segment meets. A segment
/// parallel to a slab gives ±∞, or NaN when it runs within the slab's face; NaN fails both
/// comparisons and leaves the interval as it is.
constexpr double kWiden = 1.0 + 16 * exact::kEpsilon;

/// Two lanes at once, in the vector notation that GCC and Clang share; every x86-64 has them.
using Doubles = double __attribute__((vector_size(16)));

using Lanes = std::array<std::array<float, 4>, 3>;

/// Which of the boxes `first` and `first + 1` may the segment meet? Bits 0 and 1 of the result.
inline unsigned two_boxes_met(const Lanes& low, const Lanes& high, std::size_t first,
                              const Slabs& slabs) noexcept {
  Doubles enter{0, 0}, leave{1, 1};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto& near_side = slabs.backward[axis] ? high[axis] : low[axis];
    const auto& far_side = slabs.backward[axis] ? low[axis] : high[axis];
    Doubles near{near_side[first], near_side[first + 1]};
    Doubles far{far_side[first], far_side[first + 1]};
    near = (near - slabs.from[axis]) * slabs.inverse[axis];
    far = (far - slabs.from[axis]) * slabs.inverse[axis];
    enter = near > enter ? near : enter;
    leave = far < leave ? far : leave;
  }
  const auto met = enter <= leave * kWiden;  // −1 where true
  return static_cast<unsigned>((met[0] & 1) | (met[1] & 2));
}

inline unsigned boxes_met(const Lanes& low, const Lanes& high, const Slabs& slabs) noexcept {
  return two_boxes_met(low, high, 0, slabs) | two_boxes_met(low, high, 2, slabs) << 2;
}

}  // namespace

template <class Counts>
bool TriangleTree::search(Vec3 from, Vec3 to, const Counts& counts) const noexcept {
  if (inner_.empty()) return false;
  const Slabs slabs(from, to);
  std::array<std::uint32_t, kStack> stack;
  std::size_t top = 0;
  stack[top++] = 0;
  while (top != 0) {
    const Inner& inner = inner_[stack[--top]];
    for (unsigned met = boxes_met(inner.low, inner.high, slabs); met != 0; met &= met - 1) {
      const Child child = inner.children[static_cast<std::size_t>(std::countr_zero(met))];
      if (child.count == 0) stack[top++] = child.first;
      for (std::uint32_t i = child.first; i < child.first + child.count; ++i)
        if (counts(i) && exact::blocks_filtered(triangles_[i], from, to)) return true;
    }
  }
  return false;
}

bool TriangleTree::blocked(Vec3 from, Vec3 to) const noexcept {
  return search(from, to, [](std::uint32_t) { return true; });
}

bool TriangleTree::blocked(Vec3 from, Vec3 to,
                           std::span<const std::uint32_t> without) const noexcept {
  return search(from, to, [&](std::uint32_t i) { return without[i] == 0; });
}

}  // namespace defilade
