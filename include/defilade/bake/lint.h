#pragma once
// What would a designer want to know about this map? Findings with nodes, places and remedies.

#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade {

enum class LintRule : std::uint8_t {
  isolated,           // no link leads to or from the node
  same_place,         // two nodes stand on one spot
  no_floor,           // nothing to stand on: in the air, or inside a wall
  in_wall,            // the body does not fit where the node is
  link_through_wall,  // the body cannot get along the link
  component,          // cannot be reached from the largest component, or cannot return to it
};

/// "isolated", "same-place", "no-floor", "in-wall", "link-through-wall", "component".
std::string_view name_of(LintRule rule) noexcept;

struct Finding {
  LintRule rule;
  std::string message;  // names the nodes, the place and the remedy
  std::vector<NodeId> nodes;
  Vec3 place;
};

/// In the order of the rules, then of the nodes. The rules about walls and floors need the level: a
/// stripped map is only checked for the others. Moves the body along every link once more, so it
/// costs about as much as generating them.
std::vector<Finding> lint(const TacticalMap& map);

}  // namespace defilade
