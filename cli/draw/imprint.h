#pragma once
// Who made this page, when, and of which map?

#include <string>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// The program's version, the date (UTC) and the hashes of what the map was baked from. With
/// SOURCE_DATE_EPOCH the date is that one: the same map then gives the same page.
std::string imprint(const TacticalMap& map);

}  // namespace defilade::cli
