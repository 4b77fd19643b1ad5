#pragma once
// How does a level become a tactical map? The whole pipeline in one call.

#include <cstdint>

#include "defilade/bake/waypoints.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/progress.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/result.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// How sight is measured; the result is the same.
enum class Baker : std::uint8_t {
  tiles,  // decides many pairs at once
  rays,   // casts pair by pair: slow and obvious
};

struct BakeSettings {
  AgentProfile profile;
  float reach = 6.0F;    // generated links join nodes at most this far apart, in metres
  float spacing = 2.0F;  // between placed nodes near obstacles, in metres
  bool place = false;    // place nodes where given nodes leave floor uncovered; always done if no
                         // node is given
  bool strip = false;    // leave the level itself out of the map
  /// Cut the floor into at most this many sight cells and prove which looks between them need no
  /// ray (sight_cells.h), for characters that watch each other: 0, or up to kMostSightCells. 4096
  /// take some ten seconds more, on one core. A level without a floor has none; not with a caster.
  std::size_t sight_cells = 0;
  AnalysisSettings analysis = {};
  unsigned threads = 0;  // 0 means all cores
  Baker baker = Baker::tiles;
  /// Your engine's ray test, instead of our own test on the triangles of the level. The map is then
  /// as exact and as repeatable as that test, and it is baked by rays.
  const RayCaster* caster = nullptr;
};

struct BakeResult {
  TacticalMap map;
  std::uint64_t segments = 0;  // pairs that were cast
  bool previous_used = false;  // pairs of unchanged nodes were taken from the previous map
  /// Nodes that the previous map also has, at the same place; 0 if its geometry is another.
  std::size_t previous_nodes = 0;
};

/// Computes nodes (unless given), links (unless given), visibility, exposure and components. By
/// tiles, memory grows with the number of visible pairs, and time with the number of pairs that no
/// single face hides from each other. By rays, time grows with the square of the number of nodes n,
/// and memory is n²/8 bytes for each channel and ordered pair of stances. Deterministic: the same
/// input gives the same bytes for any number of threads, with or without a `previous` map.
///
/// With a `previous` map of the same geometry and stances, sight and fire between unchanged nodes
/// are reused, and rays measure the rest, if at least about 95 % of the nodes are unchanged;
/// otherwise measuring all by tiles is faster. Everything else is computed anew.
Result<BakeResult> bake(const Level& level, Waypoints waypoints, const BakeSettings& settings,
                        Progress& progress, const TacticalMap* previous = nullptr);

/// The same with nodes and links found in the level itself, without showing progress. Put the
/// level's own profile (import.h) into the settings.
Result<BakeResult> bake(const Level& level, const BakeSettings& settings = {});

/// Whether the rows of the map are those of a full bake of `level`. Measures every pair with rays
/// in the level, on all cores: a check of live changes, not something to do in a game. The only
/// possible error is that it was cancelled.
Result<bool> has_rows_of(const TacticalMap& map, const Level& level, Progress& progress);

}  // namespace defilade
