#pragma once
// How do many bodies walk at once without running into each other or blocking doors?
//
// Everybody chooses a velocity from the same positions; then everybody moves. A velocity is what
// avoidance leaves of the wanted one. At bottlenecks bodies take turns (right_of_way.h): whoever
// has the turn walks on, others wait beside the mouth and keep its way out free, and a body that is
// inside against the turn backs off. After avoidance, two rules hold for every pair: no move brings
// bodies closer than touching, and bodies that overlap are pushed apart. A body that gets no nearer
// to where it goes, though nobody makes it queue, steps aside now to the right, now to the left.
//
// States are plain data, so a snapshot is a copy of the LegStates and the Turns. A step depends on
// nothing else. Bodies are independent within each part of a step, so their order is irrelevant,
// but for ties between neighbours that are equally near. Nothing allocates once the buffers have
// grown.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/mind/intent.h"
#include "sim/bodies/legs.h"
#include "sim/bodies/neighbours.h"
#include "sim/bodies/right_of_way.h"
#include "sim/bodies/yielding.h"

namespace defilade {

/// Buffers.
struct CrowdWork {
  enum class Role : std::uint8_t { absent, travels, free, goes, stands, waits, backs_off };
  /// What a body is about to do in this tick.
  struct Plan {
    Role role = Role::absent;
    Vec3 to = {};
    Vec3 velocity = {};
    std::uint8_t queue = 0;
  };
  /// A body walks against an obstacle.
  struct Press {
    std::uint32_t body = 0;
    std::uint32_t obstacle = 0;
    Vec3 direction = {};  // along X or Y, of length 1
    float speed = 0;      // that it would like to have in that direction
  };

  std::vector<Vec3> feet;
  Neighbours neighbours;
  std::vector<Plan> plans;
  std::vector<NearbyBody> others;
  std::vector<Vec3> shifts;
  std::vector<Press> presses;  // in the order of the bodies
  RightOfWay right_of_way;
  LegWork legs;
};

class Crowd {
 public:
  /// The obstacles of this tick.
  explicit Crowd(const Ways& ways, Obstacles obstacles = {})
      : ways_(&ways), legs_(ways, obstacles), yielding_(ways, obstacles) {}

  /// As many turns as the ways have bottlenecks: the state of the crowd besides that of its bodies.
  std::vector<DoorTurn> turns() const { return std::vector<DoorTurn>(ways_->bottlenecks.count()); }

  /// One tick of `seconds` for all bodies that are `present` (not 0).
  void step(std::span<LegState> legs, std::span<const Intent> intents,
            std::span<const std::uint8_t> present, float seconds, std::span<DoorTurn> turns,
            CrowdWork& work) const;

 private:
  struct Tick;

  const Ways* ways_;
  Legs legs_;
  Yielding yielding_;
};

}  // namespace defilade
