// The floor against the nodes: what the walkable field knows that the graph does not.

#include <algorithm>
#include <atomic>

#include "bake/base/parallel.h"
#include "bake/floor/carriers.h"
#include "bake/floor/survey.h"
#include "bake/lint/findings.h"
#include "bake/place/choose_nodes.h"
#include "bake/place/place.h"
#include "bake/place/repair.h"
#include "defilade/model/node_index.h"
#include "defilade/model/ray_caster.h"
#include "model/graph/adjacency.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

constexpr float kSpacing = PlaceSettings{}.spacing;
/// Designers put nodes farther apart than we do: floor is bare when it is this much farther from
/// the next node than placing would leave it.
constexpr float kBare = 2;
/// Smaller bare patches, in square metres, are not worth reporting.
constexpr float kSmallestPatch = 1;
/// An entity's node is at most this far from it.
constexpr float kAtEntity = 2;

class FloorLinter {
 public:
  FloorLinter(const TacticalMap& map, const Ground& ground, Findings& findings, LintReport& report)
      : map_(map),
        graph_(map.graph()),
        ground_(ground),
        field_(ground.field),
        findings_(findings),
        report_(report),
        territory_(divide(field_, graph_.positions(), map.profile())) {
    for (const Link& link : graph_.links()) parts_.links.push_back(link);
    for (const Vec3 position : graph_.positions())
      parts_.nodes.push_back({"", position, NodeKind::path, 0, false, {}});
  }

  void run() {
    find_missing_links();
    find_doorways();
    find_bare_floor();
    find_unmarked();
  }

 private:
  Vec3 place(CellId cell) const { return field_[cell].position; }

  // Ways over the floor that no links follow.

