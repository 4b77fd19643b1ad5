#pragma once
// What should the body do now? The whole answer of a mind to one tick; any engine can carry it out.
//
// An intent says what is wanted, not how: the body accelerates, turns and reloads as fast as it
// can. It holds for the tick it was given for and is repeated until the mind thinks again. It is a
// plain value without pointers, except for the path, which must live until the next intent.

#include <cstdint>
#include <optional>
#include <span>

#include "defilade/mind/scene.h"
#include "defilade/model/ids.h"
#include "defilade/model/vec3.h"

namespace defilade {

enum class Gait : std::uint8_t { stand, sneak, walk, run };
inline constexpr std::size_t kGaits = 4;
/// "stand", "sneak", "walk", "run".
std::string_view name_of(Gait gait) noexcept;

struct Intent {
  // Legs.
  Gait gait = Gait::stand;
  Vec3 goal = {};                     // where to go, unless it stands
  std::span<const NodeId> path = {};  // nodes on the way there; empty: straight to the goal
  bool jump = false;
  StanceId stance{0U};
  Lean lean = Lean::none;

  // Eyes.
  std::optional<Vec3> look = {};  // a point; none: what it fires or throws at, or where it goes

  // Hands.
  ArmId arm = {};                 // to have in hand; invalid: as it is
  std::optional<Vec3> fire = {};  // pull the trigger; the point that is meant to be hit
  std::optional<Vec3> toss = {};  // throw a grenade there
  bool reload = false;
  /// A door, a switch or an item, worked once as soon as it is within reach; to work it again, name
  /// nothing in between.
  ThingId use = {};

  // Voice.
  std::uint32_t say = 0;  // the number of a line, said once whenever it changes; 0: nothing
  Gesture gesture = Gesture::none;
};

}  // namespace defilade
