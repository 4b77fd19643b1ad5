#include "defilade/model/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "model/analysis/two_retreats.h"
#include "model/analysis/watch_sectors.h"

namespace defilade {
namespace {

/// The exposure of the last of the given share of nodes, in the given order.
template <class Order>
std::uint32_t threshold(std::span<const std::uint32_t> exposure, double share, Order order) {
  std::vector<std::uint32_t> sorted(exposure.begin(), exposure.end());
  std::ranges::sort(sorted, order);
  const auto count =
      static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::clamp<std::size_t>(count, 1, sorted.size()) - 1];
}

/// The least exposed hidden node one link away, if any.
NodeId retreat_from(const WaypointGraph& graph, NodeId node, const std::vector<bool>& hidden,
                    std::span<const std::uint32_t> exposure) {
  NodeId best;
  for (const Link& link : graph.leaving(node))
    if (hidden[link.to.index()] &&
        (!best.valid() || exposure[link.to.index()] < exposure[best.index()]))
      best = link.to;
  return best;
}

std::vector<SniperSpot> find_sniper_spots(const WaypointGraph& graph, NodeMatrixView watchers,
                                          std::span<const std::uint32_t> exposure,
                                          const AnalysisSettings& settings, Progress& progress) {
  const std::uint32_t high = threshold(exposure, settings.exposed, std::greater{});
  const std::uint32_t low = threshold(exposure, settings.hidden, std::less{});
  std::vector<bool> hidden;
  for (const std::uint32_t count : exposure) hidden.push_back(count <= low);
  const double others = std::max<double>(1, static_cast<double>(graph.node_count()) - 1);
  std::vector<SniperSpot> spots;
  for (std::size_t i = 0; i < graph.node_count() && !progress.cancelled(); ++i) {
    progress.advance(1);
    const NodeId retreat = retreat_from(graph, NodeId{i}, hidden, exposure);
    if (exposure[i] < high || !retreat.valid() || exposure[retreat.index()] >= exposure[i])
      continue;
    spots.push_back({NodeId{i}, retreat, (exposure[i] - exposure[retreat.index()]) / others,
                     has_two_retreats(graph, watchers, hidden, NodeId{i})});
  }
  std::ranges::stable_sort(spots, std::greater{}, &SniperSpot::advantage);
  return spots;
}

bool is_rising(std::span<const NodeId> nodes, std::size_t count) {
  return std::ranges::adjacent_find(nodes, std::greater_equal{}) == nodes.end() &&
         (nodes.empty() || nodes.back().index() < count);
}

bool is_sound(const PinchPoint& pinch, std::size_t nodes) {
  std::vector<NodeId> gates;
  for (const PinchGate& gate : pinch.gates) {
    if (!is_rising(gate.inside_nodes, nodes) || !is_rising(gate.outside_nodes, nodes)) return false;
    gates.push_back(gate.node);
  }
  return !gates.empty() && is_rising(gates, nodes) && is_rising(pinch.inside, nodes);
}

bool is_sound(const SniperSpot& spot, std::size_t nodes) {
  return spot.node.index() < nodes && spot.retreat.index() < nodes && spot.advantage > 0 &&
         spot.advantage <= 1;
}

}  // namespace

Analysis analyze(const WaypointGraph& graph, const Regions& regions, NodeMatrixView watchers,
                 std::span<const std::uint32_t> exposure, const AnalysisSettings& settings,
                 Progress& progress) {
  Analysis found{find_sniper_spots(graph, watchers, exposure, settings, progress),
                 find_pinch_points(graph, regions, settings.pinch, progress),
                 std::vector<std::uint32_t>(graph.node_count())};
  WatchSectors sectors(graph);
  for (std::size_t i = 0; i < graph.node_count() && !progress.cancelled(); ++i) {
    found.watch[i] = sectors.of(NodeId{i}, watchers.row(NodeId{i}));
    progress.advance(1);
  }
  return found;
}

std::vector<NodeId> watch_nodes(const WaypointGraph& graph, NodeMatrixView watchers, NodeId node) {
  const NodeSetView watching = watchers.row(node);
  std::vector<NodeId> found;
  for (const NodeId watcher : watching) {
    const bool appears = std::ranges::any_of(graph.arriving(watcher), [&](LinkId link) {
      return !watching.contains(graph.link(link).from);
    });
    if (watcher != node && appears) found.push_back(watcher);
  }
  return found;
}

Result<void> validate(const Analysis& analysis, std::size_t nodes) {
  if (analysis.watch.size() != nodes)
    return Error{fmt::format("{} directions to watch for {} nodes", analysis.watch.size(), nodes)};
  for (const SniperSpot& spot : analysis.sniper_spots)
    if (!is_sound(spot, nodes)) return Error{"a sniper spot makes no sense"};
  for (const PinchPoint& pinch : analysis.pinch_points)
    if (!is_sound(pinch, nodes)) return Error{"a pinch point makes no sense"};
  return {};
}

}  // namespace defilade
