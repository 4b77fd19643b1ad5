#include "defilade/model/regions.h"

#include <gtest/gtest.h>

#include "support/random/graphs.h"

namespace defilade::test {
namespace {

Regions two_rooms() {
  return {{"hall", "cellar"}, {RegionId{0}, RegionId{0}, RegionId{1}, RegionId{1}}};
}

TEST(Regions, portals_are_the_links_from_one_region_into_another) {
  GraphParts parts = nodes_in_a_row(4);
  link_both_ways(parts, 0, 1);
  link_both_ways(parts, 2, 3);
  link_both_ways(parts, 1, 2);
  parts.links.push_back(link_between(0, 3, LinkKind::drop));
  const WaypointGraph graph = built(std::move(parts));
  std::vector<std::string> said;
  for (const Portal& portal : find_portals(graph, two_rooms())) {
    const Link& link = graph.link(portal.link);
    said.push_back(two_rooms().names[portal.from.index()] + " to " +
                   two_rooms().names[portal.to.index()] + ": " + graph.name(link.from) + " " +
                   graph.name(link.to));
  }
  EXPECT_EQ(said, (std::vector<std::string>{"hall to cellar: n0 n3", "hall to cellar: n1 n2",
                                            "cellar to hall: n2 n1"}));
}

TEST(Regions, refuses_what_is_not_one_region_for_every_node_and_a_name_for_every_region) {
  EXPECT_TRUE(validate(two_rooms(), 4));
  EXPECT_FALSE(validate(two_rooms(), 5));
  Regions regions = two_rooms();
  regions.names[1] = "hall";
  EXPECT_FALSE(validate(regions, 4));
  regions.names[1] = "";
  EXPECT_FALSE(validate(regions, 4));
  regions = two_rooms();
  regions.names.emplace_back("attic");
  EXPECT_FALSE(validate(regions, 4));
  regions = two_rooms();
  std::swap(regions.of_node.front(), regions.of_node.back());
  EXPECT_FALSE(validate(regions, 4));
}

}  // namespace
}  // namespace defilade::test
