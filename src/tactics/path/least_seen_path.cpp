#include "defilade/tactics/least_seen_path.h"

#include <cassert>
#include <cmath>

#include "defilade/tactics/sets.h"
#include "tactics/path/buffers.h"

namespace defilade {
namespace {

struct LeastSeenBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::least_seen;

  void fit(std::size_t size) {
    if (danger.size() != size) {
      danger = NodeSet(size);
      near = NodeSet(size);
    }
    multipliers.assign(size, 1.0F);
    near.clear();
  }

  NodeSet danger;
  NodeSet near;  // too near to an enemy
  std::vector<float> multipliers;
  Path path;
};

void add_prices(const Situation& s, const LeastSeenRequest& request, std::span<float> multipliers) {
  for (const EnemyId e : s.enemies()) {
    const Enemy& enemy = s.enemy(e);
    for (const NodeId node : s.row(e)) {
      const float away = distance(enemy.position, s.graph().position(node));
      multipliers[node.index()] += request.weight * enemy.confidence / (1 + away / request.half);
    }
  }
}

void mark_near(const Situation& s, float keep_away, NodeSet& near) {
  for (const EnemyId e : s.enemies())
    s.map().index().for_each_within(s.enemy(e).position, keep_away,
                                    [&](NodeId node) { near.insert(node); });
}

}  // namespace

const Path& least_seen_path(const Situation& s, const LeastSeenRequest& request, Workspace& work) {
  assert(request.weight >= 0 && request.half > 0);
  auto& buffers = WorkspaceBuffers::of<LeastSeenBuffers>(work);
  buffers.fit(s.size());
  if (request.keep_away > 0) mark_near(s, request.keep_away, buffers.near);
  danger(s, buffers.danger);
  PathRequest way{Traveller(s)};
  way.start = s.node();
  way.goal = request.goal;
  way.goals = request.goals;
  way.danger = buffers.danger;
  way.forbidden = buffers.near;
  way.landmarks = &s.map().landmarks();
  if (std::isinf(request.weight)) {
    way.danger_weight = kAvoidDanger;
  } else {
    add_prices(s, request, buffers.multipliers);
    way.multipliers = buffers.multipliers;
  }
  find_path(s.graph(), way, buffers.path, work);
  return buffers.path;
}

}  // namespace defilade
