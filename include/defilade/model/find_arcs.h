#pragma once
// From which sides is a character covered at this place, right now? The arcs of one place, found
// with rays (cover.h defines arcs). The bake calls this for every node; a game calls it again where
// walls have fallen or crates have been moved.
//
// Each direction is tested at the middle of its sector. If two neighbouring directions are not
// covered alike, the handle between them is found by halving the angle, accurate to a fifth of a
// degree.
//
// Cost: 576 rays of length kCoverReach, about 100 more for each arc, up to 288 more for each weapon
// class. Allocation: only for `arcs` to grow. Thread-safe if the caster is.
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

/// The heights of the nine lines, as fractions of the eye height.
inline constexpr std::array kLineHeights{0.25F, 0.625F, 1.0F};

/// How many of the nine lines are stopped, for a character in the stance that this height of cover
/// is for.
std::uint8_t lines_stopped(Vec3 place, const Heading& towards, CoverHeight height,
                           const AgentProfile& profile, const RayCaster& caster,
                           Channel channel = Channel::sight()) noexcept;

/// How many of the lines are stopped, by height and sector, like Cover::stopped for one node.
using StoppedLines = std::array<std::uint8_t, 2 * kSectors>;

/// Writes the arcs around a place on the floor to `arcs`, in the order of their first sector, as
/// arcs of `node`; `weapons` is the number of weapon classes.
StoppedLines find_arcs(NodeId node, Vec3 place, const AgentProfile& profile, std::size_t weapons,
                       const RayCaster& caster, std::vector<CoverArc>& arcs);

/// Geometry outside this box cannot change an arc of the place.
Box room_of_arcs(Vec3 place, const AgentProfile& profile) noexcept;

/// Completes an arc whose node and handles are given: the weapon classes that are stopped in every
/// direction tested, and the leans. Unless `height` says otherwise, the arc is high if it covers a
/// standing character everywhere. The directions tested are its middle and the sectors in it.
CoverArc measure_arc(const CoverArc& handles, std::optional<CoverHeight> height, Vec3 place,
                     const AgentProfile& profile, std::size_t weapons,
                     const RayCaster& caster) noexcept;

}  // namespace defilade
