#pragma once
// Which triangles are near, and does any of them block the view? A bounding-volume tree over a
// fixed set of triangles, small enough to live in a shipped game.
//
// `blocked` equals asking `blocks` of every triangle: boxes are only skipped when the segment
// provably misses them. Building is deterministic and costs O(n log n); queries are noexcept, do
// not allocate and may run on any number of threads.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/sight.h"
#include "defilade/model/vec3.h"

namespace defilade {

class TriangleTree {
 public:
  TriangleTree() = default;
  explicit TriangleTree(std::span<const Corners> triangles);

  std::size_t size() const noexcept { return triangles_.size(); }
  /// In the tree's own order.
  std::span<const Corners> triangles() const noexcept { return triangles_; }
  const Box& bounds() const noexcept { return bounds_; }

  /// Is the open segment blocked by any triangle?
  bool blocked(Vec3 from, Vec3 to) const noexcept;
  /// The same without the triangles, in the tree's own order, for which `without` is not 0.
  bool blocked(Vec3 from, Vec3 to, std::span<const std::uint32_t> without) const noexcept;

  /// Calls `visit(const Corners&)` for every triangle whose bounding box overlaps `box`, in an
  /// order that depends on the tree alone.
  template <class Visit>
  void for_each_in(const Box& box, Visit&& visit) const;

 private:
  friend class TreeBuilder;

  static constexpr std::size_t kWidth = 4;  // children of an inner node
  /// There are at most 64 levels (see kDeepestPlane), each leaving at most three siblings here.
  static constexpr std::size_t kStack = 256;

  /// A child is `count` triangles from `first` on, or with count 0 the inner node `first`.
  struct Child {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  /// Four boxes, coordinate by coordinate, so that one loop tests them all. Unused children have
  /// empty boxes, which nothing meets.
  struct alignas(64) Inner {
    std::array<std::array<float, kWidth>, 3> low;
    std::array<std::array<float, kWidth>, 3> high;
    std::array<Child, kWidth> children;
  };

  Box box_of(const Inner& inner, std::size_t lane) const noexcept {
    return {{inner.low[0][lane], inner.low[1][lane], inner.low[2][lane]},
            {inner.high[0][lane], inner.high[1][lane], inner.high[2][lane]}};
  }
  /// Does any of the triangles that `counts(index)` block the segment?
  template <class Counts>
  bool search(Vec3 from, Vec3 to, const Counts& counts) const noexcept;

  std::vector<Inner> inner_;        // the root first
  std::vector<Corners> triangles_;  // in leaf order
  Box bounds_;
};

inline Box bounds_of(const Corners& t) {
  Box box;
  box.include(t.a);
  box.include(t.b);
  box.include(t.c);
  return box;
}

template <class Visit>
void TriangleTree::for_each_in(const Box& box, Visit&& visit) const {
  if (inner_.empty()) return;
  std::array<std::uint32_t, kStack> stack;
  std::size_t top = 0;
  stack[top++] = 0;
  while (top != 0) {
    const Inner& inner = inner_[stack[--top]];
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      const Box child_box = box_of(inner, lane);
      if (child_box.empty() || !child_box.overlaps(box)) continue;
      const Child child = inner.children[lane];
      if (child.count == 0) stack[top++] = child.first;
      for (std::uint32_t i = 0; i < child.count; ++i)
        if (bounds_of(triangles_[child.first + i]).overlaps(box))
          visit(triangles_[child.first + i]);
    }
  }
}

}  // namespace defilade
