#pragma once
// Paths as a careful user of the Boost Graph Library finds them: on a compressed sparse row graph
// or an adjacency list, by astar_search with the straight line as heuristic, or
// dijkstra_shortest_paths, both left by an exception at the goal. Property maps are made once;
// after a search only what it has touched is reset, by the variants that do not initialize. (The
// queue and its positions are Boost's own; it makes them for every search.)

#include <boost/graph/adjacency_list.hpp>
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

using BoostRows =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, LinkLength,
                                       boost::no_property, std::uint32_t, std::uint32_t>;
using BoostLists = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS,
                                         boost::no_property, LinkLength>;

inline BoostRows boost_rows(const defilade::WaypointGraph& graph) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
  std::vector<LinkLength> lengths;
  for (const defilade::Link& link : graph.links()) {  // sorted by where they begin
    ends.emplace_back(link.from.value, link.to.value);
    lengths.push_back({link.length});
  }
  return {boost::edges_are_sorted, ends.begin(), ends.end(), lengths.begin(),
          static_cast<std::uint32_t>(graph.node_count())};
}

inline BoostLists boost_lists(const defilade::WaypointGraph& graph) {
  BoostLists lists(graph.node_count());
  for (const defilade::Link& link : graph.links())
    add_edge(link.from.value, link.to.value, LinkLength{link.length}, lists);
  return lists;
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

/// `Graph` is BoostRows or BoostLists, `Cost` is double or DangerFirst.
template <class Graph, class Cost>
class BoostSearch {
 public:
  using Node = typename boost::graph_traits<Graph>::vertex_descriptor;
  using Edge = typename boost::graph_traits<Graph>::edge_descriptor;

  BoostSearch(const Graph& links, const defilade::WaypointGraph& places)
      : links_(links),
        places_(places),
        reached_(num_vertices(links), CostOf<Cost>::infinite()),
        estimate_(num_vertices(links)),
        from_(num_vertices(links)),
        colors_(num_vertices(links), boost::white_color) {}

  /// `weight` is a function from a Edge to its cost.
  template <class Weight>
  Cost astar(Node start, Node goal, const Weight& weight) {
    const auto straight = [this, goal](Node node) {
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
  Cost dijkstra(Node start, Node goal, const Weight& weight) {
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

  /// The path of the last search, from the goal back to the start.
  const std::vector<Node>& path() const { return path_; }

 private:
  struct AtGoal {};

  template <class Base>
  class Stop : public Base {
   public:
    Stop(Node goal, std::vector<Node>& touched) : goal_(goal), touched_(&touched) {}

    void discover_vertex(Node node, const Graph&) { touched_->push_back(node); }
    void examine_vertex(Node node, const Graph&) {
      if (node == goal_) throw AtGoal();
    }

   private:
    Node goal_;
    std::vector<Node>* touched_;
  };

  auto index() const { return get(boost::vertex_index, links_); }
  template <class T>
  auto by_node(std::vector<T>& values) const {
    return boost::make_iterator_property_map(values.begin(), index());
  }
  template <class Weight>
  static auto map_of(const Weight& weight) {
    return boost::make_function_property_map<Edge, Cost>(weight);
  }
  defilade::Vec3 place(Node node) const { return places_.positions()[node]; }

  void begin(Node start) {
    reached_[start] = {};
    from_[start] = start;
  }

  void trace(Node start, Node goal) {
    path_.assign(1, goal);
    while (path_.back() != start) path_.push_back(from_[path_.back()]);
  }

  /// Infinite if there is no way.
  Cost end(Node goal) {
    const Cost cost = reached_[goal];
    for (const Node node : touched_) {
      reached_[node] = CostOf<Cost>::infinite();
      colors_[node] = boost::white_color;
    }
    touched_.clear();
    return cost;
  }

  const Graph& links_;
  const defilade::WaypointGraph& places_;
  std::vector<Cost> reached_;
  std::vector<Cost> estimate_;
  std::vector<Node> from_;
  std::vector<boost::default_color_type> colors_;
  std::vector<Node> touched_;
  std::vector<Node> path_;
};

}  // namespace bench
