#include "tactics/query/sets.h"

#include <fmt/format.h>

#include <algorithm>

#include "defilade/tactics/ambush.h"
#include "defilade/tactics/sets.h"
#include "tactics/path/dijkstra.h"
#include "tactics/situation/leads_into.h"
#include "tactics/situation/snipe.h"

namespace defilade {
namespace {

template <class Wanted>
void fill_where(const Situation& s, NodeSet& out, const Wanted& wanted) {
  for (std::size_t i = 0; i < s.size(); ++i)
    if (wanted(NodeId{i})) out.insert(NodeId{i});
}

Result<void> find_flank(const Situation& s, const Clause& clause, QueryBuffers& scratch,
                        NodeSet& out) {
  const auto means = means_of(s, clause);
  if (!means) return means.error();
  scratch.enemies.clear();
  for (const std::string& name : clause.names) {
    const auto enemy = find_enemy(s, name);
    if (!enemy) return enemy.error();
    scratch.enemies.push_back(*enemy);
  }
  flank(s, scratch.enemies, out, *means);
  return {};
}

Result<void> find_snipe(const Situation& s, const Clause& clause, QueryBuffers& scratch,
                        NodeSet& out) {
  const auto means = means_of(s, clause);
  if (!means) return means.error();
  const auto enemy = find_enemy(s, clause.names.front());
  if (!enemy) return enemy.error();
  snipe(s, *enemy, out, scratch.fresh(s.size()), *means);
  return {};
}

/// Sets around a character or a node.
Result<void> find_around(const Situation& s, const Clause& clause, QueryBuffers& scratch,
                         NodeSet& out) {
  const auto who = find_who(s, clause.names.front());
  if (!who) return who.error();
  if (clause.kind == ClauseKind::within)
    fill_where(s, out, [&](NodeId node) {
      return squared_distance(s.graph().position(node), who->position) <=
                 clause.number * clause.number &&
             clause.number >= 0;
    });
  if (clause.kind == ClauseKind::above)
    fill_where(s, out, [&](NodeId node) {
      return double{s.graph().position(node).z} - who->position.z >= clause.number;
    });
  if (clause.kind == ClauseKind::walk && clause.number >= 0) {
    spread(
        s, who->node, clause.number, [](const Link& link) { return double{link.length}; },
        scratch.lengths, scratch.heap);
    fill_where(s, out, [&](NodeId node) { return scratch.lengths[node.index()] <= clause.number; });
  }
  return {};
}

Result<void> find_region(const Situation& s, const std::string& name, NodeSet& out) {
  const Regions& regions = s.map().regions();
  const RegionId region = regions.find(name);
  if (!region.valid())
    return Error{fmt::format(
        "there is no region \"{}\"; `defilade export --json --only regions` lists them", name)};
  fill_where(s, out, [&](NodeId node) { return regions.of_node[node.index()] == region; });
  return {};
}

Result<void> find_kind(const Situation& s, const std::string& name, NodeSet& out) {
  const auto kind = node_kind_named(name);
  if (!kind)
    return Error{fmt::format("there is no kind \"{}\"; there are path, cover, tree", name)};
  fill_where(s, out, [&](NodeId node) { return s.graph().kind(node) == *kind; });
  return {};
}

/// The ambush spots of all pinch points that have the gate.
Result<void> find_ambush(const Situation& s, const std::string& name, NodeSet& one, NodeSet& out) {
  const auto node = find_node(s, name);
  if (!node) return node.error();
  bool is_gate = false;
  for (const PinchPoint& pinch : s.map().analysis().pinch_points)
    for (std::size_t i = 0; i < pinch.gates.size(); ++i) {
      if (pinch.gates[i].node != *node) continue;
      ambush(s.map(), pinch, i, s.stance(), one);
      out |= one;
      is_gate = true;
    }
  if (is_gate) return {};
  return Error{fmt::format("{} is not a gate of a pinch point; the set pinch has them all", name)};
}

/// Follows links backwards from the nodes that were added last.
void grow_from_inside(const Situation& s, std::size_t links, std::vector<NodeId>& front,
                      NodeSet& set) {
  front.clear();
  for (const NodeId node : set) front.push_back(node);
  for (std::size_t round = 0, begin = 0; round < links && begin < front.size(); ++round) {
    const std::size_t end = front.size();
    for (; begin < end; ++begin)
      for (const LinkId id : s.graph().arriving(front[begin])) {
        const Link& link = s.graph().link(id);
        if (set.contains(link.from) || !s.can_take(link)) continue;
        set.insert(link.from);
        front.push_back(link.from);
      }
  }
}

/// Follows the links of all nodes that are not in the set yet: less work when these are few.
void grow_from_outside(const Situation& s, std::size_t links, std::vector<NodeId>& front,
                       NodeSet& set) {
  for (std::size_t round = 0; round < links; ++round) {
    front.clear();
    for (std::size_t i = 0; i < s.size(); ++i)
      if (!set.contains(NodeId{i}) && leads_into(s, NodeId{i}, set)) front.push_back(NodeId{i});
    if (front.empty()) return;
    for (const NodeId node : front) set.insert(node);
  }
}

}  // namespace

Result<void> find_set(const Situation& s, const Clause& clause, QueryBuffers& scratch,
                      NodeSet& out) {
  switch (clause.kind) {
    case ClauseKind::flank:
      return find_flank(s, clause, scratch, out);
    case ClauseKind::snipe:
      return find_snipe(s, clause, scratch, out);
    case ClauseKind::within:
    case ClauseKind::walk:
    case ClauseKind::above:
      return find_around(s, clause, scratch, out);
    case ClauseKind::region:
      return find_region(s, clause.names.front(), out);
    case ClauseKind::kind:
      return find_kind(s, clause.names.front(), out);
    case ClauseKind::tag:
      fill_where(s, out, [&](NodeId node) {
        const auto tags = s.graph().tags(node);
        return std::ranges::find(tags, clause.names.front()) != tags.end();
      });
      return {};
    case ClauseKind::exposure:
      fill_where(s, out, [&](NodeId node) {
        return compare(s.exposure_share(node), clause.comparison, clause.number);
      });
      return {};
    case ClauseKind::light:
      fill_where(s, out, [&](NodeId node) {
        return compare(s.map().light()[node.index()], clause.comparison, clause.number);
      });
      return {};
    case ClauseKind::risk:
      if (auto ok = need_risk(s); !ok) return ok;
      fill_where(s, out, [&](NodeId node) {
        return compare(s.risk()[node.index()], clause.comparison, clause.number);
      });
      return {};
    case ClauseKind::harm:
      if (auto ok = need_harm(s); !ok) return ok;
      fill_where(s, out, [&](NodeId node) {
        return compare(s.harm()[node.index()], clause.comparison, clause.number);
      });
      return {};
    case ClauseKind::pinch:
      for (const PinchPoint& pinch : s.map().analysis().pinch_points)
        for (const PinchGate& gate : pinch.gates) out.insert(gate.node);
      return {};
    case ClauseKind::ambush:
      return find_ambush(s, clause.names.front(), scratch.fresh(s.size()), out);
    case ClauseKind::sniper:
      for (const SniperSpot& spot : s.map().analysis().sniper_spots) out.insert(spot.node);
      return {};
    case ClauseKind::occupied:
      if (s.world().occupied.size() != 0) out |= s.world().occupied;
      return {};
    default:
      return Error{"this set is made of others"};
  }
}

void keep_near(const Situation& s, QueryBuffers& scratch, NodeSet& goal, NodeSet& asked) {
  if (asked.count() > 4 * goal.count()) {
    grow_back(s, 1, scratch, goal);
    asked &= goal;
    return;
  }
  for (const NodeId node : asked)
    if (!goal.contains(node) && !leads_into(s, node, goal)) asked.erase(node);
}

void grow_back(const Situation& s, std::size_t links, QueryBuffers& scratch, NodeSet& set) {
  // From outside, every node is tested in each round, but seldom with more than a link or two.
  const std::size_t members = set.count();
  if (links * (set.size() - members) < 4 * members)
    grow_from_outside(s, links, scratch.front, set);
  else
    grow_from_inside(s, links, scratch.front, set);
}

}  // namespace defilade
