// Smallest vertex cuts by maximum flow. Every node between is split in two, joined by an arc that
// carries one unit, so that a flow is a number of paths without a common node, and a smallest cut
// has as many nodes as there are such paths. Of all smallest cuts the one nearest to the sink
// consists of the nodes whose second half still leads to the sink when their first half does not.
//
// Input: a graph, the sources, the nodes that may be cut. Output: the cut.
// Source: Menger 1927; unit_flow.h.

#include "model/analysis/vertex_cut.h"

#include <algorithm>

#include "model/graph/unit_flow.h"

namespace defilade {
namespace {

constexpr std::size_t kSource = 0;
constexpr std::size_t kSink = 1;
constexpr std::size_t entry_of(std::size_t i) { return 2 + 2 * i; }
constexpr std::size_t exit_of(std::size_t i) { return entry_of(i) + 1; }

class Network {
 public:
  /// By `place`, arcs to a node lead to the source, the sink, or the entry of a node between.
  Network(const Adjacency& around, std::span<const std::size_t> place,
          std::span<const NodeId> between)
      : around_(around), between_(between), place_(place), flow_(2 + 2 * between.size()) {}

  /// False if a source lies next to a node beyond, so that no cut separates them.
  bool leave_sources(std::span<const NodeId> sources) {
    for (const NodeId node : sources)
      for (const NodeId next : around_.of(node)) {
        if (place_[next.index()] == kSink) return false;
        if (place_[next.index()] != kSource)
          flow_.add_arc(kSource, place_[next.index()], UnitFlow::kUnlimited);
      }
    return true;
  }

  void cross_between() {
    for (std::size_t i = 0; i < between_.size(); ++i) {
      flow_.add_arc(entry_of(i), exit_of(i));
      for (const NodeId next : around_.of(between_[i]))
        if (place_[next.index()] != kSource)
          flow_.add_arc(exit_of(i), place_[next.index()], UnitFlow::kUnlimited);
    }
  }

  std::vector<NodeId> cut(std::size_t most) {
    for (std::size_t flow = 0; flow_.augment(kSource, kSink); ++flow)
      if (flow == most) return {};
    const std::vector<bool> leads = flow_.leading_to(kSink);
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < between_.size(); ++i)
      if (leads[exit_of(i)] && !leads[entry_of(i)]) nodes.push_back(between_[i]);
    std::ranges::sort(nodes);
    return nodes;
  }

 private:
  const Adjacency& around_;
  std::span<const NodeId> between_;
  std::span<const std::size_t> place_;
  UnitFlow flow_;
};

std::vector<NodeId> cut(Network network, std::span<const NodeId> sources, std::size_t most) {
  if (!network.leave_sources(sources)) return {};
  network.cross_between();
  return network.cut(most);
}

}  // namespace

VertexCutter::VertexCutter(const Adjacency& around)
    : around_(around), place_(around.node_count(), kSink) {}

std::vector<NodeId> VertexCutter::farthest_smallest(std::span<const NodeId> sources,
                                                    std::span<const NodeId> between,
                                                    std::size_t most) {
  for (const NodeId node : sources) place_[node.index()] = kSource;
  for (std::size_t i = 0; i < between.size(); ++i) place_[between[i].index()] = entry_of(i);
  std::vector<NodeId> nodes = cut(Network(around_, place_, between), sources, most);
  for (const auto list : {sources, between})
    for (const NodeId node : list) place_[node.index()] = kSink;
  return nodes;
}

}  // namespace defilade
