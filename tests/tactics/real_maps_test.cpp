// Tactics and their slow twins on maps that people play: OpenArena's.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "defilade/tactics/ambush.h"
#include "defilade/tactics/path_hierarchy.h"
#include "defilade/tactics/query.h"
#include "support/drawings/drawings.h"
#include "support/drawings/path_scenes.h"
#include "support/maps/chosen_map.h"
#include "support/maps/installed_map.h"
#include "support/random/pinch_cases.h"
#include "support/random/random_map.h"
#include "support/twins/every_set.h"
#include "support/twins/slow_pinch.h"
#include "support/twins/slow_query.h"
#include "support/twins/slow_squad.h"

namespace defilade::test {
namespace {

const std::vector<ChosenMap> kChosenMaps{
    {"oa_dm4", "rooms and corridors on several floors, and teleporters"},
    {"oa_dm1", "grates, and many floors above one another"},
    {"dm4ish", "narrow ledges and places for crouching; here with body points"},
};

/// With body points, sight need not be mutual.
void show_hips(AgentProfile& profile) {
  for (Stance& stance : profile.stances) stance.body = {stance.height / 2};
}

/// None when the map is not installed.
std::optional<TacticalMap> baked(const std::string& name) {
  const auto imported = installed_map(name);
  if (!imported) return {};
  BakeSettings settings;
  settings.profile = imported->profile;
  if (name == "dm4ish") show_hips(settings.profile);
  settings.strip = true;
  return bake_level(*imported, settings).map;
}

class RealMap {
 public:
  explicit RealMap(const TacticalMap& map) : map_(map) {}

  void sight_is_mutual_unless_bodies_have_points() const;
  void every_set_is_what_its_definition_says() const;
  void ambushes_see_the_outside_and_are_not_seen_from_any_gate() const;
  void pinch_points_are_what_removing_nodes_shows() const;
  void gates_of_neighbourhoods_are_what_trying_every_set_of_nodes_finds() const;
  void no_path_through_danger_is_cheaper() const;
  void queries_mean_what_a_naive_reader_says() const;

 private:
  const WaypointGraph& graph() const { return map_.graph(); }
  NodeId any_node(Random& random) const { return NodeId{random.below(graph().node_count())}; }

  /// All characters are somewhere around a node.
  Situation any_situation(Random& random) const {
    const std::size_t enemies = random.below(9);
    return random_situation(random, map_, enemies, [&](Random& any) {
      return graph().position(any_node(any)) + any.point_in(-2, 2);
    });
  }

  Channel any_channel(Random& random) const {
    const std::size_t weapons = map_.weapons().size();
    const std::size_t chosen = random.below(weapons + 1);
    return chosen == weapons ? Channel::sight() : Channel::fire(WeaponId{chosen});
  }

  const TacticalMap& map_;
};

void RealMap::sight_is_mutual_unless_bodies_have_points() const {
  const NodeMatrixView sight = map_.visibility(StanceId{0U}, StanceId{0U});
  const bool mutual = transpose(sight) == sight;
  EXPECT_EQ(mutual, map_.profile().upright().body.empty());
}

void RealMap::every_set_is_what_its_definition_says() const {
  constexpr std::size_t kRounds = 200, kEvery = 3;  // each round asks about other nodes
  Random random(1);
  std::map<std::string, std::size_t> members;
  for (std::size_t round = 0; round < kRounds; ++round) {
    const Situation s = any_situation(random);
    for_each_set(s, any_channel(random), [&](const char* name, NodeSetView fast, const auto& slow) {
      for (std::size_t i = round % kEvery; i < s.size(); i += kEvery)
        ASSERT_EQ(fast.contains(NodeId{i}), slow(NodeId{i}))
            << name << " at node " << i << " in round " << round;
      members[name] += fast.count();
    });
    if (testing::Test::HasFailure()) return;
  }
  for (const auto& [name, count] : members) EXPECT_GT(count, 100U) << name;
}

void RealMap::ambushes_see_the_outside_and_are_not_seen_from_any_gate() const {
  std::size_t spots = 0;
  NodeSet found(graph().node_count());
  Random random(2);
  for (const PinchPoint& pinch : map_.analysis().pinch_points)
    for (std::size_t gate = 0; gate < pinch.gates.size(); ++gate) {
      const StanceId ours{random.below(2)};
      ambush(map_, pinch, gate, ours, found);
      for (std::size_t i = 0; i < graph().node_count(); ++i)
        ASSERT_EQ(found.contains(NodeId{i}), slow_ambush(map_, pinch, gate, ours, NodeId{i}))
            << "node " << i << " for gate " << pinch.gates[gate].node.index();
      spots += found.count();
    }
  EXPECT_GT(spots, 100U);
}

void RealMap::pinch_points_are_what_removing_nodes_shows() const {
  constexpr std::size_t kMost = 512;
  ASSERT_LE(graph().node_count(), kMost);
  const SlowPinchOf<kMost> slow(graph(), {});
  EXPECT_EQ(find_published_pinch_points(graph()), slow.published());
  EXPECT_EQ(find_hallway_pinch_points(graph()), slow.hallway());
  EXPECT_EQ(find_general_pinch_points(graph()), slow.general());
  EXPECT_EQ(find_one_way_pinch_points(graph()), slow.one_way());
  EXPECT_EQ(find_squad_pinch_points(graph()), SlowSquad<kMost>(graph(), {}).squad());
}

/// The nodes nearest to `middle` by the number of links, with the links and regions among them.
PinchCase neighbourhood(const TacticalMap& map, NodeId middle, std::size_t most) {
  const WaypointGraph& graph = map.graph();
  std::vector<NodeId> nodes{middle};
  const auto number = [&](NodeId node) {
    return static_cast<std::size_t>(std::ranges::find(nodes, node) - nodes.begin());
  };
  const auto reach = [&](NodeId node) {
    if (nodes.size() < most && number(node) == nodes.size()) nodes.push_back(node);
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const Link& link : graph.leaving(nodes[i])) reach(link.to);
    for (const LinkId link : graph.arriving(nodes[i])) reach(graph.link(link).from);
  }
  GraphParts parts = nodes_in_a_row(nodes.size());
  std::vector<std::size_t> regions;
  for (const NodeId node : nodes) {
    parts.nodes[number(node)].position = graph.position(node);
    regions.push_back(map.regions().of_node[node.index()].index());
    for (Link link : graph.leaving(node)) {
      link.from = NodeId{number(link.from)};
      link.to = NodeId{number(link.to)};
      link.door = {};
      if (link.to.index() < nodes.size()) parts.links.push_back(link);
    }
  }
  return {built(std::move(parts)), regions_of(regions), {}};
}

void RealMap::gates_of_neighbourhoods_are_what_trying_every_set_of_nodes_finds() const {
  Random random(4);
  std::size_t found = 0;
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE(round);
    PinchCase part = neighbourhood(map_, any_node(random), 16);
    part.settings.far = random.between(1, 6);
    const auto fast = find_gates_pinch_points(part.graph, part.regions, part.settings);
    EXPECT_EQ(fast, SlowPinch(part.graph, part.settings).gates(part.regions));
    if (testing::Test::HasFailure()) return;
    found += fast.size();
  }
  EXPECT_GT(found, 10U);
}

