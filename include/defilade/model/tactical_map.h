#pragma once
// What is known about this level? The only connection between baking and playing: everything that
// was measured offline, in memory or mapped from a `.dfl` file.
//
// A TacticalMap is an immutable handle: copies share the same data, and any number of threads may
// read it. Everything that it returns stays valid as long as some copy of the map exists. Reading
// is noexcept and does not allocate.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/analysis.h"
#include "defilade/model/cover.h"
#include "defilade/model/landmarks.h"
#include "defilade/model/level.h"
#include "defilade/model/node_index.h"
#include "defilade/model/node_matrix.h"
#include "defilade/model/regions.h"
#include "defilade/model/result.h"
#include "defilade/model/sight_cells.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// One measured matrix: rows are watchers in one stance, columns are targets in another.
struct Visibility {
  Channel channel = Channel::sight();
  StanceId watcher;
  StanceId target;
  NodeMatrix matrix;
};

/// Some of the 64 nodes in one word of a row.
struct HiddenWord {
  NodeId row;
  std::uint32_t word = 0;
  std::uint64_t mask = 0;

  friend bool operator==(const HiddenWord&, const HiddenWord&) = default;
};

/// What a door hides, by matrix, in the order of the matrices of TacticalMap (channel, stance of
/// the watcher, stance of the target). Sorted by row and word; no mask is 0.
using DoorHides = std::vector<std::vector<HiddenWord>>;

/// Hashes of what the map was made from; equal hashes mean equal inputs.
struct MapHashes {
  std::uint64_t geometry = 0;  // triangles and what their materials stop
  std::uint64_t settings = 0;  // the profile and how links were made

  friend bool operator==(const MapHashes&, const MapHashes&) = default;
};

/// Everything a map is built from.
struct MapParts {
  AgentProfile profile;
  WaypointGraph graph;
  std::vector<std::string> weapons;       // weapon classes, as the level names them
  std::vector<Visibility> visibility;     // sight for all stance pairs, fire where it differs
  std::vector<std::uint32_t> components;  // TacticalMap::components, for `profile`
  Regions regions = {};                   // if empty, all nodes are in one region
  std::vector<float> light;               // how brightly each node is lit, from 0 to 1
  Cover cover = {};                       // if empty, there is no cover
  std::vector<DoorHides> doors;           // if prepared, one for each door of the graph
  std::optional<Level> level;             // absent in stripped maps
  std::optional<Analysis> analysis;       // if absent, `build` runs it with `analysis_settings`
  std::optional<Landmarks> landmarks;     // if absent, `build` chooses with `landmark_settings`
  std::optional<SightCells> sight_cells;  // absent unless the bake was asked for them
  AnalysisSettings analysis_settings = {};
  LandmarkSettings landmark_settings = {};
  MapHashes hashes;
};

/// Everything that is known about a level: an immutable, shared, thread-safe handle.
class TacticalMap {
 public:
  /// Checks that sizes, ids and stances agree and counts exposure. Runs the analysis and chooses
  /// landmarks if they are not given; for large maps this takes a while.
  static Result<TacticalMap> build(MapParts parts);

  const AgentProfile& profile() const noexcept;
  const WaypointGraph& graph() const noexcept;
  /// Finds the nearest node, the k nearest nodes, and the nodes within a radius.
  const NodeIndex& index() const noexcept;
  std::span<const std::string> weapons() const noexcept;
  /// Invalid if no weapon class has that name.
  WeaponId find_weapon(std::string_view name) const noexcept;
  /// Nodes, doors and regions by name: invalid if nothing has that name.
  NodeId find_node(std::string_view name) const noexcept { return graph().find(name); }
  DoorId find_door(std::string_view name) const noexcept { return graph().find_door(name); }
  RegionId find_region(std::string_view name) const noexcept { return regions().find(name); }

  /// Row i contains the targets (in stance `target`) that watcher i (in stance `watcher`) sees, or
  /// with Channel::fire can hit. If no material distinguishes the fire of a weapon class from
  /// sight, this returns the sight matrix.
  NodeMatrixView visibility(StanceId watcher, StanceId target,
                            Channel channel = Channel::sight()) const noexcept;
  /// The transpose: row i contains the watchers (in stance `watcher`) that see target i (in stance
  /// `target`). Where sight is mutual this is the matrix above and costs nothing.
  NodeMatrixView watchers(StanceId watcher, StanceId target,
                          Channel channel = Channel::sight()) const noexcept;
  /// Whether the fire of this weapon class was measured separately from sight.
  bool has_own_fire(WeaponId weapon) const noexcept;

  /// By node: how many *other* nodes, in stance `watcher`, see it in stance `target`.
  std::span<const std::uint32_t> exposure(StanceId watcher, StanceId target) const noexcept;

  /// By node: the number of its group of mutually reachable nodes, for the profile of the map.
  std::span<const std::uint32_t> components() const noexcept;
  /// The same as lists: the nodes of each group in ascending order. Allocates.
  std::vector<std::vector<NodeId>> component_lists() const;
  /// The rooms and passages that nodes belong to, and the links that lead from one to another.
  const Regions& regions() const noexcept;
  std::span<const Portal> portals() const noexcept;
  /// How brightly each node is lit: 0 is pitch dark, 1 is daylight.
  std::span<const float> light() const noexcept;
  /// Sniper spots, pinch points, directions to watch: everything that does not depend on an enemy.
  const Analysis& analysis() const noexcept;
  /// Lower bounds on the way between any two nodes, which hold whatever is shut; they guide
  /// find_path. A small map has none. A live map has those of its bake, which hold in every state.
  const Landmarks& landmarks() const noexcept;
  /// The sides from which each node is covered.
  const Cover& cover() const noexcept;
  /// What each door hides when it is shut, by DoorId. Empty if that was not prepared, and in a
  /// state of a live map.
  std::span<const DoorHides> doors() const noexcept;
  /// Which looks need no ray; null if the bake was not asked for them. They describe the baked
  /// level, also in a LiveState.
  const SightCells* sight_cells() const noexcept;
  /// The level it was baked from; null in a stripped map.
  const Level* level() const noexcept;
  /// All 0 in a state of a live map, which does not correspond to any bake.
  const MapHashes& hashes() const noexcept;

 private:
  friend class MapReader;  // maps files
  friend class LiveRows;   // writes the next state of a live map
  struct Data;
  explicit TacticalMap(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

  std::shared_ptr<const Data> data_;
};

/// A hash of the triangles and of what their materials stop, for MapHashes::geometry. It is equal
/// on every machine. Entities and names do not count, because they change no row.
std::uint64_t geometry_hash(const Level& level);

/// A hash for MapHashes::settings: the profile, how far apart linked nodes may be (0 if links were
/// given), how far apart nodes were placed (0 if nodes were given), and how the map was analyzed.
std::uint64_t settings_hash(const AgentProfile& profile, float link_reach, float node_spacing,
                            const AnalysisSettings& analysis = {});

}  // namespace defilade
