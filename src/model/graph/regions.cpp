#include "defilade/model/regions.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace defilade {

Regions one_region(std::size_t nodes) { return {{"everywhere"}, std::vector(nodes, RegionId{0U})}; }

Result<void> validate(const Regions& regions, std::size_t nodes) {
  if (regions.of_node.size() != nodes)
    return Error{fmt::format("{} region numbers for {} nodes", regions.of_node.size(), nodes)};
  std::size_t next = 0;
  for (const RegionId region : regions.of_node) {
    if (region.index() > next) return Error{"region numbers are not in order"};
    next = std::max(next, region.index() + 1);
  }
  if (next != regions.names.size())
    return Error{fmt::format("{} names for {} regions", regions.names.size(), next)};
  const std::set<std::string> unique(regions.names.begin(), regions.names.end());
  if (unique.size() != regions.names.size() || unique.contains(""))
    return Error{"the names of regions are empty or repeated"};
  return {};
}

std::vector<Portal> find_portals(const WaypointGraph& graph, const Regions& regions) {
  std::vector<Portal> portals;
  for (const Link& link : graph.links()) {
    const RegionId from = regions.of_node[link.from.index()];
    const RegionId to = regions.of_node[link.to.index()];
    if (from != to) portals.push_back({from, to, graph.id_of(link)});
  }
  std::ranges::sort(portals, {}, [](const Portal& p) { return std::tuple(p.from, p.to, p.link); });
  return portals;
}

RegionId Regions::find(std::string_view name) const noexcept {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return {};
  return RegionId{static_cast<std::size_t>(found - names.begin())};
}

}  // namespace defilade
