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

#include "defilade/model/engine.h"
#include "defilade/model/live_map.h"

namespace defilade {

/// The door alone, where it is shut, with the level's materials. Empty if the map is stripped or its
/// level does not know the door; a box if the level knows only where the door is.
Level shut_door(const TacticalMap& map, DoorId door);

using ChangeId = Id<struct ChangeTag>;

class LiveWorld {
 public:
  /// Refused: a stripped map, which does not know its level.
  static Result<LiveWorld> create(TacticalMap map);
  ~LiveWorld();
  LiveWorld(LiveWorld&&) noexcept;
  LiveWorld& operator=(LiveWorld&&) noexcept;

  LiveState state() const;
  /// The world as it is now, shut doors included: rays, floors and walks. Lives as long as this
  /// object; asking is free-threaded, but not while something changes.
  const Engine& engine() const noexcept;
  /// A copy of the level as it is now, shut doors included.
  Level level() const;
  /// What the last change took: nothing, if it was a prepared door.
  const LookedAgain& looked() const noexcept;

  /// Adds a thing with these triangles (mesh.h makes boxes and hulls), all of one material.
  /// Refused: coordinates that are not finite, and a material that treats a weapon class
  /// differently from sight if no material of the level did when it was baked.
  Result<ChangeId> add(std::span<const Corners> mesh, const Material& material = {.name = "added"});
  /// Removes the level's own triangles that lie completely within the box.
  ChangeId remove(const Box& box);
  /// Takes a change back; changes can be undone in any order, and a second time does nothing.
  void undo(ChangeId id);
  /// No rays if the bake has prepared it.
  void set_door(DoorId door, bool shut);

  /// By hand, whatever else closes them.
  void set_node(NodeId node, bool enabled);
  void set_link(LinkId link, bool open);

  /// Brings cover and analysis up to date.
  void settle(const AnalysisSettings& settings = {});

 private:
  class Impl;
  explicit LiveWorld(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace defilade
