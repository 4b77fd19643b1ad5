#include "answer/ways.h"

#include "defilade/tactics/sets.h"

namespace defilade::cli {

Path weighted_path(const Situation& s, NodeId goal, float danger_weight, const PathTerms& terms) {
  NodeSet seen(s.size());
  danger(s, seen);  // given even without a weight: the path counts its dangerous metres
  std::vector<float> multipliers;  // none: every metre costs the same
  if (terms != PathTerms{}) {
    multipliers.resize(s.size());
    path_multipliers(s, terms, multipliers);
  }
  PathRequest request;
  request.goal = goal;
  request.danger = seen;
  request.danger_weight = danger_weight;
  request.multipliers = multipliers;
  Workspace work;
  return find_path(s, request, work);
}

std::vector<bool> dangerous_links(const Situation& s, const Path& path, EnemyId flanked) {
  NodeSet seen(s.size());
  if (flanked.valid())
    others(s, flanked, seen);
  else
    danger(s, seen);
  std::vector<bool> dangerous;
  dangerous.reserve(path.links.size());
  for (const LinkId link : path.links) dangerous.push_back(seen.contains(s.graph().link(link).to));
  return dangerous;
}

}  // namespace defilade::cli
