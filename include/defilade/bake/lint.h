#pragma once
// What would a designer want to know about this map? Findings with nodes, places, areas and
// remedies.

#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade {

enum class LintRule : std::uint8_t {
  isolated,           // no link leads to or from the node
  too_close,          // two nodes stand (almost) on one spot
  no_floor,           // nothing to stand on: in the air, or inside a wall
  in_wall,            // the body does not fit where the node is, or it is inside of a wall
  link_through_wall,  // the body cannot get along the link
  missing_link,       // floor leads from one node to another, links only by a long detour
  false_gate,         // a node that all ways pass, although the floor has another way
  no_doorway_node,    // a doorway without a node in it
  uncovered,          // floor far from, or out of sight of, every node
  no_node_at,         // a spawn point or an item without a node near it
  unreachable,        // cannot be reached from the largest group of nodes
  trap,               // can be reached from the largest group, but there is no way back
};
inline constexpr std::size_t kLintRules = 12;

/// "isolated", "too-close", "no-floor", "in-wall", "link-through-wall", "missing-link",
/// "false-gate", "no-doorway-node", "uncovered", "no-node-at", "unreachable", "trap".
std::string_view name_of(LintRule rule) noexcept;

enum class RemedyKind : std::uint8_t {
  by_hand,  // no single edit is known to help
  add_node,
  move_node,
  delete_node,
  link,
  unlink,
};

/// One edit of the waypoints that does what the finding's message says first.
struct Remedy {
  RemedyKind kind = RemedyKind::by_hand;
  Vec3 place = {};   // add_node, move_node: where the node belongs, on the floor
  NodeId node = {};  // move_node, delete_node
  NodeId from = {};  // link, unlink
  NodeId to = {};    // link, unlink
  LinkKind link_kind = LinkKind::walk;
  bool both_ways = false;  // link: also from `to` to `from`
};

/// A piece of floor as level rectangles that do not overlap. `min.z` and `max.z` of a rectangle
/// are the heights of its lowest and its highest floor.
struct FloorArea {
  float square_metres = 0;
  std::vector<Box> rectangles = {};
};

struct Finding {
  LintRule rule;
  std::string message;  // names the remedy, the nodes and the place
  std::vector<NodeId> nodes;
  Vec3 place;
  Remedy remedy = {};
  FloorArea area = {};  // of `uncovered` only
};

struct LintReport {
  std::vector<Finding> findings;  // in the order of the rules, then of the nodes
  double floor = 0;               // square metres that characters get to
  double covered = 0;             // of these, within the local spacing and in sight of a node
};

/// Checks the map. Floor counts if characters get to it: on foot or over links, from a spawn point,
/// an item or the largest group of nodes. Wall tops, crates and roofs that no such way leads to do
/// not count. The rules about walls and floors need the level: a stripped map is checked only for
/// the others. This surveys the floor and moves the body along every link once more, so it costs
/// about as much as placing nodes.
LintReport lint(const TacticalMap& map);

}  // namespace defilade
