#pragma once
// Where does a shot hit a body? A head, a torso and legs, each with its own zone of damage.
//
// The head is a ball that touches the top of the stance; torso and legs are upright cylinders with
// flat ends. A body in a lower stance keeps the length of its trunk and folds its legs. Leaning
// moves head and torso to the side.
//
// Rays are computed in double from + - * / and sqrt alone: the same on every machine. Nothing
// allocates.

#include <cstdint>
#include <optional>
#include <string_view>

#include "defilade/mind/scene.h"
#include "defilade/model/agent_profile.h"
#include "model/geometry/double3.h"

namespace defilade {

enum class Zone : std::uint8_t { head, torso, legs };
inline constexpr std::size_t kZones = 3;

/// How far a body that leans moves its head and torso, in metres: the middle of the leans that a
/// bake tries.
inline constexpr float kLeanShift = 0.5F;

/// Metres above the feet, and radii.
struct BodyShape {
  float head_radius = 0;
  float head = 0;  // its middle
  float torso_radius = 0;
  float neck = 0;  // the torso ends here
  float hips = 0;  // and the legs end there
  float legs_radius = 0;
  float shift_x = 0;  // of head and torso
  float shift_y = 0;

  friend bool operator==(const BodyShape&, const BodyShape&) = default;
};

/// `facing` is where the body looks; its height does not matter. A body that looks straight up or
/// down does not lean.
BodyShape body_shape(const AgentProfile& profile, StanceId stance, Lean lean = Lean::none,
                     Vec3 facing = {1, 0, 0}) noexcept;

/// The middle of the head and of the torso.
Vec3 head_of(const BodyShape& shape, Vec3 feet) noexcept;
Vec3 chest_of(const BodyShape& shape, Vec3 feet) noexcept;

struct BodyHit {
  double distance = 0;  // 0 if the ray begins inside
  Zone zone = Zone::torso;

  friend bool operator==(const BodyHit&, const BodyHit&) = default;
};

/// The first zone that a ray of `range` metres meets. `direction` has the length 1.
std::optional<BodyHit> hit_body(const BodyShape& shape, Vec3 feet, const Double3& origin,
                                const Double3& direction, double range) noexcept;

/// How far a point is from the body; 0 inside.
double distance_to_body(const BodyShape& shape, Vec3 feet, const Double3& point) noexcept;

}  // namespace defilade
