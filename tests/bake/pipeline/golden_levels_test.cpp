// A bake of these levels gives the bytes that it gave when their hashes were written down. If a
// change of the result is meant, `./run golden` rewrites them (HACKING.md, "golden hashes").

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "model/base/hashing.h"
#include "support/drawings/drawings.h"
#include "support/files/golden.h"

namespace defilade::test {
namespace {

const char* const kHashes = DEFILADE_SOURCE_DIR "/tests/bake/pipeline/golden_levels.txt";

/// Not packed: another release of zstd would pack the same map otherwise.
std::uint64_t hash_of_bake(const ImportedLevel& imported) {
  BakeSettings settings;
  settings.profile = imported.profile;
  return hash_bytes(serialize_map(bake_level(imported, settings).map, {.packed = false}));
}

void expect_golden(const std::string& name, std::uint64_t hash) {
  GoldenHashes golden(kHashes);
  if (std::getenv("DEFILADE_WRITE_GOLDEN")) {
    golden.set(name, hash);
    golden.save();
  }
  EXPECT_EQ(golden.of(name), hash)
      << "the bake of " << name << " has other bytes; if that is meant, run ./run golden";
}

void expect_golden_shipped(const std::string& name) {
  const auto level = import_level(DEFILADE_SOURCE_DIR "/data/levels/" + name + ".txt", {});
  ASSERT_TRUE(level) << level.error().message;
  expect_golden(name, hash_of_bake(*level));
}

TEST(GoldenLevels, compound) { expect_golden_shipped("compound"); }
TEST(GoldenLevels, demo) { expect_golden_shipped("demo"); }

class GoldenMaps : public testing::TestWithParam<const char*> {};

TEST_P(GoldenMaps, are_baked_as_ever) {
  const auto imported = import_level(GetParam(), {}, GameData::installed());
  if (!imported)
    GTEST_SKIP() << imported.error().message << "\n./run test installs the maps of OpenArena.";
  expect_golden(GetParam(), hash_of_bake(*imported));
}

INSTANTIATE_TEST_SUITE_P(GoldenLevels, GoldenMaps,
                         testing::Values("aggressor", "dm4ish", "oa_dm1", "q3dm6ish", "slimefac"),
                         [](const auto& map) { return std::string(map.param); });

}  // namespace
}  // namespace defilade::test
