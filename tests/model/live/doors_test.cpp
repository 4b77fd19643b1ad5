#include "model/live/doors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "defilade/model/map_file.h"
#include "defilade/model/mesh.h"
#include "defilade/model/tactical_map.h"
#include "model/graph/components.h"
#include "support/files/small_map.h"
#include "support/random/random.h"
#include "support/random/random_map.h"

namespace defilade::test {
namespace {

/// The small map for bodies without body points, with what its door hides.
MapParts parts_with_a_door() {
  MapParts parts = small_parts();
  parts.profile.stances[0].body.clear();
  DoorHides hides(parts.visibility.size());
  hides[0] = {{NodeId{0U}, 0, 0b010}};  // gate sees rock there
  parts.doors = {hides};
  return parts;
}

TEST(Doors, what_they_hide_survives_the_file) {
  const auto map = TacticalMap::build(parts_with_a_door());
  ASSERT_TRUE(map) << map.error().message;
  const auto opened = open_map(serialize_map(*map), "doors.dfl");
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_TRUE(std::ranges::equal(opened->doors(), map->doors()));
  EXPECT_EQ(serialize_map(*opened), serialize_map(*map));
}

TEST(Doors, inconsistent_doors_are_refused) {
  const auto refused = [](const std::function<void(MapParts&)>& spoil) {
    MapParts parts = parts_with_a_door();
    spoil(parts);
    return !TacticalMap::build(std::move(parts));
  };
  EXPECT_FALSE(refused([](MapParts&) {}));
  EXPECT_TRUE(refused([](MapParts& p) { p.doors.push_back(p.doors[0]); }));
  EXPECT_TRUE(refused([](MapParts& p) { p.doors[0].pop_back(); }));
  EXPECT_TRUE(refused([](MapParts& p) { p.doors[0][0][0].mask = 0; }));
  EXPECT_TRUE(refused([](MapParts& p) { p.doors[0][0][0].mask = 0b1010; }));
  EXPECT_TRUE(refused([](MapParts& p) { p.doors[0][0][0].mask = 0b110; })) << "it is not seen";
  EXPECT_TRUE(refused([](MapParts& p) { p.doors[0][0][0].word = 1; }));
  EXPECT_TRUE(refused([](MapParts& p) { p.doors[0][0][0].row = NodeId{3U}; }));
  EXPECT_TRUE(refused([](MapParts& p) { p.doors[0][0].push_back(p.doors[0][0][0]); }));
  EXPECT_TRUE(refused([](MapParts& p) { p.profile.stances[1].body = {0.5F}; }));
}

TEST(Doors, hide_the_pairs_whose_line_they_block) {
  Random random(91);
  for (int i = 0; i < 50; ++i) {
    const TacticalMap map = random_map(random, 30 + random.below(80), true);
    Box box;
    box.include(random.point_in(-6, 6));
    box.include(random.point_in(-6, 6));
    Level shape;
    shape.weapons = {"rifle"};
    add_mesh(box_mesh(box), {.name = "door"}, shape);
    const LevelCaster door(shape);
    std::vector<Visibility> visibility;
    for (const Channel channel : {Channel::sight(), Channel::fire(WeaponId{0U})})
      for (std::size_t w = 0; w < 2; ++w)
        for (std::size_t t = 0; t < 2; ++t)
          visibility.push_back({channel, StanceId{w}, StanceId{t},
                                NodeMatrix(map.visibility(StanceId{w}, StanceId{t}, channel))});
    const WaypointGraph& graph = map.graph();
    const DoorHides hides =
        hidden_by(door, box, SightLines(graph.positions()), graph, map.profile(), visibility);
    ASSERT_EQ(hides.size(), visibility.size());
    for (std::size_t v = 0; v < hides.size(); ++v) {
      NodeMatrix found(graph.node_count()), expected(graph.node_count());
      for (const HiddenWord& h : hides[v])
        for (std::size_t bit = 0; bit < 64; ++bit)
          if ((h.mask >> bit & 1U) != 0) found.insert(h.row, NodeId{h.word * 64U + bit});
      for (std::size_t a = 0; a < graph.node_count(); ++a)
        for (std::size_t b = 0; b < graph.node_count(); ++b) {
          const Vec3 eye =
              above(graph.position(NodeId{a}), map.profile().stance(visibility[v].watcher).eye);
          const Vec3 other =
              above(graph.position(NodeId{b}), map.profile().stance(visibility[v].target).eye);
          if (a != b && visibility[v].matrix.contains(NodeId{a}, NodeId{b}) &&
              door.blocked(eye, other, visibility[v].channel))
            expected.insert(NodeId{a}, NodeId{b});
        }
      ASSERT_EQ(found, expected);
    }
  }
}

}  // namespace
}  // namespace defilade::test
