#include "defilade/tactics/analysis.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "unit_flow.h"

namespace defilade {
namespace {

constexpr StanceId kUpright{0U};

/// The exposure of the last of the given share of nodes, in the given order.
template <class Order>
std::uint32_t threshold(std::span<const std::uint32_t> exposure, double share, Order order) {
  std::vector<std::uint32_t> sorted(exposure.begin(), exposure.end());
  std::ranges::sort(sorted, order);
  const auto count =
      static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::clamp<std::size_t>(count, 1, sorted.size()) - 1];
}

/// Are there two ways from a node to hidden nodes that share nothing but their start? Every node
/// has a way in and a way out, joined by an arc for one.
class TwoRetreats {
 public:
  TwoRetreats(const WaypointGraph& graph, const std::vector<bool>& hidden)
      : hidden_(hidden), sink_(2 * graph.node_count()), flow_(sink_ + 1) {
    for (std::size_t i = 0; i < graph.node_count(); ++i) {
      flow_.add_arc(2 * i, 2 * i + 1);
      if (hidden[i]) flow_.add_arc(2 * i + 1, sink_);
    }
    for (const Link& link : graph.links())
      flow_.add_arc(2 * link.from.index() + 1, 2 * link.to.index());
  }

  bool lead_from(NodeId start) {
    flow_.reset();
    const std::size_t out = 2 * start.index() + 1;
    if (hidden_[start.index()]) flow_.augment(out, sink_);  // staying is no retreat
    return flow_.augment(out, sink_) && flow_.augment(out, sink_);
  }

 private:
  const std::vector<bool>& hidden_;
  std::size_t sink_;
  UnitFlow flow_;
};

}  // namespace

Analysis::Analysis(const TacticalMap& map, const AnalysisSettings& settings)
    : snipers_(map.graph().node_count()),
      pinch_points_(find_pinch_points(map.graph(), map.regions())),
      gates_(map.graph().node_count()) {
  for (const PinchPoint& pinch : pinch_points_)
    for (const PinchGate& gate : pinch.gates) gates_.insert(gate.node);
  const WaypointGraph& graph = map.graph();
  const auto exposure = map.exposure(kUpright, kUpright);
  const std::uint32_t high = threshold(exposure, settings.exposed, std::greater{});
  const std::uint32_t low = threshold(exposure, settings.hidden, std::less{});
  std::vector<bool> hidden;
  for (const std::uint32_t count : exposure) hidden.push_back(count <= low);
  TwoRetreats retreats(graph, hidden);
  const double all = std::max<double>(1, static_cast<double>(graph.node_count()) - 1);
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    NodeId best;
    for (const Link& link : graph.leaving(NodeId{i}))
      if (hidden[link.to.index()] &&
          (!best.valid() || exposure[link.to.index()] < exposure[best.index()]))
        best = link.to;
    if (exposure[i] < high || !best.valid() || exposure[best.index()] >= exposure[i]) continue;
    snipers_.insert(NodeId{i});
    sniper_spots_.push_back({NodeId{i}, best, (exposure[i] - exposure[best.index()]) / all,
                             retreats.lead_from(NodeId{i})});
  }
  std::ranges::stable_sort(sniper_spots_, std::greater{}, &SniperSpot::advantage);
}

std::vector<NodeId> watch_nodes(const TacticalMap& map, NodeId node) {
  const WaypointGraph& graph = map.graph();
  const NodeSetView watchers = map.watchers(kUpright, kUpright).row(node);
  std::vector<NodeId> found;
  for (const NodeId watcher : watchers) {
    const bool appears = std::ranges::any_of(graph.arriving(watcher), [&](LinkId link) {
      return !watchers.contains(graph.link(link).from);
    });
    if (watcher != node && appears) found.push_back(watcher);
  }
  return found;
}

double bearing(Vec3 from, Vec3 to) noexcept {
  return std::atan2(double{to.y} - from.y, double{to.x} - from.x);
}

}  // namespace defilade
