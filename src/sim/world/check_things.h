#pragma once
// Do the crates and lamps of a match fit the map?

#include <span>

#include "defilade/sim/arena.h"
#include "defilade/sim/things.h"

namespace defilade {

/// Crates have a size, a material of the level, and cover no place to enter; lamps light something,
/// and light lies between 0 and 1.
Result<void> check_things(std::span<const CrateSetup> crates, std::span<const LampSetup> lamps,
                          const Arena& arena);

}  // namespace defilade
