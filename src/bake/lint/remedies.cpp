#include "bake/lint/remedies.h"

#include <algorithm>

#include "bake/place/place.h"
#include "model/body/body_sweep.h"

namespace defilade {
namespace {

/// A node is moved no farther than this, in metres.
constexpr float kFarthestMove = 2;

bool is_linked(const WaypointGraph& graph, NodeId from, NodeId to) {
  return std::ranges::find(graph.leaving(from), to, &Link::to) != graph.leaving(from).end();
}

}  // namespace

Remedy link_from(const TacticalMap& map, const TriangleTree& movement, NodeId from, NodeId to) {
  const Vec3 start = map.graph().position(from), end = map.graph().position(to);
  if (!map.level() || distance(start, end) > PlaceSettings{}.reach) return {};
  const auto passage = find_passage(movement, map.profile(), start, end);
  if (!passage) return {};
  return {.kind = RemedyKind::link, .from = from, .to = to, .link_kind = passage->kind};
}

Remedy link_between(const TacticalMap& map, const TriangleTree& movement, NodeId a, NodeId b) {
  const bool there = is_linked(map.graph(), a, b), back = is_linked(map.graph(), b, a);
  if (there) return back ? Remedy{} : link_from(map, movement, b, a);
  Remedy remedy = link_from(map, movement, a, b);
  if (back || remedy.kind == RemedyKind::by_hand) return remedy;
  const Remedy return_way = link_from(map, movement, b, a);
  if (return_way.kind == RemedyKind::by_hand || return_way.link_kind != remedy.link_kind) return {};
  remedy.both_ways = true;
  return remedy;
}

Remedy move_onto_floor(const TacticalMap& map, const WalkField& field, NodeId node) {
  const CellId cell = field.nearest(map.graph().position(node), kFarthestMove, kFarthestMove);
  if (cell == kNoCell) return {};
  return {.kind = RemedyKind::move_node, .place = field[cell].position, .node = node};
}

}  // namespace defilade
