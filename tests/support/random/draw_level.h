#pragma once
// From a plan to a level.

#include "support/random/build_blocks.h"
#include "support/random/build_carriers.h"

namespace defilade::test {

/// What is drawn now. Each false stands for a defect of the bake that drawings with it show: set it
/// to true with the fix.
inline constexpr Drawable kDrawnNow{
    .thick = false,        // nodes are placed inside hollow walls
    .teleporters = false,  // a leap out of a teleporter is a link with a length, which is refused
    .deep = false,   // drop links that begin with a step down are deeper than the profile falls
    .water = false,  // swim links below a roof are too low for the profile
};

inline DrawnLevel draw_level(const LevelPlan& plan, const Drawable& drawable) {
  DrawnLevel drawn{level_without_blocks(), *profile_named(plan.quake ? "quake" : "soldier"), {}};
  Bays bays(plan.columns, plan.rows);
  BlockBuilder(plan, bays, drawable, drawn).run();
  CarrierBuilder(plan, bays, drawable, drawn).run();
  return drawn;
}

}  // namespace defilade::test
