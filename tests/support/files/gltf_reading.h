#pragma once
// Reading glTF in tests: what comes out must be a valid level, or an error.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "defilade/bake/import.h"

namespace defilade::test {

inline ImportedLevel read_yard(const std::string& bytes, const ImportSettings& settings = {},
                               const std::filesystem::path& folder = {}) {
  auto imported = read_gltf(bytes, "yard.glb", settings, folder);
  if (!imported) {
    ADD_FAILURE() << imported.error().message;
    return {};
  }
  const auto valid = validate(imported->level);
  EXPECT_TRUE(valid) << valid.error().message;
  return *std::move(imported);
}

inline std::string yard_error(const std::string& bytes, const std::filesystem::path& folder = {}) {
  const auto imported = read_gltf(bytes, "yard.glb", {}, folder);
  return imported ? "no error" : imported.error().message;
}

}  // namespace defilade::test
