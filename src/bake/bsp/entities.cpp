#include "bake/bsp/entities.h"

#include <cmath>
#include <numbers>

#include "bake/base/byte_reader.h"
#include "bake/base/lower_case.h"

namespace defilade::bsp {
namespace {

// Where the origin of a thing is above its feet, in units: the game's bounding boxes.
constexpr float kPlayerFeet = 24;
constexpr float kItemFeet = 15;

bool is_spawn(std::string_view name) {
  if (name.starts_with("info_player_")) return name != "info_player_intermission";
  return name.starts_with("team_CTF_") && (name.ends_with("spawn") || name.ends_with("player"));
}

bool is_item(std::string_view name) {
  if (name == "item_botroam" || name.find(' ') != std::string_view::npos) return false;
  for (const std::string_view prefix : {"item_", "weapon_", "ammo_", "holdable_"})
    if (name.starts_with(prefix)) return true;
  return name == "domination_point" || (name.starts_with("team_") && name.ends_with("flag")) ||
         (name.starts_with("team_") && name.ends_with("obelisk"));
}

/// Brush models that never move, or only by a few units.
bool is_fixed(std::string_view name) { return name == "func_static" || name == "func_button"; }

EntityKind mover_kind(std::string_view name) {
  if (name == "func_door") return EntityKind::door;
  return name == "func_plat" ? EntityKind::platform : EntityKind::mover;
}

bool is_mover(std::string_view name) {
  for (const std::string_view known :
       {"func_door", "func_plat", "func_bobbing", "func_train", "func_rotating", "func_pendulum"})
    if (name == known) return true;
  return false;
}

Float3 scaled(const Float3& v, float by) { return {v[0] * by, v[1] * by, v[2] * by}; }
Float3 sum(const Float3& a, const Float3& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

double radians(float degrees) { return double{degrees} * std::numbers::pi / 180; }

/// The way a door opens.
Float3 direction(const Float3& angles) {
  if (angles == Float3{0, -1, 0}) return {0, 0, 1};
  if (angles == Float3{0, -2, 0}) return {0, 0, -1};
  const double pitch = radians(angles[0]), yaw = radians(angles[1]);
  return {static_cast<float>(std::cos(pitch) * std::cos(yaw)),
          static_cast<float>(std::cos(pitch) * std::sin(yaw)),
          static_cast<float>(-std::sin(pitch))};
}

/// How far a model extends in a direction. The game makes models a unit larger on all sides.
float extent(const Model& model, const Float3& along) {
  float size = 0;
  for (std::size_t i = 0; i < 3; ++i)
    size += std::abs(along[i]) * (model.max[i] - model.min[i] + 2);
  return size;
}

Motion door_motion(const EntityText& thing, const Model& model) {
  constexpr std::uint32_t kStartsOpen = 1;
  const Float3 way = direction(thing.angles());
  const Float3 travel = scaled(way, extent(model, way) - thing.number("lip").value_or(8));
  if (thing.has_flag(kStartsOpen)) return {travel, scaled(travel, -1)};
  return {{}, travel};
}

/// A platform is drawn at the top and rests at the bottom.
Motion platform_motion(const EntityText& thing, const Model& model) {
  const Float3 up{0, 0, 1};
  const float height =
      thing.number("height").value_or(extent(model, up) - thing.number("lip").value_or(8));
  return {scaled(up, -height), scaled(up, height)};
}

/// A bobbing platform is drawn in the middle of its travel.
Motion bobbing_motion(const EntityText& thing) {
  const float height = thing.number("height").value_or(32);
  const Float3 axis = thing.has_flag(1)   ? Float3{1, 0, 0}
                      : thing.has_flag(2) ? Float3{0, 1, 0}
                                          : Float3{0, 0, 1};
  return {scaled(axis, -height), scaled(axis, 2 * height)};
}

void set_bounds(Entity& entity, const Box& box) {
  entity.bounds = box;
  entity.position = {(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2, box.min.z};
}

}  // namespace

ThingReader::ThingReader(const File& file, const std::vector<EntityText>& entities,
                         SurfaceBuilder& surfaces, float scale, ImportedLevel& result)
    : file_(file), entities_(entities), surfaces_(surfaces), scale_(scale), result_(result) {
  for (const EntityText& thing : entities)
    if (const auto name = thing.text("targetname"); !name.empty())
      by_name_[lower_case(std::string(name))].push_back(&thing);
}

void ThingReader::read() {
  for (const EntityText& thing : entities_) read_thing(thing);
  for (const auto& [name, count] : unknown_)
    result_.warnings.push_back(fmt::format(
        "{} brush models of class {} left out: the game does not know it", count, name));
  if (without_target_ != 0)
    result_.warnings.push_back(
        fmt::format("{} teleporters or jump pads left out: they lead nowhere", without_target_));
}

void ThingReader::read_thing(const EntityText& thing) {
  const std::string_view name = thing.class_name();
  if (const auto model = thing.model()) return read_brush_model(thing, *model);
  if (name == "light") return read_light(thing);
  constexpr std::uint32_t kSuspended = 1;
  if (!is_spawn(name) && !is_item(name)) return;
  if (!is_spawn(name) && !thing.has_flag(kSuspended))
    falling_.push_back(result_.level.entities.size());
  Entity entity = make(is_spawn(name) ? EntityKind::spawn : EntityKind::item, thing);
  entity.position.z -= scale_ * (is_spawn(name) ? kPlayerFeet : kItemFeet);
  add(std::move(entity));
}

void ThingReader::read_brush_model(const EntityText& thing, std::int32_t index) {
  const Model& model = item_of(file_.models, index, "models");
  const std::string_view name = thing.class_name();
  if (is_fixed(name)) {
    surfaces_.add_triangles(model, thing.origin(), result_.level.triangles);
    surfaces_.add_liquids(model, thing.origin());
  } else if (is_mover(name)) {
    read_mover(thing, model, mover_kind(name));
  } else if (name.starts_with("trigger_")) {
    read_trigger(thing, model);
  } else {
    ++unknown_[std::string(name)];
  }
}

void ThingReader::read_trigger(const EntityText& thing, const Model& model) {
  constexpr std::uint32_t kStartsOff = 1, kSpectatorsOnly = 1;
  const std::string_view name = thing.class_name();
  if (name == "trigger_hurt") {
    if (!thing.has_flag(kStartsOff)) surfaces_.add_volumes(model, thing.origin(), Medium::harm);
    return;
  }
  if (name == "trigger_teleport" && thing.has_flag(kSpectatorsOnly)) return;
  const Goal goal = goal_of(thing);
  if (!goal.place) {
    if (name == "trigger_teleport" || name == "trigger_push") ++without_target_;
    return;
  }
  Entity entity = make(goal.kind, thing);
  set_bounds(entity, surfaces_.to_metres(model, thing.origin()));
  entity.target = destination(*goal.place, goal.kind);
  add(std::move(entity));
}

/// Triggers of other classes may fire a target_… that sends the player away. If there are several
/// destinations, the game picks any of them, and we take the first.
ThingReader::Goal ThingReader::goal_of(const EntityText& trigger) const {
  const std::string_view name = trigger.class_name();
  const EntityText* target = named(trigger.text("target"));
  if (name == "trigger_teleport") return {EntityKind::teleporter, target};
  if (name == "trigger_push") return {EntityKind::jump_pad, target};
  for (const EntityText* fired : all_named(trigger.text("target"))) {
    const EntityText* place = named(fired->text("target"));
    if (fired->class_name() == "target_teleporter") return {EntityKind::teleporter, place};
    if (fired->class_name() == "target_push") return {EntityKind::jump_pad, place};
  }
  return {};
}

std::span<const EntityText* const> ThingReader::all_named(std::string_view target) const {
  const auto found = by_name_.find(lower_case(std::string(target)));
  if (found == by_name_.end()) return {};
  return found->second;
}

const EntityText* ThingReader::named(std::string_view target) const {
  const auto all = all_named(target);
  return all.empty() ? nullptr : all.front();
}

std::string ThingReader::destination(const EntityText& place, EntityKind of) {
  const auto [found, added] = destinations_.try_emplace({&place, of});
  if (!added) return found->second;
  Entity entity = make(EntityKind::destination, place);
  if (of == EntityKind::teleporter) entity.position.z -= scale_ * kPlayerFeet;
  found->second = entity.name;
  add(std::move(entity));
  return found->second;
}

/// A train begins at its first corner and goes on to the next.
Motion ThingReader::train_motion(const EntityText& train) const {
  const EntityText* corner = named(train.text("target"));
  if (!corner) return {};
  const EntityText* next = named(corner->text("target"));
  const Float3 here = corner->origin(), there = next ? next->origin() : here;
  return {sum(here, scaled(train.origin(), -1)), sum(there, scaled(here, -1))};
}

Motion ThingReader::motion_of(const EntityText& thing, const Model& model) const {
  const std::string_view name = thing.class_name();
  if (name == "func_door") return door_motion(thing, model);
  if (name == "func_plat") return platform_motion(thing, model);
  if (name == "func_bobbing") return bobbing_motion(thing);
  return name == "func_train" ? train_motion(thing) : Motion{};
}

void ThingReader::read_mover(const EntityText& thing, const Model& model, EntityKind kind) {
  Entity entity = make(kind, thing);
  entity.facing = 0;
  const Motion motion = motion_of(thing, model);
  const Float3 place = sum(thing.origin(), motion.rest);
  set_bounds(entity, surfaces_.to_metres(model, place));
  entity.travel = surfaces_.to_metres({motion.travel[0], motion.travel[1], motion.travel[2]});
  surfaces_.add_triangles(model, place, entity.triangles);
  add(std::move(entity));
}

void ThingReader::read_light(const EntityText& thing) {
  // A light of 300 gives 300 · 7500 / d² of 255 at a distance of d units.
  constexpr double kPointScale = 7500, kFull = 255;
  const float light = thing.number("light").value_or(thing.number("_light").value_or(300));
  Entity entity = make(EntityKind::light, thing);
  entity.brightness =
      static_cast<float>(std::max(0.0F, light) * kPointScale / kFull * scale_ * scale_);
  add(std::move(entity));
}

Entity ThingReader::make(EntityKind kind, const EntityText& thing) {
  Entity entity;
  entity.kind = kind;
  entity.class_name = thing.class_name();
  entity.name = fmt::format("{}-{}", thing.class_name(), ++counts_[static_cast<std::size_t>(kind)]);
  const Float3 origin = thing.origin();
  entity.position = surfaces_.to_metres({origin[0], origin[1], origin[2]});
  entity.facing = static_cast<float>(radians(thing.angles()[1]));
  return entity;
}

}  // namespace defilade::bsp
