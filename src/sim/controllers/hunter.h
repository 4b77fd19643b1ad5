#pragma once
// The yardstick that plays fair: a mind that knows only what it senses and remembers.
//
// It fires at the nearest enemy that it sees, turns to what hurts or alarms it, goes to where it
// heard danger, looks for enemies where they may be since it lost them, and else goes from place to
// place.

#include <memory>

#include "defilade/mind/mind.h"

namespace defilade {

std::unique_ptr<Mind> make_hunter();

}  // namespace defilade
