#pragma once
// Where does a rocket or a grenade fly, and what does its blast do?
//
// Within a tick, what flies follows the parabola of free fall exactly; whether it meets a surface
// or a body is asked along the chord, which at 60 ticks a second and normal gravity is nowhere
// farther than 0.4 mm from the curve. A projectile ends where it hits. A grenade bounces: it is
// reflected, and keeps a share of its speed. When it hardly leaves the floor any more it rolls,
// gets slower, and falls again where the floor ends. A grenade that does damage by itself explodes
// on bodies, others fly past them. Its own shooter stops nothing.
//
// A step is a pure function of the state and the world. Nothing allocates but the list of hits.

#include <optional>
#include <span>
#include <vector>

#include "sim/shots/targets.h"
#include "sim/shots/trace.h"

namespace defilade {

/// Something in the air or on the floor. Plain data: a snapshot is a copy.
struct Flight {
  ArmId arm;
  Shooter by;
  Vec3 place;
  Vec3 velocity;   // metres per second
  float left = 0;  // seconds until it explodes or, without a fuse, ends
  bool rolling = false;
  // The caller's own.
  std::uint32_t number = 0;
  Vec3 from = {};      // where it was launched
  bool first = false;  // it was a first shot

  friend bool operator==(const Flight&, const Flight&) = default;
};

/// The arm must fly. `velocity` is that of the muzzle: see `throw_velocity`.
Flight launch(const Arm& arm, ArmId id, const Shooter& by, Vec3 from, Vec3 velocity) noexcept;

/// With which velocity to throw something, so that it passes that point: along the flatter of two
/// parabolas. `gravity` is what acts on it, in m/s². If the point is out of reach, it is thrown
/// upwards at 45° in its direction.
Vec3 throw_velocity(Vec3 from, Vec3 to, float speed, float gravity) noexcept;

struct FlightStep {
  bool over = false;      // forget it
  bool exploded = false;  // then it is over, and `explode` says what the blast does
  int bounces = 0;
  std::optional<Hit> hit = {};  // a body that was hit directly
};

/// `arm` is that of the flight; `gravity` is normal gravity, in m/s².
FlightStep step_flight(Flight& flight, const Arm& arm, const Trace& trace,
                       std::span<const Target> bodies, float gravity, float seconds) noexcept;

/// The blast at that place. Damage falls evenly with the distance to the nearest point of a body,
/// and is done only if the way to its chest or to its head is free. `spared` was hit directly and
/// is left out. Appends to `hits`; the shooter may be among them.
void explode(Vec3 place, const Arm& arm, const Shooter& by, BodyId spared, const Trace& trace,
             std::span<const Target> bodies, std::vector<Hit>& hits);

}  // namespace defilade
