#pragma once
// Levels built of closed convex bodies, like toy blocks.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/level.h"
#include "support/random/random.h"

namespace defilade::test {

struct FlatPoint {
  float x, y;
};

inline Level empty_level() {
  Level level;
  level.materials.push_back({.name = "solid"});
  return level;
}

/// An upright prism over a polygon, given counter-clockwise.
inline void add_prism(Level& level, std::span<const FlatPoint> base, float low, float high,
                      std::uint32_t material = 0) {
  const auto first = static_cast<std::uint32_t>(level.vertices.size());
  const auto count = static_cast<std::uint32_t>(base.size());
  for (const float z : {low, high})
    for (const FlatPoint& g : base) level.vertices.push_back({g.x, g.y, z});
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    level.triangles.push_back({first + a, first + b, first + c, material});
  };
  for (std::uint32_t i = 2; i < count; ++i) {
    add(0, i, i - 1);
    add(count, count + i - 1, count + i);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t next = (i + 1) % count;
    add(i, next, count + next);
    add(i, count + next, count + i);
  }
}

inline void add_block(Level& level, const Box& box, std::uint32_t material = 0) {
  const std::vector<FlatPoint> base{{box.min.x, box.min.y},
                                    {box.max.x, box.min.y},
                                    {box.max.x, box.max.y},
                                    {box.min.x, box.max.y}};
  add_prism(level, base, box.min.z, box.max.z, material);
}

/// Six blocks that meet, one metre thick, around the box.
inline std::vector<Box> room_blocks(const Box& inside) {
  const auto& [min, max] = inside;
  return {{{min.x - 1, min.y - 1, min.z - 1}, {max.x + 1, max.y + 1, min.z}},
          {{min.x - 1, min.y - 1, max.z}, {max.x + 1, max.y + 1, max.z + 1}},
          {{min.x - 1, min.y - 1, min.z}, {min.x, max.y + 1, max.z}},
          {{max.x, min.y - 1, min.z}, {max.x + 1, max.y + 1, max.z}},
          {{min.x, min.y - 1, min.z}, {max.x, min.y, max.z}},
          {{min.x, max.y, min.z}, {max.x, max.y + 1, max.z}}};
}

inline void add_room(Level& level, const Box& inside) {
  for (const Box& block : room_blocks(inside)) add_block(level, block);
}

inline Box random_lattice_box(Random& random, int low, int high) {
  Box box;
  while (box.empty() || box.min.x == box.max.x || box.min.y == box.max.y ||
         box.min.z == box.max.z) {
    box = {};
    box.include(random.lattice_point(low, high));
    box.include(random.lattice_point(low, high));
  }
  return box;
}

/// A block, or half of one, cut upright from corner to corner.
inline void add_random_body(Level& level, Random& random, int low, int high) {
  const Box box = random_lattice_box(random, low, high);
  if (random.chance(0.5)) return add_block(level, box);
  const FlatPoint a{box.min.x, box.min.y}, b{box.max.x, box.min.y}, c{box.max.x, box.max.y},
      d{box.min.x, box.max.y};
  const std::vector<std::vector<FlatPoint>> halves{{a, b, c}, {a, c, d}, {a, b, d}, {b, c, d}};
  add_prism(level, halves[random.below(halves.size())], box.min.z, box.max.z);
}

}  // namespace defilade::test
