#pragma once
// What is known about this level? The one door between baking and playing: everything measured
// offline, in memory or mapped from a `.dfl` file.
//
// A TacticalMap is an immutable handle: copying shares the same data, and any number of threads may
// read it. Everything handed out stays valid as long as some copy of the map lives. Reading is
// noexcept and does not allocate.

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
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// One measured matrix: rows are watchers in one stance, columns targets in another.
struct Visibility {
  Channel channel = Channel::sight();
  StanceId watcher;
  StanceId target;
  NodeMatrix matrix;
};

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

/// What the map was made from; equal hashes mean equal inputs.
struct MapHashes {
  std::uint64_t geometry = 0;  // triangles and what their materials stop
  std::uint64_t settings = 0;  // what the bake was told: the profile and how links were made

  friend bool operator==(const MapHashes&, const MapHashes&) = default;
};

/// Everything a map is built from.
struct MapParts {
  AgentProfile profile;
  WaypointGraph graph;
  std::vector<std::string> weapons;       // weapon classes, as the level names them
  std::vector<Visibility> visibility;     // sight for all stance pairs, fire where it differs
  std::vector<std::uint32_t> components;  // TacticalMap::components, for `profile`
  Regions regions = {};                   // left empty: all nodes are in one
  std::vector<float> light;               // how brightly each node is lit, from 0 to 1
  Cover cover = {};                       // left empty: nothing covers anybody
  std::vector<DoorHides> doors;           // prepared: one for each of the graph's doors, or none
  std::optional<Level> level;             // left out of stripped maps
  AnalysisSettings analysis = {};
  LandmarkSettings landmarks = {};
  MapHashes hashes;
};

class TacticalMap {
 public:
  /// Checks that sizes, ids and stances agree, counts exposure, analyzes and chooses landmarks.
  static Result<TacticalMap> build(MapParts parts);

  const AgentProfile& profile() const noexcept;
  const WaypointGraph& graph() const noexcept;
  /// Nearest node, k nearest, nodes within a radius.
  const NodeIndex& index() const noexcept;
  std::span<const std::string> weapons() const noexcept;
  /// Invalid when no weapon class has that name.
  WeaponId find_weapon(std::string_view name) const noexcept;

  /// Row i holds the targets (in stance `target`) that watcher i (in stance `watcher`) sees, or
  /// with Channel::fire can hit. Fire that no material tells from sight is sight's matrix.
  NodeMatrixView visibility(StanceId watcher, StanceId target,
                            Channel channel = Channel::sight()) const noexcept;
  /// The same the other way round: row i holds the watchers (in stance `watcher`) that see target i
  /// (in stance `target`). Where sight is mutual this is the matrix above and costs nothing.
  NodeMatrixView watchers(StanceId watcher, StanceId target,
                          Channel channel = Channel::sight()) const noexcept;
  /// Was fire of this weapon class measured apart from sight?
  bool has_own_fire(WeaponId weapon) const noexcept;

  /// How many *other* nodes, in stance `watcher`, see each node in stance `target`.
  std::span<const std::uint32_t> exposure(StanceId watcher, StanceId target) const noexcept;

  /// Mutually reachable groups for the map's own profile.
  std::span<const std::uint32_t> components() const noexcept;
  /// The same as lists: the nodes of each group in rising order. Allocates.
  std::vector<std::vector<NodeId>> component_lists() const;
  /// The rooms and passages that nodes belong to, and the links that lead from one to another.
  const Regions& regions() const noexcept;
  std::span<const Portal> portals() const noexcept;
  /// How brightly each node is lit: 0 is pitch dark, 1 is daylight.
  std::span<const float> light() const noexcept;
  /// Sniper spots, pinch points, what to watch: what needs no enemy.
  const Analysis& analysis() const noexcept;
  /// How far it is at least between any two nodes, whatever is shut: what guides find_path. A small
  /// map has none. A live map has those of its bake, which hold in every state.
  const Landmarks& landmarks() const noexcept;
  /// From which sides each node is covered.
  const Cover& cover() const noexcept;
  /// What each door hides when it is shut, by DoorId; nothing if that was not prepared, and of a
  /// state of a live map.
  std::span<const DoorHides> doors() const noexcept;
  /// The level it was baked from; null in a stripped map.
  const Level* level() const noexcept;
  /// 0 for a state of a live map: it is like no bake.
  const MapHashes& hashes() const noexcept;

 private:
  friend class MapReader;  // maps files
  friend class LiveRows;   // writes the next state of a live map
  struct Data;
  explicit TacticalMap(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

  std::shared_ptr<const Data> data_;
};

/// Hash of the triangles and of what their materials stop, for MapHashes::geometry. Equal on every
/// machine. Entities and names do not count: they change no row.
std::uint64_t geometry_hash(const Level& level);

/// For MapHashes::settings: the profile, how far apart linked nodes may be (0: links were given),
/// how far apart nodes were placed (0: nodes were given), and how the map was analyzed.
std::uint64_t settings_hash(const AgentProfile& profile, float link_reach, float node_spacing,
                            const AnalysisSettings& analysis = {});

}  // namespace defilade
