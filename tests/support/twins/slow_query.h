#pragma once
// The slow twin of the query language: makes up a query and says, node by node, what it means. It
// never reads query text, so it cannot misread it the same way.

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "support/random/random.h"
#include "support/twins/slow_tactics.h"

namespace defilade::test {

/// A query as text, and its meaning.
struct MadeUp {
  std::string text;
  std::function<bool(NodeId)> holds;
  int level = 0;                   // 0 a set, 1 !, 2 &, 3 -, 4 |: what needs parentheses below it
  std::vector<MadeUp> parts = {};  // of an operator, and of near
};

/// What it makes refers to the maker.
class QueryMaker {
 public:
  QueryMaker(Random& random, const Situation& s) : random_(random), s_(s), slow_(s) {}

  MadeUp make(int depth) {
    if (depth == 0 || random_.chance(0.3)) return leaf(depth);
    const MadeUp a = make(depth - 1);
    if (random_.chance(0.2))
      return {"!" + grouped(a, 1), [h = a.holds](NodeId n) { return !h(n); }, 1, {a}};
    const MadeUp b = make(depth - 1);
    const auto op = random_.below(3);
    const auto both = [&](const char* symbol, int level, auto meaning) {
      // From the left: what stands on the right of an operator of its own level is grouped.
      return MadeUp{grouped(a, level) + symbol + grouped(b, level - 1), meaning, level, {a, b}};
    };
    const auto f = a.holds, g = b.holds;
    if (op == 0) return both(" & ", 2, [f, g](NodeId n) { return f(n) && g(n); });
    if (op == 1) return both("-", 3, [f, g](NodeId n) { return f(n) && !g(n); });
    return both(" | ", 4, [f, g](NodeId n) { return f(n) || g(n); });
  }

 private:
  static std::string grouped(const MadeUp& part, int level) {
    return part.level > level ? "(" + part.text + ")" : part.text;
  }

  MadeUp leaf(int depth) {
    if (depth > 0 && random_.chance(0.15)) return near(depth);
    if (s_.enemy_count() > 0 && random_.chance(0.5)) return about_enemy();
    if (random_.chance(0.4)) return around();
    return about_node();
  }

  MadeUp near(int depth) {
    const MadeUp part = make(depth - 1);
    const std::size_t links = random_.below(4);
    std::vector<bool> in(s_.size());
    for (std::size_t i = 0; i < s_.size(); ++i) in[i] = part.holds(NodeId{i});
    for (std::size_t round = 0; round < links; ++round) {
      std::vector<bool> more = in;
      for (const Link& link : s_.graph().links())
        if (in[link.to.index()] && slow_.usable(link)) more[link.from.index()] = true;
      in = more;
    }
    return {"near(" + part.text + ", " + std::to_string(links) + ")",
            [in](NodeId n) { return in[n.index()]; },
            0,
            {part}};
  }

  MadeUp about_enemy() {
    const std::size_t e = random_.below(s_.enemy_count());
    const std::string& name = s_.enemy(EnemyId{e}).name;
    const auto [by, means] = any_means();
    const SlowTactics slow(s_, means);
    const std::string in = "(" + name + (by.empty() ? ")" : ", " + by + ")");
    switch (random_.below(9)) {
      case 0:
        return {"seen" + in, [=](NodeId n) { return slow.seen(e, n); }};
      case 1:
        return {"sees" + in, [=](NodeId n) { return slow.sees(e, n); }};
      case 2:
        return {"others" + in, [=](NodeId n) { return slow.others(e, n); }};
      case 3:
        return {"attack" + in, [=](NodeId n) { return slow.attack(e, n); }};
      case 4:
        return {"snipe" + in, [=](NodeId n) { return slow.snipe(e, n); }};
      case 5:
        return {"duck" + in, [=](NodeId n) { return slow.duck(e, n); }};
      case 6: {
        const std::size_t f = random_.below(s_.enemy_count());
        return {"flank(" + name + ", " + s_.enemy(EnemyId{f}).name +
                    (by.empty() ? ")" : ", " + by + ")"),
                [=](NodeId n) { return slow.flank({e, f}, n); }};
      }
      case 7: {
        const std::string only = by.empty() ? "" : "(" + by + ")";
        if (random_.chance(0.5)) return {"danger" + only, [=](NodeId n) { return slow.danger(n); }};
        return {"safe" + only, [=](NodeId n) { return slow.safe(n); }};
      }
      default:
        return {"flank" + in, [=](NodeId n) { return slow.flank({e}, n); }};
    }
  }

  /// "now", "fire rifle" and the like; empty for sight.
  std::pair<std::string, Means> any_means() {
    const std::size_t count = s_.map().weapons().size();
    if (random_.chance(0.2)) return {"now", Means::sees_now()};
    if (count == 0 || random_.chance(0.6)) return {"", Channel::sight()};
    if (random_.chance(0.5)) return {"fire", Means::own_weapons()};
    const WeaponId weapon{random_.below(count)};
    return {"fire " + s_.map().weapons()[weapon.index()], Channel::fire(weapon)};
  }

