#pragma once
// Where is that? The one way in which all verbs read places: "x,y,z" in metres, "#17" for a node,
// the name of a node, which may hold commas, or the name of a door.

#include <optional>
#include <string>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// A line for the help of verbs that take places.
inline constexpr const char* kPlaceHelp =
    "PLACE is x,y,z in metres, #17 for a node, or the name of a node or a door.";

/// Coordinates farther than this from every node, in metres, get a warning: answers are about the
/// nearest node, which says little about such a place. `check` calls floor uncovered from this
/// distance on even where nodes are placed most sparsely.
inline constexpr float kFarFromNodes = 8;

/// All of these throw a Failure that says what would be right, and suggests the nearest name.
Vec3 read_place(const TacticalMap& map, const std::string& text);
/// A place where nobody stands: it may be far from all nodes.
Vec3 read_point(const TacticalMap& map, const std::string& text);
NodeId read_node(const TacticalMap& map, const std::string& text);
/// "x,y,z,x,y,z": two opposite corners.
Box read_box(const std::string& text);

/// A place, and what follows it after commas.
struct PlaceAndRest {
  Vec3 place;
  std::vector<std::string> rest;
};
PlaceAndRest read_place_and_rest(const TacticalMap& map, const std::string& text);

std::optional<float> read_number(const std::string& text);

}  // namespace defilade::cli
