#pragma once
// Which body is in the way, and what does a hit do to it?

#include <optional>
#include <span>

#include "defilade/mind/scene.h"
#include "defilade/sim/arms.h"
#include "sim/shots/body_shape.h"

namespace defilade {

/// A body that can be hit.
struct Target {
  BodyId id;
  TeamId team;  // invalid: everybody is an enemy
  Vec3 feet;
  BodyShape shape;

  friend bool operator==(const Target&, const Target&) = default;
};

/// Somebody who fires.
struct Shooter {
  BodyId id;
  TeamId team;
  bool friendly_fire = true;  // otherwise mates stop shots and are unhurt

  bool spares(const Target& target) const noexcept {
    return !friendly_fire && team.valid() && team == target.team && id != target.id;
  }
  friend bool operator==(const Shooter&, const Shooter&) = default;
};

/// A body was hit.
struct Hit {
  BodyId body;
  Zone zone = Zone::torso;
  float damage = 0;  // points, before armour
  Vec3 place;

  friend bool operator==(const Hit&, const Hit&) = default;
};

struct FirstTarget {
  const Target* body = nullptr;
  BodyHit hit;
};

/// The first of the bodies that a ray of `range` metres meets; the shooter is never in its own way.
std::optional<FirstTarget> first_target(std::span<const Target> bodies, const Shooter& by,
                                        const Double3& from, const Double3& direction,
                                        double range) noexcept;

/// What one pellet, blow or direct hit does.
Hit hit_with(const Arm& arm, const Shooter& by, const Target& body, Zone zone, Vec3 place) noexcept;

}  // namespace defilade
