#include "summary.h"

#include <algorithm>
#include <numeric>

namespace defilade::cli {

Extremes extremes(const TacticalMap& map) {
  const auto counts = map.exposure(StanceId{0}, StanceId{0});
  const auto at = [&](auto found) {
    return ExposedNode{NodeId{static_cast<std::size_t>(found - counts.begin())}, *found};
  };
  return {at(std::ranges::max_element(counts)), at(std::ranges::min_element(counts))};
}

double share_in_sight(const TacticalMap& map, StanceId watcher, StanceId target) {
  const auto counts = map.exposure(watcher, target);
  const double n = static_cast<double>(counts.size());
  if (counts.size() < 2) return 0;
  return std::accumulate(counts.begin(), counts.end(), 0.0) / (n * (n - 1));
}

std::string stance_pair(const TacticalMap& map, StanceId watcher, StanceId target) {
  return map.profile().stance(watcher).name + ">" + map.profile().stance(target).name;
}

}  // namespace defilade::cli
