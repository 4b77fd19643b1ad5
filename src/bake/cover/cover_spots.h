#pragma once
// Where does the level give cover? Arcs of cover around every node, and places to step out from
// behind it, found with rays (model/cover.h says what an arc is).

#include <set>
#include <span>
#include <string>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/cover.h"
#include "defilade/model/mover.h"
#include "defilade/model/progress.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Around each of these places on the floor. About 600 short rays per place and weapon class, on
/// all cores; the same for any number of them. The only error is that it was cancelled.
Result<Cover> detect_cover(std::span<const Vec3> places, const AgentProfile& profile,
                           std::size_t weapons, const RayCaster& caster, Progress& progress);

/// Does the arc span an eighth of a turn or more?
bool is_wide(const CoverArc& arc) noexcept;

/// Where a character that is covered by the arc steps out to look past its handles: at most one
/// place per side, to which the body walks and from where the eye sees 3 m into the arc.
std::vector<Vec3> find_peek_outs(const CoverArc& arc, Vec3 place, const AgentProfile& profile,
                                 const Mover& mover, const RayCaster& caster);

/// Where the others of a fireteam go when its leader takes the place: up to four places, nearest
/// first, that the arc's obstacle covers as well in the direction of its middle. All are within 3 m
/// and can be walked to in a straight line, and bodies there and at the place do not touch.
std::vector<Vec3> find_formation(const CoverArc& arc, Vec3 place, const AgentProfile& profile,
                                 const Mover& mover, const RayCaster& caster);

/// Path nodes with a wide arc from which a character can fight become cover nodes: it fires over
/// the obstacle if that is low, else it leans or steps out, and the places for that become
/// peek-outs. The others of a fireteam get their places, too. Nodes named in `given` stay as they
/// are: their designer has decided. On all cores; the same for any number of them.
void mark_cover(GraphParts& parts, const std::set<std::string>& given, const Cover& cover,
                const AgentProfile& profile, const Mover& mover, const RayCaster& caster);

}  // namespace defilade
