#pragma once
// Who sees whom now? A map of a world that changes: things are added and removed, doors open and
// shut, nodes and links are closed. Only what a change can affect is measured again, and the rows
// always equal those of a full bake of the changed level.
//
// Readers. `state()` returns everything as of one moment, and that never changes. Any thread may
// take a state at any time and keep it for as long as it likes, while the next one is being made.
// Writers. One thread at a time may change the map; each call publishes the new state. A large
// change can be spread over frames: call `begin`, then `work` until it returns true. Until then
// readers see the state before the change. Finding the pairs (`begin`) and writing the result (the
// last `work`) are not split.
//
// Rows, exposure and closed nodes and links are always up to date. `refresh_stale` updates what
// costs more: the cover of nodes near a change, and the static analysis; until then the state says
// what is stale. Regions, components, light, arcs given by designers and the graph itself stay as
// they were baked.
//
// Cost. A change: finding the lines of sight through its box, one test of the changed thing for
// each line that it may affect, and one ray for each line that it uncovers. A prepared door:
// copying the words that it changes. Both are written to two copies of the rows, one after the
// other; more copies are made only while readers keep old states.
//
// Source: Paull & Darken 2004, re-running the visibility step for what was modified.

#include <cstddef>
#include <memory>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "defilade/model/tactical_map.h"
#include "defilade/model/world.h"

namespace defilade {

/// The map is for questions, not for saving: its level is the one that was baked. Rows and other
/// views of it are valid as long as this state or a copy of it exists.
struct LiveState {
  TacticalMap map;
  World world;
  NodeSet stale_cover;          // nodes whose cover may have changed since it was computed
  bool stale_analysis = false;  // sight or closures have changed since it was computed
};

/// What has changed: nothing outside the box. If neither caster is given, anything inside it.
struct LevelChange {
  Box box;
  std::shared_ptr<const RayCaster> added = nullptr;    // the added thing alone
  std::shared_ptr<const RayCaster> removed = nullptr;  // the removed thing alone

  bool is_known() const noexcept { return added || removed; }
};

/// What opens and what closes together with a difference.
struct Closures {
  std::vector<NodeId> disabled = {};
  std::vector<NodeId> enabled = {};
  std::vector<LinkId> closed = {};
  std::vector<LinkId> opened = {};
  DoorId shut_door = {};
  DoorId opened_door = {};
};

/// How much work a change took, and its effect.
struct UpdateStats {
  std::size_t pairs = 0;     // pairs of nodes with a line of sight through the box
  std::size_t segments = 0;  // lines that could be affected and were tested
  std::size_t rays = 0;      // rays cast through the whole level
  std::size_t flips = 0;     // pairs, per stance pair, whose sight has changed
};

/// The rows of a map that follow a changing level, for readers on any thread and one writer.
class LiveMap {
 public:
  /// Copies the rows of a baked map. A stripped map does not know the shapes of its doors: they do
  /// not hide what a later change opens up.
  explicit LiveMap(TacticalMap map);
  ~LiveMap();
  LiveMap(LiveMap&&) noexcept;
  LiveMap& operator=(LiveMap&&) noexcept;

  LiveState state() const;

  /// Begins to follow a change of the level. Ends the work on an earlier difference first.
  /// `closing` takes effect when the work finishes, and overrides `close` calls made in between.
  void begin(LevelChange difference, const RayCaster& level, Closures closing = {});
  /// Tests at most that many pairs of nodes; returns true when the work is done. `level` casts in
  /// the level as it is now: with all doors open if doors are prepared, otherwise with doors as
  /// they are.
  bool work(const RayCaster& level, std::size_t pairs);
  /// `begin` and all the `work` in one call.
  UpdateStats update(LevelChange difference, const RayCaster& level, Closures closing = {});
  /// The statistics of the last difference, so far.
  const UpdateStats& stats() const noexcept;

  /// Whether the bake has prepared the doors of the map. If not, what a door hides is a difference
  /// of the level, and the door is closed together with that.
  bool has_prepared_doors() const noexcept;
  /// Opens or shuts a door. The doors of the map must be prepared.
  void set_door(DoorId door, bool shut);
  /// Opens and closes nodes, links and doors without a change of the level.
  void close(const Closures& closing);

  /// Updates everything that is stale. `level` as for `work`.
  void refresh_stale(const RayCaster& level, const AnalysisSettings& settings = {});

 private:
  class Writer;
  std::unique_ptr<Writer> writer_;
};

}  // namespace defilade
