// The general rule: every articulation point, with each part but the largest as an inside.
//
// Input: a graph. Output: a pinch point per node and part that it cuts off.

#include <algorithm>
#include <utility>

#include "defilade/model/pinch_points.h"
#include "model/analysis/pinch_list.h"
#include "model/analysis/separation.h"

namespace defilade {
namespace {

/// The largest part; of equal ones, that with the lowest node.
const Part& outside_of(const Separation& separation, NodeId removed,
                       const std::vector<Part>& parts) {
  return *std::ranges::min_element(parts, [&](const Part& a, const Part& b) {
    if (a.size != b.size) return a.size > b.size;
    return separation.lowest(removed, a) < separation.lowest(removed, b);
  });
}

void add_insides(std::vector<PinchPoint>& points, const Separation& separation, NodeId node) {
  const std::vector<Part> parts = separation.parts_without(node);
  if (parts.size() < 2) return;
  const Part& outside = outside_of(separation, node, parts);
  for (const Part& part : parts)
    if (&part != &outside)
      points.push_back({PinchRule::general,
                        PinchDirection::both,
                        {{node, part.neighbours, outside.neighbours}},
                        separation.members(node, part)});
}

}  // namespace

std::vector<PinchPoint> find_general_pinch_points(const WaypointGraph& graph, Progress& progress) {
  const Adjacency around = Adjacency::around(graph);
  const Separation separation(around);
  std::vector<PinchPoint> points;
  for (std::size_t i = 0; i < graph.node_count() && !progress.cancelled(); ++i) {
    add_insides(points, separation, NodeId{i});
    progress.advance(1);
  }
  sort_pinch_points(points);
  return points;
}

}  // namespace defilade
