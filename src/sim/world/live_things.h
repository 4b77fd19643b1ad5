#pragma once
// What do rays and paths meet now? A LiveWorld that is kept as the state of a match says: doors,
// crates, platforms.
//
// It has no state of its own that decides anything, so a copied match makes it anew by following
// the copied state. Following costs something only where the state has changed, and allocates then.

#include <memory>
#include <vector>

#include "defilade/model/live_world.h"
#include "sim/world/world_state.h"

namespace defilade {

class LiveThings {
 public:
  explicit LiveThings(Arena arena) : arena_(std::move(arena)) {}
  LiveThings(const LiveThings&) = delete;
  LiveThings& operator=(const LiveThings&) = delete;
  ~LiveThings();

  void follow(const WorldState& state);
  /// The level with what is in the way now. Valid as long as this object.
  const Engine& engine() const noexcept;
  /// What is in the way of sight that is not part of the open level.
  void list_boxes(std::vector<Box>& out) const;
  /// Nodes and links that crates and platforms close; doors count as open, because they open for
  /// whoever comes. Null if nothing is closed.
  const World* world() const noexcept { return added_ == 0 ? nullptr : &world_; }

 private:
  struct Added {
    Box box;
    ChangeId id;
  };

  void show(Added& added, const Box& box, std::span<const Corners> mesh, const Material& material);
  bool show_crates(const WorldState& state);
  bool show_platforms(const WorldState& state);

  Arena arena_;
  std::unique_ptr<LiveWorld> live_;  // taken when something is there that changes it
  std::vector<std::uint8_t> open_;   // by DoorId
  std::vector<Added> crates_;
  std::vector<Added> platforms_;
  std::size_t added_ = 0;
  World world_;
};

/// The material of the level with that name; the empty name has one that stops everything. Null if
/// the level has none of that name.
const Material* material_named(const Arena& arena, std::string_view name);

}  // namespace defilade
