// Smallest vertex cuts by maximum flow. Every node between is split in two, joined by an arc that
// carries one unit, so that a flow is a number of paths without a common node, and a smallest cut
// has as many nodes as there are such paths. Of all smallest cuts the one nearest to the sink
// consists of the nodes whose second half still leads to the sink when their first half does not.
//
// Input: a graph, the sources, the nodes that may be cut. Output: the cut.
// Source: Menger 1927; Ford and Fulkerson 1956, "Maximal Flow through a Network"; Edmonds and Karp
// 1972 (shortest augmenting paths).

#include "model/analysis/vertex_cut.h"

#include <algorithm>
#include <cstdint>

namespace defilade {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;
constexpr std::uint32_t kUnlimited = 0x7fffffffU;  // more than there are nodes
constexpr std::uint32_t kSource = 0;
constexpr std::uint32_t kSink = 1;

class Network {
 public:
  explicit Network(std::size_t between) : first_arc_(2 + 2 * between, kNone) {}

  static std::uint32_t entry(std::size_t i) { return static_cast<std::uint32_t>(2 + 2 * i); }
  static std::uint32_t exit(std::size_t i) { return entry(i) + 1; }

  /// Every arc is followed by its opposite, which carries back what flows.
  void add_arc(std::uint32_t from, std::uint32_t to, std::uint32_t capacity) {
    add_half(from, to, capacity);
    add_half(to, from, 0);
  }
  bool augment();
  std::vector<bool> leading_to_sink() const;

 private:
  struct Arc {
    std::uint32_t to;
    std::uint32_t capacity;
    std::uint32_t next;  // arc from the same place
  };

  void add_half(std::uint32_t from, std::uint32_t to, std::uint32_t capacity) {
    arcs_.push_back({to, capacity, first_arc_[from]});
    first_arc_[from] = static_cast<std::uint32_t>(arcs_.size() - 1);
  }
  std::vector<std::uint32_t> search() const;

  std::vector<Arc> arcs_;
  std::vector<std::uint32_t> first_arc_;
};

/// For each place the arc by which a shortest way from the source enters it.
std::vector<std::uint32_t> Network::search() const {
  std::vector<std::uint32_t> entered_by(first_arc_.size(), kNone);
  std::vector<std::uint32_t> reached{kSource};
  for (std::size_t i = 0; i < reached.size() && entered_by[kSink] == kNone; ++i)
    for (std::uint32_t arc = first_arc_[reached[i]]; arc != kNone; arc = arcs_[arc].next) {
      const std::uint32_t to = arcs_[arc].to;
      if (arcs_[arc].capacity == 0 || to == kSource || entered_by[to] != kNone) continue;
      entered_by[to] = arc;
      reached.push_back(to);
    }
  return entered_by;
}

/// Sends one more unit from the source to the sink; false when nothing more gets through.
bool Network::augment() {
  const std::vector<std::uint32_t> entered_by = search();
  if (entered_by[kSink] == kNone) return false;
  for (std::uint32_t place = kSink; place != kSource;) {
    const std::uint32_t arc = entered_by[place];
    --arcs_[arc].capacity;
    ++arcs_[arc ^ 1U].capacity;
    place = arcs_[arc ^ 1U].to;
  }
  return true;
}

std::vector<bool> Network::leading_to_sink() const {
  std::vector<bool> leads(first_arc_.size(), false);
  leads[kSink] = true;
  std::vector<std::uint32_t> reached{kSink};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (std::uint32_t arc = first_arc_[reached[i]]; arc != kNone; arc = arcs_[arc].next) {
      const std::uint32_t from = arcs_[arc].to;
      if (arcs_[arc ^ 1U].capacity == 0 || leads[from]) continue;
      leads[from] = true;
      reached.push_back(from);
    }
  return leads;
}

class Cutter {
 public:
  Cutter(const Adjacency& around, std::span<const NodeId> sources, std::span<const NodeId> between)
      : around_(around),
        between_(between),
        place_(around.node_count(), kSink),
        network_(between.size()) {
    for (const NodeId node : sources) place_[node.index()] = kSource;
    for (std::size_t i = 0; i < between.size(); ++i) place_[between[i].index()] = Network::entry(i);
  }

  /// False when a source lies next to what is beyond, so that nothing parts them.
  bool leave_sources(std::span<const NodeId> sources) {
    for (const NodeId node : sources)
      for (const NodeId next : around_.of(node)) {
        if (place_[next.index()] == kSink) return false;
        if (place_[next.index()] != kSource)
          network_.add_arc(kSource, place_[next.index()], kUnlimited);
      }
    return true;
  }

  void cross_between() {
    for (std::size_t i = 0; i < between_.size(); ++i) {
      network_.add_arc(Network::entry(i), Network::exit(i), 1);
      for (const NodeId next : around_.of(between_[i]))
        if (place_[next.index()] != kSource)
          network_.add_arc(Network::exit(i), place_[next.index()], kUnlimited);
    }
  }

  std::vector<NodeId> cut(std::size_t most) {
    for (std::size_t flow = 0; network_.augment(); ++flow)
      if (flow == most) return {};
    const std::vector<bool> leads = network_.leading_to_sink();
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < between_.size(); ++i)
      if (leads[Network::exit(i)] && !leads[Network::entry(i)]) nodes.push_back(between_[i]);
    std::ranges::sort(nodes);
    return nodes;
  }

 private:
  const Adjacency& around_;
  std::span<const NodeId> between_;
  std::vector<std::uint32_t> place_;  // of each node: where arcs to it lead
  Network network_;
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
