#pragma once
// The blocks of a level plan: floors, walls, stairs, crates, roofs, screens, doors and volumes.

#include <cmath>

#include "support/random/drawn_level.h"

namespace defilade::test {

class BlockBuilder {
 public:
  BlockBuilder(const LevelPlan& plan, Bays& bays, DrawnLevel& drawn)
      : plan_(plan), bays_(bays), drawn_(drawn) {}

  void run() {
    for (const Record& record : plan_.records) set_height(record);
    put_hull();
    for (const Record& record : plan_.records) put(record);
  }

 private:
  int bay_of(const Record& record) const { return record.bay % bays_.count(); }

  void set_height(const Record& record) {
    if (record.what == Thing::raise)
      bays_.height(bay_of(record)) = 0.25F * static_cast<float>(record.a % 17);
    if (record.what == Thing::basin)
      bays_.height(bay_of(record)) = -1.0F - static_cast<float>(record.a % 5);
  }

  void put_hull() {
    for (int bay = 0; bay < bays_.count(); ++bay)
      put_block(drawn_, bays_.box(bay, kGround, bays_.height(bay)));
    const float w = bays_.width(), d = bays_.depth(), low = kGround;
    put_block(drawn_, {{-1, -1, low}, {0, d + 1, kSky}});
    put_block(drawn_, {{w, -1, low}, {w + 1, d + 1, kSky}});
    put_block(drawn_, {{0, -1, low}, {w, 0, kSky}});
    put_block(drawn_, {{0, d, low}, {w, d + 1, kSky}});
    if (plan_.ceiling) put_block(drawn_, {{-1, -1, kSky}, {w + 1, d + 1, kSky + 1}});
  }

  void put(const Record& record) {
    switch (record.what) {
      case Thing::wall:
        return put_wall(record);
      case Thing::water:
        return put_water(record);
      case Thing::solid:
        return put_solid(record);
      case Thing::crate:
        return put_crate(record);
      case Thing::stair:
        return put_stair(record);
      case Thing::roof:
        return put_roof(record);
      case Thing::screen:
        return put_screen(record);
      case Thing::harm:
        return put_harm(record);
      default:
        return;
    }
  }

  Box along_side(int bay, int side, float away0, float away1, float along0, float along1, float low,
                 float high) const {
    Box box;
    box.include(bays_.at_side(bay, side, away0, along0, low));
    box.include(bays_.at_side(bay, side, away1, along1, high));
    return box;
  }

  /// East or north of a bay, half of it in the neighbour.
  void put_wall(const Record& record) {
    const int bay = bay_of(record), side = record.a % 2;
    const auto other = bays_.neighbour(bay, side);
    if (!other) return;
    const float half = 0.125F * static_cast<float>(1 + record.a / 2 % 12);
    const float low = std::min(bays_.height(bay), bays_.height(*other));
    const float sill = std::max(bays_.height(bay), bays_.height(*other));
    const auto part = [&](float from, float to, float bottom, float top) {
      return along_side(bay, side, -half, half, from, to, bottom, top);
    };
    const int opening = record.b % 6;  // shut, gap, doorway, window, door, door
    const float left = 0.5F + static_cast<float>(record.b / 6 % 8) * 0.5F;
    const float right = left + kDoorWidth, head = sill + kDoorHeight;
    if (opening == 0) return put_block(drawn_, part(0, kBay, low, kSky));
    put_block(drawn_, part(0, left, low, kSky));
    put_block(drawn_, part(right, kBay, low, kSky));
    if (opening == 1) return;
    put_block(drawn_, part(left, right, head, kSky));
    if (opening >= 4) put_door(part(left, right, sill, head));
    if (opening == 3)
      put_window(part(left, right, sill, sill + 1), part(left, right, sill + 1, head));
  }

  void put_window(const Box& below, const Box& pane) {
    put_block(drawn_, below);
    put_block(drawn_, pane, Stuff::glass);
  }

  void put_door(const Box& box) {
    Entity door;
    door.kind = EntityKind::door;
    door.name = "door" + std::to_string(drawn_.doors.size() + 1);
    door.class_name = "func_door";
    door.bounds = box;
    door.position = {box.middle().x, box.middle().y, box.min.z};
    door.travel = {0, 0, kDoorHeight};
    door.triangles = loose_block(drawn_.level, box);
    drawn_.doors.push_back({door.name, box});
    drawn_.level.entities.push_back(std::move(door));
  }

