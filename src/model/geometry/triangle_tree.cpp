// A four-wide bounding-volume tree, built from the top: a range of triangles is split in two at the
// cheapest of a few planes (surface-area heuristic over bins), the largest part is split again
// until there are four, and each part becomes a child.
//
// Input: triangles. Output: inner nodes (root first) and the triangles in leaf order.
// Source: Wald 2007, "On fast Construction of SAH-based Bounding Volume Hierarchies" (binning);
// Ize 2013, "Robust BVH Ray Traversal" (why widening the far side keeps the slab test
// conservative).

#include "model/geometry/triangle_tree.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "model/geometry/orientation.h"

namespace defilade {
namespace {

/// Tuned on drawn rooms: with a box of its own few triangles that are not hit need the predicate.
constexpr std::size_t kLeafTriangles = 1;
constexpr std::size_t kBins = 16;
/// Below this depth ranges are halved by count, so no input makes the tree deeper than kDeepest
/// plus log2(2^32): 64 levels, each leaving at most three siblings on the stack of 256.
constexpr std::size_t kDeepest = 32;

double half_area(const Box& box) {
  if (box.empty()) return 0;
  const double x = double{box.max.x} - box.min.x;
  const double y = double{box.max.y} - box.min.y;
  const double z = double{box.max.z} - box.min.z;
  return x * y + y * z + z * x;
}

struct Item {
  Box box;
  Vec3 centre;
  std::uint32_t triangle;
};

struct Range {
  std::size_t begin;
  std::size_t end;
  Box box;

  std::size_t size() const { return end - begin; }
};

struct Split {
  double cost = std::numeric_limits<double>::infinity();
  std::size_t axis = 0;
  std::size_t bin = 0;  // bins up to and including this one go left
};

/// Maps a centre to one of kBins equal slices of the centres' extent.
struct Binning {
  Box centres;

  std::size_t operator()(Vec3 p, std::size_t axis) const {
    const double low = coordinate(centres.min, axis);
    const double extent = coordinate(centres.max, axis) - low;
    if (extent <= 0) return 0;
    const double slice = (coordinate(p, axis) - low) / extent * kBins;
    return std::min(static_cast<std::size_t>(slice), kBins - 1);
  }
};

Split best_split_on(std::span<const Item> items, const Binning& binning, std::size_t axis) {
  std::array<Box, kBins> boxes;
  std::array<std::size_t, kBins> counts{};
  for (const Item& item : items) {
    const std::size_t bin = binning(item.centre, axis);
    boxes[bin].include(item.box);
    ++counts[bin];
  }
  std::array<double, kBins> right_cost{};
  Box right;
  std::size_t right_count = 0;
  for (std::size_t bin = kBins - 1; bin > 0; --bin) {
    right.include(boxes[bin]);
    right_count += counts[bin];
    right_cost[bin - 1] = half_area(right) * static_cast<double>(right_count);
  }
  Split best;
  Box left;
  std::size_t left_count = 0;
  for (std::size_t bin = 0; bin + 1 < kBins; ++bin) {
    left.include(boxes[bin]);
    left_count += counts[bin];
    if (left_count == 0 || left_count == items.size()) continue;
    const double cost = half_area(left) * static_cast<double>(left_count) + right_cost[bin];
    if (cost < best.cost) best = {cost, axis, bin};
  }
  return best;
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
    if (!items_.empty()) build_inner({0, items_.size(), tree_.bounds_}, 0);
    tree_.triangles_.reserve(items_.size());
    for (const Item& item : items_) tree_.triangles_.push_back(triangles[item.triangle]);
  }

 private:
  std::uint32_t build_inner(Range whole, std::size_t depth) {
    const auto index = static_cast<std::uint32_t>(tree_.inner_.size());
    tree_.inner_.emplace_back();
    std::array<Range, TriangleTree::kWidth> parts{whole};
    const std::size_t count = split_up(parts, depth);
    TriangleTree::Inner inner{};
    for (std::size_t lane = 0; lane < TriangleTree::kWidth; ++lane) {
      const Box box = lane < count ? parts[lane].box : Box{};
      store_box(inner, lane, box);
      if (lane < count) inner.children[lane] = make_child(parts[lane], depth);
    }
    tree_.inner_[index] = inner;
    return index;
  }

  TriangleTree::Child make_child(const Range& part, std::size_t depth) {
    if (part.size() > kLeafTriangles) return {build_inner(part, depth + 1), 0};
    return {static_cast<std::uint32_t>(part.begin), static_cast<std::uint32_t>(part.size())};
  }

  /// Splits the part of largest surface until there are four or all are small enough for leaves.
  std::size_t split_up(std::array<Range, TriangleTree::kWidth>& parts, std::size_t depth) {
    std::size_t count = 1;
    while (count < TriangleTree::kWidth) {
      Range* widest = nullptr;
      for (Range& part : std::span(parts).first(count))
        if (part.size() > kLeafTriangles &&
            (!widest || half_area(part.box) > half_area(widest->box)))
          widest = &part;
      if (!widest) break;
      const std::size_t middle = divide(*widest, depth);
      parts[count++] = range(middle, widest->end);
      *widest = range(widest->begin, middle);
    }
    return count;
  }

  Range range(std::size_t begin, std::size_t end) const {
    Box box;
    for (std::size_t i = begin; i < end; ++i) box.include(items_[i].box);
    return {begin, end, box};
  }

  /// Reorders the range's items and returns where its second half begins.
  std::size_t divide(const Range& part, std::size_t depth) {
    const std::span items = std::span(items_).subspan(part.begin, part.size());
    Binning binning;
    for (const Item& item : items) binning.centres.include(item.centre);
    Split best;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Split split = best_split_on(items, binning, axis);
      if (split.cost < best.cost) best = split;
    }
    if (depth >= kDeepest || !std::isfinite(best.cost)) return halve(items, binning.centres, part);
    const auto right = std::stable_partition(items.begin(), items.end(), [&](const Item& item) {
      return binning(item.centre, best.axis) <= best.bin;
    });
    return part.begin + static_cast<std::size_t>(right - items.begin());
  }

  /// By count, along the axis on which the centres spread most.
  static std::size_t halve(std::span<Item> items, const Box& centres, const Range& part) {
    const auto extent = [&](std::size_t axis) {
      return double{coordinate(centres.max, axis)} - coordinate(centres.min, axis);
    };
    const std::size_t axis = extent(0) >= extent(1) && extent(0) >= extent(2) ? 0
                             : extent(1) >= extent(2)                         ? 1
                                                                              : 2;
    const auto middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
    std::nth_element(items.begin(), middle, items.end(), [axis](const Item& a, const Item& b) {
      const float at_a = coordinate(a.centre, axis), at_b = coordinate(b.centre, axis);
      return at_a != at_b ? at_a < at_b : a.triangle < b.triangle;
    });
    return part.begin + items.size() / 2;
  }

  static void store_box(TriangleTree::Inner& inner, std::size_t lane, const Box& box) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      inner.low[axis][lane] = coordinate(box.min, axis);
      inner.high[axis][lane] = coordinate(box.max, axis);
    }
  }

  TriangleTree& tree_;
  std::vector<Item> items_;
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
