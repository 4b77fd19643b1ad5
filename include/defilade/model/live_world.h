#pragma once
// What if a wall falls, a crate is dropped, a door is shut? A level and its map that change
// together.
//
// Sight follows at once and exactly. Links on foot that are no longer passable are closed, and so
// are nodes where a body no longer fits, has no floor or is walled in; they open again when the
// change is undone. No link is ever added: characters see through a hole in a wall, and walk
// through it only if the bake has a link there, as it has behind doors.
//
// One thread at a time may change the world; any thread may call `state()`.

#include <memory>
#include <span>

#include "defilade/model/engine.h"
#include "defilade/model/live_map.h"

namespace defilade {

/// The door alone, in its shut position, with the materials of the level. Empty if the map is
/// stripped or its level does not know the door; a box if the level knows only where the door is.
Level shut_door(const TacticalMap& map, DoorId door);

using ChangeId = Id<struct ChangeTag>;

/// A level and its map that change together.
class LiveWorld {
 public:
  /// Refused: a stripped map, which has no level.
  static Result<LiveWorld> create(TacticalMap map);
  ~LiveWorld();
  LiveWorld(LiveWorld&&) noexcept;
  LiveWorld& operator=(LiveWorld&&) noexcept;

  LiveState state() const;
  /// The world as it is now, shut doors included: rays, floors and walks. It is valid as long as
  /// this object. Its questions are thread-safe, but not while something changes.
  const Engine& engine() const noexcept;
  /// A copy of the level as it is now, shut doors included.
  Level level() const;
  /// How much work the last change took: none if it was a prepared door.
  const UpdateStats& stats() const noexcept;

  /// Adds a thing with these triangles (mesh.h makes boxes and hulls), all of one material.
  /// Refused: coordinates that are not finite, and a material that treats a weapon class
  /// differently from sight if no material of the level did when it was baked.
  Result<ChangeId> add(std::span<const Corners> mesh, const Material& material = {.name = "added"});
  /// Removes the level's own triangles that lie completely within the box.
  ChangeId remove(const Box& box);
  /// Undoes a change. Changes can be undone in any order; undoing a change twice has no effect.
  void undo(ChangeId id);
  /// Opens or shuts a door. Casts no rays if the bake has prepared it. Invalid ids, as
  /// TacticalMap::find_door returns for an unknown name, are ignored; also those of nodes and
  /// links.
  void set_door(DoorId door, bool shut);

  /// Opens or closes a node or a link by hand, independently of what changes of the level do.
  void set_node(NodeId node, bool enabled);
  void set_link(LinkId link, bool open);

  /// Brings cover and analysis up to date.
  void refresh_stale(const AnalysisSettings& settings = {});

 private:
  class Impl;
  explicit LiveWorld(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace defilade
