#pragma once
// Does the weapon fire in this tick? What hands do with the arms that a fighter carries: draw one,
// fire as fast as it allows, reload, and hold it steady.
//
// Time is kept within ticks: a shot that is due between two ticks is fired in the tick, and the
// next is due one interval after that moment. So a long burst has exactly the rate of the arm, as
// long as its interval is not shorter than a tick; an arm fires at most once per tick.
//
// A step is a pure function of the state and the intent. Nothing allocates.

#include <array>
#include <cstdint>

#include "defilade/mind/intent.h"
#include "defilade/sim/arms.h"

namespace defilade {

/// Spread and recoil are at most this wide, each: half the angle of the cone, in radians.
inline constexpr float kWidestCone = 0.5F;

struct ArmRounds {
  int magazine = 0;
  int reserve = 0;

  friend bool operator==(const ArmRounds&, const ArmRounds&) = default;
};

/// Plain data: a snapshot is a copy.
struct HandState {
  ArmId arm;                                  // in hand; invalid: bare hands
  ArmId next;                                 // is being drawn
  std::uint32_t carried = 0;                  // bit i: arm i of the table
  std::array<ArmRounds, kMostArms> rounds{};  // by ArmId
  float wait = 0;                             // seconds until the hands can do something again
  float recoil = 0;                           // widens the cone, in radians
  bool reloading = false;
  bool kicked = false;   // the last shot widens the cone from the next tick on
  bool released = true;  // the trigger was, since the last shot

  bool carries(ArmId id) const noexcept { return id.valid() && (carried >> id.value & 1U) != 0; }

  friend bool operator==(const HandState&, const HandState&) = default;
};

/// What happened in a tick.
struct HandResult {
  bool shot = false;  // with HandState::arm
  bool reload_began = false;
  bool drew = false;  // another arm is in hand now
  bool dry = false;   // the trigger was pulled, and no rounds are left

  friend bool operator==(const HandResult&, const HandResult&) = default;
};

/// Gives an arm with all its rounds. The first one is taken in hand at once.
void give_arm(HandState& hands, const Armoury& armoury, ArmId id) noexcept;

/// Without `Intent::fire`, `Intent::toss` takes the first grenade that is left and throws it as
/// soon as it is in hand.
HandResult step_hands(HandState& hands, const Intent& intent, const Armoury& armoury,
                      float seconds) noexcept;

}  // namespace defilade
