#pragma once
// Levels to measure on, drawn by seeded generators, and places in them where a body can stand.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "defilade/model/level.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"
#include "model/body/body_sweep.h"
#include "model/geometry/triangle_tree.h"

namespace bench {

/// The value of a required result; ends the program if there is none.
template <class T>
T must(defilade::Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "benchmark: %s\n", result.error().message.c_str());
  std::exit(1);
}

inline void must(const defilade::Result<void>& result) {
  if (result) return;
  std::fprintf(stderr, "benchmark: %s\n", result.error().message.c_str());
  std::exit(1);
}

/// The same numbers with every standard library, unlike std::uniform_real_distribution. (That of
/// the tests draws other floats; the levels of docs/inside/performance.md are drawn with this one.)
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t end) { return engine_() % end; }
  float between(float low, float high) {
    return low + (high - low) * static_cast<float>(engine_() >> 40) / 16777216.0F;
  }

 private:
  std::mt19937_64 engine_;
};

/// Rooms with pillars and low walls, joined by corridors with a bend: a text level of size × size.
class RoomPlan {
 public:
  RoomPlan(std::size_t size, std::size_t rooms, std::uint64_t seed)
      : random_(seed), rows_(size, std::string(size, '#')) {
    std::size_t x = size / 2, y = size / 2;
    for (std::size_t i = 0; i < rooms; ++i) {
      const std::size_t width = 4 + random_.below(8), height = 4 + random_.below(8);
      const std::size_t left = 1 + random_.below(size - width - 2);
      const std::size_t top = 1 + random_.below(size - height - 2);
      dig(left, top, width, height, '.');
      furnish(left, top, width, height);
      join(x, y, left + width / 2, top + height / 2);
      x = left + width / 2, y = top + height / 2;
    }
  }

  std::string text() const {
    std::string result = "defilade level 1\nfloor 0\n";
    for (const std::string& row : rows_) result += row + "\n";
    return result;
  }

 private:
  void dig(std::size_t left, std::size_t top, std::size_t width, std::size_t height, char c) {
    for (std::size_t y = top; y < top + height; ++y)
      for (std::size_t x = left; x < left + width; ++x) rows_[y][x] = c;
  }

  void furnish(std::size_t left, std::size_t top, std::size_t width, std::size_t height) {
    for (const char c : {'#', '#', '-', '1'})
      rows_[top + 1 + random_.below(height - 2)][left + 1 + random_.below(width - 2)] = c;
  }

  void join(std::size_t x0, std::size_t y0, std::size_t x1, std::size_t y1) {
    dig(std::min(x0, x1), y0, std::max(x0, x1) - std::min(x0, x1) + 1, 2, '.');
    dig(x1, std::min(y0, y1), 2, std::max(y0, y1) - std::min(y0, y1) + 1, '.');
  }

  Random random_;
  std::vector<std::string> rows_;
};

/// Hills: octaves of smoothed noise over a grid of `size` × `size` quads of one metre.
class Terrain {
 public:
  Terrain(std::size_t size, std::uint64_t seed) : size_(size), noise_(kPeriod * kPeriod) {
    Random random(seed);
    for (float& value : noise_) value = random.between(-1, 1);
  }

  defilade::Level level() const {
    defilade::Level result;
    result.materials.push_back({.name = "solid"});
    for (std::size_t y = 0; y <= size_; ++y)
      for (std::size_t x = 0; x <= size_; ++x)
        result.vertices.push_back({static_cast<float>(x), static_cast<float>(y), height(x, y)});
    const auto vertex = [&](std::size_t x, std::size_t y) {
      return static_cast<std::uint32_t>(y * (size_ + 1) + x);
    };
    for (std::size_t y = 0; y < size_; ++y)
      for (std::size_t x = 0; x < size_; ++x) {
        result.triangles.push_back({vertex(x, y), vertex(x + 1, y), vertex(x + 1, y + 1), 0});
        result.triangles.push_back({vertex(x, y), vertex(x + 1, y + 1), vertex(x, y + 1), 0});
      }
    return result;
  }

 private:
  static constexpr std::size_t kPeriod = 64;

