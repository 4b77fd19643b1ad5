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
  for (const Added& added : crates_)
    if (!added.box.empty()) live_->undo(added.id);
  arena_.live().give(std::move(live_), open_.size());
}

const Engine& LiveThings::engine() const noexcept {
  return live_ ? live_->engine() : arena_.engine();
}

void LiveThings::follow(const WorldState& state) {
  if (!live_) {
    if (state.doors.empty() && state.crates.empty()) return;
    live_ = arena_.live().take(arena_.map());
    open_.assign(state.doors.size(), 0);
    crates_.resize(state.crates.size());
  }
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if ((open_[i] != 0) == state.doors[i].open) continue;
    open_[i] = state.doors[i].open ? 1 : 0;
    live_->set_door(DoorId{i}, !state.doors[i].open);
  }
  if (!show_crates(state)) return;
  world_ = live_->state().world;
  world_.closed_doors.clear();
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
