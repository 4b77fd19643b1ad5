#include "defilade/bake/bake.h"

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <new>
#include <optional>
#include <set>

#include "bake/cover/cover_spots.h"
#include "bake/cover/given_arcs.h"
#include "bake/cover/tree_cover.h"
#include "bake/floor/node_areas.h"
#include "bake/links/link.h"
#include "bake/pipeline/light.h"
#include "bake/pipeline/own_work.h"
#include "bake/pipeline/prepare_doors.h"
#include "bake/place/name_regions.h"
#include "bake/place/place_on.h"
#include "bake/prove/prove_sight.h"
#include "bake/sight/measure.h"
#include "defilade/model/analysis.h"
#include "model/body/level_mover.h"
#include "model/graph/components.h"
#include "model/sets/count_others.h"

namespace defilade {
namespace {

std::set<std::string> names_of(const std::vector<Waypoint>& nodes) {
  std::set<std::string> names;
  for (const Waypoint& node : nodes) names.insert(node.name);
  return names;
}

/// Rays cast the pairs of changed nodes only, but tiles measure a pair about ten times as fast.
bool worth_keeping(std::size_t unchanged, std::size_t nodes) {
  constexpr std::size_t kSpeed = 10;
  return nodes * nodes - unchanged * unchanged <= nodes * nodes / kSpeed;
}

/// One bake, stage by stage: what it is made from, and what has been found so far.
class Pipeline {
 public:
  Pipeline(const Level& level, Waypoints waypoints, const BakeSettings& settings,
           Progress& progress, const TacticalMap* previous)
      : level_(level),
        waypoints_(std::move(waypoints)),
        settings_(settings),
        profile_(settings.profile),
        progress_(progress),
        previous_(previous),
        given_(names_of(waypoints_.parts.nodes)),
        placing_(settings.place || waypoints_.parts.nodes.empty()),
        linking_(placing_ || !waypoints_.links_given) {}

  Result<BakeResult> run() {
    for (const auto stage :
         {&Pipeline::survey_ground, &Pipeline::place_and_link, &Pipeline::find_cover,
          &Pipeline::prove_looks, &Pipeline::measure_sight, &Pipeline::shut_doors,
          &Pipeline::describe, &Pipeline::find_analysis})
      if (auto ok = (this->*stage)(); !ok) return ok.error();
    auto map = own_work(TacticalMap::build(std::move(parts_)));
    if (!map) return map.error();
    return BakeResult{*std::move(map), segments_, previous_used_, unchanged_};
  }

 private:
  Result<void> survey_ground();
  Result<void> place_and_link();
  Result<void> find_cover();
  Result<void> prove_looks();
  Result<void> measure_sight();
  Result<void> shut_doors();
  Result<void> describe();
  Result<void> find_analysis();

  const RayCaster& caster() {
    if (settings_.caster) return *settings_.caster;
    return own_caster_ ? *own_caster_ : own_caster_.emplace(level_);
  }

