// One workspace for every question, whatever map the question before was about.

#include "defilade/tactics/workspace.h"

#include <gtest/gtest.h>

#include "defilade/tactics/flank_route.h"
#include "defilade/tactics/least_seen_path.h"
#include "defilade/tactics/sets.h"
#include "defilade/tactics/spots.h"
#include "support/random/random_map.h"

namespace defilade::test {
namespace {

/// Everything that keeps something in a workspace, as text.
std::string ask(const Situation& s, Workspace& work) {
  std::string said;
  const auto tell = [&](const Path& path) {
    said += std::to_string(path.cost) + ":";
    for (const NodeId node : path.nodes) said += " " + std::to_string(node.index());
    said += "\n";
  };
  const EnemyId a = s.enemies().front();
  tell(find_path(s, {.goal = s.node(a), .danger_weight = 3}, work));
  tell(flank_route(s, a, {}, work).path);
  tell(least_seen_path(s, {.goal = s.node(a)}, work));
  NodeSet out(s.size());
  snipe(s, a, out, work);
  said += std::to_string(out.count()) + "\n";
  const auto query = Query::parse("near(safe, 1) & walk(npc, 9) rank mean(path falling(0, 9))");
  EXPECT_TRUE(query->run(s, out, work));
  std::vector<Spot> spots;
  EXPECT_TRUE(best_spots(s, {.candidates = out, .most = 3}, spots, work));
  for (const Spot& spot : spots) said += std::to_string(spot.node.index()) + " ";
  return said;
}

TEST(Workspace, answers_do_not_depend_on_what_was_asked_before) {
  Random random(1);
  Workspace used;
  for (int round = 0; round < 300; ++round) {
    // Made and destroyed in turn, so that a graph may lie where another one was.
    const TacticalMap map = random_map(random, 20, round % 3 == 0);
    const Situation s = random_situation(random, map, 2);
    Workspace fresh;
    ASSERT_EQ(ask(s, used), ask(s, fresh)) << round;
  }
}

TEST(Workspace, a_map_at_the_address_of_another_is_not_mistaken_for_it) {
  Workspace work;
  for (const bool both_ways : {true, false, true}) {
    GraphParts parts;
    for (int i = 0; i < 3; ++i)
      parts.nodes.push_back({.name = "n" + std::to_string(i), .position = {float(i), 0, 0}});
    const AgentProfile soldier;
    const auto link = [&](std::size_t from, std::size_t to) {
      Link made;
      made.from = NodeId{from};
      made.to = NodeId{to};
      made.length = 1;
      made.clearance_radius = 2;
      made.clearance_height = 4;
      parts.links.push_back(made);
    };
    link(0, 1);
    link(both_ways ? 1 : 2, both_ways ? 2 : 1);
    const WaypointGraph graph = *WaypointGraph::build(std::move(parts));
    PathRequest request{Traveller(soldier)};
    request.start = NodeId{0U};
    request.goal = NodeId{2U};
    EXPECT_EQ(find_path(graph, request, work).found(), both_ways);
  }
}

}  // namespace
}  // namespace defilade::test
