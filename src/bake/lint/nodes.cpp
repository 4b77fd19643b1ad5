// Nodes and links by themselves: linked at all, apart, on floor, out of walls, passable.

#include <algorithm>
#include <array>
#include <utility>

#include "bake/floor/water.h"
#include "bake/lint/findings.h"
#include "model/body/body_sweep.h"

namespace defilade {
namespace {

/// Nodes nearer to each other than this, in metres, add nothing for tactics.
constexpr float kTooClose = 0.25F;

/// The movements that a link of each kind on foot allows. Walking is always allowed, jumping and
/// dropping stand in for each other, and only a crouch link requires crouching.
constexpr std::array<std::pair<LinkKind, LinkKind>, 9> kAllowed{{
    {LinkKind::walk, LinkKind::walk},
    {LinkKind::crouch, LinkKind::walk},
    {LinkKind::crouch, LinkKind::crouch},
    {LinkKind::jump, LinkKind::walk},
    {LinkKind::jump, LinkKind::jump},
    {LinkKind::jump, LinkKind::drop},
    {LinkKind::drop, LinkKind::walk},
    {LinkKind::drop, LinkKind::jump},
    {LinkKind::drop, LinkKind::drop},
}};

class NodeLinter {
 public:
  NodeLinter(const TacticalMap& map, const TriangleTree& movement, Findings& findings)
      : map_(map),
        graph_(map.graph()),
        profile_(map.profile()),
        movement_(movement),
        findings_(findings) {}

  void run() {
    for_each_node([&](NodeId id) { check_links_of(id); });
    for_each_node([&](NodeId id) { check_neighbours(id); });
    if (!map_.level()) return;
    const Water water(*map_.level(), profile_, movement_);
    for_each_node([&](NodeId id) {
      if (!water.swims(graph_.position(id))) check_place(id);
    });
    for (const Link& link : graph_.links())
      if (is_on_foot(link.kind)) check_way(link);
  }

 private:
  template <class F>
  void for_each_node(F f) const {
    for (std::size_t i = 0; i < graph_.node_count(); ++i) f(NodeId{i});
  }

  void check_links_of(NodeId id) {
    if (graph_.node_count() == 1 || !graph_.leaving(id).empty() || !graph_.arriving(id).empty())
      return;
    findings_.add(LintRule::isolated, {id}, graph_.position(id),
                  fmt::format("node {} has no links; move it closer to others, add nodes between, "
                              "or link it by hand",
                              findings_.spot(id)));
  }

  /// Reported once, for the lowest of them.
  void check_neighbours(NodeId id) {
    std::vector<NodeId> close;
    map_.index().for_each_within(graph_.position(id), kTooClose,
                                 [&](NodeId other) { close.push_back(other); });
    std::ranges::sort(close);
    if (close.size() < 2 || close.front() != id) return;
    findings_.add(
        LintRule::too_close, close, graph_.position(id),
        fmt::format("nodes {} stand within {:g} m of each other at {}; keep one",
                    findings_.names(close), kTooClose, Findings::at(graph_.position(id))));
  }

  void check_place(NodeId id) {
    const Vec3 p = graph_.position(id);
    const float step = profile_.step, height = profile_.crouched().height;
    if (!floor_below(movement_, p.x, p.y, p.z + step, p.z - step, profile_.slope)) {
      findings_.add(LintRule::no_floor, {id}, p,
                    fmt::format("node {} has no floor within {:g} m: it is in the air or inside a "
                                "wall; move it onto walkable floor",
                                findings_.spot(id), step));
      return;
    }
    const Clearance room = clearance_at(movement_, p, step, height, profile_.radius);
    if (room.radius < profile_.radius || room.height < height)
      findings_.add(
          LintRule::in_wall, {id}, p,
          fmt::format("node {} is in a wall: a body of radius {:g} m and height {:g} m "
                      "does not fit there (only {:.2f} by {:.2f} m is free); move it "
                      "away",
                      findings_.spot(id), profile_.radius, height, room.radius, room.height));
  }

  static bool is_on_foot(LinkKind kind) {
    return kind == LinkKind::walk || kind == LinkKind::crouch || kind == LinkKind::jump ||
           kind == LinkKind::drop;
  }

  /// Does the link's kind allow the movement that was found?
  static bool suffices(LinkKind found, LinkKind given) {
    return std::ranges::find(kAllowed, std::pair(given, found)) != kAllowed.end();
  }

  void check_way(const Link& link) {
    const Vec3 from = graph_.position(link.from), to = graph_.position(link.to);
    if (from == to) return;
    auto passage = find_passage(movement_, profile_, from, to);
    if (!passage) passage = find_leap(movement_, profile_, from, to);
    if (passage && suffices(passage->kind, link.kind)) return;
    findings_.add(
        LintRule::link_through_wall, {link.from, link.to}, from,
        passage
            ? fmt::format("the {} link from {} to {} can only be passed by a {}; say so",
                          name_of(link.kind), findings_.spot(link.from), findings_.spot(link.to),
                          name_of(passage->kind))
            : fmt::format("the {} link from {} to {} goes through a wall or over a gap; "
                          "remove it, or put a node where the way bends",
                          name_of(link.kind), findings_.spot(link.from), findings_.spot(link.to)));
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  Findings& findings_;
};

}  // namespace

void lint_nodes(const TacticalMap& map, const TriangleTree& movement, Findings& findings) {
  NodeLinter(map, movement, findings).run();
}

}  // namespace defilade