  const Level& level_;
  Waypoints waypoints_;
  const BakeSettings& settings_;
  const AgentProfile& profile_;
  Progress& progress_;
  const TacticalMap* previous_;
  std::set<std::string> given_;  // names of nodes that a designer has placed
  bool placing_;
  bool linking_;
  std::optional<Ground> ground_;  // none: the level has no floor, and nodes are given
  std::optional<LevelCaster> own_caster_;
  std::uint64_t segments_ = 0;
  bool previous_used_ = false;
  std::size_t unchanged_ = 0;  // nodes that the previous map has, too
  MapParts parts_;
};

Result<void> Pipeline::survey_ground() {
  auto ground =
      survey(level_, profile_, positions_of(waypoints_.parts.nodes), settings_.spacing, progress_);
  if (ground) {
    ground_ = *std::move(ground);
    return {};
  }
  const bool needed = placing_ || ground.error().kind == ErrorKind::cancelled;
  return needed ? ground.error() : Result<void>{};
}

Result<void> Pipeline::place_and_link() {
  if (placing_) {
    auto placed = place_on(*ground_, level_, profile_, std::move(waypoints_),
                           {settings_.spacing, settings_.reach}, progress_);
    if (!placed) return placed.error();
    waypoints_ = *std::move(placed);
  }
  if (waypoints_.links_given) return {};
  auto linked = generate_links(waypoints_.parts, level_, profile_, settings_.reach, progress_);
  return linked ? Result<void>{} : linked.error();
}

Result<void> Pipeline::find_cover() {
  GraphParts& graph = waypoints_.parts;
  auto cover =
      detect_cover(positions_of(graph.nodes), profile_, level_.weapons.size(), caster(), progress_);
  if (!cover) return cover.error();
  auto taken =
      take_given_arcs(waypoints_.arcs, graph.nodes, profile_, level_.weapons, caster(), *cover);
  if (!taken) return taken;
  const LevelMover mover(level_, profile_);
  cover->trees = mark_trees(graph, given_, profile_, mover, caster());
  if (placing_) mark_cover(graph, given_, *cover, profile_, mover, caster());
  parts_.cover = *std::move(cover);
  return {};
}

Result<void> Pipeline::prove_looks() {
  if (settings_.sight_cells == 0 || !ground_) return {};
  auto cells = prove_sight(level_, profile_, ground_->field, settings_.sight_cells, progress_);
  if (!cells) return cells.error();
  parts_.sight_cells = *std::move(cells);
  return {};
}

Result<void> Pipeline::measure_sight() {
  auto graph = own_work(WaypointGraph::build(std::move(waypoints_.parts)));
  if (!graph) return graph.error();
  parts_.graph = *std::move(graph);
  parts_.regions = ground_ ? name_regions(parts_.graph, profile_, *ground_, 2 * settings_.spacing)
                           : one_region(parts_.graph.node_count());
  ground_.reset();  // measuring sight needs the memory
  if (previous_) unchanged_ = unchanged_nodes(parts_.graph, profile_, level_, *previous_);
  const bool by_tiles = settings_.baker == Baker::tiles && !settings_.caster &&
                        !worth_keeping(unchanged_, parts_.graph.node_count()) &&
                        fits_tiles(parts_.graph, profile_, level_);
  auto measured = by_tiles
                      ? measure_tiles(parts_.graph, profile_, level_, progress_)
                      : measure(parts_.graph, profile_, level_, caster(), previous_, progress_);
  if (!measured) return measured.error();
  segments_ = measured->segments;
  previous_used_ = measured->previous_used;
  parts_.visibility = std::move(measured->visibility);
  return {};
}

Result<void> Pipeline::shut_doors() {
  auto doors = prepare_doors(level_, parts_.graph, profile_, parts_.visibility, progress_);
  if (!doors) return doors.error();
  parts_.doors = *std::move(doors);
  return {};
}

/// What needs no search: names, light, and what the map was made from.
Result<void> Pipeline::describe() {
  const WaypointGraph& graph = parts_.graph;
  parts_.profile = profile_;
  parts_.weapons = level_.weapons;
  parts_.components = components(graph, profile_);
  parts_.light = light_levels(level_, graph.positions(), profile_, caster());
  parts_.hashes = {geometry_hash(level_),
                   settings_hash(profile_, linking_ ? settings_.reach : 0,
                                 placing_ ? settings_.spacing : 0, settings_.analysis)};
  if (!settings_.strip) parts_.level = level_;
  return {};
}

Result<void> Pipeline::find_analysis() {
  const std::size_t nodes = parts_.graph.node_count();
  const LandmarkSettings landmarks;
  const std::size_t searches = nodes < landmarks.least_nodes ? 0 : landmarks.count;
  progress_.begin("analyzing the map", "steps", (kAnalysisPasses + searches) * nodes);
  const NodeMatrixView sees = parts_.visibility.front().matrix;  // sight between upright nodes
  const bool mutual = are_transposes(sees, sees);
  const NodeMatrix turned = mutual ? NodeMatrix() : transpose(sees);
  const NodeMatrixView watchers = mutual ? sees : turned.view();
  parts_.analysis = analyze(parts_.graph, parts_.regions, watchers, count_others(watchers),
                            settings_.analysis, progress_);
  parts_.landmarks = Landmarks::choose(parts_.graph, landmarks, progress_);
  if (progress_.cancelled()) return Error{"stopped", ErrorKind::cancelled};
  return {};
}

Result<void> check_input(const Level& level, const Waypoints& waypoints,
                         const BakeSettings& settings) {
  if (auto ok = validate(settings.profile); !ok) return ok;
  if (auto ok = validate(level); !ok) return ok;
  if (!(settings.reach > 0)) return Error{"the reach of links must be more than 0 metres"};
  if (settings.sight_cells > kMostSightCells)
    return Error{fmt::format("there can be at most {} sight cells", kMostSightCells)};
  if (settings.sight_cells != 0 && settings.caster)
    return Error{"sight cells are proved on the triangles of the level, not with another ray test"};
  if (!(settings.spacing > 0)) return Error{"the spacing of nodes must be more than 0 metres"};
  const auto given = WaypointGraph::build(waypoints.parts);
  return given ? Result<void>{} : given.error();
}

}  // namespace

Result<BakeResult> bake(const Level& level, Waypoints waypoints, const BakeSettings& settings,
                        Progress& progress, const TacticalMap* previous) {
  if (auto ok = check_input(level, waypoints, settings); !ok) return ok.error();
  try {
    const std::size_t threads =
        settings.threads != 0 ? settings.threads
                              : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
    // An arena may be smaller than the pool, never larger; the pool belongs to the whole process,
    // so it is only touched when more threads are asked for than it has.
    std::optional<tbb::global_control> larger_pool;
    if (threads > tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism))
      larger_pool.emplace(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    return arena.execute(
        [&] { return Pipeline(level, std::move(waypoints), settings, progress, previous).run(); });
  } catch (const std::bad_alloc&) {
    return Error{"not enough memory for this many nodes", ErrorKind::system};
  }
}

}  // namespace defilade
