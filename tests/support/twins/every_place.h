#pragma once
// The slow twin of Belief.

#include <vector>

#include "defilade/model/node_set.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade::test {

/// All places where the enemy can be, metre by metre, for graphs whose links all
/// lead both ways and have lengths that are even numbers. Its speed is a metre per second.
class EveryPlace {
 public:
  explicit EveryPlace(const WaypointGraph& graph)
      : graph_(graph), at_node_(graph.node_count()), on_link_(graph.link_count()) {
    for (std::size_t i = 0; i < on_link_.size(); ++i)
      on_link_[i].resize(static_cast<std::size_t>(graph.links()[i].length) + 1);
  }

  void saw(NodeId node) {
    at_node_.assign(at_node_.size(), false);
    at_node_[node.index()] = true;
    for_each_place([&](const Link& link, std::size_t metres, Places& places) {
      places[metres] = stands_for(link, metres, node);
    });
  }

  void advance_a_second() {
    const auto before = on_link_;
    for_each_place([&](const Link& link, std::size_t metres, Places& places) {
      const Places& old = before[graph_.id_of(link).index()];
      if (metres > 0 && old[metres - 1]) places[metres] = true;
      if (metres + 1 < old.size() && old[metres + 1]) places[metres] = true;
    });
    for (std::size_t i = 0; i < on_link_.size(); ++i) {
      if (on_link_[i].front()) at_node_[graph_.links()[i].from.index()] = true;
      if (on_link_[i].back()) at_node_[graph_.links()[i].to.index()] = true;
    }
    let_nodes_be_ends();
  }

  void saw_empty(NodeSetView seen) {
    for (const NodeId n : seen) at_node_[n.index()] = false;
    for_each_place([&](const Link& link, std::size_t metres, Places& places) {
      const bool from = stands_for(link, metres, link.from) && !seen.contains(link.from);
      const bool to = stands_for(link, metres, link.to) && !seen.contains(link.to);
      if (!from && !to) places[metres] = false;
    });
  }

  NodeSet support() {
    NodeSet set(graph_.node_count());
    for (std::size_t i = 0; i < at_node_.size(); ++i)
      if (at_node_[i]) set.insert(NodeId{i});
    for_each_place([&](const Link& link, std::size_t metres, Places& places) {
      if (!places[metres]) return;
      if (stands_for(link, metres, link.from)) set.insert(link.from);
      if (stands_for(link, metres, link.to)) set.insert(link.to);
    });
    return set;
  }

 private:
  using Places = std::vector<bool>;

  void let_nodes_be_ends() {
    for (std::size_t i = 0; i < on_link_.size(); ++i) {
      on_link_[i].front() = at_node_[graph_.links()[i].from.index()];
      on_link_[i].back() = at_node_[graph_.links()[i].to.index()];
    }
  }

  static bool stands_for(const Link& link, std::size_t metres, NodeId node) {
    const auto doubled = static_cast<float>(2 * metres);
    return (doubled <= link.length && node == link.from) ||
           (doubled >= link.length && node == link.to);
  }

  template <class Visit>
  void for_each_place(Visit&& visit) {
    for (std::size_t i = 0; i < on_link_.size(); ++i)
      for (std::size_t metres = 0; metres < on_link_[i].size(); ++metres)
        visit(graph_.links()[i], metres, on_link_[i]);
  }

  const WaypointGraph& graph_;
  Places at_node_;
  std::vector<Places> on_link_;
};

}  // namespace defilade::test
