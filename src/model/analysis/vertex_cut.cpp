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

class Cutter {
 public:
  Cutter(const Adjacency& around, std::span<const NodeId> sources, std::span<const NodeId> between)
      : around_(around),
        between_(between),
        place_(around.node_count(), kSink),
        flow_(2 + 2 * between.size()) {
    for (const NodeId node : sources) place_[node.index()] = kSource;
    for (std::size_t i = 0; i < between.size(); ++i) place_[between[i].index()] = entry_of(i);
  }

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
  std::vector<std::size_t> place_;  // of each node: where arcs to it lead
  UnitFlow flow_;
};

}  // namespace

std::vector<NodeId> farthest_smallest_cut(const Adjacency& around, std::span<const NodeId> sources,
                                          std::span<const NodeId> between, std::size_t most) {
  Cutter cutter(around, sources, between);
  if (!cutter.leave_sources(sources)) return {};
  cutter.cross_between();
  return cutter.cut(most);
}

}  // namespace defilade
