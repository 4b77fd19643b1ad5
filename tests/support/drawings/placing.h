#pragma once
// Placing, for tests.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
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

inline Entity entity(EntityKind kind, std::string name, Vec3 position, Box bounds = {},
                     std::string target = {}) {
  Entity result;
  result.kind = kind;
  result.name = std::move(name);
  result.class_name = "thing";
  result.position = position;
  result.bounds = bounds;
  result.target = std::move(target);
  return result;
}

/// Do links lead from one node to the other?
inline bool is_reached(const GraphParts& parts, std::string_view from, std::string_view to) {
  const auto index = [&](std::string_view name) {
    const auto found = std::ranges::find(parts.nodes, name, &Waypoint::name);
    EXPECT_NE(found, parts.nodes.end()) << name;
    return static_cast<std::size_t>(found - parts.nodes.begin());
  };
  std::vector<bool> reached(parts.nodes.size() + 1);
  reached[index(from)] = true;
  for (bool grows = true; grows;) {
    grows = false;
    for (const Link& link : parts.links) {
      if (!reached[link.from.index()] || reached[link.to.index()]) continue;
      reached[link.to.index()] = grows = true;
    }
  }
  return reached[index(to)];
}

}  // namespace defilade::test
