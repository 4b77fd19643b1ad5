#pragma once
// Which of the links that a file calls walking are falls or jumps? Files of other games mostly tell
// no more than that a bot gets from one waypoint to another, and the level is not at hand. So the
// heights of both ends decide, and whether a link leads back.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"

namespace defilade {

/// What it means that no link leads back on foot.
enum class OneWay : std::uint8_t {
  no_way_back,   // the game looked for ways in both directions
  says_nothing,  // links were recorded as somebody went along
};

/// Changes the kind of `walk` links whose ends differ in height by more than a step:
///   - on a line steeper than the profile walks, down is `drop`, and up, as far as it jumps,
///   `jump`;
///   - down by more than a jump, without a way back on foot, is `drop` (if `one_way` says so).
/// All other links stay as they are: a gentle line may be a ramp or stairs. `links` are sorted by
/// (from, to, kind) without repeats, and remain so.
void find_falls(const AgentProfile& profile, OneWay one_way, std::span<const Waypoint> nodes,
                std::vector<Link>& links);

}  // namespace defilade