  void put_solid(const Record& record) {
    const float inset = 0.5F * static_cast<float>(record.a % 4);
    const int bay = bay_of(record);
    Box box = bays_.box(bay, bays_.height(bay), kSky);
    box.min = box.min + Vec3{inset, inset, 0};
    box.max = box.max - Vec3{inset, inset, 0};
    if (record.b % 2 == 1) box.max.z = bays_.height(bay) + static_cast<float>(2 + record.b % 4);
    put_block(drawn_, box);
  }

  void put_crate(const Record& record) {
    const Vec3 spot = bays_.spot(bay_of(record), record.a);
    const float half = 0.25F * static_cast<float>(1 + record.b % 4);
    const float height = 0.25F * static_cast<float>(1 + record.b / 4 % 10);
    const float low = record.b >= 192 ? spot.z + 1.25F : spot.z;  // some hang in the air
    put_block(drawn_,
              {{spot.x - half, spot.y - half, low}, {spot.x + half, spot.y + half, low + height}});
  }

  /// Two metres wide, in the lower bay; left out if it would not fit.
  void put_stair(const Record& record) {
    const int bay = bay_of(record), side = record.a % 4;
    const auto other = bays_.neighbour(bay, side);
    if (!other) return;
    const float low = bays_.height(bay), rise = bays_.height(*other) - low;
    const int steps = static_cast<int>(std::ceil(rise / 0.3F));
    constexpr float kRun = 0.45F;
    if (steps < 2 || static_cast<float>(steps) * kRun > kBay - 1) return;
    const float along = static_cast<float>(record.b % 8) * 0.5F;
    for (int i = 1; i < steps; ++i)
      put_block(drawn_,
                along_side(bay, side, 0, kRun * static_cast<float>(steps - i), along, along + 2,
                           low, low + rise * static_cast<float>(i) / static_cast<float>(steps)));
  }

  void put_roof(const Record& record) {
    const int bay = bay_of(record);
    const float low = bays_.height(bay) + 1 + 0.35F * static_cast<float>(record.a % 10);
    Box box = bays_.box(bay, low, low + 0.25F * static_cast<float>(1 + record.b % 4));
    if (record.b >= 128) box.max.x -= kBay / 2;
    put_block(drawn_, box);
  }

  void put_screen(const Record& record) {
    constexpr std::array kStuff{Stuff::glass, Stuff::foliage, Stuff::clip, Stuff::plank};
    const Vec3 spot = bays_.spot(bay_of(record), record.a);
    const float thick = 0.05F + 0.3F * static_cast<float>(record.b / 4 % 4);
    const float height = 1 + 0.5F * static_cast<float>(record.b / 16 % 4);
    const bool across = record.a >= 128;
    const float dx = across ? 1.5F : thick, dy = across ? thick : 1.5F;
    put_block(drawn_,
              {{spot.x - dx, spot.y - dy, spot.z}, {spot.x + dx, spot.y + dy, spot.z + height}},
              kStuff[record.b % 4]);
  }

  void put_volume(Medium medium, const Box& box) {
    drawn_.world.volumes.push_back(box);
    drawn_.level.volumes.push_back({medium,
                                    box,
                                    {{{1, 0, 0}, box.max.x},
                                     {{-1, 0, 0}, -box.min.x},
                                     {{0, 1, 0}, box.max.y},
                                     {{0, -1, 0}, -box.min.y},
                                     {{0, 0, 1}, box.max.z},
                                     {{0, 0, -1}, -box.min.z}}});
  }

  void put_water(const Record& record) {
    const int bay = bay_of(record);
    const float low = bays_.height(bay);
    put_volume(Medium::water,
               bays_.box(bay, low, low + 0.5F + 0.5F * static_cast<float>(record.a % 12)));
  }

  void put_harm(const Record& record) {
    constexpr std::array kMedia{Medium::lava, Medium::slime, Medium::harm};
    const Vec3 spot = bays_.spot(bay_of(record), record.a);
    const Box box{{spot.x - 1, spot.y - 1, spot.z - 0.5F}, {spot.x + 1, spot.y + 1, spot.z + 1}};
    put_volume(kMedia[record.b % 3], box);
  }

  const LevelPlan& plan_;
  Bays& bays_;
  DrawnLevel& drawn_;
};

}  // namespace defilade::test
