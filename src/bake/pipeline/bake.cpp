#include "defilade/bake/bake.h"

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
#include "bake/pipeline/prepare_doors.h"
#include "bake/place/name_regions.h"
#include "bake/place/place_on.h"
#include "bake/sight/measure.h"
#include "model/body/level_mover.h"
#include "model/graph/components.h"

namespace defilade {
namespace {

std::set<std::string> names_of(const std::vector<Waypoint>& nodes) {
  std::set<std::string> names;
  for (const Waypoint& node : nodes) names.insert(node.name);
  return names;
}

Result<BakeResult> bake_in_arena(const Level& level, Waypoints waypoints,
                                 const BakeSettings& settings, Progress& progress,
                                 const TacticalMap* previous) {
  const AgentProfile& profile = settings.profile;
  const bool placing = settings.place || waypoints.parts.nodes.empty();
  const bool linking = placing || !waypoints.links_given;
  const auto ground =
      survey(level, profile, positions_of(waypoints.parts.nodes), settings.spacing, progress);
  const std::set<std::string> given = names_of(waypoints.parts.nodes);
  if (!ground && (placing || ground.error().kind == ErrorKind::cancelled)) return ground.error();
  if (placing) {
    auto placed = place_on(*ground, level, profile, std::move(waypoints),
                           {settings.spacing, settings.reach}, progress);
    if (!placed) return placed.error();
    waypoints = *std::move(placed);
  }
  if (!waypoints.links_given) {
    auto linked = generate_links(waypoints.parts, level, profile, settings.reach, progress);
    if (!linked) return linked.error();
  }
  std::optional<LevelCaster> own;
  const RayCaster& caster = settings.caster ? *settings.caster : own.emplace(level);
  auto cover = detect_cover(positions_of(waypoints.parts.nodes), profile, level.weapons.size(),
                            caster, progress);
  if (!cover) return cover.error();
  if (auto ok = take_given_arcs(waypoints.arcs, waypoints.parts.nodes, profile, level.weapons,
                                caster, *cover);
      !ok)
    return ok.error();
  const LevelMover mover(level, profile);
  cover->trees = mark_trees(waypoints.parts, given, profile, mover, caster);
  if (placing) mark_cover(waypoints.parts, given, *cover, profile, mover, caster);
  auto graph = WaypointGraph::build(std::move(waypoints.parts));
  if (!graph) return graph.error();
  const bool by_tiles = settings.baker == Baker::tiles && !settings.caster && !previous &&
                        fits_tiles(*graph, profile, level);
  auto measured = by_tiles ? measure_tiles(*graph, profile, level, progress)
                           : measure(*graph, profile, level, caster, previous, progress);
  if (!measured) return measured.error();
  auto doors = prepare_doors(level, *graph, profile, measured->visibility, progress);
  if (!doors) return doors.error();

  progress.begin("analyzing", "nodes", graph->node_count());
  MapParts parts;
  parts.profile = profile;
  parts.weapons = level.weapons;
  parts.visibility = std::move(measured->visibility);
  parts.components = components(*graph, profile);
  if (ground) parts.regions = name_regions(*graph, profile, *ground, 2 * settings.spacing);
  parts.light = light_levels(level, graph->positions(), profile, caster);
  parts.cover = *std::move(cover);
  parts.doors = *std::move(doors);
  parts.analysis = settings.analysis;
  parts.hashes = {geometry_hash(level),
                  settings_hash(profile, linking ? settings.reach : 0,
                                placing ? settings.spacing : 0, settings.analysis)};
  parts.graph = *std::move(graph);
  if (!settings.strip) parts.level = level;
  auto map = TacticalMap::build(std::move(parts));
  if (!map) return map.error();
  return BakeResult{*std::move(map), measured->segments, measured->previous_used};
}

Result<void> check_input(const Level& level, const Waypoints& waypoints,
                         const BakeSettings& settings) {
  if (auto ok = validate(settings.profile); !ok) return ok;
  if (auto ok = validate(level); !ok) return ok;
  if (!(settings.reach > 0)) return Error{"the reach of links must be more than 0 metres"};
  if (!(settings.spacing > 0)) return Error{"the spacing of nodes must be more than 0 metres"};
  const auto nodes_alone = WaypointGraph::build({waypoints.parts.nodes, {}, {}, {}, {}});
  return nodes_alone ? Result<void>{} : nodes_alone.error();
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
        [&] { return bake_in_arena(level, std::move(waypoints), settings, progress, previous); });
  } catch (const std::bad_alloc&) {
    return Error{"not enough memory for this many nodes", ErrorKind::system};
  }
}

}  // namespace defilade
