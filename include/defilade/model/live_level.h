#pragma once
// What stands in the way now? A level to which things are added, from which things are taken, and
// whose doors open and shut: its rays, and what is different after each change.
//
// Taking is by whole triangles: what lies completely within a box goes. Every change has an id and
// can be undone, in any order. A ray costs one search of the level and a look at each thing that
// was added or is shut; a change, a look at each triangle of the level at most.
//
// Casting is free-threaded, but not while something changes.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "defilade/model/level.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/result.h"
#include "defilade/model/triangle_tree.h"

namespace defilade {

/// What is not as it was: nothing outside the box. With neither caster, anything within it.
struct Difference {
  Box box;
  std::shared_ptr<const RayCaster> added = nullptr;    // what has come, alone
  std::shared_ptr<const RayCaster> removed = nullptr;  // what has gone, alone

  bool is_known() const noexcept { return added || removed; }
};

using ChangeId = Id<struct ChangeTag>;

class LiveLevel final : public RayCaster {
 public:
  explicit LiveLevel(Level level);
  LiveLevel(const LiveLevel&) = delete;
  LiveLevel& operator=(const LiveLevel&) = delete;

  struct Changed {
    ChangeId id;
    Difference difference;
  };
  /// Adds what has these triangles (mesh.h makes boxes and hulls), all of one material. Refused:
  /// coordinates that are not finite.
  Result<Changed> add(std::span<const Corners> mesh, const Material& material);
  /// Takes the level's own triangles that lie within the box.
  Changed remove(const Box& box);
  /// As if it had not been. Nothing, if it was undone before.
  Difference undo(ChangeId id);

  /// Something of the level's materials that is in the way while it is shut; at first it is open.
  /// The first one has DoorId 0, and so on.
  void add_door(const Level& piece);
  Difference set_door(DoorId door, bool shut);

  /// By anything that is there, shut doors included.
  bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override;
  /// The same with all doors open.
  const RayCaster& without_doors() const noexcept { return fixed_; }

  /// As it is now, doors aside: what a bake would measure. With shut doors: what a LevelMover
  /// needs.
  Level level() const;
  Level level_with_doors() const;
  /// What stops movement in or across the box, doors aside; now, and before any change.
  TriangleTree movement_in(const Box& box) const;
  TriangleTree first_movement_in(const Box& box) const;

 private:
  /// Something that is in the way.
  struct Thing {
    Level piece;
    std::shared_ptr<const LevelCaster> caster;
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
  bool blocked_by_fixed(Vec3 from, Vec3 to, Channel channel) const noexcept;
  void count_taken(const Box& box, std::uint32_t by);
  /// What lies in the box and is there now.
  std::vector<Triangle> present_in(const Box& box) const;

  Level level_;
  std::vector<Ground> grounds_;  // of sight, then of weapon classes whose fire differs from it
  std::vector<std::size_t> ground_of_weapon_;
  Ground movement_;
  std::vector<std::uint32_t> taken_;  // by triangle of the level
  std::size_t changes_ = 0;           // so far
  std::vector<Added> added_;
  std::vector<Hole> holes_;
  std::vector<Door> doors_;
  Fixed fixed_{*this};
};

/// Some triangles of a level by themselves, moved by `offset`, with all its materials and weapons.
Level piece_of(const Level& level, std::span<const Triangle> triangles, Vec3 offset = {});

}  // namespace defilade
