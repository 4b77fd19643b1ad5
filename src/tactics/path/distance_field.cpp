// Dijkstra's algorithm from all sources at once, along the links or against them.
//
// Input: a graph, a traveller and sources. Output: a length per node.
// Source: Dijkstra 1959, "A Note on Two Problems in Connexion with Graphs".

#include <cassert>

#include "defilade/tactics/path.h"
#include "tactics/path/bucket_dijkstra.h"
#include "tactics/path/buffers.h"

namespace defilade {
namespace {

void flood_onwards(const WaypointGraph& graph, const Traveller& traveller, PathState& state,
                   const auto& may_cross) {
  flood(state, [&](NodeId node, auto visit) {
    if (!may_cross(node)) return;
    for (const Link& link : graph.leaving(node))
      if (traveller.can_take(graph, link)) visit(link.to, link.length);
  });
}

void flood_backwards(const WaypointGraph& graph, const Traveller& traveller, PathState& state,
                     const auto& may_cross) {
  flood(state, [&](NodeId node, auto visit) {
    if (!may_cross(node)) return;
    for (const LinkId id : graph.arriving(node))
      if (const Link& link = graph.link(id); traveller.can_take(graph, link))
        visit(link.from, link.length);
  });
}

}  // namespace

void distance_field(const WaypointGraph& graph, const Traveller& traveller, NodeSetView sources,
                    FieldDirection direction, std::span<float> out, Workspace& work) {
  PathState& state = WorkspaceBuffers::of<PathBuffers>(work).state_for(graph);
  assert(sources.size() == graph.node_count() && out.size() == graph.node_count());
  state.begin();
  for (const NodeId source : sources) flood_source(state, source);
  const auto may_cross = [&](NodeId node) {
    return !graph.stand_only(node) || sources.contains(node);
  };
  if (direction == FieldDirection::from_sources)
    flood_onwards(graph, traveller, state, may_cross);
  else
    flood_backwards(graph, traveller, state, may_cross);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = flooded(state, NodeId{i});
}

}  // namespace defilade
