// The floor against the nodes: what the walkable field knows that the graph does not.

#include <algorithm>
#include <atomic>
#include <limits>

#include "bake/base/parallel.h"
#include "bake/floor/carriers.h"
#include "bake/floor/node_areas.h"
#include "bake/lint/counted_floor.h"
#include "bake/lint/findings.h"
#include "bake/lint/floor_area.h"
#include "bake/lint/remedies.h"
#include "bake/place/choose_nodes.h"
#include "bake/place/place.h"
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
  FloorLinter(const TacticalMap& map, const Ground& ground,
              const std::vector<std::uint8_t>& counted, Findings& findings, LintReport& report)
      : map_(map),
        graph_(map.graph()),
        ground_(ground),
        counted_(counted),
        field_(ground.field),
        findings_(findings),
        report_(report),
        territory_(divide(field_, graph_.positions(), map.profile())) {}

  void run() {
    find_doorways();
    find_bare_floor();
    find_unmarked();
  }

 private:
  Vec3 place(CellId cell) const { return field_[cell].position; }

  CellId cell_of(NodeId node) const {
    const AgentProfile& profile = map_.profile();
    return field_.nearest(graph_.position(node), profile.radius, profile.step);
  }

  // Doorways.

  float width_at(CellId cell) const {
    return 2 * (ground_.shape.room[cell] + map_.profile().radius);
  }

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
      if (counted_[doorway] == 0 || ground_.shape.narrow[doorway] == 0 || has_node(doorway))
        continue;
      const NodeId nearest = map_.index().nearest(place(doorway));
      const Remedy remedy = add_node_at(place(doorway));
      findings_.add(
          {LintRule::no_doorway_node,
           fmt::format("{}: no node stands in this doorway, {:.1f} m wide; the nearest "
                       "is {}",
                       findings_.words(remedy), width_at(doorway), findings_.spot(nearest)),
           {nearest},
           place(doorway),
           remedy});
    }
  }

  // Floor that no node covers.

  Vec3 eye(CellId cell) const {
    const AgentProfile& profile = map_.profile();
    const Stance& stance = field_[cell].upright ? profile.upright() : profile.crouched();
    return above(place(cell), stance.eye);
  }

  Vec3 eye_of_node(NodeId node) const {
    const Vec3 at = graph_.position(node);
    const CellId cell = cell_of(node);
    return cell == kNoCell ? above(at, map_.profile().upright().eye)
                           : above(at, eye(cell).z - place(cell).z);
  }

  bool is_covered(CellId cell, float spacing, const LevelCaster& caster) const {
    bool covered = false;
    const float reach = local_spacing(ground_.shape, cell, spacing);
    map_.index().for_each_within(place(cell), reach, [&](NodeId node) {
      if (covered) return;
      covered = !caster.blocked(eyes_[node.index()], eye(cell), Channel::sight());
    });
    return covered;
  }

  void find_bare_floor() {
    const LevelCaster caster(*map_.level());
    for (std::size_t i = 0; i < graph_.node_count(); ++i) eyes_.push_back(eye_of_node(NodeId{i}));
    std::vector<std::uint8_t> bare(field_.size(), 0);
    std::atomic<std::size_t> walkable = 0, covered = 0;
    parallel_for(field_.size(), [&](std::size_t i) {
      const auto cell = static_cast<CellId>(i);
      if (counted_[cell] == 0) return;
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

  /// Where a node would help most: among the cells with nearly the most room, the one nearest to
  /// the patch's centre.
  CellId middle_of(const std::vector<CellId>& patch) const {
    constexpr float kNearlyAsMuch = 0.9F;
    Vec3 sum;
    float most = 0;
    for (const CellId cell : patch) {
      sum = sum + place(cell);
      most = std::max(most, ground_.shape.room[cell]);
    }
    const auto count = static_cast<float>(patch.size());
    const Vec3 centre{sum.x / count, sum.y / count, sum.z / count};
    const auto away = [&](CellId cell) {
      return ground_.shape.room[cell] < kNearlyAsMuch * most
                 ? std::numeric_limits<double>::infinity()
                 : squared_distance(place(cell), centre);
    };
    return *std::ranges::min_element(patch, {}, away);
  }

  void report_patch(const std::vector<CellId>& patch) {
    const float area = static_cast<float>(patch.size()) * field_.cell_area();
    if (area < kSmallestPatch) return;
    const CellId middle = middle_of(patch);
    const NodeId owner = territory_.owner[middle];
    const NodeId nearest = owner.valid() ? owner : map_.index().nearest(place(middle));
    const Remedy remedy = add_node_at(place(middle));
    findings_.add({LintRule::uncovered,
                   fmt::format("{}, or close the way if no character should get there: {:.1f} m² "
                               "of floor are far from, or out of sight of, every node; the "
                               "nearest{} is {}",
                               findings_.words(remedy), area, owner.valid() ? " on foot" : "",
                               findings_.spot(nearest)),
                   {nearest},
                   place(middle),
                   remedy,
                   area_of(field_, patch)});
  }

  // Spawn points and items.

  void find_unmarked() {
    for (const Entity& entity : map_.level()->entities) {
      if (entity.kind != EntityKind::spawn && entity.kind != EntityKind::item) continue;
      if (hangs(entity)) continue;
      const Vec3 at =
          settle(entity.position, map_.profile(), ground_.movement).value_or(entity.position);
      const NodeId nearest = map_.index().nearest(at);
      if (distance(graph_.position(nearest), at) <= kAtEntity) continue;
      if (ground_.is_in_wall(at)) {
        report_entity_in_wall(entity, at, nearest);
        continue;
      }
      const Remedy remedy = add_node_at(at);
      findings_.add({LintRule::no_node_at,
                     fmt::format("{}: the {} \"{}\" has no node within {:g} m; the nearest is {}",
                                 findings_.words(remedy), name_of(entity.kind), entity.name,
                                 kAtEntity, findings_.spot(nearest)),
                     {nearest},
                     at,
                     remedy});
    }
  }

  /// Out of reach of the floor below, or above harm.
  bool hangs(const Entity& entity) const {
    const AgentProfile& profile = map_.profile();
    return entity.kind == EntityKind::item && settle(entity.position, profile, ground_.movement) &&
           !floor_of(entity, *map_.level(), profile, ground_.movement, ground_.triggers);
  }

  void report_entity_in_wall(const Entity& entity, Vec3 at, NodeId nearest) {
    findings_.add(
        {LintRule::in_wall,
         fmt::format("Move the {} \"{}\" out of the wall at {}: nobody gets there, so it "
                     "has no node; the nearest is {}",
                     name_of(entity.kind), entity.name, Findings::at(at), findings_.spot(nearest)),
         {nearest},
         at});
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const Ground& ground_;
  const std::vector<std::uint8_t>& counted_;  // of each cell
  const WalkField& field_;
  Findings& findings_;
  LintReport& report_;
  Territory territory_;
  std::vector<Vec3> eyes_;  // of the nodes
};

}  // namespace

void lint_floor(const TacticalMap& map, const Ground& ground, Findings& findings,
                LintReport& report) {
  const std::vector<std::uint8_t> counted = counted_cells(map, ground);
  lint_ways(map, ground, counted, findings);
  FloorLinter(map, ground, counted, findings, report).run();
}

}  // namespace defilade