  void find_missing_links() {
    for (const Frontier& frontier : missing_ways(field_, map_.profile(), parts_)) {
      const Vec3 at = place(frontier.cell);
      const NodeId gate = cut_between(frontier.a, frontier.b);
      const std::string ends =
          fmt::format("{} and {}", findings_.spot(frontier.a), findings_.spot(frontier.b));
      if (gate.valid())
        findings_.add(
            LintRule::false_gate, {gate, frontier.a, frontier.b}, at,
            fmt::format("all ways between {} pass \"{}\", but the floor has another, over "
                        "{}: no gate; put a node or a link there",
                        ends, graph_.name(gate), Findings::at(at)));
      else
        findings_.add(LintRule::missing_link, {frontier.a, frontier.b}, at,
                      fmt::format("floor joins {}, {:.1f} m apart on foot, but no short way of "
                                  "links does; link them, or put a node at {}",
                                  ends, frontier.length, Findings::at(at)));
    }
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

  CellId cell_of(NodeId node) const {
    const AgentProfile& profile = map_.profile();
    return field_.nearest(graph_.position(node), profile.radius, profile.step);
  }

  float room_at(NodeId node) const {
    const CellId cell = cell_of(node);
    return cell == kNoCell ? 0 : ground_.shape.room[cell];
  }

  /// The nodes of a shortest way (in links) that does not pass `without`; empty when there is none.
  std::vector<NodeId> way_between(NodeId a, NodeId b, NodeId without) const {
    std::vector<NodeId> before(graph_.node_count());
    std::vector<NodeId> front{a};
    before[a.index()] = a;
    flood(front, either_way(graph_), [&](NodeId to, NodeId from) {
      const bool found = before[b.index()].valid();
      if (found || before[to.index()].valid() || to == without) return false;
      before[to.index()] = from;
      return true;
    });
    std::vector<NodeId> way;
    if (!before[b.index()].valid()) return way;
    for (NodeId node = b; node != a; node = before[node.index()]) way.push_back(node);
    way.push_back(a);
    return way;
  }

  // Doorways.

  /// Does a node stand in the narrow part of the doorway?
  bool has_node(CellId doorway) const {
    bool found = false;
    map_.index().for_each_within(place(doorway), kSpacing, [&](NodeId node) {
      const CellId cell = cell_of(node);
      found |= cell != kNoCell && ground_.shape.narrow[cell] != 0 &&
               straight_walk(field_, doorway, cell) == cell;
    });
    return found;
  }

  void find_doorways() {
    for (const CellId doorway : ground_.rooms.doorways) {
      if (!territory_.owner[doorway].valid() || ground_.shape.narrow[doorway] == 0 ||
          has_node(doorway))
        continue;
      const NodeId nearest = map_.index().nearest(place(doorway));
      findings_.add(LintRule::no_doorway_node, {nearest}, place(doorway),
                    fmt::format("no node stands in the doorway at {}, {:.1f} m wide; the nearest "
                                "is {}: put one into it",
                                Findings::at(place(doorway)),
                                2 * (ground_.shape.room[doorway] + map_.profile().radius),
                                findings_.spot(nearest)));
    }
  }

  // Floor that no node covers.

  Vec3 eye(CellId cell) const {
    const AgentProfile& profile = map_.profile();
    const Stance& stance = field_[cell].upright ? profile.upright() : profile.crouched();
    return above(place(cell), stance.eye);
  }

  Vec3 eye(NodeId node) const {
    const AgentProfile& profile = map_.profile();
    const Vec3 at = graph_.position(node);
    const CellId cell = field_.nearest(at, profile.radius, profile.step);
    return cell == kNoCell ? above(at, profile.upright().eye)
                           : above(at, eye(cell).z - place(cell).z);
  }

  bool is_covered(CellId cell, float spacing, const LevelCaster& caster) const {
    bool covered = false;
    const float reach = local_spacing(ground_.shape, cell, spacing);
    map_.index().for_each_within(place(cell), reach, [&](NodeId node) {
      if (covered) return;
      covered = !caster.blocked(eye(node), eye(cell), Channel::sight());
    });
    return covered;
  }

  void find_bare_floor() {
    const LevelCaster caster(*map_.level());
    std::vector<std::uint8_t> bare(field_.size(), 0);
    std::atomic<std::size_t> walkable = 0, covered = 0;
    parallel_for(field_.size(), [&](std::size_t i) {
      const auto cell = static_cast<CellId>(i);
      if (!territory_.owner[cell].valid()) return;
      ++walkable;
      if (is_covered(cell, kSpacing, caster))
        ++covered;
      else if (!is_covered(cell, kBare * kSpacing, caster))
        bare[i] = 1;
    });
    report_.floor = static_cast<double>(walkable) * field_.cell_area();
    report_.covered = static_cast<double>(covered) * field_.cell_area();
    for (CellId cell = 0; cell < field_.size(); ++cell)
      if (bare[cell] != 0) report_patch(take_patch(cell, bare));
  }

  /// The bare cells that are connected with this one; marks them as no longer bare.
  std::vector<CellId> take_patch(CellId first, std::vector<std::uint8_t>& bare) const {
    std::vector<CellId> patch{first};
    bare[first] = 0;
    for (std::size_t i = 0; i < patch.size(); ++i)
      for (const CellId next : field_[patch[i]].next)
        if (next != kNoCell && bare[next] != 0) {
          bare[next] = 0;
          patch.push_back(next);
        }
    return patch;
  }

  void report_patch(const std::vector<CellId>& patch) {
    const float area = static_cast<float>(patch.size()) * field_.cell_area();
    if (area < kSmallestPatch) return;
    const CellId deepest =
        *std::ranges::max_element(patch, {}, [&](CellId cell) { return ground_.shape.room[cell]; });
    const NodeId owner = territory_.owner[deepest];
    findings_.add(LintRule::uncovered, {owner}, place(deepest),
                  fmt::format("{:.1f} m² of walkable floor around {} are far from, or out of sight "
                              "of, every node; the nearest on foot is {}: put a node there",
                              area, Findings::at(place(deepest)), findings_.spot(owner)));
  }

  // Spawn points and items.

  void find_unmarked() {
    for (const Entity& entity : map_.level()->entities) {
      if (entity.kind != EntityKind::spawn && entity.kind != EntityKind::item) continue;
      const Vec3 at =
          settle(entity.position, map_.profile(), ground_.movement).value_or(entity.position);
      const NodeId nearest = map_.index().nearest(at);
      if (distance(graph_.position(nearest), at) <= kAtEntity) continue;
      findings_.add(LintRule::no_node_at, {nearest}, at,
                    fmt::format("the {} \"{}\" at {} has no node within {:g} m; the nearest is {}: "
                                "put one there",
                                name_of(entity.kind), entity.name, Findings::at(at), kAtEntity,
                                findings_.spot(nearest)));
    }
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const Ground& ground_;
  const WalkField& field_;
  Findings& findings_;
  LintReport& report_;
  Territory territory_;
  GraphParts parts_;
};

}  // namespace

void lint_floor(const TacticalMap& map, const Ground& ground, Findings& findings,
                LintReport& report) {
  FloorLinter(map, ground, findings, report).run();
}

}  // namespace defilade
