#pragma once
// The entities of a level plan: spawn points, items, teleporters, jump pads, lifts and ladders. For
// each that carries a body away, the block world says where that surely comes out.

#include <cmath>

#include "support/random/drawn_level.h"

namespace defilade::test {

class CarrierBuilder {
 public:
  CarrierBuilder(const LevelPlan& plan, const Bays& bays, DrawnLevel& drawn)
      : plan_(plan), bays_(bays), drawn_(drawn) {}

  void run() {
    put_start();
    for (const Record& record : plan_.records) put(record);
    for (Carrier& carrier : drawn_.carriers) find_end(carrier);
  }

 private:
  int bay_of(const Record& record) const { return record.bay % bays_.count(); }
  const BlockWorld& world() const { return drawn_.world; }

  /// The first place, bay by bay, where a body stands.
  void put_start() {
    for (int bay = 0; bay < bays_.count() && !drawn_.start; ++bay)
      for (int choice = 0; choice < 64 && !drawn_.start; ++choice) {
        const Vec3 spot = bays_.spot(bay, static_cast<std::uint8_t>((choice * 27 + 27) % 64));
        if (world().stands(spot, drawn_.profile)) drawn_.start = spot;
      }
    if (drawn_.start) put_entity(EntityKind::spawn, "start", "info_player_start", *drawn_.start);
  }

  void put(const Record& record) {
    switch (record.what) {
      case Thing::item:
        return put_item(record);
      case Thing::teleporter:
        return put_teleporter(record);
      case Thing::jump_pad:
        return put_jump_pad(record);
      case Thing::lift:
        return put_lift(record);
      case Thing::ladder:
        return put_ladder(record);
      default:
        return;
    }
  }

  Entity& put_entity(EntityKind kind, std::string name, std::string class_name, Vec3 position) {
    Entity entity;
    entity.kind = kind;
    entity.name = std::move(name);
    entity.class_name = std::move(class_name);
    entity.position = position;
    drawn_.level.entities.push_back(std::move(entity));
    return drawn_.level.entities.back();
  }

  std::string next_name(std::string_view what) {
    return std::string(what) + std::to_string(++numbers_);
  }

  void put_item(const Record& record) {
    const float hover = 0.4F * static_cast<float>(record.b % 4);
    const Vec3 place = above(bays_.spot(bay_of(record), record.a), hover);
    const bool spawn = record.b >= 128;
    put_entity(spawn ? EntityKind::spawn : EntityKind::item, next_name(spawn ? "spawn" : "item"),
               spawn ? "info_player_deathmatch" : "item_health", place);
  }

  void put_trigger(EntityKind kind, const std::string& name, const char* class_name, const Box& box,
                   Vec3 end) {
    Entity& trigger =
        put_entity(kind, name, class_name, {box.middle().x, box.middle().y, box.min.z});
    trigger.bounds = box;
    trigger.target = name + " target";
    put_entity(EntityKind::destination, name + " target", "target_position", end);
    drawn_.world.triggers.push_back(box);
  }

  Box box_on(Vec3 floor, float half, float height) const {
    return {{floor.x - half, floor.y - half, floor.z},
            {floor.x + half, floor.y + half, floor.z + height}};
  }

  /// Some lead into the one before, or into themselves.
  void put_teleporter(const Record& record) {
    const Vec3 floor = bays_.spot(bay_of(record), record.a);
    Vec3 end =
        bays_.spot(record.b % bays_.count(), static_cast<std::uint8_t>(record.a ^ (record.b / 4)));
    if (record.a >= 208) end = last_teleporter_.value_or(floor);
    if (record.b >= 192) end.z += 1;
    last_teleporter_ = floor;
    const Box box = box_on(floor, record.b % 2 == 0 ? 0.5F : 0.8F, 2);
    const std::string name = next_name("teleporter");
    put_trigger(EntityKind::teleporter, name, "trigger_teleport", box, end);
    drawn_.carriers.push_back({LinkKind::teleport, name, box, floor, end});
  }

  /// The highest point of a flight to a place in another bay, or nearly straight up.
  void put_jump_pad(const Record& record) {
    const Vec3 floor = bays_.spot(bay_of(record), record.a);
    const int to = record.b % bays_.count();
    const Vec3 goal = bays_.spot(to, static_cast<std::uint8_t>(record.a * 5 + record.b / 4));
    const Box box = box_on(floor, 0.75F, 0.5F);
    const float high =
        std::max(goal.z, floor.z) + 1 + 0.5F * static_cast<float>(record.a / 64 + record.b / 64);
    const float rise = high - box.middle().z;
    const float until = 1 + std::sqrt(std::max(0.0F, 1 - (goal.z - floor.z) / rise));
    const Vec3 top{floor.x + (goal.x - floor.x) / until, floor.y + (goal.y - floor.y) / until,
                   high};
    const std::string name = next_name("pad");
    put_trigger(EntityKind::jump_pad, name, "trigger_push", box, top);
    drawn_.carriers.push_back({LinkKind::jump_pad, name, box, floor, top});
  }

