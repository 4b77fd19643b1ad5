#include "lemon_paths.h"

#include <lemon/dijkstra.h>
#include <lemon/static_graph.h>

namespace bench {
namespace {

using Graph = lemon::StaticDigraph;

/// The cost of a link, worked out when it is asked for.
struct CostMap {
  using Key = Graph::Arc;
  using Value = double;

  const Graph* graph;
  const std::vector<float>* lengths;
  const std::uint8_t* danger;
  double factor;

  Value operator[](const Key& arc) const {
    const double length = (*lengths)[static_cast<std::size_t>(Graph::id(arc))];
    if (danger == nullptr || danger[Graph::id(graph->target(arc))] == 0) return length;
    return length * factor;
  }
};

}  // namespace

struct LemonPaths::Search {
  Graph graph;
  std::vector<float> lengths;
  CostMap costs;
  lemon::Dijkstra<Graph, CostMap> dijkstra{graph, costs};
  std::vector<int> path;
};

LemonPaths::LemonPaths(int nodes, const std::vector<std::pair<int, int>>& ends,
                       const std::vector<float>& lengths)
    : search_(new Search{{}, lengths, {}}) {
  search_->graph.build(nodes, ends.begin(), ends.end());
  search_->costs = {&search_->graph, &search_->lengths, nullptr, 1};
}

LemonPaths::~LemonPaths() = default;

double LemonPaths::find(int start, int goal, const std::uint8_t* danger, double factor) {
  search_->costs.danger = danger;
  search_->costs.factor = factor;
  const Graph::Node from = Graph::nodeFromId(start), to = Graph::nodeFromId(goal);
  search_->dijkstra.run(from, to);
  search_->path.clear();
  for (Graph::Node at = to; at != lemon::INVALID; at = search_->dijkstra.predNode(at))
    search_->path.push_back(Graph::id(at));
  return search_->dijkstra.dist(to);
}

const std::vector<int>& LemonPaths::path() const { return search_->path; }

}  // namespace bench
