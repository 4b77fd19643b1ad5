#pragma once
// From a plan to a level.

#include "support/random/build_blocks.h"
#include "support/random/build_carriers.h"

namespace defilade::test {

inline DrawnLevel draw_level(const LevelPlan& plan) {
  DrawnLevel drawn{level_without_blocks(), *profile_named(plan.quake ? "quake" : "soldier"), {}};
  Bays bays(plan.columns, plan.rows);
  BlockBuilder(plan, bays, drawn).run();
  CarrierBuilder(plan, bays, drawn).run();
  return drawn;
}

}  // namespace defilade::test