  /// Which neighbour is higher by a metre or more?
  std::optional<int> higher(int bay, int side) const {
    const auto other = bays_.neighbour(bay, side);
    const bool high = other && bays_.height(*other) - bays_.height(bay) >= 1;
    return high ? other : std::nullopt;
  }

  /// Sunk into the floor, two metres wide, at the edge of the higher bay.
  void put_lift(const Record& record) {
    const int bay = bay_of(record), side = record.a % 4;
    const auto other = higher(bay, side);
    if (!other) return;
    const float low = bays_.height(bay), high = bays_.height(*other);
    const float along = 1.5F + static_cast<float>(record.b % 8) * 0.4F;
    Box box;
    box.include(bays_.at_side(bay, side, 0, along - 1, low - 0.25F));
    box.include(bays_.at_side(bay, side, 2, along + 1, low));
    const bool mover = record.b >= 128;
    const std::string name = next_name("lift");
    Entity lift;
    lift.kind = mover ? EntityKind::mover : EntityKind::platform;
    lift.name = name;
    lift.class_name = mover ? "func_bobbing" : "func_plat";
    lift.position = {box.middle().x, box.middle().y, box.min.z};
    lift.bounds = box;
    lift.travel = {0, 0, high - low};
    lift.triangles = loose_block(drawn_.level, box);
    drawn_.level.entities.push_back(std::move(lift));
    drawn_.carriers.push_back(
        {LinkKind::ride,
         name,
         {{box.min.x, box.min.y, low}, {box.max.x, box.max.y, low + 0.5F}},
         bays_.at_side(bay, side, 1, along, low),
         bays_.at_side(bay, side, -1.25F * drawn_.profile.radius, along, high)});
  }

  void put_ladder(const Record& record) {
    const int bay = bay_of(record), side = record.a % 4;
    const auto other = higher(bay, side);
    if (!other) return;
    const float low = bays_.height(bay), high = bays_.height(*other);
    const float along = 1 + static_cast<float>(record.b % 8) * 0.5F;
    // Left and right are those of a climber that looks at the side.
    const float left = side == 0 || side == 3 ? along + 0.4F : along - 0.4F;
    const float right = 2 * along - left;
    const auto first = static_cast<std::uint32_t>(drawn_.level.vertices.size());
    for (const auto& [edge, z] : {std::pair(left, low), {right, low}, {right, high}, {left, high}})
      drawn_.level.vertices.push_back(bays_.at_side(bay, side, 0, edge, z));
    const auto ladder = static_cast<std::uint32_t>(Stuff::ladder);
    drawn_.level.triangles.push_back({first, first + 1, first + 2, ladder});
    drawn_.level.triangles.push_back({first, first + 2, first + 3, ladder});
    const float away = 1.25F * drawn_.profile.radius;
    const Vec3 foot = bays_.at_side(bay, side, away, along, low);
    drawn_.carriers.push_back({LinkKind::climb, "", box_on(foot, 0.3F, 1), foot,
                               bays_.at_side(bay, side, -away, along, high)});
  }

  /// Keeps the end only if a body surely gets there.
  void find_end(Carrier& carrier) const {
    const Vec3 aim = *carrier.to;
    carrier.to.reset();
    if (!world().stands(carrier.from, drawn_.profile)) return;
    if (is_shared(carrier.trigger)) return;
    if (carrier.kind == LinkKind::jump_pad)
      carrier.to = world().lands(carrier.from, aim - carrier.trigger.middle(), drawn_.profile,
                                 carrier.trigger);
    else if (is_free_end(carrier, aim))
      carrier.to = aim;
  }

  /// Do other triggers reach into this one?
  bool is_shared(const Box& trigger) const {
    const Vec3 reach{1, 1, 1};
    const Box wide{trigger.min - reach, trigger.max + reach};
    return std::ranges::any_of(
        world().triggers, [&](const Box& box) { return !(box == trigger) && box.overlaps(wide); });
  }

  bool is_free_end(const Carrier& carrier, Vec3 end) const {
    const Box body = BlockWorld::body_at(end, drawn_.profile);
    for (const Box& trigger : world().triggers)
      if (trigger.overlaps(body)) return false;
    if (!world().stands(end, drawn_.profile)) return false;
    if (carrier.kind == LinkKind::teleport) return true;
    Box column = BlockWorld::body_at(carrier.from, drawn_.profile);
    column.max.z = body.max.z;
    Box over = BlockWorld::body_at({carrier.from.x, carrier.from.y, end.z}, drawn_.profile);
    over.include(body);
    return world().is_free(column) && world().is_free(over);
  }

  const LevelPlan& plan_;
  const Bays& bays_;
  DrawnLevel& drawn_;
  std::optional<Vec3> last_teleporter_;
  int numbers_ = 0;
};

}  // namespace defilade::test
