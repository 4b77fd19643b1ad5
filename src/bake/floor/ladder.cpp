#include <algorithm>
#include <cmath>

#include "bake/floor/carriers.h"

namespace defilade {
namespace {

/// Triangles this near to each other are one ladder.
constexpr float kGap = 0.3F;

struct Ladder {
  Box box;
  Vec3 facing;  // seen from above, towards the climber; its length grows with the area
};

Vec3 facing_of(const Corners& t) {
  const Vec3 ab = t.b - t.a, ac = t.c - t.a;
  return {ab.y * ac.z - ab.z * ac.y, ab.z * ac.x - ab.x * ac.z, 0};
}

Box widened(const Box& box) {
  return {box.min - Vec3{kGap, kGap, kGap}, box.max + Vec3{kGap, kGap, kGap}};
}

/// Only upright surfaces are climbed.
std::vector<Ladder> ladders_of(const Level& level) {
  std::vector<Ladder> ladders;
  for (const Triangle& triangle : level.triangles) {
    if (level.materials[triangle.material].name != "ladder") continue;
    const Corners corners = level.corners(triangle);
    Ladder ladder{bounds_of(corners), facing_of(corners)};
    if (std::hypot(ladder.facing.x, ladder.facing.y) == 0) continue;
    const auto dot = [&](const Ladder& l) {
      return l.facing.x * ladder.facing.x + l.facing.y * ladder.facing.y;
    };
    const auto same = [&](const Ladder& l) {
      return dot(l) > 0 && widened(l.box).overlaps(ladder.box);
    };
    // All ladders that the new triangle joins become one with it.
    for (auto it = std::ranges::find_if(ladders, same); it != ladders.end();
         it = std::ranges::find_if(ladders, same)) {
      ladder.box.include(it->box);
      ladder.facing = ladder.facing + it->facing;
      ladders.erase(it);
    }
    ladders.push_back(ladder);
  }
  return ladders;
}

/// Up along its face, then over its edge.
std::optional<Travel> climb(const Ladder& ladder, const AgentProfile& profile,
                            const TriangleTree& movement) {
  const float length = std::hypot(ladder.facing.x, ladder.facing.y);
  const float away = 1.25F * profile.radius;
  const Vec3 out{ladder.facing.x / length * away, ladder.facing.y / length * away, 0};
  const Vec3 middle = ladder.box.middle(), top{middle.x, middle.y, ladder.box.max.z};
  const auto foot =
      settle({middle.x + out.x, middle.y + out.y, ladder.box.min.z}, profile, movement);
  const auto head = settle(top - out, profile, movement);
  if (!foot || !head || head->z - foot->z <= profile.step) return std::nullopt;
  if (foot->z < ladder.box.min.z - profile.jump_height || head->z < top.z - profile.step)
    return std::nullopt;
  const Vec3 start = above(*foot, profile.step), turn{foot->x, foot->y, head->z + profile.step};
  const float height = profile.crouched().height;
  if (!can_fly(movement, profile.radius, height, start, turn) ||
      !can_fly(movement, profile.radius, height, turn, above(*head, profile.step)))
    return std::nullopt;
  return Travel{LinkKind::climb, nullptr, *foot, *head, {}};
}

}  // namespace

std::vector<Travel> find_ladders(const Level& level, const AgentProfile& profile,
                                 const TriangleTree& movement) {
  std::vector<Travel> climbs;
  for (const Ladder& ladder : ladders_of(level))
    if (auto up = climb(ladder, profile, movement)) climbs.push_back(*up);
  return climbs;
}

}  // namespace defilade
