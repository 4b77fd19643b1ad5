#pragma once
// What if a wall falls, a crate is dropped, a door is shut? A level and its map that change
// together: the three lines of live_level.h and live_map.h that most users would write.
//
// Sight follows at once and exactly. So do links on foot that are no longer passable, and nodes
// where a body no longer fits, has no floor or is walled in: they are closed, and open again when
// the change is undone. No link is ever made: a hole in a wall is seen through, and
// walked through only if the bake has a link there, as it has behind doors.
//
// Changing is for one thread at a time; `state()` is for all.

#include <memory>
#include <span>
#include <vector>

#include "defilade/model/live_level.h"
#include "defilade/model/live_map.h"

namespace defilade {

class LiveWorld {
 public:
  /// Refused: a stripped map, which does not know its level.
  static Result<LiveWorld> create(TacticalMap map);
  ~LiveWorld();
  LiveWorld(LiveWorld&&) noexcept;
  LiveWorld& operator=(LiveWorld&&) noexcept;

  LiveState state() const { return map_.state(); }
  /// What stands in the way now, shut doors included.
  const LiveLevel& level() const noexcept { return *level_; }
  /// What the last change took: nothing, if it was a prepared door.
  const LookedAgain& looked() const noexcept { return map_.looked(); }

  /// See LiveLevel for what these mean. Refused, besides: a material that tells the fire of a
  /// weapon class from sight where nothing in the level did when it was baked.
  Result<ChangeId> add(std::span<const Corners> mesh, const Material& material = {.name = "added"});
  ChangeId remove(const Box& box);
  void undo(ChangeId id);
  /// No rays if the bake has prepared it.
  void set_door(DoorId door, bool shut);

  /// By hand, whatever else closes them.
  void set_node(NodeId node, bool enabled);
  void set_link(LinkId link, bool open);

  /// Brings cover and analysis up to date.
  void settle(const AnalysisSettings& settings = {});

 private:
  LiveWorld(TacticalMap map, std::unique_ptr<LiveLevel> level);
  const RayCaster& measured() const noexcept;
  void follow(const Difference& difference);
  void check_links(const Box& box, Closing& closing, NodeSet& touched);
  void check_nodes(const Box& box, NodeSet& touched);
  bool is_closed(LinkId link) const;
  bool is_closed(NodeId node) const;
  bool is_walled_in(NodeId node) const;

  /// Why something is closed.
  struct Closed {
    std::vector<bool> by_level;
    std::vector<bool> by_hand;
  };

  TacticalMap base_;
  std::unique_ptr<LiveLevel> level_;  // casters keep its address
  LiveMap map_;
  Closed nodes_;
  Closed links_;
};

}  // namespace defilade
