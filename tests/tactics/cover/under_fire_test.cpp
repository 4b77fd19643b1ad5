#include "defilade/tactics/under_fire.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "support/random/cover_maps.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTurn = 2 * std::numbers::pi;

/// The header's definitions, word by word.
struct SlowUnderFire {
  const Situation& s;
  UnderFireRequest weights;
  EnemyId shooter = weights.shooter;
  const PeekOuts& peek_outs = *weights.peek_outs;
  PeekOutId mine = weights.mine;

  bool hits(std::size_t e, NodeId node, std::size_t stance) const {
    const Enemy& enemy = s.enemy(EnemyId{e});
    const Channel channel = enemy.weapon.valid() ? Channel::fire(enemy.weapon) : Channel::sight();
    return s.map()
        .visibility(enemy.stance, StanceId{stance}, channel)
        .contains(s.node(EnemyId{e}), node);
  }
  double factor(std::size_t e) const {
    return s.enemy(EnemyId{e}).confidence * (EnemyId{e} == shooter ? weights.shooter_weight : 1.0);
  }
  double rate(NodeId node, std::size_t stance, bool with_shooter = true) const {
    double sum = 0;
    for (std::size_t e = 0; e < s.enemy_count(); ++e)
      if ((with_shooter || EnemyId{e} != shooter) && hits(e, node, stance)) sum += factor(e);
    return sum;
  }
  bool is_hidden(NodeId node, std::size_t stance) const {
    return !hits(shooter.index(), node, stance);
  }

  /// Infinite if the shooter hits both stances.
  double hidden_rate(NodeId node) const {
    double least = kInfinity;
    for (std::size_t t = 0; t < 2; ++t)
      if (is_hidden(node, t)) least = std::min(least, rate(node, t));
    return least;
  }

  double link_cost(const Link& link) const {
    return link.length / double{weights.speed} * (weights.hurry + rate(link.to, 0));
  }

  /// By node: relaxes every link until nothing changes.
  std::vector<double> ways() const {
    std::vector<double> cost(s.size(), kInfinity);
    cost[s.node().index()] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Link& link : s.graph().links()) {
        if (!s.can_take(link) || (s.graph().stand_only(link.from) && link.from != s.node()))
          continue;
        const double there = cost[link.from.index()] + link_cost(link);
        if (there >= cost[link.to.index()]) continue;
        cost[link.to.index()] = there;
        changed = true;
      }
    }
    return cost;
  }

  double move_cost(NodeId node, const std::vector<double>& ways) const {
    const double way = ways[node.index()];
    if (node == s.node() || !s.is_free(node) || way > weights.shooter_weight * weights.horizon)
      return kInfinity;
    return way + weights.horizon * hidden_rate(node);
  }

  Vec3 place() const { return s.graph().position(s.node()); }
  bool covers(const CoverArc& arc, EnemyId enemy) const {
    return arc.node == s.node() && is_within(arc, place(), s.enemy(enemy).position);
  }

  /// Invalid if it can fire in no stance.
  StanceId fires_from_here() const {
    const Channel own = s.weapon().valid() ? Channel::fire(s.weapon()) : Channel::sight();
    const StanceId his = s.enemy(shooter).stance;
    for (std::size_t t = 0; t < 2; ++t)
      if (s.map().visibility(StanceId{t}, his, own).contains(s.node(), s.node(shooter)))
        return StanceId{t};
    return {};
  }
  /// The stance to lean in; invalid if it does not lean.
  StanceId leans() const {
    const Vec3 to = s.enemy(shooter).position - place();
    for (const CoverArc& arc : s.map().cover().arcs) {
      if (!covers(arc, shooter)) continue;
      const StanceId hidden{arc.height == CoverHeight::high ? 0U : 1U};
      if (arc.lean_begin > 0 && arc.begin.x * to.x + arc.begin.y * to.y > 0) return hidden;
      if (arc.lean_end > 0 && arc.end.x * to.x + arc.end.y * to.y > 0) return hidden;
    }
    return {};
  }
  double exposed() const {
    double sum = 0;
    for (std::size_t e = 0; e < s.enemy_count(); ++e) {
      bool sees = EnemyId{e} == shooter || hits(e, s.node(), 0);
      for (const CoverArc& arc : s.map().cover().arcs)
        sees = sees || (covers(arc, shooter) && covers(arc, EnemyId{e}));
      if (sees) sum += factor(e);
    }
    return sum;
  }
  double return_cost(double metres) const {
    const double others = std::min(rate(s.node(), 0, false), rate(s.node(), 1, false));
    return (weights.volley + metres / weights.speed) * exposed() + weights.horizon * others;
  }
  /// To the free peek-out that is nearest to the shooter's direction, there and back; infinity if
  /// there is none.
  double walk_out() const {
    double metres = kInfinity, least = 9;
    const Vec3 there = s.enemy(shooter).position;
    const bool is_here = there.x == place().x && there.y == place().y;  // in no direction: all tie
    const double straight = bearing(place(), there);
    for (std::size_t i = 0; i < s.graph().peek_outs().size(); ++i) {
      const CoverChild& child = s.graph().peek_outs()[i];
      const bool is_free = PeekOutId{i} == mine || !peek_outs.is_taken(PeekOutId{i});
      const double angle =
          is_here ? 0
                  : std::abs(std::remainder(bearing(place(), child.position) - straight, kTurn));
      if (child.cover != s.node() || !is_free || angle >= least) continue;
      least = angle;
      metres = 2 * distance(place(), child.position);
    }
    return metres;
  }
};

