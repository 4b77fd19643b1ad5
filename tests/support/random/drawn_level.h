#pragma once
// What a level plan becomes: a level as an importer would make it, and what is known about it
// because it was drawn.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "defilade/bake/materials.h"
#include "support/drawings/blocks.h"
#include "support/random/level_plan.h"
#include "support/twins/block_world.h"

namespace defilade::test {

inline constexpr float kBay = 6;       // metres
inline constexpr float kGround = -12;  // where all floors begin
inline constexpr float kSky = 8;       // where walls end
inline constexpr float kDoorHeight = 2.2F;
inline constexpr float kDoorWidth = 1.5F;

/// Something that carries a body away, where it does so, and where a body surely comes out.
struct Carrier {
  LinkKind kind = LinkKind::teleport;
  std::string entity = {};  // empty for a ladder
  Box trigger = {};         // or around the place where the body gets on
  Vec3 from = {};
  std::optional<Vec3> to = {};
};

struct DrawnDoor {
  std::string name;
  Box box;
};

struct DrawnLevel {
  Level level;
  AgentProfile profile;
  BlockWorld world;
  std::vector<Carrier> carriers = {};
  std::vector<DrawnDoor> doors = {};
  std::optional<Vec3> start = {};  // a spawn point where a body surely stands
};

/// Bays, and boxes along their sides.
class Bays {
 public:
  Bays(int columns, int rows)
      : columns_(columns), rows_(rows), heights_(static_cast<std::size_t>(columns * rows), 0.0F) {}

  int count() const { return columns_ * rows_; }
  float width() const { return kBay * static_cast<float>(columns_); }
  float depth() const { return kBay * static_cast<float>(rows_); }
  float& height(int bay) { return heights_[static_cast<std::size_t>(bay)]; }
  float height(int bay) const { return heights_[static_cast<std::size_t>(bay)]; }
  float west(int bay) const { return kBay * static_cast<float>(bay % columns_); }
  float south(int bay) const { return kBay * static_cast<float>(bay / columns_); }
  Box box(int bay, float low, float high) const {
    return {{west(bay), south(bay), low}, {west(bay) + kBay, south(bay) + kBay, high}};
  }

  /// East, north, west, south for 0 to 3.
  std::optional<int> neighbour(int bay, int side) const {
    const int column = bay % columns_ + (side == 0 ? 1 : side == 2 ? -1 : 0);
    const int row = bay / columns_ + (side == 1 ? 1 : side == 3 ? -1 : 0);
    if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return std::nullopt;
    return row * columns_ + column;
  }

  /// `away` metres from a side of the bay, inwards, and `along` metres along that side.
  Vec3 at_side(int bay, int side, float away, float along, float z) const {
    const float x0 = west(bay), y0 = south(bay);
    switch (side) {
      case 0:
        return {x0 + kBay - away, y0 + along, z};
      case 1:
        return {x0 + along, y0 + kBay - away, z};
      case 2:
        return {x0 + away, y0 + along, z};
      default:
        return {x0 + along, y0 + away, z};
    }
  }

  /// One of 64 places in a bay.
  Vec3 spot(int bay, std::uint8_t choice) const {
    const auto offset = [](int eighth) { return 0.75F + 0.64F * static_cast<float>(eighth); };
    return {west(bay) + offset(choice % 8), south(bay) + offset(choice / 8 % 8), height(bay)};
  }

 private:
  int columns_, rows_;
  std::vector<float> heights_;
};

/// Which material a block has, by its index in the level.
enum class Stuff : std::uint32_t { solid, glass, foliage, clip, plank, ladder };

inline Level level_without_blocks() {
  const MaterialLibrary library;
  Level level;
  level.weapons = library.weapons();
  for (const char* name : {"solid", "glass", "foliage", "clip", "plank", "ladder"})
    level.materials.push_back(library.find(name));
  return level;
}

inline void put_block(DrawnLevel& drawn, const Box& box, Stuff stuff = Stuff::solid) {
  if (box.empty() || box.min.x == box.max.x || box.min.y == box.max.y || box.min.z == box.max.z)
    return;
  const auto index = static_cast<std::uint32_t>(stuff);
  const Material& material = drawn.level.materials[index];
  add_block(drawn.level, box, index);
  drawn.world.blocks.push_back({box, material.movement, material.sight});
}

/// The triangles of a box that is not a part of the level.
inline std::vector<Triangle> loose_block(Level& level, const Box& box) {
  const std::size_t before = level.triangles.size();
  add_block(level, box);
  std::vector<Triangle> loose(level.triangles.begin() + static_cast<std::ptrdiff_t>(before),
                              level.triangles.end());
  level.triangles.resize(before);
  return loose;
}

}  // namespace defilade::test
