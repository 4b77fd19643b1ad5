// Nodes and links by themselves: linked at all, apart, on floor, out of walls, passable.

#include <algorithm>
#include <limits>
#include <optional>

#include "bake/base/parallel.h"
#include "bake/floor/survey.h"
#include "bake/floor/water.h"
#include "bake/lint/findings.h"
#include "bake/lint/remedies.h"
#include "bake/place/place.h"
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
  NodeLinter(const TacticalMap& map, const TriangleTree& movement, const SolidSpace& solids,
             const Ground* ground, Findings& findings)
      : map_(map),
        graph_(map.graph()),
        profile_(map.profile()),
        movement_(movement),
        solids_(solids),
        ground_(ground),
        findings_(findings) {}

  void run() {
    for_each_node([&](NodeId id) { check_links_of(id); });
    for_each_node([&](NodeId id) { check_neighbours(id); });
    if (!map_.level()) return;
    const Water water(*map_.level(), profile_, movement_);
    for_each_node([&](NodeId id) {
      if (water.swims(graph_.position(id)))
        check_walls(id);
      else
        check_place(id);
    });
    check_ways();
  }

 private:
  template <class F>
  void for_each_node(F f) const {
    for (std::size_t i = 0; i < graph_.node_count(); ++i) f(NodeId{i});
  }

  void check_links_of(NodeId id) {
    if (graph_.node_count() == 1 || !graph_.leaving(id).empty() || !graph_.arriving(id).empty())
      return;
    const Remedy remedy = link_to_neighbour(id);
    findings_.add({LintRule::isolated,
                   fmt::format("{}: node {} has no links",
                               remedy.kind == RemedyKind::by_hand
                                   ? "Move the node closer to others, or add nodes between"
                                   : findings_.words(remedy),
                               findings_.spot(id)),
                   {id},
                   graph_.position(id),
                   remedy});
  }

  /// A link to the nearest node that the body can reach, and back.
  Remedy link_to_neighbour(NodeId id) const {
    Remedy best;
    double least = std::numeric_limits<double>::infinity();
    map_.index().for_each_within(graph_.position(id), PlaceSettings{}.reach, [&](NodeId other) {
      const double away = squared_distance(graph_.position(id), graph_.position(other));
      if (other == id || away >= least) return;
      const Remedy remedy = link_between(map_, movement_, id, other);
      if (remedy.kind == RemedyKind::by_hand) return;
      least = away;
      best = remedy;
    });
    return best;
  }

  /// Reported once, for the lowest of them.
  void check_neighbours(NodeId id) {
    std::vector<NodeId> close;
    map_.index().for_each_within(graph_.position(id), kTooClose,
                                 [&](NodeId other) { close.push_back(other); });
    std::ranges::sort(close);
    if (close.size() < 2 || close.front() != id) return;
    const Remedy remedy{.kind = RemedyKind::delete_node, .node = close.back()};
    findings_.add({LintRule::too_close,
                   fmt::format("{}: nodes {} stand within {:g} m of each other at {}",
                               findings_.words(remedy), findings_.names(close), kTooClose,
                               Findings::at(graph_.position(id))),
                   close, graph_.position(id), remedy});
  }

  /// True if the node is inside of a wall.
  bool check_walls(NodeId id) {
    const bool inside = solids_.holds(graph_.position(id), movement_);
    if (inside) report_place(LintRule::in_wall, id, "is inside of a wall: nobody gets there");
    return inside;
  }

  void check_place(NodeId id) {
    const Vec3 p = graph_.position(id);
    const float step = profile_.step, height = profile_.crouched().height;
    if (!floor_below(movement_, p.x, p.y, p.z + step, p.z - step, profile_.slope))
      return report_place(LintRule::no_floor, id,
                          fmt::format("has no floor within {:g} m: it is in the air or inside a "
                                      "wall",
                                      step));
    if (check_walls(id)) return;
    if (is_covered(p))
      return report_place(LintRule::in_wall, id,
                          "is inside of a slab: the floor above its feet is higher by less than a "
                          "step");
    const Clearance room = clearance_at(movement_, p, step, height, profile_.radius);
    if (room.radius < profile_.radius || room.height < height)
      report_place(LintRule::in_wall, id,
                   fmt::format("is in a wall: a body of radius {:g} m and height {:g} m does not "
                               "fit there (only {:.2f} by {:.2f} m is free)",
                               profile_.radius, height, room.radius, room.height));
  }

  /// Does floor lie above the floor on which the node stands, at most a step higher?
  bool is_covered(Vec3 p) const {
    constexpr float kNear = 0.05F;
    const auto floor_between = [&](float high, float low) {
      return floor_below(movement_, p.x, p.y, p.z + high, p.z + low, profile_.slope).has_value();
    };
    return floor_between(kNear, -kNear) && floor_between(profile_.step, 2 * kNear);
  }

  void report_place(LintRule rule, NodeId id, std::string_view what) {
    const Remedy remedy = ground_ == nullptr ? Remedy{} : move_onto_floor(map_, ground_->field, id);
    findings_.add({rule,
                   fmt::format("{}: node {} {}",
                               remedy.kind == RemedyKind::by_hand ? "Move the node onto free floor"
                                                                  : findings_.words(remedy),
                               findings_.spot(id), what),
                   {id},
                   graph_.position(id),
                   remedy});
  }

  static bool is_on_foot(LinkKind kind) {
    return kind == LinkKind::walk || kind == LinkKind::crouch || kind == LinkKind::jump ||
           kind == LinkKind::drop;
  }

  /// Does the link's kind allow the movement that was found? Walking is always allowed, jumping and
  /// dropping stand in for each other, and only a crouch link allows crouching.
  static bool suffices(LinkKind found, LinkKind given) {
    return std::ranges::find(kAllowed, std::pair(given, found)) != kAllowed.end();
  }

  /// How the body gets from one end to the other; nothing if it does not.
  std::optional<LinkKind> way_of(const Link& link) const {
    const Vec3 from = graph_.position(link.from), to = graph_.position(link.to);
    if (from == to) return link.kind;
    auto passage = find_passage(movement_, profile_, from, to);
    if (!passage) passage = find_leap(movement_, profile_, from, to);
    return passage ? std::optional(passage->kind) : std::nullopt;
  }

  void check_ways() {
    const std::span<const Link> links = graph_.links();
    std::vector<std::optional<LinkKind>> ways(links.size());
    parallel_for(links.size(), [&](std::size_t i) {
      if (is_on_foot(links[i].kind)) ways[i] = way_of(links[i]);
    });
    for (std::size_t i = 0; i < links.size(); ++i)
      if (is_on_foot(links[i].kind) && !(ways[i] && suffices(*ways[i], links[i].kind)))
        report_way(links[i], ways[i]);
  }

  void report_way(const Link& link, std::optional<LinkKind> passage) {
    const Vec3 from = graph_.position(link.from);
    const std::string ends =
        fmt::format("from {} to {}", findings_.spot(link.from), findings_.spot(link.to));
    const Remedy unlink{
        .kind = RemedyKind::unlink, .from = link.from, .to = link.to, .link_kind = link.kind};
    if (passage)
      findings_.add({LintRule::link_through_wall,
                     fmt::format("Make it a {} link: the {} link {} can only be passed by a {}",
                                 name_of(*passage), name_of(link.kind), ends, name_of(*passage)),
                     {link.from, link.to},
                     from});
    else
      findings_.add({LintRule::link_through_wall,
                     fmt::format("{}, or add a node where the way bends: the {} link {} goes "
                                 "through a wall or over a gap",
                                 findings_.words(unlink), name_of(link.kind), ends),
                     {link.from, link.to},
                     from,
                     unlink});
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const SolidSpace& solids_;
  const Ground* ground_;
  Findings& findings_;
};

}  // namespace

void lint_nodes(const TacticalMap& map, const TriangleTree& movement, const SolidSpace& solids,
                const Ground* ground, Findings& findings) {
  NodeLinter(map, movement, solids, ground, findings).run();
}

}  // namespace defilade
