#pragma once
// What stops a body? The triangles of a level that stop movement, without those that were taken out
// and with those that were added since.

#include <cstdint>
#include <span>
#include <utility>

#include "model/geometry/triangle_tree.h"

namespace defilade {

/// Refers to the trees, which must outlive it. Cheap to copy.
class Movement {
 public:
  Movement(const TriangleTree& level) : level_(&level) {}
  /// `taken` has one value for each triangle of the level, in the tree's order: 0 for those that
  /// are still there.
  Movement(const TriangleTree& level, std::span<const std::uint32_t> taken,
           std::span<const TriangleTree* const> added)
      : level_(&level), taken_(taken), added_(added) {}

  /// Calls `visit(const Corners&)` for every triangle whose bounding box overlaps `box`.
  template <class Visit>
  void for_each_in(const Box& box, Visit&& visit) const {
    if (taken_.empty())
      level_->for_each_in(box, visit);
    else
      for_each_left(box, visit);
    for (const TriangleTree* tree : added_) tree->for_each_in(box, visit);
  }

 private:
  template <class Visit>
  void for_each_left(const Box& box, Visit& visit) const {
    level_->for_each_in(box, [&](const Corners& t) {
      if (taken_[static_cast<std::size_t>(&t - level_->triangles().data())] == 0) visit(t);
    });
  }

  const TriangleTree* level_;
  std::span<const std::uint32_t> taken_;
  std::span<const TriangleTree* const> added_;
};

}  // namespace defilade
