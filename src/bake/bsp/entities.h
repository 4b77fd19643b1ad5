#pragma once
// Which entities of a Quake map mean something to us, and what? docs/use/levels.md has the table.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "bake/bsp/entity_text.h"
#include "bake/bsp/surfaces.h"

namespace defilade::bsp {

/// Where a thing rests, relative to where it was drawn, and how it travels from there.
struct Motion {
  Float3 rest{};
  Float3 travel{};
};

/// Adds entities, volumes of harm, and the world's share of brush models to the level.
class ThingReader {
 public:
  ThingReader(const File& file, const std::vector<EntityText>& entities, SurfaceBuilder& surfaces,
              float scale, ImportedLevel& result);

  void read();
  /// The items that the game lets fall, as indices of the level's entities.
  std::span<const std::size_t> falling() const { return falling_; }

 private:
  void read_thing(const EntityText& thing);
  void read_brush_model(const EntityText& thing, std::int32_t model);
  void read_trigger(const EntityText& thing, const Model& model);
  void read_mover(const EntityText& thing, const Model& model, EntityKind kind);
  void read_light(const EntityText& thing);

  /// How and where a trigger sends a player.
  struct Goal {
    EntityKind kind{};
    const EntityText* place = nullptr;  // null: nowhere
  };
  Goal goal_of(const EntityText& trigger) const;
  const EntityText* named(std::string_view target) const;
  std::span<const EntityText* const> all_named(std::string_view target) const;
  Motion train_motion(const EntityText& train) const;
  Motion motion_of(const EntityText& thing, const Model& model) const;
  Entity make(EntityKind kind, const EntityText& thing);
  void add(Entity entity) { result_.level.entities.push_back(std::move(entity)); }
  /// The name of the destination at that place, for a teleporter or for a jump pad.
  std::string destination(const EntityText& place, EntityKind of);

  const File& file_;
  const std::vector<EntityText>& entities_;
  SurfaceBuilder& surfaces_;
  float scale_;
  ImportedLevel& result_;
  std::array<std::size_t, kEntityKinds> counts_{};
  std::map<std::pair<const EntityText*, EntityKind>, std::string> destinations_;
  std::map<std::string, std::vector<const EntityText*>, std::less<>> by_name_;
  std::map<std::string, std::size_t, std::less<>> unknown_;  // brush models of unknown classes
  std::size_t without_target_ = 0;
  std::vector<std::size_t> falling_;
};

}  // namespace defilade::bsp
