#pragma once
// Reads built maps and looks up the results.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/bake/import.h"
#include "support/files/busy_bsp.h"

namespace defilade::test {

inline ImportedLevel read(const BspBuilder& map, const ImportSettings& settings = {}) {
  auto imported = read_bsp(map.bytes(), "a.bsp", settings);
  if (!imported) {
    ADD_FAILURE() << imported.error().message;
    return {};
  }
  EXPECT_TRUE(validate(imported->level)) << validate(imported->level).error().message;
  return *std::move(imported);
}

inline std::string error_of(const std::string& bytes) {
  const auto imported = read_bsp(bytes, "a.bsp");
  return imported ? "no error" : imported.error().message;
}
inline std::string error_of(const BspBuilder& map) { return error_of(map.bytes()); }

inline std::size_t triangles_of(const Level& level, std::string_view material) {
  return static_cast<std::size_t>(std::ranges::count_if(level.triangles, [&](const Triangle& t) {
    return level.materials[t.material].name == material;
  }));
}

inline std::vector<const Entity*> of_kind(const Level& level, EntityKind kind) {
  std::vector<const Entity*> found;
  for (const Entity& entity : level.entities)
    if (entity.kind == kind) found.push_back(&entity);
  return found;
}

inline const Entity& only(const Level& level, EntityKind kind) {
  const auto found = of_kind(level, kind);
  EXPECT_EQ(found.size(), 1U) << name_of(kind);
  return *found.front();
}

}  // namespace defilade::test
