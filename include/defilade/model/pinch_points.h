#pragma once
// Where does everybody have to come through? Pinch points: nodes that separate an inside from the
// rest of the level, such as the only door of a room.
//
// A neighbour is a node joined by a link in either direction; links of every kind and stand-only
// nodes count like any other. A component is a largest set of nodes joined by such links. The
// inside never contains a gate. The rules are:
//
// - published: N has exactly two neighbours, and without N no path joins them. N divides its
//   component into two parts, and the smaller is the inside; if they are equal, the part with the
//   lowest node is. The pinch point is dropped if the inside has more than `max_inside` of the
//   nodes of the graph.
// - hallway: every published pinch point, moved outward. While the outside neighbour O has exactly
//   one neighbour besides N, O becomes the gate and N joins the inside, unless the inside would
//   then have more nodes than the outside. `max_inside` is not applied again.
// - general: every node N without which its component falls apart. The largest part is the outside;
//   of equal parts, the one with the lowest node is. Each other part is the inside of a pinch point
//   of its own; the neighbours of N in third parts are in neither of its lists.
// - gates: for each region, the fewest nodes, at most `most_gates`, that separate it from all nodes
//   more than `far` metres of path away (the shortest path over links in either direction; nodes
//   that no path joins to the region do not count). Gates are neither in the region nor far. The
//   inside is what a path from the region reaches without crossing a gate; of several smallest
//   sets, the one with the largest inside is taken. Then each gate, in rising order, is moved as
//   far as possible: while N has exactly one outside neighbour O, and O exactly one neighbour
//   besides N, O becomes the gate, unless the inside would then have more nodes than the outside.
//   The outside is everything that any path joins to the region, without the inside and the gates.
//   A moved gate may be far.
// - one_way: along the directions of links. The root is in the largest strongly connected component
//   (of equal ones, the one with the lowest node). It is the lowest node there that is not inside a
//   pinch point of the general rule or, if there is none, the lowest node. N is the entry gate of
//   all nodes that every path from the root enters through N, and the exit gate of all nodes from
//   which every path to the root leaves through N. Nodes that the root does not reach (entry) or
//   that do not reach it (exit) are neither inside nor outside. A result is left out if the general
//   rule has the same node with the same inside.
//
// Under the rules hallway and gates, of several results with the same gates the one with the larger
// inside is kept; of equally large ones, the one with the lower first node.
//
// Every list is sorted by the nodes of the gates, then direction, then inside.
//
// Cost: linear in nodes, links and the size of the result, times a logarithm. The one-way rule is
// only close to that, because its dominators are found in rounds. The gates rule costs that per
// region for the nodes that are not far, plus a pass over all nodes. On a chain of nodes the result
// itself is quadratic. Allocates; free-threaded.
//
// Progress advances by the node count for each rule, and by three times as many for the one-way
// rule. If it is cancelled, the result is incomplete.
//
// Source: Lidén 2002, "Strategic and Tactical Reasoning with Waypoints" (published, hallway).

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/progress.h"
#include "defilade/model/regions.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

enum class PinchRule : std::uint8_t { published, hallway, general, gates, one_way };
/// Which paths must cross a gate: paths out of the inside, paths into it, or both.
enum class PinchDirection : std::uint8_t { both, exit, entry };
inline constexpr std::size_t kPinchRules = 5;
inline constexpr std::size_t kPinchDirections = 3;

/// "published", "hallway", "general", "gates", "one-way".
std::string_view name_of(PinchRule rule) noexcept;
/// "both", "exit", "entry".
std::string_view name_of(PinchDirection direction) noexcept;

/// A node that everybody has to come through, and its neighbours on either side in rising order.
/// Other gates are in neither list.
struct PinchGate {
  NodeId node;
  std::vector<NodeId> inside_nodes;
  std::vector<NodeId> outside_nodes;

  friend bool operator==(const PinchGate&, const PinchGate&) = default;
};

/// Gates, and the inside that they separate from the rest of the level.
struct PinchPoint {
  PinchRule rule = PinchRule::general;
  PinchDirection direction = PinchDirection::both;
  std::vector<PinchGate> gates;  // in rising order of their nodes
  std::vector<NodeId> inside;    // in rising order, without the gates

  friend bool operator==(const PinchPoint&, const PinchPoint&) = default;
};

struct PinchSettings {
  double max_inside = 0.4;     // published: at most this share of all nodes
  std::size_t most_gates = 4;  // gates: at most this many
  float far = 30;              // gates: metres of path, not negative
};

/// The results of all rules, in the order of PinchRule. The regions must be valid for the graph.
std::vector<PinchPoint> find_pinch_points(const WaypointGraph& graph, const Regions& regions,
                                          const PinchSettings& settings = {},
                                          Progress& progress = Progress::silent());

std::vector<PinchPoint> find_published_pinch_points(const WaypointGraph& graph,
                                                    const PinchSettings& settings = {},
                                                    Progress& progress = Progress::silent());
std::vector<PinchPoint> find_hallway_pinch_points(const WaypointGraph& graph,
                                                  const PinchSettings& settings = {},
                                                  Progress& progress = Progress::silent());
std::vector<PinchPoint> find_general_pinch_points(const WaypointGraph& graph,
                                                  Progress& progress = Progress::silent());
std::vector<PinchPoint> find_gates_pinch_points(const WaypointGraph& graph, const Regions& regions,
                                                const PinchSettings& settings = {},
                                                Progress& progress = Progress::silent());
std::vector<PinchPoint> find_one_way_pinch_points(const WaypointGraph& graph,
                                                  Progress& progress = Progress::silent());

}  // namespace defilade
