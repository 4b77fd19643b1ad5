#pragma once
// Where on a plan is a place? North is up.

#include <algorithm>

#include "draw/storeys.h"

namespace defilade::cli {

struct PlanFrame {
  static constexpr double kWidth = 960;  // of a drawing, in pixels

  /// Shows what is around the nodes, and at least the box.
  explicit PlanFrame(const TacticalMap& map, const Box& box = {})
      : bounds(grown(plan_bounds(map), box)),
        scale(kWidth / std::max(1.0, double{bounds.max.x} - bounds.min.x)),
        depth(std::max(1.0, double{bounds.max.y} - bounds.min.y) * scale) {}

  static Box grown(Box bounds, const Box& box) {
    if (box.empty()) return bounds;
    bounds.include(box.min);
    bounds.include(box.max);
    return bounds;
  }

  double x(Vec3 p) const { return (double{p.x} - bounds.min.x) * scale; }
  double y(Vec3 p) const { return (double{bounds.max.y} - p.y) * scale; }

  Box bounds;
  double scale;  // pixels per metre
  double depth;  // of a drawing, in pixels
};

}  // namespace defilade::cli
