#include "defilade/tactics/flank_route.h"

#include "defilade/tactics/sets.h"
#include "tactics/path/buffers.h"
#include "tactics/path/frontier.h"

namespace defilade {
namespace {

struct FlankBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::flank;

  void fit(std::size_t size) {
    if (danger.size() == size) return;
    danger = NodeSet(size);
    result.spots = NodeSet(size);
  }

  NodeSet danger;  // of the other enemies
  FlankResult result;
};

}  // namespace

const FlankResult& flank_route(const Situation& s, EnemyId target, const FlankRequest& request,
                               Workspace& work) {
  auto& buffers = WorkspaceBuffers::of<FlankBuffers>(work);
  buffers.fit(s.size());
  auto& [path, spots] = buffers.result;
  if (!target.valid()) {
    spots.clear();
    empty(path);
    return buffers.result;
  }
  flank(s, target, spots);
  if (s.world().disabled.size() != 0) spots -= s.world().disabled;
  if (s.world().occupied.size() != 0) spots -= s.world().occupied;
  for (const EnemyId e : s.enemies()) spots.erase(s.node(e));
  others(s, target, buffers.danger);
  PathRequest way{Traveller(s)};
  way.start = s.node();
  way.goals = spots;
  way.danger = buffers.danger;
  way.danger_weight = request.danger_weight;
  way.forbidden = s.row(target);
  way.landmarks = &s.map().landmarks();
  find_path(s.graph(), way, path, work);
  return buffers.result;
}

}  // namespace defilade
