// Does placing find the passages of rooms drawn as text, and leave designers' nodes alone?

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "support/drawings/placing.h"
#include "support/twins/slow_world.h"

namespace defilade::test {
namespace {

struct Passage {
  std::string drawing;
  Box inside;
};

std::vector<std::size_t> nodes_in(const Box& box, const GraphParts& parts) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < parts.nodes.size(); ++i) {
    const Vec3 p = parts.nodes[i].position;
    if (box.overlaps({p, p})) found.push_back(i);
  }
  return found;
}

/// Is there a way over walk links, taken in either direction, that avoids a node?
bool joined_without(std::size_t avoided, std::size_t from, std::size_t to,
                    const GraphParts& parts) {
  std::vector<bool> reached(parts.nodes.size());
  reached[from] = true;
  for (bool grows = true; grows;) {
    grows = false;
    for (const Link& link : parts.links) {
      const std::size_t a = link.from.index(), b = link.to.index();
      if (link.kind != LinkKind::walk || a == avoided || b == avoided || reached[a] == reached[b])
        continue;
      reached[a] = reached[b] = grows = true;
    }
  }
  return reached[to];
}

const Passage kDoorway{R"(
###############
#......#......#
#......#......#
#......#......#
#>.....+.....<#
#......#......#
#......#......#
###############
)",
                       {{7, 3, -1}, {8, 4, 1}}};

const Passage kHole{R"(
#################
#........#......#
#........#......#
#........#......#
#........#......#
#........#......#
#...............#
#>.......#.....<#
#################
)",
                    {{9, 2, -1}, {10, 3, 1}}};

const Passage kCorridor{R"(
####################
#.......###........#
#.......###........#
#.......###........#
#>................<#
#..................#
#.......###........#
#.......###........#
####################
)",
                        {{8, 3, -1}, {11, 5, 1}}};

std::string plan_of(const GraphParts& parts) {
  std::string text;
  for (const Waypoint& node : parts.nodes)
    text += node.name + ' ' + slow::text(node.position) + '\n';
  return text;
}

/// The first node on each side of a passage that runs along X.
std::pair<std::size_t, std::size_t> one_on_each_side(const Box& box, const GraphParts& parts) {
  std::pair<std::size_t, std::size_t> ends{parts.nodes.size(), parts.nodes.size()};
  for (std::size_t i = 0; i < parts.nodes.size(); ++i) {
    if (parts.nodes[i].position.x < box.min.x) ends.first = i;
    if (parts.nodes[i].position.x > box.max.x) ends.second = i;
  }
  EXPECT_LT(ends.first, parts.nodes.size());
  EXPECT_LT(ends.second, parts.nodes.size());
  return ends;
}

TEST(PlacePassages, a_narrow_passage_has_one_node_and_every_way_uses_it) {
  for (const Passage& passage : {kDoorway, kHole}) {
    const GraphParts parts = placed(import_drawing(passage.drawing));
    SCOPED_TRACE(passage.drawing + plan_of(parts));
    const std::vector<std::size_t> inside = nodes_in(passage.inside, parts);
    ASSERT_EQ(inside.size(), 1U);
    const auto [west, east] = one_on_each_side(passage.inside, parts);
    EXPECT_TRUE(joined_without(parts.nodes.size(), west, east, parts));
    EXPECT_FALSE(joined_without(inside.front(), west, east, parts));
  }
}

TEST(PlacePassages, a_corridor_has_no_two_nodes_beside_one_another) {
  const GraphParts parts = placed(import_drawing(kCorridor.drawing));
  SCOPED_TRACE(kCorridor.drawing + plan_of(parts));
  std::vector<float> along;
  for (const std::size_t i : nodes_in(kCorridor.inside, parts))
    along.push_back(parts.nodes[i].position.x);
  std::ranges::sort(along);
  ASSERT_GE(along.size(), 1U);
  for (std::size_t i = 1; i < along.size(); ++i)
    EXPECT_GE(along[i] - along[i - 1], 2 * AgentProfile{}.radius);
}

TEST(PlacePassages, designers_nodes_always_win) {
  const ImportedLevel hall = import_drawing(R"(
##################
#................#
#................#
#................#
#................#
#>...............#
#................#
#................#
#................#
#................#
##################
)");
  Waypoint watch, door;
  watch.name = "watch";
  watch.position = {8.3F, 5.2F, 0};
  watch.tags = {"designer's"};
  door.name = "by the wall";
  door.position = {16.1F, 8.2F, 0};
  door.kind = NodeKind::cover;
  const GraphParts parts = placed(hall, {watch, door});
  ASSERT_GT(parts.nodes.size(), 2U);
  for (const Waypoint& given : {watch, door}) {
    SCOPED_TRACE(given.name + '\n' + plan_of(parts));
    const auto kept = std::ranges::find(parts.nodes, given.name, &Waypoint::name);
    ASSERT_NE(kept, parts.nodes.end());
    EXPECT_EQ(kept->position, given.position);
    EXPECT_EQ(kept->kind, given.kind);
    for (const std::string& tag : given.tags)
      EXPECT_NE(std::ranges::find(kept->tags, tag), kept->tags.end());
    for (const Waypoint& other : parts.nodes)
      if (other.name != given.name) {
        EXPECT_GT(distance(other.position, given.position), 1) << other.name;
      }
  }
}

}  // namespace
}  // namespace defilade::test
