#pragma once
// Graphs and maps of any size to measure on, from seeded generators: they need not be baked.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "defilade/model/tactical_map.h"
#include "model/graph/components.h"
#include "runs.h"

namespace bench {

/// Rooms in rows and columns with a node on every square metre, a bit off its middle, and links to
/// all around it. Walls between rooms have narrow doors or none, so that the way is often much
/// longer than the straight line; every room can be reached.
class RoomGrid {
 public:
  RoomGrid(std::size_t width, std::size_t height, std::uint64_t seed)
      : width_(width),
        height_(height),
        random_(seed),
        east_door_(width * height),
        south_door_(width * height) {
    for (std::size_t y = 0; y < height; y += kRoom)
      for (std::size_t x = 0; x < width; x += kRoom) open_doors(x, y);
  }

  defilade::WaypointGraph graph() {
    defilade::GraphParts parts;
    for (std::size_t i = 0; i < width_ * height_; ++i)
      parts.nodes.push_back({"n" + std::to_string(i), place(i)});
    for (std::size_t y = 0; y < height_; ++y)
      for (std::size_t x = 0; x < width_; ++x) add_links(x, y, parts);
    return must(defilade::WaypointGraph::build(std::move(parts)));
  }

 private:
  static constexpr std::size_t kRoom = 10;

  std::size_t at(std::size_t x, std::size_t y) const { return y * width_ + x; }

  defilade::Vec3 place(std::size_t i) {
    constexpr float kOff = 0.3F;
    const std::size_t x = i % width_, y = i / width_;
    const float dx = random_.between(-kOff, kOff), dy = random_.between(-kOff, kOff);
    return {static_cast<float>(x) + dx, static_cast<float>(y) + dy, 0};
  }

  /// From the room with that corner to the one before it in its row or in its column: always one of
  /// them, so that all rooms are connected, and now and then both.
  void open_doors(std::size_t x, std::size_t y) {
    const bool both = random_.below(10) < 3, west = random_.below(2) == 0;
    const std::size_t offset = random_.below(kRoom);
    if (x > 0 && (west || both || y == 0))
      east_door_[at(x - 1, std::min(y + offset, height_ - 1))] = true;
    if (y > 0 && (!west || both || x == 0))
      south_door_[at(std::min(x + offset, width_ - 1), y - 1)] = true;
  }

  /// Rightwards and downwards, and each of them back.
  void add_links(std::size_t x, std::size_t y, defilade::GraphParts& parts) const {
    const bool east = x + 1 < width_, south = y + 1 < height_;
    const bool east_wall = (x + 1) % kRoom == 0, south_wall = (y + 1) % kRoom == 0;
    if (east && (!east_wall || east_door_[at(x, y)])) join(at(x, y), at(x + 1, y), parts);
    if (south && (!south_wall || south_door_[at(x, y)])) join(at(x, y), at(x, y + 1), parts);
    if (!east || !south || east_wall || south_wall) return;
    join(at(x, y), at(x + 1, y + 1), parts);
    join(at(x + 1, y), at(x, y + 1), parts);
  }

  static void join(std::size_t a, std::size_t b, defilade::GraphParts& parts) {
    const float length = distance(parts.nodes[a].position, parts.nodes[b].position);
    const auto walk = [&](std::size_t from, std::size_t to) {
      parts.links.push_back({defilade::NodeId{from},
                             defilade::NodeId{to},
                             defilade::LinkKind::walk,
                             length,
                             1,
                             3,
                             {}});
    };
    walk(a, b);
    walk(b, a);
  }

  std::size_t width_;
  std::size_t height_;
  Random random_;
  std::vector<bool> east_door_;  // from here to the next on the right
  std::vector<bool> south_door_;
};

/// Mutual sight without a level: nodes next to each other share a place, twenty of them on average,
/// and see a fifth of all places. Crouching characters see and are seen less.
class SightOfPlaces {
 public:
  SightOfPlaces(std::size_t nodes, std::uint64_t seed) : nodes_(nodes), seed_(seed) {
    Random random(seed);
    for (std::size_t at = 0; at < nodes; at += 1 + random.below(40)) begins_.push_back(at);
  }

  /// What every node sees, with watcher and target upright or crouching.
  std::vector<Runs> rows(bool watcher_crouches, bool target_crouches) const {
    const unsigned percent = 20U - (watcher_crouches ? 5U : 0U) - (target_crouches ? 5U : 0U);
    std::vector<Runs> result;
    for (std::size_t place = 0; place < begins_.size(); ++place)
      result.resize(end_of(place), seen_from(place, percent));
    return result;
  }

 private:
  std::size_t end_of(std::size_t place) const {
    return place + 1 < begins_.size() ? begins_[place + 1] : nodes_;
  }

  Runs seen_from(std::size_t place, unsigned percent) const {
    Runs runs;
    for (std::size_t other = 0; other < begins_.size(); ++other)
      if (other == place || draw(place, other) < percent)
        runs.emplace_back(static_cast<std::uint32_t>(begins_[other]),
                          static_cast<std::uint32_t>(end_of(other)));
    return runs;
  }

  /// From 0 to 99, the same for both of a pair.
  std::size_t draw(std::size_t a, std::size_t b) const {
    std::uint64_t mixed = seed_ + std::min(a, b) * 0x9e3779b97f4a7c15U + std::max(a, b);
    mixed = (mixed ^ mixed >> 31) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ mixed >> 29) * 0x94d049bb133111ebU;
    return (mixed ^ mixed >> 32) % 100;
  }

  std::size_t nodes_;
  std::uint64_t seed_;
  std::vector<std::size_t> begins_;
};

inline defilade::NodeMatrix matrix_of(const std::vector<Runs>& rows) {
  defilade::NodeMatrix matrix(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for_each_member(rows[i], [&](std::uint32_t j) {
      matrix.insert(defilade::NodeId{i}, defilade::NodeId{std::size_t{j}});
    });
  return matrix;
}

/// A RoomGrid with a sight of places, for the default soldier, which stands and crouches.
inline defilade::TacticalMap room_map(std::size_t width, std::size_t height, std::uint64_t seed) {
  const std::size_t nodes = width * height;
  const SightOfPlaces sight(nodes, seed);
  defilade::MapParts parts;
  parts.graph = RoomGrid(width, height, seed).graph();
  parts.components = components(parts.graph, parts.profile);
  parts.light.assign(nodes, 1);
  for (std::size_t w = 0; w < parts.profile.stances.size(); ++w)
    for (std::size_t t = 0; t < parts.profile.stances.size(); ++t)
      parts.visibility.push_back({defilade::Channel::sight(), defilade::StanceId{w},
                                  defilade::StanceId{t}, matrix_of(sight.rows(w == 1, t == 1))});
  return must(defilade::TacticalMap::build(std::move(parts)));
}

}  // namespace bench
