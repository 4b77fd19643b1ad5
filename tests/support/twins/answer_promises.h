#pragma once
// What must hold for answers about any map: sets by their definitions, paths over open links only
// and none shorter.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "defilade/tactics/path.h"
#include "defilade/tactics/query.h"
#include "defilade/tactics/sets.h"
#include "support/random/random.h"
#include "support/twins/slow_tactics.h"

namespace defilade::test {

class AnswerPromises {
 public:
  AnswerPromises(const TacticalMap& map, Random& random, std::vector<std::string>& complaints)
      : map_(map), situation_(random_situation(random)), complaints_(complaints) {
    const std::size_t nodes = map.graph().node_count();
    start_ = NodeId{random.below(nodes)};
    goal_ = NodeId{random.below(nodes)};
  }

  void check() {
    check_sets();
    check_query();
    check_path(0);
    check_path(3);
  }

 private:
  Vec3 somewhere(Random& random) const {
    const NodeId node{random.below(map_.graph().node_count())};
    return map_.graph().position(node) + random.point_in(-1, 1);
  }

  /// Two enemies; some doors, links and nodes are closed.
  Situation random_situation(Random& random) const {
    Situation s(map_, somewhere(random), StanceId{random.below(2)});
    for (const char* enemy_name : {"a", "b"}) {
      Enemy enemy;
      enemy.name = enemy_name;
      enemy.position = somewhere(random);
      enemy.yaw = random.between(-3, 3);
      enemy.stance = StanceId{random.below(2)};
      s.add_enemy(std::move(enemy));
    }
    World world{.disabled = NodeSet(map_.graph().node_count()), .occupied = {}};
    for (std::size_t i = 0; i < map_.graph().doors().size(); ++i)
      world.closed_doors.push_back(random.chance(0.5));
    for (std::size_t i = 0; i < map_.graph().link_count(); ++i)
      world.closed_links.push_back(random.chance(0.1));
    for (const NodeId node : map_.graph().nodes())
      if (random.chance(0.05)) world.disabled.insert(node);
    s.set_world(std::move(world));
    return s;
  }

  void check_sets() {
    const SlowTactics slow(situation_);
    const std::size_t nodes = map_.graph().node_count();
    NodeSet dangerous(nodes), hidden(nodes), attacking(nodes), sniping(nodes), flanking(nodes);
    const EnemyId a{0U};
    danger(situation_, dangerous);
    safe(situation_, hidden);
    attack(situation_, a, attacking);
    snipe(situation_, a, sniping, work_);
    flank(situation_, a, flanking);
    for (const NodeId node : map_.graph().nodes()) {
      expect(dangerous.contains(node) == slow.danger(node), "danger", node);
      expect(hidden.contains(node) != dangerous.contains(node), "safe", node);
      expect(attacking.contains(node) == slow.attack(0, node), "attack", node);
      expect(sniping.contains(node) == slow.snipe(0, node), "snipe", node);
      expect(flanking.contains(node) == slow.flank({0}, node), "flank", node);
    }
  }

  void check_query() {
    const SlowTactics slow(situation_);
    const auto query = Query::parse("attack(a) & !flank(a) | safe - seen(b) & exposure < 0.5");
    NodeSet found(map_.graph().node_count());
    if (!query || !query->run(situation_, found, work_)) return complain("a query is refused");
    for (const NodeId node : map_.graph().nodes()) {
      const bool first = slow.attack(0, node) && !slow.flank({0}, node);
      const bool second = slow.safe(node) && !(slow.seen(1, node) && exposure(node) < 0.5);
      expect(found.contains(node) == (first || second), "the query", node);
    }
  }

  double exposure(NodeId node) const {
    const std::size_t others = std::max<std::size_t>(map_.graph().node_count() - 1, 1);
    return map_.exposure(kUpright, situation_.stance())[node.index()] / static_cast<double>(others);
  }

  void check_path(float danger_weight) {
    const SlowTactics slow(situation_);
    const Path& path = find_path(
        situation_, {.start = start_, .goal = goal_, .danger_weight = danger_weight}, work_);
    double length = 0;
    for (std::size_t i = 0; i < path.links.size(); ++i) {
      const Link& link = map_.graph().link(path.links[i]);
      length += link.length;
      if (link.from != path.nodes[i] || link.to != path.nodes[i + 1])
        complain("a path's links do not join its nodes");
      if (!situation_.can_take(link)) complain("a path takes a closed link");
    }
    const double shortest = slow.lengths_from(start_)[goal_.index()];
    if (path.found() != std::isfinite(shortest))
      return complain("a path is found by one side only");
    if (!path.found()) return;
    if (std::abs(length - path.length) > 1e-6 * (1 + length)) complain("a path's length is wrong");
    if (danger_weight == 0 && std::abs(length - shortest) > 1e-6 * (1 + length))
      complain("a path is not the shortest");
    if (length < shortest * (1 - 1e-6)) complain("a path is shorter than the shortest");
  }

  void expect(bool kept, const char* what, NodeId node) {
    if (!kept) complain(std::string(what) + " is wrong about " + map_.graph().name(node));
  }
  void complain(std::string what) { complaints_.push_back(std::move(what)); }

  const TacticalMap& map_;
  Situation situation_;
  std::vector<std::string>& complaints_;
  NodeId start_, goal_;
  Workspace work_;
};

}  // namespace defilade::test
