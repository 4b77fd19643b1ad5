#pragma once
// A plan of the level in characters, one drawing per storey, at most 78 columns wide.

#include <string>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// `#` wall, `-` what is higher than a step, `%` what hides but can be walked through, `.` floor,
/// `o` node; E and H mark the most exposed and the most hidden node. Nodes alone for a stripped
/// map.
std::string text_picture(const TacticalMap& map);

}  // namespace defilade::cli