  float noise(float x, float y) const {
    const auto at = [&](std::size_t i, std::size_t j) {
      return noise_[j % kPeriod * kPeriod + i % kPeriod];
    };
    const auto i = static_cast<std::size_t>(x), j = static_cast<std::size_t>(y);
    const auto smooth = [](float t) { return t * t * (3 - 2 * t); };
    const float u = smooth(x - static_cast<float>(i)), v = smooth(y - static_cast<float>(j));
    const float low = at(i, j) + u * (at(i + 1, j) - at(i, j));
    const float high = at(i, j + 1) + u * (at(i + 1, j + 1) - at(i, j + 1));
    return low + v * (high - low);
  }

  float height(std::size_t x, std::size_t y) const {
    float sum = 0, amplitude = 8, period = 48;
    for (int octave = 0; octave < 5; ++octave, amplitude /= 2, period /= 2)
      sum += amplitude * noise(static_cast<float>(x) / period, static_cast<float>(y) / period);
    return sum;
  }

  std::size_t size_;
  std::vector<float> noise_;
};

/// Spreads the low ten bits of `v` two apart, so that three of them interleave.
inline std::uint32_t spread_bits(std::uint32_t v) {
  std::uint32_t result = 0;
  for (unsigned bit = 0; bit < 10; ++bit) result |= (v >> bit & 1U) << 3 * bit;
  return result;
}

/// The place on a Morton curve through the box: points near on the curve are near in space.
inline std::uint32_t morton(defilade::Vec3 p, const defilade::Box& box) {
  const auto cell = [](float value, float low, float high) {
    return static_cast<std::uint32_t>(1023 * (value - low) / std::max(high - low, 1e-6F));
  };
  return spread_bits(cell(p.x, box.min.x, box.max.x)) |
         spread_bits(cell(p.y, box.min.y, box.max.y)) << 1 |
         spread_bits(cell(p.z, box.min.z, box.max.z)) << 2;
}

/// Random places on the floor where a standing soldier fits, in the order of a Morton curve. May be
/// fewer than asked for where there is hardly any floor.
inline std::vector<defilade::Vec3> sample_floor(const defilade::Level& level, std::size_t count,
                                                std::uint64_t seed) {
  const defilade::AgentProfile soldier;
  const defilade::TriangleTree movement(defilade::movement_triangles(level));
  const defilade::Box box = movement.bounds();
  Random random(seed);
  std::vector<defilade::Vec3> points;
  for (std::size_t tries = 0; points.size() < count && tries < 1000 * count; ++tries) {
    const float x = random.between(box.min.x, box.max.x), y = random.between(box.min.y, box.max.y);
    const auto z =
        floor_below(movement, x, y, random.between(box.min.z, box.max.z), box.min.z, soldier.slope);
    if (!z) continue;
    const auto room =
        clearance_at(movement, {x, y, *z}, soldier.step, soldier.upright().height, soldier.radius);
    if (room.radius >= soldier.radius && room.height >= soldier.upright().height)
      points.push_back({x, y, *z});
  }
  std::ranges::sort(points, {}, [&](defilade::Vec3 p) { return morton(p, box); });
  return points;
}

/// Nodes without links.
inline defilade::WaypointGraph graph_of(const std::vector<defilade::Vec3>& places) {
  defilade::GraphParts parts;
  for (std::size_t i = 0; i < places.size(); ++i) {
    defilade::Waypoint node;
    node.name = "n" + std::to_string(i);
    node.position = places[i];
    parts.nodes.push_back(std::move(node));
  }
  return must(defilade::WaypointGraph::build(std::move(parts)));
}

/// A map of OpenArena with placed nodes.
inline defilade::TacticalMap placed_map(const std::string& name, std::size_t sight_cells = 0) {
  const auto imported = must(defilade::import_level(name, {}, defilade::GameData::installed()));
  defilade::BakeSettings settings;
  settings.profile = imported.profile;
  settings.place = true;
  settings.sight_cells = sight_cells;
  defilade::Progress silent;
  return must(defilade::bake(imported.level, {}, settings, silent)).map;
}

}  // namespace bench
