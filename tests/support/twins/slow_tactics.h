#pragma once
// The slow twin of the tactics: every set is a question about one node, answered with loops over
// booleans, straight from the definitions in docs/use/tactics.md.

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "defilade/model/pinch_points.h"
#include "defilade/tactics/situation.h"

namespace defilade::test {

class SlowTactics {
 public:
  explicit SlowTactics(const Situation& s, Means means = Channel::sight()) : s_(s), means_(means) {
    for (std::size_t e = 0; e < s.enemy_count(); ++e) nearest_.push_back(nearest(e));
  }

  bool seen(std::size_t e, NodeId n) const { return seen_in(e, n, s_.stance()); }
  bool sees(std::size_t e, NodeId n) const { return sees_in(e, n, s_.stance()); }
  bool danger(NodeId n) const {
    return any([&](std::size_t e) { return seen(e, n); });
  }
  bool safe(NodeId n) const { return !danger(n); }
  bool others(std::size_t a, NodeId n) const {
    return any([&](std::size_t e) { return e != a && seen(e, n); });
  }
  bool attack(std::size_t a, NodeId n) const { return sees(a, n) && !others(a, n); }
  bool snipe(std::size_t a, NodeId n) const {
    bool step = false;
    for (const Link& link : s_.graph().links())
      step = step || (link.from == n && usable(link) && safe(link.to));
    return attack(a, n) && step;
  }
  bool faced(std::size_t a, NodeId n) const {
    const Enemy& enemy = s_.enemy(EnemyId{a});
    const Vec3 p = s_.graph().position(n);
    const double dx = double{p.x} - enemy.position.x, dy = double{p.y} - enemy.position.y;
    if (dx == 0 && dy == 0) return true;
    const double angle = std::abs(std::remainder(std::atan2(dy, dx) - enemy.yaw, 2 * kPi));
    return angle <= enemy.half_angle + 1e-6;
  }
  bool flank(const std::vector<std::size_t>& targets, NodeId n) const {
    bool sees_one = false, in_front = false, seen_by_others = false;
    for (std::size_t e = 0; e < s_.enemy_count(); ++e) {
      const bool target = std::find(targets.begin(), targets.end(), e) != targets.end();
      sees_one = sees_one || (target && sees(e, n));
      in_front = in_front || (target && faced(e, n));
      seen_by_others = seen_by_others || (!target && seen(e, n));
    }
    return sees_one && !in_front && !seen_by_others;
  }
  bool duck(std::size_t a, NodeId n) const {
    return sees_in(a, n, StanceId{0U}) && !seen_in(a, n, StanceId{1U});
  }

  bool usable(const Link& link) const {
    const World& world = s_.world();
    const bool shut = link.door.valid() && link.door.index() < world.closed_doors.size() &&
                      world.closed_doors[link.door.index()];
    const bool gone = world.disabled.size() != 0 && world.disabled.contains(link.to);
    const auto index = std::ranges::find(s_.graph().links(), link) - s_.graph().links().begin();
    const bool closed =
        !world.closed_links.empty() && world.closed_links[static_cast<std::size_t>(index)];
    return !shut && !gone && !closed && allows(s_.profile(), s_.graph(), link);
  }

  /// Bellman and Ford's relaxation until nothing changes.
  std::vector<double> lengths_from(NodeId start) const {
    std::vector<double> lengths(s_.size(), std::numeric_limits<double>::infinity());
    lengths[start.index()] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Link& link : s_.graph().links()) {
        if (!usable(link) || (link.from != start && s_.graph().stand_only(link.from))) continue;
        const double there = lengths[link.from.index()] + link.length;
        if (there >= lengths[link.to.index()]) continue;
        lengths[link.to.index()] = there;
        changed = true;
      }
    }
    return lengths;
  }

 private:
  static constexpr double kPi = 3.14159265358979323846;

  bool any(const std::function<bool(std::size_t)>& holds) const {
    for (std::size_t e = 0; e < s_.enemy_count(); ++e)
      if (holds(e)) return true;
    return false;
  }
  bool seen_in(std::size_t e, NodeId n, StanceId ours) const {
    if (means_.is_now() && !faced(e, n)) return false;
    return s_.map()
        .visibility(s_.enemy(EnemyId{e}).stance, ours, channel_of(s_.enemy(EnemyId{e}).weapon))
        .contains(nearest_[e], n);
  }
  bool sees_in(std::size_t e, NodeId n, StanceId ours) const {
    return s_.map()
        .visibility(ours, s_.enemy(EnemyId{e}).stance, channel_of(s_.weapon()))
        .contains(n, nearest_[e]);
  }
  Channel channel_of(WeaponId own) const {
    if (!means_.is_own()) return means_.channel(WeaponId{});
    return own.valid() ? Channel::fire(own) : Channel::sight();
  }
  NodeId nearest(std::size_t e) const {
    NodeId best{0U};
    for (std::size_t i = 1; i < s_.size(); ++i)
      if (squared_distance(s_.graph().position(NodeId{i}), s_.enemy(EnemyId{e}).position) <
          squared_distance(s_.graph().position(best), s_.enemy(EnemyId{e}).position))
        best = NodeId{i};
    return best;
  }

  const Situation& s_;
  Means means_;
  std::vector<NodeId> nearest_;
};

/// Is the node an ambush spot for the gate? A place outside the gate is in sight, and no gate sees
/// the node; arriving enemies are upright.
inline bool slow_ambush(const TacticalMap& map, const PinchPoint& pinch, std::size_t gate,
                        StanceId ours, NodeId n) {
  const StanceId upright{0U};
  bool sees_one = false, seen = false;
  for (const NodeId outside : pinch.gates[gate].outside_nodes)
    sees_one = sees_one || map.visibility(ours, upright).contains(n, outside);
  for (const PinchGate& other : pinch.gates)
    seen = seen || other.node == n || map.visibility(upright, ours).contains(other.node, n);
  const bool inside = std::find(pinch.inside.begin(), pinch.inside.end(), n) != pinch.inside.end();
  return sees_one && !seen && !inside;
}

}  // namespace defilade::test
