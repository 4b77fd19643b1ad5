#pragma once
// Who sees whom now? A map of a world that changes: things come and go, doors open and shut, nodes
// and links are closed. Only what a change can affect is measured again, and the rows are always
// the bits of a full bake of the changed level.
//
// Readers. `state()` is everything as of one moment, and never changes. Any thread may take one at
// any time and keep it for as long as it likes, while the next is being made.
// Writers. One thread at a time; each call publishes what is so after it. A large change can be
// spread over frames: `begin`, then `work` until it says that it is done. Until then readers see
// the state before it. Finding the pairs (`begin`) and writing what changed (the last `work`) are
// each done at once.
//
// Rows, exposure and what is closed are always right. `settle` brings up to date what costs more:
// the cover of nodes near a change, and the static analysis; until then the state says what is
// stale. Regions, components, light, arcs given by designers and the graph itself stay as they were
// baked.
//
// Cost. A change: finding the lines of sight through its box (sight_lines.h), a look at the thing
// itself for each that it may affect, and a ray for each that it does uncover. A prepared door
// (doors.h): copying the words that it changes. Both are written to two copies of the rows, one
// after the other; more copies are made only while readers keep old states.
//
// Source: Paull & Darken 2004, re-running the visibility step for what was modified.

#include <cstddef>
#include <memory>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "defilade/model/tactical_map.h"
#include "defilade/model/world.h"

namespace defilade {

/// The map is for asking, not for saving: its level is the one that was baked. Rows and other views
/// of it live as long as this state or a copy of it.
struct LiveState {
  TacticalMap map;
  World world;
  NodeSet stale_cover;          // nodes whose cover may have changed since it was found
  bool stale_analysis = false;  // sight or what is closed has changed since it was made
};

/// What is not as it was: nothing outside the box. With neither caster, anything within it.
struct Difference {
  Box box;
  std::shared_ptr<const RayCaster> added = nullptr;    // what has come, alone
  std::shared_ptr<const RayCaster> removed = nullptr;  // what has gone, alone

  bool is_known() const noexcept { return added || removed; }
};

/// What opens and what closes at once with a difference.
struct Closing {
  std::vector<NodeId> disabled = {};
  std::vector<NodeId> enabled = {};
  std::vector<LinkId> closed = {};
  std::vector<LinkId> opened = {};
  DoorId shut_door = {};
  DoorId opened_door = {};
};

/// What a change took, and what it did.
struct LookedAgain {
  std::size_t pairs = 0;     // of nodes, with a line of sight through the box
  std::size_t segments = 0;  // of them that could be affected, and were looked at
  std::size_t rays = 0;      // cast through the whole level
  std::size_t flips = 0;     // pairs in some stances that see each other now or no longer
};

class LiveMap {
 public:
  /// Copies the rows of a baked map. A stripped one does not know the shapes of its doors: what a
  /// later change opens up, they do not hide.
  explicit LiveMap(TacticalMap map);
  ~LiveMap();
  LiveMap(LiveMap&&) noexcept;
  LiveMap& operator=(LiveMap&&) noexcept;

  LiveState state() const;

  /// The level is different. Ends the work on an earlier difference first. The closing counts when
  /// the work is done, also over what `close` says meanwhile.
  void begin(Difference difference, const RayCaster& level, Closing closing = {});
  /// Looks at no more than that many pairs of nodes; true when it is done. `level` casts in the
  /// level as it is now: with all doors open if doors are prepared, else as they are.
  bool work(const RayCaster& level, std::size_t pairs);
  /// Both at once.
  LookedAgain look_again(Difference difference, const RayCaster& level, Closing closing = {});
  /// Of the last difference, so far.
  const LookedAgain& looked() const noexcept;

  /// Has the bake prepared the map's doors? If not, what a door hides is a difference of the level,
  /// and it closes with that.
  bool has_prepared_doors() const noexcept;
  /// Of a map with prepared doors.
  void set_door(DoorId door, bool shut);
  /// Without any difference of the level.
  void close(const Closing& closing);

  /// Nothing is stale any more. `level` as for `work`.
  void settle(const RayCaster& level, const AnalysisSettings& settings = {});

 private:
  class Writer;
  std::unique_ptr<Writer> writer_;
};

}  // namespace defilade
