#pragma once
// From which sides is one covered at this place, right now? The arcs of one place, found with rays
// (cover.h says what an arc is). The bake asks it for every node; a game asks it again where walls
// have fallen or crates have been moved.
//
// Every direction is asked at the middle of its sector; where two neighbours are not covered alike,
// the handle between them is found by halving the angle, right to a fifth of a degree.
//
// Cost: 576 rays of kCoverReach, about 100 more for each arc, up to 288 more for each weapon class.
// Allocation: only for `arcs` to grow. Free-threaded if the caster is.
//
// Source: Paull and Darken 2004 (handles, the angle of coverage).

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/cover.h"
#include "defilade/model/ray_caster.h"

namespace defilade {

/// How high the nine lines are, as parts of the eye's height.
inline constexpr std::array kLineHeights{0.25F, 0.625F, 1.0F};

/// Of the nine lines from somebody who is covered that high, how many are stopped?
std::uint8_t lines_stopped(Vec3 place, const Heading& towards, CoverHeight height,
                           const AgentProfile& profile, const RayCaster& caster,
                           Channel channel = Channel::sight()) noexcept;

/// By height and sector, like Cover::stopped of one node: how many of the lines are stopped.
using StoppedLines = std::array<std::uint8_t, 2 * kSectors>;

/// Writes the arcs around a place on the floor, in the order of their first sector, as those of
/// `node`; `weapons` is the number of weapon classes.
StoppedLines find_arcs(NodeId node, Vec3 place, const AgentProfile& profile, std::size_t weapons,
                       const RayCaster& caster, std::vector<CoverArc>& arcs);

/// What lies outside this box changes no arc of the place.
Box room_of_arcs(Vec3 place, const AgentProfile& profile) noexcept;

/// An arc whose node and handles were given by somebody else, with the rest of it: the weapon
/// classes that are stopped wherever it is asked, and the leans. It is high, unless `height` says
/// so, if it covers somebody upright in all of it. Asked are its middle and the sectors in it.
CoverArc measure_arc(const CoverArc& handles, std::optional<CoverHeight> height, Vec3 place,
                     const AgentProfile& profile, std::size_t weapons,
                     const RayCaster& caster) noexcept;

}  // namespace defilade
