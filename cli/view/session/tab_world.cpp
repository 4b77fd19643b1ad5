#include "view/session/tab_world.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli.h"
#include "defilade/model/mesh.h"
#include "options/situation_parts.h"
#include "view/session/fields.h"

namespace defilade::cli {
namespace {

constexpr std::size_t kMostChanges = 256;

}  // namespace

void TabWorld::use(const Version& version) {
  if (version_ && version_->revision == version.revision) return;
  version_ = version;
  live_.reset();
  changed();
  const std::vector<TabChange> again = std::exchange(changes_, {});
  for (TabChange change : again) {
    if (change.kind == TabChange::Kind::door &&
        std::ranges::find(version.map.graph().doors(), change.door) ==
            version.map.graph().doors().end())
      continue;
    apply(change);
    changes_.push_back(std::move(change));
  }
  changed();
}

LiveWorld& TabWorld::live() {
  if (!live_) {
    live_ = need(LiveWorld::create(version_->map));
    state_ = live_->state();
  }
  return *live_;
}

const Level& TabWorld::level() {
  if (!version_->map.level()) refuse("this map was baked with --strip: it does not know its level");
  if (changes_.empty()) return *version_->map.level();
  if (!level_) level_ = live().level();
  return *level_;
}

void TabWorld::apply(TabChange& change) {
  switch (change.kind) {
    case TabChange::Kind::door:
      live().set_door(door_named(version_->map, change.door), true);
      return;
    case TabChange::Kind::add:
      change.change = need(live().add(box_mesh(change.box)));
      return;
    case TabChange::Kind::remove:
      change.change = live().remove(change.box);
      return;
  }
}

void TabWorld::undo(const TabChange& change) {
  if (change.kind == TabChange::Kind::door)
    live().set_door(door_named(version_->map, change.door), false);
  else
    live().undo(change.change);
}

/// What was made of the level before is no longer true.
void TabWorld::changed() {
  looked_ = live_ ? live_->stats() : UpdateStats{};
  state_.reset();
  if (live_) state_ = live_->state();
  level_.reset();
}

void TabWorld::keep(TabChange change) {
  if (changes_.size() >= kMostChanges)
    refuse(fmt::format("there are {} changes: undo some first", kMostChanges));
  apply(change);
  change.id = ++last_id_;
  changes_.push_back(std::move(change));
  changed();
}

void TabWorld::set_door(const std::string& name, bool shut) {
  door_named(version_->map, name);
  const auto there = std::ranges::find(changes_, name, &TabChange::door);
  if (shut && there == changes_.end()) return keep({.kind = TabChange::Kind::door, .door = name});
  if (!shut && there != changes_.end()) return undo(there->id);
  looked_ = {};
}

void TabWorld::add(const Box& box) { keep({.kind = TabChange::Kind::add, .box = box}); }

void TabWorld::remove(const Box& box) { keep({.kind = TabChange::Kind::remove, .box = box}); }

void TabWorld::undo(std::uint32_t id) {
  const auto there = std::ranges::find(changes_, id, &TabChange::id);
  if (there == changes_.end()) refuse(fmt::format("there is no change {}", id));
  undo(*there);
  changes_.erase(there);
  changed();
}

void TabWorld::reset() {
  changes_.clear();
  live_.reset();
  changed();
}

}  // namespace defilade::cli