void expect_stay(const SlowUnderFire& slow, const UnderFireResult& found) {
  const double hidden = slow.hidden_rate(slow.s.node());
  EXPECT_EQ(found.stay.possible, hidden < kInfinity);
  EXPECT_NEAR(found.stay.cost,
              slow.weights.horizon * slow.rate(slow.s.node(), found.stay.stance.index()), 1e-4);
  if (found.stay.possible) {
    EXPECT_TRUE(slow.is_hidden(slow.s.node(), found.stay.stance.index()));
    EXPECT_NEAR(found.stay.cost, slow.weights.horizon * hidden, 1e-4);
  }
}

void expect_move(const SlowUnderFire& slow, const UnderFireResult& found) {
  const std::vector<double> ways = slow.ways();
  double least = kInfinity;
  for (std::size_t i = 0; i < slow.s.size(); ++i)
    least = std::min(least, slow.move_cost(NodeId{i}, ways));
  ASSERT_EQ(found.move.possible, least < kInfinity);
  ASSERT_EQ(found.move.possible, found.move.path.found());
  if (!found.move.possible) return;
  EXPECT_NEAR(found.move.cost, least, 1e-4);
  EXPECT_NEAR(slow.move_cost(found.move.node, ways), least, 1e-4);
  EXPECT_TRUE(slow.is_hidden(found.move.node, found.move.stance.index()));
  EXPECT_EQ(found.move.path.nodes.front(), slow.s.node());
  EXPECT_EQ(found.move.path.nodes.back(), found.move.node);
  double way = 0, exposed = 0;
  for (const LinkId id : found.move.path.links) {
    const Link& link = slow.s.graph().link(id);
    way += slow.link_cost(link);
    if (slow.rate(link.to, 0) > 0) exposed += link.length;
  }
  EXPECT_NEAR(way, ways[found.move.node.index()], 1e-4);
  EXPECT_NEAR(found.move.path.danger_length, exposed, 1e-4);
}

void expect_return(const SlowUnderFire& slow, const UnderFireResult& found) {
  const double walk = slow.walk_out();
  const StanceId here = slow.fires_from_here(), lean = slow.leans();
  ASSERT_EQ(found.return_fire.possible, here.valid() || lean.valid() || walk < kInfinity);
  if (!found.return_fire.possible) return;
  const FireFrom from = here.valid()   ? FireFrom::here
                        : lean.valid() ? FireFrom::lean
                                       : FireFrom::peek_out;
  EXPECT_EQ(found.return_fire.from, from);
  EXPECT_EQ(found.return_fire.stance, here.valid() ? here : lean.valid() ? lean : kUpright);
  const double metres = from == FireFrom::peek_out ? walk : 0;
  EXPECT_NEAR(found.return_fire.cost, slow.return_cost(metres), 1e-4);
}

void expect_best(const UnderFireResult& found) {
  const double stay = found.stay.possible ? found.stay.cost : kInfinity;
  const double move = found.move.cost, fire = found.return_fire.cost;
  EXPECT_EQ(found.move.possible, move < kInfinity);
  EXPECT_EQ(found.return_fire.possible, fire < kInfinity);
  const double least = std::min({stay, move, fire});
  const FireResponse best = stay == least   ? FireResponse::stay
                            : move == least ? FireResponse::move
                                            : FireResponse::return_fire;
  EXPECT_EQ(found.best, best);
}

TEST(UnderFire, costs_are_what_the_definition_says_and_the_cheapest_is_best) {
  Random random(1);
  int best[3] = {}, from[3] = {};
  for (int round = 0; round < 1500; ++round) {
    const TacticalMap map = random_cover_map(random, 2 + random.below(30), random.chance(0.5));
    Situation s = random_situation(random, map, 1 + random.below(4));
    PeekOuts peek_outs(map.graph());
    take_some(random, peek_outs);
    UnderFireRequest weights{.shooter = EnemyId{random.below(s.enemy_count())},
                             .peek_outs = &peek_outs};
    if (random.chance(0.5)) {
      weights.shooter_weight = random.between(1, 4);
      weights.horizon = random.between(1, 9);
      weights.hurry = random.between(0.1F, 2);
      weights.volley = random.between(0.5F, 3);
      weights.speed = random.between(1, 7);
    }
    if (peek_outs.size() > 0) weights.mine = PeekOutId{random.below(peek_outs.size())};
    const SlowUnderFire slow{s, weights};
    Workspace work;
    const UnderFireResult found = under_fire(s, weights, work);
    expect_stay(slow, found);
    expect_move(slow, found);
    expect_return(slow, found);
    expect_best(found);
    ++best[static_cast<std::size_t>(found.best)];
    ++from[static_cast<std::size_t>(found.return_fire.from)];
    ASSERT_FALSE(testing::Test::HasFailure()) << round;
  }
  for (const int count : best) EXPECT_GT(count, 50);
  for (const int count : from) EXPECT_GT(count, 50);
}

TEST(UnderFire, allocates_nothing_once_scratch_and_path_have_grown) {
  Random random(2);
  const TacticalMap map = random_cover_map(random, 60);
  const Situation s = random_situation(random, map, 3);
  const PeekOuts peek_outs(map.graph());
  Workspace work;
  UnderFireResult found;
  const auto ask = [&] {
    found = under_fire(s, {.shooter = EnemyId{0U}, .peek_outs = &peek_outs}, work);
  };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

}  // namespace
}  // namespace defilade::test
