#include "defilade/bake/lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "defilade/model/body_sweep.h"
#include "defilade/model/components.h"

namespace defilade {
namespace {

/// Longer lists of nodes end in "and N more": a message must stay readable.
constexpr std::size_t kMostNames = 5;

class Linter {
 public:
  explicit Linter(const TacticalMap& map) : map_(map), graph_(map.graph()) {}

  std::vector<Finding> run() {
    find_isolated();
    find_same_place();
    if (map_.level()) {
      movement_ = TriangleTree(movement_triangles(*map_.level()));
      find_misplaced();
      find_blocked_links();
    }
    find_components();
    std::ranges::stable_sort(findings_, {}, &Finding::rule);
    return std::move(findings_);
  }

 private:
  void add(LintRule rule, std::vector<NodeId> nodes, Vec3 place, std::string message) {
    findings_.push_back({rule, std::move(message), std::move(nodes), place});
  }

  /// "door at (1.5, 2, 0)"
  std::string spot(NodeId id) const {
    const Vec3 p = graph_.position(id);
    return fmt::format("\"{}\" at ({:g}, {:g}, {:g})", graph_.name(id), p.x, p.y, p.z);
  }

  std::string list_names(std::span<const NodeId> nodes) const {
    std::vector<std::string> names;
    for (const NodeId id : nodes.first(std::min(nodes.size(), kMostNames)))
      names.push_back(fmt::format("\"{}\"", graph_.name(id)));
    std::string list = fmt::format("{}", fmt::join(names, ", "));
    if (nodes.size() <= kMostNames) return list;
    return fmt::format("{} and {} more", list, nodes.size() - kMostNames);
  }

  template <class F>
  void for_each_node(F f) const {
    for (std::size_t i = 0; i < graph_.node_count(); ++i) f(NodeId{i});
  }

  bool isolated(NodeId id) const {
    return graph_.leaving(id).empty() && graph_.arriving(id).empty();
  }

  void find_isolated() {
    if (graph_.node_count() == 1) return;  // nothing to link it with
    for_each_node([&](NodeId id) {
      if (isolated(id))
        add(LintRule::isolated, {id}, graph_.position(id),
            fmt::format("node {} has no links; move it closer to others, add nodes between, or "
                        "link it by hand",
                        spot(id)));
    });
  }

  void find_same_place() {
    std::map<std::tuple<float, float, float>, std::vector<NodeId>> places;
    for_each_node([&](NodeId id) {
      const Vec3 p = graph_.position(id);
      places[{p.x, p.y, p.z}].push_back(id);
    });
    for (const auto& [place, nodes] : places)
      if (nodes.size() > 1)
        add(LintRule::same_place, nodes, graph_.position(nodes.front()),
            fmt::format("nodes {} are all at ({:g}, {:g}, {:g}); keep one", list_names(nodes),
                        std::get<0>(place), std::get<1>(place), std::get<2>(place)));
  }

  void find_misplaced() {
    const AgentProfile& profile = map_.profile();
    const float height = profile.lowest().height;
    for_each_node([&](NodeId id) {
      const Vec3 p = graph_.position(id);
      if (!floor_below(movement_, p.x, p.y, p.z + profile.step, p.z - profile.step,
                       profile.slope)) {
        add(LintRule::no_floor, {id}, p,
            fmt::format("node {} has no floor within {:g} m: it is in the air or inside a wall; "
                        "move it onto walkable floor",
                        spot(id), profile.step));
        return;
      }
      const Clearance room = clearance_at(movement_, p, profile.step, height, profile.radius);
      if (room.radius < profile.radius || room.height < height)
        add(LintRule::in_wall, {id}, p,
            fmt::format("node {} is in a wall: a body of radius {:g} m and height {:g} m does not "
                        "fit there (only {:.2f} by {:.2f} m is free); move it away",
                        spot(id), profile.radius, height, room.radius, room.height));
    });
  }

  static bool is_on_foot(LinkKind kind) {
    return kind == LinkKind::walk || kind == LinkKind::crouch || kind == LinkKind::jump ||
           kind == LinkKind::drop;
  }

  /// Whoever may do as the link says gets along: walking always does, jumping and dropping stand in
  /// for each other, and only a crouch link says that one has to crouch.
  static bool suffices(LinkKind found, LinkKind given) {
    return found == given || (found <= given && found != LinkKind::crouch) ||
           (found == LinkKind::drop && given == LinkKind::jump);
  }

  void find_blocked_links() {
    for (const Link& link : graph_.links()) {
      if (!is_on_foot(link.kind)) continue;
      const Vec3 from = graph_.position(link.from), to = graph_.position(link.to);
      if (from == to) continue;
      const auto passage = find_passage(movement_, map_.profile(), from, to);
      if (passage && suffices(passage->kind, link.kind)) continue;
      add(LintRule::link_through_wall, {link.from, link.to}, from,
          passage
              ? fmt::format("the {} link from {} to {} can only be passed by a {}; say so",
                            name_of(link.kind), spot(link.from), spot(link.to),
                            name_of(passage->kind))
              : fmt::format("the {} link from {} to {} goes through a wall or over a gap; remove "
                            "it, or put a node where the way bends",
                            name_of(link.kind), spot(link.from), spot(link.to)));
    }
  }

  void find_components() {
    const auto lists = component_lists(map_.components());
    const auto largest = std::ranges::max_element(
        lists, {}, [](const std::vector<NodeId>& list) { return list.size(); });
    for (const auto& nodes : lists) {
      if (&nodes == &*largest || (nodes.size() == 1 && isolated(nodes.front()))) continue;
      add(LintRule::component, nodes, graph_.position(nodes.front()),
          fmt::format("{} ({} of {} nodes) cannot be reached from the largest group, of {}, and "
                      "return to it; a link is missing or one-way: add nodes between, or bake with "
                      "a longer --reach",
                      list_names(nodes), nodes.size(), graph_.node_count(), largest->size()));
    }
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  TriangleTree movement_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string_view name_of(LintRule rule) noexcept {
  constexpr std::array<std::string_view, 6> names{"isolated", "same-place",        "no-floor",
                                                  "in-wall",  "link-through-wall", "component"};
  return names[static_cast<std::size_t>(rule)];
}

std::vector<Finding> lint(const TacticalMap& map) { return Linter(map).run(); }

}  // namespace defilade
