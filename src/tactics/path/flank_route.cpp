#include "defilade/tactics/flank_route.h"

#include "defilade/tactics/sets.h"

namespace defilade {

FlankScratch::FlankScratch(const TacticalMap& map)
    : path(map.graph()), goals(map.graph().node_count()), danger(map.graph().node_count()) {}

void flank_route(const Situation& s, EnemyId target, float danger_weight, FlankScratch& scratch,
                 Path& path) noexcept {
  flank(s, target, scratch.goals);
  if (s.world().disabled.size() != 0) scratch.goals -= s.world().disabled;
  if (s.world().occupied.size() != 0) scratch.goals -= s.world().occupied;
  others(s, target, scratch.danger);
  PathRequest request{Traveller(s)};
  request.start = s.node();
  request.goals = scratch.goals;
  request.danger = scratch.danger;
  request.danger_weight = danger_weight;
  request.forbidden = s.row(target);
  request.landmarks = &s.map().landmarks();
  find_path(s.graph(), request, scratch.path, path);
}

}  // namespace defilade
