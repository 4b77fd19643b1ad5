#include "bake/pipeline/prepare_doors.h"

#include "bake/base/parallel.h"
#include "model/base/cancelled_error.h"
#include "model/graph/single_line.h"

namespace defilade {

Result<std::vector<DoorHides>> prepare_doors(const Level& level, const WaypointGraph& graph,
                                             const AgentProfile& profile,
                                             std::span<const Visibility> visibility,
                                             Progress& progress) {
  if (graph.doors().empty() || !sees_by_single_lines(profile)) return std::vector<DoorHides>{};
  progress.begin("preparing doors", "doors", graph.doors().size());
  const SightLines lines(graph.positions());
  std::vector<DoorHides> doors(graph.doors().size());
  parallel_for(doors.size(), [&](std::size_t i) {
    if (progress.cancelled()) return;
    const Level shut = shut_door(level, graph, DoorId{i}, profile.step);
    doors[i] = hidden_by(LevelCaster(shut), bounds_of(shut), lines, graph, profile, visibility);
    progress.advance(1);
  });
  if (progress.cancelled()) return cancelled_error();
  return doors;
}

}  // namespace defilade
