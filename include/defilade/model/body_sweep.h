#pragma once
// Does a body fit here, and can it get from here to there? Movement tests with the whole body, an
// upright cylinder, never a mere ray.
//
// All functions take the tree of triangles that stop movement. They compute in double, do not
// allocate beyond a few hundred bytes of stack, and are free-threaded.

#include <optional>

#include "defilade/model/agent_profile.h"
#include "defilade/model/triangle_tree.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// The room around a path: the widest and the tallest body that would get through. Measured up to
/// kMostClearance, or the body itself where that is larger; what is freer counts as that.
struct Clearance {
  float radius = 0;
  float height = 0;
};
inline constexpr Clearance kMostClearance{2.0F, 4.0F};

/// The highest floor not steeper than `slope` (radians) under (x, y), with z from `low` to `high`.
std::optional<float> floor_below(const TriangleTree& movement, float x, float y, float high,
                                 float low, float slope) noexcept;

/// The room around a body that stands still: whatever is lower than `step` above the feet is
/// ignored, and `height` is the body's own, within which its sides must be free.
Clearance clearance_at(const TriangleTree& movement, Vec3 feet, float step, float height,
                       float radius) noexcept;

/// How an agent gets from one place to another.
struct Passage {
  LinkKind kind = LinkKind::walk;
  float length = 0;
  Clearance clearance;
};

/// Tries, in this order: walking, walking crouched, dropping down, jumping; only kinds the profile
/// is able to. Walking follows the floor in strides and sweeps the body along each: steps up to
/// `step`, cracks no wider than the body, floors no steeper than `slope`. A drop leaves a ledge and
/// falls at most `drop`. A jump rises by at most `jump_height`, sweeps the raised body across at
/// most `jump_length` and comes down where there is floor. Empty when none of it works, or the
/// places are more than 10 km apart. Cost: proportional to the distance.
std::optional<Passage> find_passage(const TriangleTree& movement, const AgentProfile& profile,
                                    Vec3 from, Vec3 to) noexcept;

}  // namespace defilade
