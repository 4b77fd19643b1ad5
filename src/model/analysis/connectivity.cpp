#include "defilade/model/connectivity.h"

#include <cassert>
#include <utility>

#include "model/graph/adjacency.h"
#include "model/sets/sparse_rows.h"

namespace defilade {
namespace {

constexpr std::size_t kBlockBits = NodeBlock::kWords * 64;

/// `nodes` are in ascending order.
void add_row(LineRows& rows, std::span<const NodeId> nodes) {
  for (std::size_t i = 0; i < nodes.size();) {
    const std::size_t index = nodes[i].index() / kBlockBits;
    NodeBlock block{};
    for (; i < nodes.size() && nodes[i].index() / kBlockBits == index; ++i) {
      const std::size_t at = nodes[i].index() % kBlockBits;
      block.words[at / 64] |= std::uint64_t{1} << at % 64;
    }
    rows.add(index, block);
  }
  rows.end_row();
}

}  // namespace

NodeMatrix connectivity(const WaypointGraph& graph) {
  const Adjacency after = Adjacency::after(graph);
  std::vector<LineRows> rows;
  rows.emplace_back(graph.node_count());
  for (std::size_t i = 0; i < graph.node_count(); ++i) add_row(rows[0], after.of(NodeId{i}));
  return LineRows::join(std::move(rows));
}

void keep_beside(const NodeMatrixView& connectivity, NodeSetView safe,
                 NodeSet& candidates) noexcept {
  assert(connectivity.size() == safe.size() && safe.size() == candidates.size());
  for (const NodeId node : candidates)
    if (!connectivity.row(node).intersects(safe)) candidates.erase(node);
}

}  // namespace defilade
