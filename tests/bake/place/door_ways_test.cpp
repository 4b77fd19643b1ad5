// Placed links lead wherever the floor does, whichever doors are shut.

#include <gtest/gtest.h>

#include <map>

#include "model/graph/flood.h"
#include "support/drawings/placing.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

using Rows = std::vector<std::string>;

/// Halls and narrow corridors at random; some of the walls between two cells of floor are doors.
Rows random_maze(Random& random) {
  constexpr std::size_t kSize = 9;
  Rows rows(kSize, std::string(kSize, '#'));
  for (std::size_t y = 1; y + 1 < kSize; ++y)
    for (std::size_t x = 1; x + 1 < kSize; ++x)
      if (random.below(100) < 58) rows[y][x] = '.';
  std::size_t doors = 0;
  for (std::size_t y = 1; y + 1 < kSize; ++y)
    for (std::size_t x = 1; x + 1 < kSize; ++x) {
      const bool across = rows[y][x - 1] == '.' && rows[y][x + 1] == '.' && rows[y - 1][x] == '#' &&
                          rows[y + 1][x] == '#';
      const bool along = rows[y - 1][x] == '.' && rows[y + 1][x] == '.' && rows[y][x - 1] == '#' &&
                         rows[y][x + 1] == '#';
      if ((across || along) && doors < 3 && random.below(3) == 0) {
        rows[y][x] = '+';
        ++doors;
      }
    }
  return rows;
}

struct Square {
  std::size_t x, y;
};

std::vector<Square> squares(const Rows& rows, char kind) {
  std::vector<Square> found;
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows[y].size(); ++x)
      if (rows[y][x] == kind) found.push_back({x, y});
  return found;
}

/// The first row is the northernmost.
Vec3 middle(const Rows& rows, Square square) {
  return {static_cast<float>(square.x) + 0.5F,
          static_cast<float>(rows.size() - 1 - square.y) + 0.5F, 0};
}

/// By number of square: can it be walked to when the squares that are not '.' are shut?
std::vector<bool> walked_to(const Rows& rows, Square from) {
  const std::size_t width = rows[0].size();
  std::vector<bool> reached(width * rows.size(), false);
  std::vector<std::size_t> front{from.y * width + from.x};
  reached[front[0]] = true;
  flood(
      front,
      [&](std::size_t at, const auto& visit) {
        for (const std::size_t next : {at - 1, at + 1, at - width, at + width})
          if (rows[next / width][next % width] == '.') visit(next);
      },
      [&](std::size_t to, std::size_t) {
        if (reached[to]) return false;
        reached[to] = true;
        return true;
      });
  return reached;
}

std::vector<bool> linked_to(const GraphParts& parts, std::size_t from,
                            const std::vector<std::string>& shut) {
  std::vector<bool> reached(parts.nodes.size(), false);
  reached[from] = true;
  for (bool more = true; more;) {
    more = false;
    for (const Link& link : parts.links) {
      if (!reached[link.from.index()] || reached[link.to.index()]) continue;
      if (link.door.valid() &&
          std::ranges::find(shut, parts.doors[link.door.index()]) != shut.end())
        continue;
      more = reached[link.to.index()] = true;
    }
  }
  return reached;
}

/// Compares floor and links between all squares of floor, for every choice of doors that are shut.
void expect_links_follow_floor(Rows rows, float spacing) {
  std::string drawing;
  for (const std::string& row : rows) drawing += row + '\n';
  const ImportedLevel level = import_drawing(drawing);
  const auto floor = squares(rows, '.'), doors = squares(rows, '+');
  std::vector<Waypoint> given;
  for (std::size_t i = 0; i < floor.size(); i += 5)
    given.push_back(named_node("g" + std::to_string(i), middle(rows, floor[i])));
  Progress silent;
  const auto placed =
      place(level.level, level.profile, to_generate(given), {spacing, 3 * spacing}, silent);
  ASSERT_TRUE(placed) << placed.error().message;
  for (std::size_t choice = 0; choice < std::size_t{1} << doors.size(); ++choice) {
    std::vector<std::string> shut;
    for (std::size_t i = 0; i < doors.size(); ++i) {
      rows[doors[i].y][doors[i].x] = (choice >> i & 1U) != 0 ? '#' : '.';
      for (const Entity& entity : level.level.entities)
        if (entity.kind == EntityKind::door && (choice >> i & 1U) != 0 &&
            entity.bounds.overlaps({middle(rows, doors[i]), above(middle(rows, doors[i]), 1)}))
          shut.push_back(entity.name);
    }
    for (std::size_t a = 0; a < given.size(); ++a) {
      const auto walked = walked_to(rows, floor[a * 5]);
      const auto linked = linked_to(placed->parts, a, shut);
      for (std::size_t b = 0; b < given.size(); ++b) {
        const Square to = floor[b * 5];
        EXPECT_EQ(walked[to.y * rows[0].size() + to.x], linked[b])
            << drawing << "spacing " << spacing << ", shut " << testing::PrintToString(shut)
            << ", from " << given[a].name << " to " << given[b].name;
      }
    }
  }
}

TEST(DoorWays, a_way_round_through_another_door_does_not_stand_for_the_door) {
  for (const float spacing : {1.0F, 1.5F, 2.0F, 2.5F, 3.0F})
    expect_links_follow_floor(
        {"#######", "#....##", "#.....#", "#.###+#", "#.+...#", "#.#####", "#.....#", "#######"},
        spacing);
}

TEST(DoorWays, links_lead_wherever_the_floor_does_through_random_mazes_with_doors) {
  Random random(2026);
  for (int i = 0; i < 60; ++i)
    expect_links_follow_floor(random_maze(random), 1 + 0.5F * static_cast<float>(i % 5));
}

}  // namespace
}  // namespace defilade::test
