// The small indices used for placing, each compared with a full scan.

#include "bake/floor/point_grid.h"

#include <gtest/gtest.h>

#include <vector>

#include "bake/links/doorway.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

TEST(PlaceGrid, finds_what_a_scan_finds) {
  Random random(4);
  for (int round = 0; round < 50; ++round) {
    const float pitch = random.between(0.3F, 3);
    PlaceGrid grid(pitch);
    std::vector<Vec3> places;
    for (int i = 0; i < 40; ++i) {
      const Vec3 place = random.point_in(-6, 6);
      const float reach = random.between(0.1F, pitch);
      bool near = false;
      for (const Vec3 other : places) near = near || distance(place, other) < reach;
      EXPECT_EQ(grid.has_near(place, reach), near);
      grid.add(place, places.size());
      places.push_back(place);
    }
  }
}

TEST(DoorwayIndex, finds_what_asking_every_doorway_finds) {
  Random random(5);
  std::vector<Vec3> nodes;
  for (int i = 0; i < 60; ++i) nodes.push_back(random.point_in(-8, 8));
  std::vector<DoorwayNode> doorways;
  for (std::size_t i = 0; i < 30; ++i) {
    const Vec3 across = random.point_in(-2, 2);
    doorways.push_back({NodeId{i}, nodes[i] - across, nodes[i] + across});
  }
  const DoorwayIndex all(doorways, nodes, 1.5F);
  int passing = 0;
  for (std::size_t a = 0; a < nodes.size(); ++a)
    for (std::size_t b = 0; b < nodes.size(); ++b) {
      bool passes = false;
      for (const DoorwayNode& doorway : doorways)
        passes = passes || DoorwayIndex({&doorway, 1}, nodes, 1.5F).passes_by(NodeId{a}, NodeId{b});
      EXPECT_EQ(all.passes_by(NodeId{a}, NodeId{b}), passes) << a << ' ' << b;
      passing += passes ? 1 : 0;
    }
  EXPECT_GT(passing, 50);
}

}  // namespace
}  // namespace defilade::test
