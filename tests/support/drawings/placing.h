#pragma once
// Placing, for tests.

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "bake/place/place.h"
#include "support/drawings/drawings.h"

namespace defilade::test {

inline GraphParts placed(const ImportedLevel& imported, std::vector<Waypoint> given = {}) {
  Progress silent;
  auto result = place(imported.level, imported.profile, to_generate(std::move(given)), {}, silent);
  if (result) return std::move(result->parts);
  ADD_FAILURE() << result.error().message;
  return {};
}

}  // namespace defilade::test
