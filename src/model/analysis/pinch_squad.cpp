// The squad rule: the published search for several exits. Without two-neighbour nodes a graph falls
// into rooms, and a gate in a hallway cuts the hallway wherever in it the gate stands. So the
// search runs over rooms and hallways instead of nodes. Removing the exits of the room of A one by
// one closes exactly those that lead to B; removing the fewest nodes is a smallest cut, which is
// found as a flow of one unit per hallway.
//
// Input: a graph. Output: at most four pinch points per hallway, most of them the same.
// Source: Lidén 2002, "Strategic and Tactical Reasoning with Waypoints", Squad Tactics;
// unit_flow.h.

#include <algorithm>
#include <iterator>
#include <utility>

#include "defilade/model/pinch_points.h"
#include "model/analysis/joined_counts.h"
#include "model/analysis/pinch_list.h"
#include "model/analysis/room_plan.h"
#include "model/graph/unit_flow.h"

namespace defilade {
namespace {

class SquadSearch {
 public:
  SquadSearch(const Adjacency& around, const PinchSettings& settings)
      : around_(around),
        joined_(around),
        plan_(around),
        flow_(plan_.room_count()),
        most_gates_(settings.most_gates),
        most_inside_(settings.max_inside * static_cast<double>(around.node_count())) {
    for (const Hallway& hallway : plan_.hallways())
      for (const std::size_t end : {0U, 1U})
        flow_.add_arc(hallway.rooms[end], hallway.rooms[1 - end]);
  }

  const RoomPlan& plan() const noexcept { return plan_; }

  /// For a hallway between these rooms: the pinch points with the first of them inside.
  void add_with(std::size_t room, std::size_t other, std::vector<PinchPoint>& points) {
    std::vector<bool> inside = reached_from(room, plan_.room_count());
    const std::vector<bool> beyond = reached_from(other, room);
    for (std::size_t i = 0; i < inside.size(); ++i) inside[i] = inside[i] && !beyond[i];
    add(inside, points);
    if (separates(room, other)) add(flow_.leading_to(room), points);
  }

 private:
  /// The rooms that hallways join to this one, without passing `closed`.
  std::vector<bool> reached_from(std::size_t room, std::size_t closed) const {
    std::vector<bool> reached(plan_.room_count(), false);
    reached[room] = true;
    std::vector<std::size_t> open{room};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const std::size_t exit : plan_.exits(at))
        for (const std::size_t next : plan_.hallways()[exit].rooms) {
          if (reached[next] || next == closed) continue;
          reached[next] = true;
          open.push_back(next);
        }
    }
    return reached;
  }

  /// Whether few enough hallways separate the rooms; the flow from the other room is at its
  /// greatest then.
  bool separates(std::size_t room, std::size_t other) {
    flow_.reset();
    for (std::size_t flow = 0; flow_.augment(other, room); ++flow)
      if (flow == most_gates_) return false;
    return true;
  }

  static bool has_gate(const Hallway& hallway, const std::vector<bool>& inside) {
    return inside[hallway.rooms[0]] != inside[hallway.rooms[1]];
  }

  /// Unless it has too few or too many gates, or too much is inside.
  void add(const std::vector<bool>& inside, std::vector<PinchPoint>& points) const {
    const auto gates = static_cast<std::size_t>(std::ranges::count_if(
        plan_.hallways(), [&](const Hallway& hallway) { return has_gate(hallway, inside); }));
    if (gates < 2 || gates > most_gates_) return;
    PinchPoint point{PinchRule::squad, PinchDirection::both, {}, {}};
    for (std::size_t i = 0; i < plan_.room_count(); ++i)
      if (inside[i]) std::ranges::copy(plan_.room(i), std::back_inserter(point.inside));
    for (const Hallway& hallway : plan_.hallways()) add_hallway(hallway, inside, point);
    std::ranges::sort(point.gates, {}, &PinchGate::node);
    std::ranges::sort(point.inside);
    for (PinchGate& gate : point.gates) add_neighbours(gate, point.inside);
    if (is_small(point)) points.push_back(std::move(point));
  }

  /// Between two inner rooms it is inside; between an inner and an outer one it has a gate at its
  /// outer end.
  static void add_hallway(const Hallway& hallway, const std::vector<bool>& inside,
                          PinchPoint& point) {
    if (!inside[hallway.rooms[0]] && !inside[hallway.rooms[1]]) return;
    const NodeId outer = inside[hallway.rooms[0]] ? hallway.nodes.back() : hallway.nodes.front();
    const bool gated = has_gate(hallway, inside);
    if (gated) point.gates.push_back({outer, {}, {}});
    std::ranges::copy_if(hallway.nodes, std::back_inserter(point.inside),
                         [&](NodeId node) { return !gated || node != outer; });
  }

  void add_neighbours(PinchGate& gate, std::span<const NodeId> inside) const {
    for (const NodeId next : around_.of(gate.node))
      (std::ranges::binary_search(inside, next) ? gate.inside_nodes : gate.outside_nodes)
          .push_back(next);
  }

  bool is_small(const PinchPoint& point) const {
    const std::size_t inside = point.inside.size();
    const std::size_t all = joined_.count({&point.inside.front(), 1});
    return inside <= all - inside - point.gates.size() &&
           static_cast<double>(inside) <= most_inside_;
  }

  const Adjacency& around_;
  JoinedCounts joined_;
  RoomPlan plan_;
  UnitFlow flow_;
  std::size_t most_gates_;
  double most_inside_;
};

}  // namespace

std::vector<PinchPoint> find_squad_pinch_points(const WaypointGraph& graph,
                                                const PinchSettings& settings, Progress& progress) {
  const Adjacency around = Adjacency::around(graph);
  SquadSearch search(around, settings);
  std::vector<PinchPoint> points;
  std::size_t nodes_left = graph.node_count();
  for (const Hallway& hallway : search.plan().hallways()) {
    if (progress.cancelled()) break;
    progress.advance(hallway.nodes.size());
    nodes_left -= hallway.nodes.size();
    const auto [a, b] = hallway.rooms;
    if (a == b) continue;
    search.add_with(a, b, points);
    search.add_with(b, a, points);
  }
  progress.advance(nodes_left);
  merge_same_gates(points);
  return points;
}

}  // namespace defilade
