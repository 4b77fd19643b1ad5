#pragma once
// Which matrices does a map need?

#include <vector>

#include "defilade/model/level.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// Sight, and fire where its blocking triangles differ from sight's.
std::vector<Channel> measured_channels(const Level& level);

/// Every channel with every pair of stances, in a fixed order, without their matrices.
std::vector<Visibility> visibility_jobs(const Level& level, std::size_t stances);

}  // namespace defilade
