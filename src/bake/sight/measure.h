#pragma once
// Which nodes see each other, and which can hit each other? All pairs of nodes in all pairs of
// stances.

#include <vector>

#include "defilade/model/progress.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

struct Measured {
  std::vector<Visibility> visibility;
  std::uint64_t segments = 0;  // how many pairs were cast rather than mirrored or kept
  bool previous_used = false;  // was there anything to keep?
};

/// One segment per ordered pair from the watcher's eye to the target's eye, and to each of its body
/// points until one is seen. Pairs that are each other's mirror image are cast once. Fire is
/// measured for the weapon classes whose blocking triangles differ from sight's.
///
/// With a `previous` map of the same geometry and stances, pairs of nodes whose names and positions
/// are unchanged keep their bits; the result is the same as without it, provided that the same
/// caster made the previous map.
///
/// Uses all cores of the surrounding task arena; the result does not depend on how many.
/// Memory: n²/8 bytes for each matrix.
Result<Measured> measure(const WaypointGraph& graph, const AgentProfile& profile,
                         const Level& level, const RayCaster& caster, const TacticalMap* previous,
                         Progress& progress);

/// How many nodes a `previous` map of the same geometry and stances has with the same name and
/// position; 0 if geometry or stances differ.
std::size_t unchanged_nodes(const WaypointGraph& graph, const AgentProfile& profile,
                            const Level& level, const TacticalMap& previous);

/// The same bits as `measure` with a LevelCaster of the level, found by tiles of 64 × 64 pairs:
/// many times faster, and in memory that grows with what is in sight (docs/inside/baking.md).
/// Coordinates must be within ±kTilesReach metres, and those that are not 0 no nearer to it than
/// kTilesLeast.
Result<Measured> measure_tiles(const WaypointGraph& graph, const AgentProfile& profile,
                               const Level& level, Progress& progress);

inline constexpr float kTilesReach = 1e7F;
inline constexpr float kTilesLeast = 1e-30F;
bool fits_tiles(const WaypointGraph& graph, const AgentProfile& profile, const Level& level);

}  // namespace defilade
