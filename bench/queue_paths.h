#pragma once
// Paths as most games find them: A* with a std::priority_queue, a vector of links per node, and
// nodes that are put again when they turn out cheaper.

#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "defilade/model/waypoint_graph.h"

namespace bench {

class QueuePaths {
 public:
  struct Edge {
    std::uint32_t to = 0;
    float length = 0;
  };

  explicit QueuePaths(const defilade::WaypointGraph& graph)
      : positions_(graph.positions().begin(), graph.positions().end()), edges_(graph.node_count()) {
    for (const defilade::Link& link : graph.links())
      edges_[link.from.index()].push_back({link.to.value, link.length});
  }

  /// `cost` is a function from an Edge to what it costs, no less than its length.
  template <class Cost>
  double find(std::uint32_t start, std::uint32_t goal, const Cost& cost) {
    reached_.assign(edges_.size(), std::numeric_limits<double>::infinity());
    from_.assign(edges_.size(), start);
    closed_.assign(edges_.size(), false);
    using Open = std::pair<double, std::uint32_t>;
    std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
    reached_[start] = 0;
    open.push({remaining(start, goal), start});
    while (!open.empty() && open.top().second != goal) {
      const std::uint32_t node = open.top().second;
      open.pop();
      if (closed_[node]) continue;
      closed_[node] = true;
      for (const Edge& edge : edges_[node]) {
        const double there = reached_[node] + cost(edge);
        if (there >= reached_[edge.to]) continue;
        reached_[edge.to] = there;
        from_[edge.to] = node;
        open.push({there + remaining(edge.to, goal), edge.to});
      }
    }
    trace(start, goal);
    return reached_[goal];
  }

  /// The path of the last search, from the goal back to the start.
  const std::vector<std::uint32_t>& path() const { return path_; }

 private:
  double remaining(std::uint32_t node, std::uint32_t goal) const {
    return std::sqrt(squared_distance(positions_[node], positions_[goal]));
  }

  void trace(std::uint32_t start, std::uint32_t goal) {
    path_.assign(1, goal);
    while (path_.back() != start) path_.push_back(from_[path_.back()]);
  }

  std::vector<defilade::Vec3> positions_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<double> reached_;
  std::vector<std::uint32_t> from_;
  std::vector<bool> closed_;
  std::vector<std::uint32_t> path_;
};

}  // namespace bench
