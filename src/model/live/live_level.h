#pragma once
// What blocks sight and movement now? A level to which things are added, from which things are
// taken, and whose doors open and shut: its rays, and what is different after each change.
//
// Taking is by whole triangles: what lies completely within a box goes. Every change has an id and
// can be undone, in any order. A ray costs one search of the level and one test of each thing that
// was added or is shut; a change costs at most one test of each triangle of the level.
//
// Casting is thread-safe, but not while something changes.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "defilade/model/engine.h"
#include "defilade/model/level.h"
#include "defilade/model/live_world.h"
#include "defilade/model/result.h"
#include "model/body/movement.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

class LiveLevel final : public Engine {
 public:
  /// `profile` is the body that walks.
  explicit LiveLevel(Level level, AgentProfile profile = {});
  LiveLevel(const LiveLevel&) = delete;
  LiveLevel& operator=(const LiveLevel&) = delete;

  struct Changed {
    ChangeId id;
    LevelChange difference;
  };
  /// Adds an object of these triangles (mesh.h makes boxes and hulls), all of one material. Refuses
  /// coordinates that are not finite.
  Result<Changed> add(std::span<const Corners> mesh, const Material& material);
  /// Takes the level's own triangles that lie within the box.
  Changed remove(const Box& box);
  /// Undoes the change. An empty change if it was undone before.
  LevelChange undo(ChangeId id);

  /// Something of the level's materials that is in the way while it is shut; at first it is open.
  /// The first one has DoorId 0, and so on.
  void add_door(const Level& piece);
  LevelChange set_door(DoorId door, bool shut);

  /// Blocked by anything that is there, including shut doors.
  bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override;
  std::optional<Vec3> floor_at(Vec3 place) const noexcept override;
  bool walks(Vec3 from, Vec3 to) const noexcept override;
  /// The rays with all doors open.
  const RayCaster& without_doors() const noexcept { return fixed_; }

  /// As it is now, doors aside: what a bake would measure. The second includes shut doors.
  Level level() const;
  Level level_with_doors() const;
  /// What stops movement, doors aside: now, and before any change. Valid until the next change.
  Movement movement() const noexcept;
  Movement first_movement() const noexcept { return movement_.tree; }

 private:
  /// Something that is in the way.
  struct Thing {
    Level piece;
    std::shared_ptr<const LevelCaster> caster;
    std::shared_ptr<const TriangleTree> movement;
    Box box;
  };
  struct Added {
    ChangeId id;
    Thing thing;
  };
  struct Hole {
    ChangeId id;
    Box box;
  };
  struct Door {
    Thing thing;
    bool is_shut = false;
  };
  /// The level's triangles that stop something, and how often each of them was taken.
  struct Ground {
    explicit Ground(std::span<const Corners> triangles) : tree(triangles), taken(tree.size()) {}
    TriangleTree tree;
    std::vector<std::uint32_t> taken;  // in the tree's order
  };
  class Fixed final : public RayCaster {
   public:
    explicit Fixed(const LiveLevel& level) : level_(level) {}
    bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override {
      return level_.blocked_by_fixed(from, to, channel);
    }

   private:
    const LiveLevel& level_;
  };

  static Thing make_thing(Level piece);
  void list_movement();
  bool blocked_by_fixed(Vec3 from, Vec3 to, Channel channel) const noexcept;
  void count_taken(const Box& box, std::uint32_t by);
  /// What lies in the box and is there now.
  std::vector<Triangle> present_in(const Box& box) const;

  Level level_;
  std::vector<Ground> grounds_;  // for sight, then for weapon classes whose fire differs from it
  std::vector<std::size_t> ground_of_weapon_;
  Ground movement_;
  std::vector<std::uint32_t> taken_;  // by triangle of the level
  std::size_t changes_ = 0;           // so far
  std::vector<Added> added_;
  std::vector<Hole> holes_;
  std::vector<Door> doors_;
  std::vector<const TriangleTree*> things_;  // what stops movement: things added, then shut doors
  AgentProfile profile_;
  Fixed fixed_{*this};
};

/// Some triangles of a level by themselves, moved by `offset`, with all its materials and weapons.
Level piece_of(const Level& level, std::span<const Triangle> triangles, Vec3 offset = {});

}  // namespace defilade
