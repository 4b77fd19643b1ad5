#pragma once
// From which directions can danger come into view of a character that stands there? The sectors of
// watch_nodes (analysis.h), for many nodes of one graph.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/node_set_view.h"
#include "model/graph/adjacency.h"

namespace defilade {

class WatchSectors {
 public:
  /// The graph must outlive it.
  explicit WatchSectors(const WaypointGraph& graph);

  /// `watching` are the nodes that see it. Bit i: sector i (bearing.h) is to be watched.
  std::uint32_t of(NodeId node, NodeSetView watching);

 private:
  void load(NodeSetView watching);
  void load(std::size_t block, const NodeBlock& bits);
  void unload();
  bool contains(NodeId node) const {
    return (words_[node.index() / 64] >> node.index() % 64 & 1) != 0;
  }
  bool is_surrounded(std::size_t word) const;
  std::uint32_t sectors_of(NodeId node, std::size_t word) const;

  const WaypointGraph& graph_;
  Adjacency before_;
  std::vector<std::uint32_t> from_;   // the words from which links lead to nodes of a word
  std::vector<std::size_t> begins_;   // where those of each word begin
  std::vector<std::uint64_t> words_;  // the watching nodes
  std::vector<std::size_t> loaded_;   // blocks of `watching_` that are not empty
};

}  // namespace defilade
