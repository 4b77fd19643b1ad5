#pragma once
// Is what the doors of a map hide sound?

#include <cstddef>
#include <span>

#include "defilade/model/result.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// Everything in range and in order.
Result<void> validate(std::span<const DoorHides> doors, std::size_t nodes, std::size_t matrices);

}  // namespace defilade
