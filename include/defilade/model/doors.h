#pragma once
// What does a door hide when it is shut? For each door the pairs of nodes that see each other only
// while it is open. The bake prepares them, so that opening and shutting a door at run time costs
// copying bits, and no rays.
//
// A bake measures with all doors open. Whom a shut door hides it hides whatever else stands there,
// as a line of sight is free only if nothing is in its way. Bodies with body points are seen by
// several lines at once: for profiles with such stances nothing is prepared, and a door is a change
// like any other (live_map.h).

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/ids.h"
#include "defilade/model/level.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/result.h"
#include "defilade/model/sight_lines.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

struct Visibility;

/// Some of the 64 nodes of one word of a row.
struct HiddenWord {
  NodeId row;
  std::uint32_t word = 0;
  std::uint64_t mask = 0;

  friend bool operator==(const HiddenWord&, const HiddenWord&) = default;
};

/// By matrix, in the order of TacticalMap's (channel, watcher's stance, target's stance). Sorted by
/// row and word; no mask is empty.
using DoorHides = std::vector<std::vector<HiddenWord>>;

/// Is sight from one stance to another a single line, and so the same there and back?
inline bool is_single_line(const AgentProfile& profile, StanceId a, StanceId b) noexcept {
  return profile.stance(a).body.empty() && profile.stance(b).body.empty();
}
bool sees_by_single_lines(const AgentProfile& profile) noexcept;

/// The door where it is shut, alone, with the level's materials; nothing if the level does not know
/// it, its box if that is all it knows. Shut is where it rests, unless it is at the other end of
/// its travel that it stands in the way of more of its links.
Level shut_door(const Level& level, const WaypointGraph& graph, DoorId door, float step);

/// Of one door, for a profile that sees by single lines. `door` casts against it alone, `box` is
/// around it. Cost: finding the lines of sight through the box, and a look at the door for each.
DoorHides hidden_by(const RayCaster& door, const Box& box, const SightLines& lines,
                    const WaypointGraph& graph, const AgentProfile& profile,
                    std::span<const Visibility> visibility);

/// Everything in range and in order.
Result<void> validate(std::span<const DoorHides> doors, std::size_t nodes, std::size_t matrices);

}  // namespace defilade