void RealMap::no_path_through_danger_is_cheaper() const {
  constexpr std::array kWeights{0.0F, 0.5F, 3.0F, kAvoidDanger};
  Random random(5);
  PathScene scene;
  scene.graph = graph();
  const Landmarks& landmarks = map_.landmarks();
  Workspace work;
  const PathHierarchy hierarchy(scene.graph, map_.profile(), {.most_nodes = {24, 120}});
  std::size_t found = 0;
  for (std::size_t round = 0; round < 150; ++round) {
    SCOPED_TRACE(round);
    const Situation s = any_situation(random);
    scene.profile = s.profile();
    scene.world = s.world();
    scene.danger = NodeSet(s.size());
    danger(s, scene.danger);
    scene.weight = kWeights[random.below(kWeights.size())];
    scene.forbidden = set_or_none(random, s.size(), 0.05);
    scene.starts = {{s.node(), 0}};
    scene.goals = NodeSet(s.size());
    for (std::size_t i = 1 + random.below(6); i > 0; --i) scene.goals.insert(any_node(random));
    const auto cheapest = slow_cost(scene);
    Path path;
    PathRequest request = scene.request();
    path = find_path(scene.graph, request, work);
    expect_cheapest(scene, cheapest, path);
    request.landmarks = &landmarks;
    path = find_path(scene.graph, request, work);
    expect_cheapest(scene, cheapest, path);
    path = find_path(hierarchy, request, work);
    expect_about_cheapest(scene, cheapest, path);
    if (testing::Test::HasFailure()) return;
    if (path.found()) ++found;
  }
  EXPECT_GT(found, 50U);
}

void RealMap::queries_mean_what_a_naive_reader_says() const {
  Random random(6);
  Workspace work;
  NodeSet out(graph().node_count());
  for (int round = 0; round < 100; ++round) {
    const Situation s = any_situation(random);
    QueryMaker maker(random, s);
    const MadeUp made = maker.make(3);
    const auto query = Query::parse(made.text);
    ASSERT_TRUE(query) << query.error().message;
    const auto ran = query->run(s, out, work);
    ASSERT_TRUE(ran) << made.text << ": " << ran.error().message;
    for (std::size_t i = 0; i < s.size(); ++i)
      ASSERT_EQ(out.contains(NodeId{i}), made.holds(NodeId{i})) << made.text << " at node " << i;
  }
}

class RealMaps : public ::testing::TestWithParam<ChosenMap> {};
INSTANTIATE_TEST_SUITE_P(OpenArena, RealMaps, ::testing::ValuesIn(kChosenMaps),
                         [](const auto& chosen) { return chosen.param.name; });

/// One test for all that is asked, as baking takes seconds.
TEST_P(RealMaps, give_the_answers_of_the_slow_twins) {
  const auto baked_map = baked(GetParam().name);
  ASSERT_TRUE(baked_map);
  const RealMap map(*baked_map);
  map.sight_is_mutual_unless_bodies_have_points();
  map.every_set_is_what_its_definition_says();
  map.ambushes_see_the_outside_and_are_not_seen_from_any_gate();
  map.pinch_points_are_what_removing_nodes_shows();
  map.gates_of_neighbourhoods_are_what_trying_every_set_of_nodes_finds();
  map.no_path_through_danger_is_cheaper();
  map.queries_mean_what_a_naive_reader_says();
}

}  // namespace
}  // namespace defilade::test
