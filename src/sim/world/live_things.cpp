#include "sim/world/live_things.h"

#include <algorithm>

#include "defilade/model/mesh.h"
#include "sim/world/arena_data.h"

namespace defilade {

const Material* material_named(const Arena& arena, std::string_view name) {
  static const Material kSolid{.name = "crate"};
  if (name.empty()) return &kSolid;
  const auto& materials = arena.map().level()->materials;
  const auto found = std::ranges::find(materials, name, &Material::name);
  return found == materials.end() ? nullptr : &*found;
}

LiveThings::~LiveThings() {
  if (!live_) return;
  for (const auto* list : {&crates_, &platforms_})
    for (const Added& added : *list)
      if (!added.box.empty()) live_->undo(added.id);
  arena_.live().give(std::move(live_), open_.size());
}

const Engine& LiveThings::engine() const noexcept {
  return live_ ? live_->engine() : arena_.engine();
}

void LiveThings::follow(const WorldState& state) {
  if (!live_) {
    if (state.doors.empty() && state.crates.empty() && state.platforms.empty()) return;
    live_ = arena_.live().take(arena_.map());
    open_.assign(state.doors.size(), 0);
    crates_.resize(state.crates.size());
    platforms_.resize(state.platforms.size());
  }
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if ((open_[i] != 0) == state.doors[i].open) continue;
    open_[i] = state.doors[i].open ? 1 : 0;
    live_->set_door(DoorId{i}, !state.doors[i].open);
  }
  const bool crates = show_crates(state);
  const bool platforms = show_platforms(state);
  if (!crates && !platforms) return;
  world_ = live_->state().world;
  world_.closed_doors.clear();
}

void LiveThings::list_boxes(std::vector<Box>& out) const {
  out.clear();
  for (std::size_t door = 0; door < open_.size(); ++door)
    if (open_[door] == 0 && !arena_.door_box(door).empty()) out.push_back(arena_.door_box(door));
  for (const auto* list : {&crates_, &platforms_})
    for (const Added& added : *list)
      if (!added.box.empty()) out.push_back(added.box);
}

/// True if something has changed.
bool LiveThings::show_crates(const WorldState& state) {
  bool changed = false;
  for (std::size_t i = 0; i < crates_.size(); ++i) {
    const CrateState& crate = state.crates[i];
    if (crate.shown == crates_[i].box) continue;
    changed = true;
    show(crates_[i], crate.shown, box_mesh(crate.shown),
         *material_named(arena_, crate.setup.material));
  }
  return changed;
}

/// At its ends; on its way a platform hides nothing.
bool LiveThings::show_platforms(const WorldState& state) {
  bool changed = false;
  const Level& level = *arena_.map().level();
  for (std::size_t i = 0; i < platforms_.size(); ++i) {
    const Platform& platform = arena_.ways().platforms.all[i];
    const PlatformState& now = state.platforms[i];
    const Vec3 offset = platform.offset(now.part);
    const bool stands = now.going == 0;
    const Box box = stands ? Box{platform.rest.min + offset, platform.rest.max + offset} : Box{};
    if (box == platforms_[i].box) continue;
    changed = true;
    const Entity& entity = level.entities[platform.entity];
    std::vector<Corners> mesh = entity.triangles.empty() ? box_mesh(box) : std::vector<Corners>{};
    for (const Triangle& t : entity.triangles) {
      const Corners c = level.corners(t);
      mesh.push_back({c.a + offset, c.b + offset, c.c + offset});
    }
    const Material* material = entity.triangles.empty()
                                   ? material_named(arena_, "")
                                   : &level.materials[entity.triangles.front().material];
    show(platforms_[i], box, mesh, *material);
  }
  return changed;
}

void LiveThings::show(Added& added, const Box& box, std::span<const Corners> mesh,
                      const Material& material) {
  if (!added.box.empty()) {
    live_->undo(added.id);
    --added_;
  }
  added.box = {};
  if (box.empty()) return;
  const auto id = live_->add(mesh, material);
  if (!id) return;  // a match that was validated has none that is refused
  added = {box, *id};
  ++added_;
}

}  // namespace defilade
