#pragma once
// Small graphs in a few words.

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <utility>

#include "defilade/model/waypoint_graph.h"

namespace defilade::test {

/// `count` nodes n0, n1, … one metre apart along X, without links.
inline GraphParts nodes_in_a_row(std::size_t count) {
  GraphParts parts;
  parts.nodes.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    parts.nodes[i].name = "n" + std::to_string(i);
    parts.nodes[i].position.x = static_cast<float>(i);
  }
  return parts;
}

/// Nodes n0, n1, … at those places, without links.
inline GraphParts nodes_at(std::span<const Vec3> places) {
  GraphParts parts = nodes_in_a_row(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) parts.nodes[i].position = places[i];
  return parts;
}

/// A link with room for every agent.
inline Link link_between(std::size_t from, std::size_t to, LinkKind kind = LinkKind::walk) {
  const float length = kind == LinkKind::teleport ? 0.0F : 1.0F;
  return {NodeId{from}, NodeId{to}, kind, length, 2.0F, 4.0F, {}};
}

inline void link_both_ways(GraphParts& parts, std::size_t a, std::size_t b) {
  parts.links.push_back(link_between(a, b));
  parts.links.push_back(link_between(b, a));
}

/// The graph, which must be buildable.
inline WaypointGraph built(GraphParts parts) {
  auto graph = WaypointGraph::build(std::move(parts));
  if (graph) return std::move(*graph);
  ADD_FAILURE() << graph.error().message;
  return {};
}

}  // namespace defilade::test
