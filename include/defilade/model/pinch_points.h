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
// - gates: for each region, and for each node taken as a region of its own, the fewest nodes, at
//   most `most_gates`, that separate it from all nodes more than `far` metres of path away (the
//   shortest path over links in either direction; nodes that no path joins to the region do not
//   count). Gates are neither in the region nor far. The inside is what a path from the region
//   reaches without crossing a gate; of several smallest sets, the one with the largest inside is
//   taken. Then each gate, in ascending order, is moved as far as possible: while N has exactly one
//   outside neighbour O, and O exactly one neighbour besides N, O becomes the gate, unless the
//   inside would then have more nodes than the outside. The outside is everything that any path
//   joins to the region, without the inside and the gates. A moved gate may be far. What is found
//   for a single node counts only if it has more nodes inside than gates and no more than outside,
//   and if it is not almost the same as another result: that one contains its inside and its gates,
//   with at most as many gates and at most twice as many nodes inside. (The results of regions come
//   first, then those of nodes, larger ones first.)
// - one_way: along the directions of links. The root is in the largest strongly connected component
//   (of equal ones, the one with the lowest node). It is the lowest node there that is not inside a
//   pinch point of the general rule or, if there is none, the lowest node. N is the entry gate of
//   all nodes that every path from the root enters through N, and the exit gate of all nodes from
//   which every path to the root leaves through N. Nodes that the root does not reach (entry) or
//   that do not reach it (exit) are neither inside nor outside. A result is left out if the general
//   rule has the same node with the same inside.
// - squad: the published steps for regions with two to `most_gates` exits. For each N₁ with exactly
//   two neighbours A and B: remove N₁ and look for a path from A to B; remove a node with exactly
//   two neighbours on that path and look again, until no path is left. What the text leaves open is
//   decided as follows. A row of two-neighbour nodes is a *hallway*; removing any node of it is
//   removing all of it, and A and B are the nodes beyond its two ends. A *room* is a largest set of
//   other nodes that links join. Two answers are given for each N₁ and each of its sides A:
//   first, the text taken literally, with the path searched from A: the node to remove is the one
//   by which the path leaves the room of A for the last time. So the order of the search does not
//   matter, and the inside is that room, with the parts that only it joins to the rest. Second,
//   with backtracking over the choice: the fewest nodes that leave no path, and of several such
//   sets the one with the smallest part joined to A. That finds a room that furniture divides into
//   several, and which the first answer sees only in pieces; the first finds a room with three
//   exits of which one leads through a lobby with two. In both, each gate is then moved to the
//   outer end of its hallway, and the inside is everything that is joined to A. It is too large if
//   it has more than `max_inside` of the nodes of the graph, or more nodes than the outside; then
//   the answer is dropped. If N₁ alone leaves no path, that is the published rule's.
//
// Under the rules hallway, gates and squad, of several results with the same gates the one with the
// larger inside is kept; of equally large ones, the one with the lower first node.
//
// Every list is sorted by the nodes of the gates, then direction, then inside.
//
// Cost: linear in nodes, links and the size of the result, times a logarithm. The one-way rule is
// only close to that, because its dominators are found in rounds. The gates rule costs that per
// region and per node for the nodes that are not far, plus a pass over all nodes. The squad rule
// costs, per hallway, `most_gates` passes over rooms and hallways. On a chain of nodes the result
// itself is quadratic. Allocates; thread-safe.
//
// Progress advances by the node count for each rule, twice for the gates rule and three times for
// the one-way rule. If it is cancelled, the result is incomplete.
//
// Source: Lidén 2002, "Strategic and Tactical Reasoning with Waypoints" (published, hallway,
// squad).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/progress.h"
#include "defilade/model/regions.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

enum class PinchRule : std::uint8_t { published, hallway, general, gates, one_way, squad };
/// Which paths must cross a gate: paths out of the inside, paths into it, or both.
enum class PinchDirection : std::uint8_t { both, exit, entry };
inline constexpr std::size_t kPinchRules = 6;
inline constexpr std::size_t kPinchDirections = 3;

/// "published", "hallway", "general", "gates", "one-way", "squad".
std::string_view name_of(PinchRule rule) noexcept;
/// "both", "exit", "entry".
std::string_view name_of(PinchDirection direction) noexcept;

/// A node that everybody has to come through, and its neighbours on either side in ascending order.
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
  std::vector<PinchGate> gates;  // in ascending order of their nodes
  std::vector<NodeId> inside;    // in ascending order, without the gates

  friend bool operator==(const PinchPoint&, const PinchPoint&) = default;
};

struct PinchSettings {
  double max_inside = 0.4;     // published, squad: at most this share of all nodes
  std::size_t most_gates = 4;  // gates, squad: at most this many
  /// gates: metres of path, not negative. If it is not set, a quarter of the diagonal of the box
  /// around all nodes, at most 30 m.
  std::optional<float> far = {};
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
std::vector<PinchPoint> find_squad_pinch_points(const WaypointGraph& graph,
                                                const PinchSettings& settings = {},
                                                Progress& progress = Progress::silent());

}  // namespace defilade
