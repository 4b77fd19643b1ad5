#include "defilade/sim/arena.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/world/arena_data.h"

namespace defilade {
namespace {

constexpr std::size_t kFewestSpawns = 8;

NodeId standing_node(const TacticalMap& map, Vec3 feet) { return map.index().nearest(feet); }

std::vector<SpawnPoint> given_spawns(const TacticalMap& map) {
  std::vector<SpawnPoint> spawns;
  for (const Entity& entity : map.level()->entities) {
    if (entity.kind != EntityKind::spawn) continue;
    const NodeId node = standing_node(map, entity.position);
    if (!node.valid()) continue;
    std::string team;
    for (const std::string_view name : {"red", "blue"})
      if (entity.class_name.find(name) != std::string::npos) team = name;
    spawns.push_back({node, map.graph().position(node), team});
  }
  return spawns;
}

/// Adds nodes of the largest component, each as far as possible from all that are there.
void spread_spawns(const TacticalMap& map, std::vector<SpawnPoint>& spawns) {
  const auto groups = component_lists(map.components());
  const auto& largest = *std::ranges::max_element(
      groups, {}, [](const std::vector<NodeId>& group) { return group.size(); });
  const auto room = [&](NodeId node) {
    double least = std::numeric_limits<double>::infinity();
    for (const SpawnPoint& spawn : spawns)
      least = std::min(least, squared_distance(map.graph().position(node), spawn.feet));
    return least;
  };
  while (spawns.size() < std::min(kFewestSpawns, largest.size())) {
    const NodeId node = *std::ranges::max_element(largest, {}, room);
    spawns.push_back({node, map.graph().position(node), ""});
  }
}

Box box_of_door(const TacticalMap& map, std::string_view name) {
  for (const Entity& entity : map.level()->entities)
    if (entity.kind == EntityKind::door && entity.name == name) return entity.bounds;
  return {};
}

std::vector<ItemPoint> given_items(const TacticalMap& map) {
  std::vector<ItemPoint> items;
  for (const Entity& entity : map.level()->entities)
    if (entity.kind == EntityKind::item) items.push_back({entity.class_name, entity.position});
  return items;
}

}  // namespace

/// The arena has refused maps without a level, so a world can be made of its map.
std::unique_ptr<LiveWorld> LivePool::take(const TacticalMap& map) {
  {
    const std::scoped_lock lock(mutex_);
    if (!idle_.empty()) {
      auto world = std::move(idle_.back());
      idle_.pop_back();
      return world;
    }
  }
  auto world = std::make_unique<LiveWorld>(*LiveWorld::create(map));
  for (std::size_t i = 0; i < map.graph().doors().size(); ++i) world->set_door(DoorId{i}, true);
  return world;
}

void LivePool::give(std::unique_ptr<LiveWorld> world, std::size_t doors) {
  for (std::size_t i = 0; i < doors; ++i) world->set_door(DoorId{i}, true);
  const std::scoped_lock lock(mutex_);
  idle_.push_back(std::move(world));
}

Arena::Data::Data(const TacticalMap& on, LevelEngine with, ArenaSettings given)
    : engine(std::move(with)),
      settings(std::move(given)),
      ways(on, engine, settings.traits),
      spawns(given_spawns(on)),
      items(given_items(on)),
      loudness(loudness_by_cell(ways.floor, *on.level(), settings.floor_sounds)) {
  if (spawns.size() < kFewestSpawns) spread_spawns(on, spawns);
  for (const Arm& arm : settings.arms.arms)
    channels.push_back(fire_channel(arm, on.level()->weapons));
  for (const ItemPoint& item : items) effects.push_back(effect_of(item.name, settings.arms));
  for (const std::string& name : on.graph().doors()) doors.push_back(box_of_door(on, name));
}

Result<Arena> Arena::create(const TacticalMap& map, ArenaSettings settings) {
  if (auto ok = validate(settings.traits); !ok) return ok.error();
  if (auto ok = validate(settings.arms); !ok) return ok.error();
  if (auto ok = validate(settings.floor_sounds); !ok) return ok.error();
  auto engine = LevelEngine::create(map);
  if (!engine) return engine.error();
  return Arena(std::make_shared<const Data>(map, *std::move(engine), std::move(settings)));
}

Arena::Arena(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

const TacticalMap& Arena::map() const noexcept { return data_->ways.map; }
const Engine& Arena::engine() const noexcept { return data_->engine; }
const ArenaSettings& Arena::settings() const noexcept { return data_->settings; }
const BodyTraits& Arena::traits() const noexcept { return data_->settings.traits; }
const Armoury& Arena::arms() const noexcept { return data_->settings.arms; }
Channel Arena::channel(ArmId arm) const noexcept { return data_->channels[arm.index()]; }
std::span<const SpawnPoint> Arena::spawns() const noexcept { return data_->spawns; }
std::span<const ItemPoint> Arena::items() const noexcept { return data_->items; }
const Ways& Arena::ways() const noexcept { return data_->ways; }
const ItemEffect& Arena::effect(std::size_t item) const noexcept { return data_->effects[item]; }
LivePool& Arena::live() const noexcept { return data_->live; }
const Surroundings& Arena::surroundings() const {
  std::call_once(data_->surroundings_made, [&] { data_->surroundings.emplace(map()); });
  return *data_->surroundings;
}
float Arena::loudness_of(CellId cell) const noexcept {
  return cell.valid() ? data_->loudness[cell.index()] : 1;
}
const Box& Arena::door_box(std::size_t door) const noexcept { return data_->doors[door]; }

}  // namespace defilade
