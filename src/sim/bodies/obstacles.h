#pragma once
// What stands in the way of bodies besides the level? Upright boxes that come, go and move: crates,
// doors that are held shut.
//
// For the middle of a body, an obstacle is a rectangle seen from above: the box, wider by the
// radius of the body on every side. A body never walks into it; one that is inside, because the box
// has just come there, may only get out. A body goes around the first obstacle on its straight way,
// past the corner that makes the way shortest.
//
// Obstacles are few, so everything is a loop over all of them. Nothing allocates.

#include <array>
#include <optional>
#include <span>

#include "defilade/model/vec3.h"
#include "defilade/tactics/avoidance.h"

namespace defilade {

/// Seen from above; the border does not belong to it.
struct Footprint {
  float west = 0, south = 0, east = 0, north = 0;

  bool holds(Vec3 p) const noexcept {
    return p.x > west && p.x < east && p.y > south && p.y < north;
  }
  /// The part of the way at which it meets the rectangle; none if it passes.
  std::optional<float> met(Vec3 from, Vec3 to) const noexcept;
  /// As much of the step as does not lead into it: what is left slides along its side.
  Vec3 allowed(Vec3 from, Vec3 step) const noexcept;
  /// Calls `visit(FloorEdge)` for the sides that a body outside faces, with the floor outside.
  template <class Visit>
  void facing_sides(Vec3 p, Visit&& visit) const {
    const auto c = corners(p.z);
    if (p.x <= west) visit(FloorEdge{c[0], c[3]});
    if (p.y >= north) visit(FloorEdge{c[3], c[2]});
    if (p.x >= east) visit(FloorEdge{c[2], c[1]});
    if (p.y <= south) visit(FloorEdge{c[1], c[0]});
  }
  /// Counter-clockwise, from the south-west.
  std::array<Vec3, 4> corners(float z) const noexcept;
};

/// How tall the body is, and how wide.
struct BodySize {
  float radius = 0.4F;
  float height = 1.8F;
};

class Obstacles {
 public:
  Obstacles() = default;
  /// Empty boxes are not there.
  explicit Obstacles(std::span<const Box> boxes) : boxes_(boxes) {}

  bool empty() const noexcept { return boxes_.empty(); }
  /// Calls `visit(number, footprint)` for all that a body with its feet at that height meets.
  template <class Visit>
  void for_each(Vec3 feet, const BodySize& size, float more, Visit&& visit) const {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      if (is_level(boxes_[i], feet, size)) visit(i, footprint(boxes_[i], size.radius + more));
  }

  /// Is the straight way free? Obstacles in which it begins or ends do not count.
  bool clear(Vec3 from, Vec3 to, const BodySize& size) const noexcept;
  /// May a body stand there?
  bool allows(Vec3 feet, const BodySize& size) const noexcept;
  /// As much of the step as leads into none of them.
  Vec3 allowed(Vec3 from, Vec3 step, const BodySize& size) const noexcept;
  /// The corner of the first obstacle on the straight way to head for; `reachable(corner)` says if
  /// the body can walk to it. The end itself if the way is free, or if there is no way around.
  template <class Reachable>
  Vec3 way_around(Vec3 from, Vec3 to, const BodySize& size, Reachable&& reachable) const {
    const auto first = first_on(from, to, size);
    if (!first) return to;
    const auto lengths = lengths_by_corner(*first, to, size);
    const auto corners = footprint(boxes_[*first], size.radius + kClear).corners(from.z);
    Vec3 best = to;
    float least = kNoWay;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const float away = flat_distance(from, corners[i]);
      if (away < kAtCorner || away + lengths[i] >= least) continue;
      if (!clear(from, corners[i], size) || !reachable(corners[i])) continue;
      best = corners[i];
      least = away + lengths[i];
    }
    return best;
  }

 private:
  /// Bodies keep this far from touching a corner, and have passed it once they are this near.
  static constexpr float kClear = 0.1F;
  static constexpr float kAtCorner = 0.08F;
  static constexpr float kNoWay = 1e30F;

  static bool is_level(const Box& box, Vec3 feet, const BodySize& size) noexcept;
  static Footprint footprint(const Box& box, float more) noexcept;
  static float flat_distance(Vec3 a, Vec3 b) noexcept;
  std::optional<std::size_t> first_on(Vec3 from, Vec3 to, const BodySize& size) const noexcept;
  std::array<float, 4> lengths_by_corner(std::size_t i, Vec3 to,
                                         const BodySize& size) const noexcept;

  std::span<const Box> boxes_;
};

}  // namespace defilade
