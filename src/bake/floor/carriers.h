#pragma once
// What moves a character other than walking? Teleporters, jump pads, platforms and ladders: where
// each is entered and where it lets go.

#include <optional>
#include <vector>

#include "bake/floor/solid_space.h"
#include "bake/floor/trigger.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "model/body/body_sweep.h"

namespace defilade {

struct Travel {
  LinkKind kind = LinkKind::teleport;
  const Entity* entity = nullptr;  // null: a ladder
  Vec3 from;                       // on the floor, or in water
  Vec3 to;                         // the same as `from` when a jump pad throws the body straight up
  std::vector<Vec3> path = {};     // in the air: places from which the body can steer away
  std::vector<Vec3> landings = {};  // where it lands if it steers
  bool free = true;                 // the body has room at `from`
  bool aloft = false;               // a pad in the air: a body steps into it from floor beside it
};

/// Is a character that stands there carried away? It is if its middle is in the trigger. It may
/// also choose to touch the trigger with its side, which matters where the trigger's middle is
/// walled up or on a mound.
bool enters(const Travel& travel, Vec3 feet, const AgentProfile& profile);

/// Does a step from floor that is at most a metre beside a pad in the air lead into it?
bool steps_into(const Travel& pad, Vec3 feet, const AgentProfile& profile,
                const TriangleTree& movement);

/// In the order of the level's entities, then of its ladders. Only those that the profile can use
/// and that lead somewhere; what leads into a wall leads nowhere.
std::vector<Travel> find_travels(const Level& level, const AgentProfile& profile,
                                 const TriangleTree& movement, const SolidSpace& solids,
                                 const Triggers& triggers);

/// The floor on which a body comes to rest when it is let go at `from`.
std::optional<Vec3> settle(Vec3 from, const AgentProfile& profile, const TriangleTree& movement);

/// The floor under a spawn point or an item. Nothing if a body that falls there comes to harm, or
/// if an item hangs higher than a body reaches: it hangs there on purpose. In water bodies reach
/// every item.
std::optional<Vec3> floor_of(const Entity& entity, const Level& level, const AgentProfile& profile,
                             const TriangleTree& movement, const Triggers& triggers);

/// The destination that a trigger names; null when there is none.
const Entity* target_of(const Entity& trigger, const Level& level);

/// Where a body goes that is thrown by a pad, or let go in the air: it flies along the parabola
/// whose top is the pad's destination, or falls straight down, slides along walls and comes down.
/// If it enters a teleporter or another pad, it continues as that sends it. Harm ends its way.
struct Throw {
  std::vector<Vec3> path = {};       // places on the way, the start first
  std::optional<Vec3> landing = {};  // nothing when it falls out of the level, comes to harm,
                                     // or comes back to what has sent it already
  std::vector<Vec3> landings = {};   // where it lands if it steers
};

/// Nothing if the pad does not throw a body anywhere.
std::optional<Throw> throw_of(const Entity& pad, const Level& level, const AgentProfile& profile,
                              const TriangleTree& movement, const SolidSpace& solids,
                              const Triggers& triggers);

/// Where a body goes that a teleporter lets go at `end`, without steering.
Throw fall_of(const Entity& teleporter, Vec3 end, const AgentProfile& profile,
              const TriangleTree& movement, const SolidSpace& solids, const Triggers& triggers);

/// Ways up surfaces of the material "ladder", from foot to head.
std::vector<Travel> find_ladders(const Level& level, const AgentProfile& profile,
                                 const TriangleTree& movement);

}  // namespace defilade
