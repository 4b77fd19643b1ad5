#pragma once
// What would a designer want to know about this map? Findings with nodes, places and remedies.

#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade {

enum class LintRule : std::uint8_t {
  isolated,           // no link leads to or from the node
  too_close,          // two nodes stand (almost) on one spot
  no_floor,           // nothing to stand on: in the air, or inside a wall
  in_wall,            // the body does not fit where the node is
  link_through_wall,  // the body cannot get along the link
  missing_link,       // floor leads from one node to another, links only by a long detour
  false_gate,         // a node that all ways pass, although the floor has another way
  no_doorway_node,    // a doorway without a node in it
  uncovered,          // walkable floor far from, or out of sight of, every node
  no_node_at,         // a spawn point or an item without a node near it
  unreachable,        // cannot be reached from the largest group of nodes
  trap,               // can be reached from the largest group, but there is no way back
};
inline constexpr std::size_t kLintRules = 12;

/// "isolated", "too-close", "no-floor", "in-wall", "link-through-wall", "missing-link",
/// "false-gate", "no-doorway-node", "uncovered", "no-node-at", "unreachable", "trap".
std::string_view name_of(LintRule rule) noexcept;

struct Finding {
  LintRule rule;
  std::string message;  // names the nodes, the place and the remedy
  std::vector<NodeId> nodes;
  Vec3 place;
};

struct LintReport {
  std::vector<Finding> findings;  // in the order of the rules, then of the nodes
  double floor = 0;               // square metres that can be walked to from some node
  double covered = 0;  // of these, the square metres within the local spacing and in sight
};

/// Checks the map. The rules about walls and floors need the level: a stripped map is checked only
/// for the others. This surveys the floor and moves the body along every link once more, so it
/// costs about as much as placing nodes.
LintReport lint(const TacticalMap& map);

}  // namespace defilade
