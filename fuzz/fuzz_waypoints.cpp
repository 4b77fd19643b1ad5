// Reads hostile waypoint files and builds the graph that they describe.

#include "check.h"
#include "defilade/bake/waypoints.h"
#include "model/graph/components.h"

namespace {

using namespace defilade;
using fuzz::require;

void walk(const WaypointGraph& graph) {
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const NodeId id{i};
    require(graph.find(graph.name(id)) == id, "every node is found by its name");
    for (const Link& link : graph.leaving(id)) require(link.from == id, "leaving links leave");
    for (const LinkId link : graph.arriving(id))
      require(graph.link(link).to == id, "arriving links arrive");
    require(graph.peek_outs(id).size() <= kMostPeekOuts, "peek-outs are few");
    for (const CoverChild& child : graph.formation(id)) require(child.cover == id, "own children");
  }
  const auto groups = components(graph, AgentProfile{});
  require(groups.size() == graph.node_count(), "every node has a component");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto waypoints = read_waypoints(fuzz::text_of(data, size), "fuzz.json", AgentProfile{});
  if (!waypoints) {
    require(!waypoints.error().message.empty(), "a refusal says why");
    return 0;
  }
  const auto graph = WaypointGraph::build(std::move(waypoints->parts));
  if (graph)
    walk(*graph);
  else
    require(!graph.error().message.empty(), "a refusal says why");
  return 0;
}
