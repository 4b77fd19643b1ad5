#pragma once
// Does a body fit here, and can it get from here to there? Movement tests with the whole body, an
// upright cylinder, never with a single ray.
//
// All functions take the triangles that stop movement. They compute in double, do not
// allocate beyond a few hundred bytes of stack, and are thread-safe.

#include <array>
#include <optional>

#include "defilade/model/agent_profile.h"
#include "defilade/model/vec3.h"
#include "model/body/movement.h"

namespace defilade {

/// The room around a path: the widest and the tallest body that would get through. Measured up to
/// kMostClearance, or up to the body's own size where that is larger; more room counts as that.
struct Clearance {
  float radius = 0;
  float height = 0;
};
inline constexpr Clearance kMostClearance{2.0F, 4.0F};

/// The highest floor not steeper than `slope` (radians) under (x, y), with z from `low` to `high`.
std::optional<float> floor_below(const Movement& movement, float x, float y, float high, float low,
                                 float slope) noexcept;

/// The room around a body that stands still: whatever is lower than `step` above the feet is
/// ignored, and `height` is the body's own, within which its sides must be free.
Clearance clearance_at(const Movement& movement, Vec3 feet, float step, float height,
                       float radius) noexcept;

/// Does a body that stands still fit there? The same as asking clearance_at, but faster.
bool fits_at(const Movement& movement, Vec3 feet, float step, float height, float radius) noexcept;

/// Can a body of `radius` and `height` fly or swim straight from one place to another, feet to
/// feet? Cost: proportional to the distance.
bool can_fly(const Movement& movement, float radius, float height, Vec3 from, Vec3 to) noexcept;

/// How high above its floor a body gets with its head when it jumps.
inline float reach_above(const AgentProfile& profile) noexcept {
  return profile.upright().height + profile.jump_height;
}

/// How an agent gets from one place to another.
struct Passage {
  LinkKind kind = LinkKind::walk;
  float length = 0;
  Clearance clearance;
  /// Where the feet turn: at the brink and at the bottom of a drop, at the two upper corners of a
  /// leap. A walk has none.
  std::optional<std::array<Vec3, 2>> turns = {};
};

/// How far apart in plan a leap's ends may be when it ends `rise` metres higher than it began. The
/// flight is `jump_length` long on the level, half as long up to `jump_height`, and longer the
/// deeper it falls: the time in the air grows with the square root of the fall. The body's width is
/// added: it takes off and lands with half of it over the rim. 0 if the rise or the fall is too
/// large.
float leap_length(const AgentProfile& profile, float rise) noexcept;

/// A leap, or a running drop from a ledge: up, across and down with the whole body, lifted by no
/// more than `jump_height`, over less than `leap_length`. Neither place has to be floor: this is
/// also how a body gets into water and out of it.
std::optional<Passage> find_leap(const Movement& movement, const AgentProfile& profile, Vec3 from,
                                 Vec3 to) noexcept;

/// Tries, in this order: walking, walking crouched, dropping down, jumping; only kinds that the
/// profile allows. Walking follows the floor in strides and sweeps the body along each: steps up to
/// `step`, cracks no wider than the body, floors no steeper than `slope`. A drop leaves a ledge and
/// falls at most `drop`. A jump is a leap from floor to floor. Empty if none of these works, or if
/// the places are more than 10 km apart. Cost: proportional to the distance.
std::optional<Passage> find_passage(const Movement& movement, const AgentProfile& profile,
                                    Vec3 from, Vec3 to) noexcept;

/// Can an agent walk straight there, upright? The same as asking find_passage, but faster.
bool can_walk(const Movement& movement, const AgentProfile& profile, Vec3 from, Vec3 to) noexcept;

}  // namespace defilade
