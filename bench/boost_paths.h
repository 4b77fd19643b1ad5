#pragma once
// Paths as a careful user of the Boost Graph Library finds them: a compressed sparse row graph,
// astar_search with the straight line as heuristic, or dijkstra_shortest_paths, both left by an
// exception at the goal. Property maps are made once; after a search only what it has touched is
// reset, by the variants that do not initialize. (The queue and its positions are Boost's own; it
// makes them for every search.)

#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "defilade/model/waypoint_graph.h"

namespace bench {

struct LinkLength {
  float length = 0;
};

using BoostGraph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, LinkLength,
                                       boost::no_property, std::uint32_t, std::uint32_t>;
using BoostNode = boost::graph_traits<BoostGraph>::vertex_descriptor;
using BoostLink = boost::graph_traits<BoostGraph>::edge_descriptor;

inline BoostGraph boost_graph(const defilade::WaypointGraph& graph) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
  std::vector<LinkLength> lengths;
  for (const defilade::Link& link : graph.links()) {  // sorted by where they begin
    ends.emplace_back(link.from.value, link.to.value);
    lengths.push_back({link.length});
  }
  return {boost::edges_are_sorted, ends.begin(), ends.end(), lengths.begin(),
          static_cast<std::uint32_t>(graph.node_count())};
}

/// Dangerous metres before all else, then the rest.
struct DangerFirst {
  double dangerous = 0;
  double cost = 0;

  friend bool operator<(const DangerFirst& a, const DangerFirst& b) {
    return a.dangerous != b.dangerous ? a.dangerous < b.dangerous : a.cost < b.cost;
  }
  friend DangerFirst operator+(const DangerFirst& a, const DangerFirst& b) {
    return {a.dangerous + b.dangerous, a.cost + b.cost};
  }
};

/// The cost at which a node counts as not reached, and the cost of a straight line.
template <class Cost>
struct CostOf;

template <>
struct CostOf<double> {
  static double infinite() { return std::numeric_limits<double>::infinity(); }
  static double metres(double length) { return length; }
};

template <>
struct CostOf<DangerFirst> {
  static DangerFirst infinite() { return {CostOf<double>::infinite(), 0}; }
  static DangerFirst metres(double length) { return {0, length}; }
};

/// `Cost` is double or DangerFirst.
template <class Cost>
class BoostSearch {
 public:
  BoostSearch(const BoostGraph& links, const defilade::WaypointGraph& places)
      : links_(links),
        places_(places),
        reached_(num_vertices(links), CostOf<Cost>::infinite()),
        estimate_(num_vertices(links)),
        from_(num_vertices(links)),
        colors_(num_vertices(links), boost::white_color) {}

  /// `weight` is a function from a BoostLink to its cost.
  template <class Weight>
  Cost astar(BoostNode start, BoostNode goal, const Weight& weight) {
    const auto straight = [this, goal](BoostNode node) {
      return CostOf<Cost>::metres(std::sqrt(squared_distance(place(node), place(goal))));
    };
    begin(start);
    estimate_[start] = straight(start);
    try {
      astar_search_no_init(
          links_, start, straight, Stop<boost::default_astar_visitor>(goal, touched_),
          by_node(from_), by_node(estimate_), by_node(reached_), map_of(weight), by_node(colors_),
          index(), std::less<Cost>(), std::plus<Cost>(), CostOf<Cost>::infinite(), Cost{});
    } catch (const AtGoal&) {
      trace(start, goal);
    }
    return end(goal);
  }

  template <class Weight>
  Cost dijkstra(BoostNode start, BoostNode goal, const Weight& weight) {
    begin(start);
    try {
      dijkstra_shortest_paths_no_init(links_, start, by_node(from_), by_node(reached_),
                                      map_of(weight), index(), std::less<Cost>(), std::plus<Cost>(),
                                      Cost{}, Stop<boost::default_dijkstra_visitor>(goal, touched_),
                                      by_node(colors_));
    } catch (const AtGoal&) {
      trace(start, goal);
    }
    return end(goal);
  }

  /// Of the last search, from the goal back to the start.
  const std::vector<BoostNode>& path() const { return path_; }

 private:
  struct AtGoal {};

  template <class Base>
  class Stop : public Base {
   public:
    Stop(BoostNode goal, std::vector<BoostNode>& touched) : goal_(goal), touched_(&touched) {}

    void discover_vertex(BoostNode node, const BoostGraph&) { touched_->push_back(node); }
    void examine_vertex(BoostNode node, const BoostGraph&) {
      if (node == goal_) throw AtGoal();
    }

   private:
    BoostNode goal_;
    std::vector<BoostNode>* touched_;
  };

  auto index() const { return get(boost::vertex_index, links_); }
  template <class T>
  auto by_node(std::vector<T>& values) const {
    return boost::make_iterator_property_map(values.begin(), index());
  }
  template <class Weight>
  static auto map_of(const Weight& weight) {
    return boost::make_function_property_map<BoostLink, Cost>(weight);
  }
  defilade::Vec3 place(BoostNode node) const { return places_.positions()[node]; }

  void begin(BoostNode start) {
    reached_[start] = {};
    from_[start] = start;
  }

  void trace(BoostNode start, BoostNode goal) {
    path_.assign(1, goal);
    while (path_.back() != start) path_.push_back(from_[path_.back()]);
  }

  /// Infinite if there is no way.
  Cost end(BoostNode goal) {
    const Cost cost = reached_[goal];
    for (const BoostNode node : touched_) {
      reached_[node] = CostOf<Cost>::infinite();
      colors_[node] = boost::white_color;
    }
    touched_.clear();
    return cost;
  }

  const BoostGraph& links_;
  const defilade::WaypointGraph& places_;
  std::vector<Cost> reached_;
  std::vector<Cost> estimate_;
  std::vector<BoostNode> from_;
  std::vector<boost::default_color_type> colors_;
  std::vector<BoostNode> touched_;
  std::vector<BoostNode> path_;
};

}  // namespace bench
