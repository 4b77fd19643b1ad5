// The ways over the floor against the links: which of them does no link follow?

#include <algorithm>

#include "bake/floor/survey.h"
#include "bake/links/doors.h"
#include "bake/lint/findings.h"
#include "bake/lint/remedies.h"
#include "bake/place/repair.h"

namespace defilade {
namespace {

class WayLinter {
 public:
  WayLinter(const TacticalMap& map, const Ground& ground, Findings& findings)
      : map_(map), graph_(map.graph()), ground_(ground), findings_(findings) {}

  void run(const std::vector<std::uint8_t>& counted) {
    GraphParts parts;
    parts.links.assign(graph_.links().begin(), graph_.links().end());
    for (const Vec3 position : graph_.positions())
      parts.nodes.push_back({"", position, NodeKind::path, 0, false, {}});
    parts.doors.assign(graph_.doors().begin(), graph_.doors().end());
    const Doors doors(*map_.level(), map_.profile());
    for (const Frontier& frontier : missing_ways(ground_, doors, map_.profile(), parts))
      if (counted[frontier.cell] != 0) report(frontier);
  }

 private:
  void report(const Frontier& frontier) {
    const Vec3 at = ground_.field[frontier.cell].position;
    Remedy remedy = link_between(map_, ground_.movement, frontier.a, frontier.b);
    if (remedy.kind == RemedyKind::by_hand) remedy = add_node_at(at);
    const std::string to_do = findings_.words(remedy);
    const std::string ends =
        fmt::format("{} and {}", findings_.spot(frontier.a), findings_.spot(frontier.b));
    if (const NodeId gate = cut_between(frontier.a, frontier.b); gate.valid())
      findings_.add({LintRule::false_gate,
                     fmt::format("{}: all ways between {} pass \"{}\", but the floor has another "
                                 "way, over {}",
                                 to_do, ends, graph_.name(gate), Findings::at(at)),
                     {gate, frontier.a, frontier.b},
                     at,
                     remedy});
    else
      findings_.add({LintRule::missing_link,
                     fmt::format("{}: the floor joins {}, {:.1f} m apart on foot, but links only "
                                 "lead a long way round",
                                 to_do, ends, frontier.length),
                     {frontier.a, frontier.b},
                     at,
                     remedy});
  }

  /// Among the nodes that every way over links between the two must pass, the one in the narrowest
  /// place. Directions do not matter: a gate works both ways.
  NodeId cut_between(NodeId a, NodeId b) const {
    const std::vector<NodeId> way = way_between(a, b, {});
    NodeId gate;
    for (std::size_t i = 1; i + 1 < way.size(); ++i)
      if ((!gate.valid() || room_at(way[i]) < room_at(gate)) && way_between(a, b, way[i]).empty())
        gate = way[i];
    return gate;
  }

  float room_at(NodeId node) const {
    const AgentProfile& profile = map_.profile();
    const CellId cell = ground_.field.nearest(graph_.position(node), profile.radius, profile.step);
    return cell == kNoCell ? 0 : ground_.shape.room[cell];
  }

  /// The nodes of a shortest way (in links) that does not pass `without`; empty when there is none.
  std::vector<NodeId> way_between(NodeId a, NodeId b, NodeId without) const {
    std::vector<NodeId> before(graph_.node_count());
    std::vector<NodeId> front{a};
    before[a.index()] = a;
    const auto visit = [&](NodeId from, NodeId to) {
      if (before[to.index()].valid() || to == without) return;
      before[to.index()] = from;
      front.push_back(to);
    };
    for (std::size_t i = 0; i < front.size() && !before[b.index()].valid(); ++i) {
      const NodeId node = front[i];
      for (const Link& link : graph_.leaving(node)) visit(node, link.to);
      for (const LinkId id : graph_.arriving(node)) visit(node, graph_.link(id).from);
    }
    std::vector<NodeId> way;
    if (!before[b.index()].valid()) return way;
    for (NodeId node = b; node != a; node = before[node.index()]) way.push_back(node);
    way.push_back(a);
    return way;
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const Ground& ground_;
  Findings& findings_;
};

}  // namespace

void lint_ways(const TacticalMap& map, const Ground& ground,
               const std::vector<std::uint8_t>& counted, Findings& findings) {
  WayLinter(map, ground, findings).run(counted);
}

}  // namespace defilade