  /// A character or a node.
  struct Anybody {
    std::string name;
    Vec3 place;
    NodeId node;
  };
  Anybody anybody() {
    const auto at_place = [&](const std::string& name, Vec3 place) {
      return Anybody{name, place, nearest_to(place)};
    };
    if (random_.chance(0.4)) return at_place("npc", s_.position());
    if (random_.chance(0.3)) return at_place(s_.friends()[0].name, s_.friends()[0].position);
    if (s_.enemy_count() > 0 && random_.chance(0.5)) {
      const Enemy& enemy = s_.enemy(EnemyId{random_.below(s_.enemy_count())});
      return at_place(enemy.name, enemy.position);
    }
    const NodeId at{random_.below(s_.size())};
    return {"#" + std::to_string(at.index()), s_.graph().position(at), at};
  }

  MadeUp around() {
    const auto [who, place, node] = anybody();
    const int metres = random_.integer(0, 9);
    const std::string in = "(" + who + ", " + std::to_string(metres) + ")";
    const auto& graph = s_.graph();
    if (random_.chance(0.3))
      return {"within" + in, [=, &graph, place = place](NodeId n) {
                return squared_distance(graph.position(n), place) <= metres * metres;
              }};
    if (random_.chance(0.5))
      return {"above" + in, [=, &graph, place = place](NodeId n) {
                return graph.position(n).z - place.z >= float(metres);
              }};
    const auto lengths = slow_.lengths_from(node);
    return {"walk" + in, [=](NodeId n) { return lengths[n.index()] <= metres; }};
  }

  MadeUp about_node() {
    const auto& map = s_.map();
    const double limit = random_.integer(0, 10) / 10.0;
    const std::string number = std::to_string(limit);
    const auto kind = static_cast<NodeKind>(random_.below(kNodeKinds));
    switch (random_.below(13)) {
      case 0:
        return {"all", [](NodeId) { return true; }};
      case 1:
        return {"danger", [slow = slow_](NodeId n) { return slow.danger(n); }};
      case 2:
        return {"safe", [slow = slow_](NodeId n) { return slow.safe(n); }};
      case 3:
        return tagged();
      case 4:
        return {"kind(" + std::string(name_of(kind)) + ")",
                [&map, kind](NodeId n) { return map.graph().kind(n) == kind; }};
      case 5:
        return {"occupied", [this](NodeId n) { return s_.world().occupied.contains(n); }};
      case 6:
        return {"light >= " + number,
                [=, &map](NodeId n) { return map.light()[n.index()] >= limit; }};
      case 7:
        return {"sniper", [this](NodeId n) {
                  const auto& spots = s_.map().analysis().sniper_spots;
                  return std::ranges::find(spots, n, &SniperSpot::node) != spots.end();
                }};
      case 8:
        return {"risk > " + number, [=, this](NodeId n) { return s_.risk()[n.index()] > limit; }};
      case 9:
        return {"region(\"" + map.regions().names.front() + "\")",
                [&map](NodeId n) { return map.regions().of_node[n.index()] == RegionId{0U}; }};
      case 10:
        return {"pinch", [&map](NodeId n) {
                  const auto& pinches = map.analysis().pinch_points;
                  return std::ranges::any_of(pinches, [&](const PinchPoint& pinch) {
                    return std::ranges::count(pinch.gates, n, &PinchGate::node) != 0;
                  });
                }};
      case 11:
        return {"harm < " + number, [=, this](NodeId n) { return s_.harm()[n.index()] < limit; }};
      default:
        if (random_.chance(0.5))
          return {"exposure <= " + number, [=, this](NodeId n) { return exposure(n) <= limit; }};
        return {"exposure < " + number, [=, this](NodeId n) { return exposure(n) < limit; }};
    }
  }

  /// With a tag of any node; "red" where that has none.
  MadeUp tagged() {
    const auto& graph = s_.graph();
    const auto tags = graph.tags(NodeId{random_.below(s_.size())});
    const std::string tag = tags.empty() ? "red" : tags[random_.below(tags.size())];
    return {"tag(\"" + tag + "\")", [&graph, tag](NodeId n) {
              const auto has = graph.tags(n);
              return std::find(has.begin(), has.end(), tag) != has.end();
            }};
  }

  NodeId nearest_to(Vec3 place) const {
    NodeId best{0U};
    for (std::size_t i = 1; i < s_.size(); ++i)
      if (squared_distance(s_.graph().position(NodeId{i}), place) <
          squared_distance(s_.graph().position(best), place))
        best = NodeId{i};
    return best;
  }

  double exposure(NodeId node) const {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < s_.size(); ++i)
      if (NodeId{i} != node &&
          s_.map().visibility(StanceId{0U}, s_.stance()).contains(NodeId{i}, node))
        ++seen;
    return s_.size() > 1 ? static_cast<double>(seen) / static_cast<double>(s_.size() - 1) : 0;
  }

  Random& random_;
  const Situation& s_;
  SlowTactics slow_;
};

}  // namespace defilade::test
