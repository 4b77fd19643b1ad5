// However many threads expand a matrix, the same lines lie at the same places.

#include "model/sets/sparse_expander.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>

#include "model/sets/sparse_rows.h"
#include "support/random/patchy.h"

namespace defilade {
namespace {

using test::patchy_matrix;
using test::Random;

constexpr std::size_t kThreads[] = {1, 2, 3};
constexpr std::size_t kLarge = 6001;  // so that room for all of it is reserved

testing::AssertionResult are_same_lines(const NodeMatrix& lines, const NodeMatrix& twin) {
  const LineParts parts = lines.view().line_parts(), expected = twin.view().line_parts();
  if (std::ranges::equal(parts.rows, expected.rows) &&
      std::ranges::equal(parts.lines, expected.lines))
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << "other lines";
}

TEST(LineExpander, gives_the_same_lines_on_any_number_of_threads) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{65}, std::size_t{1600}, kLarge}) {
    SCOPED_TRACE(size);
    Random random(size);
    const NodeMatrix dense = patchy_matrix(random, size, 2000);
    const TileMatrix tiles = to_tiles(dense, false);
    const NodeMatrix twin = to_lines(dense.view()), turned = to_lines(transpose(dense).view());
    for (const std::size_t threads : kThreads) {
      EXPECT_TRUE(are_same_lines(expand(tiles, threads), twin)) << threads;
      EXPECT_TRUE(are_same_lines(expand_turned(tiles, threads), turned)) << threads;
    }
  }
}

TEST(LineExpander, gives_the_same_lines_of_half_a_matrix) {
  Random random(3);
  NodeMatrix mutual = patchy_matrix(random, kLarge, 2000);
  for (std::size_t i = 0; i < kLarge; ++i)
    for (const NodeId j : mutual.row(NodeId{i})) mutual.insert(j, NodeId{i});
  const TileMatrix tiles = to_tiles(mutual, true);
  const NodeMatrix twin = to_lines(mutual.view());
  for (const std::size_t threads : kThreads) {
    EXPECT_TRUE(are_same_lines(expand(tiles, threads), twin)) << threads;
    EXPECT_TRUE(are_same_lines(expand_turned(tiles, threads), twin)) << threads;
  }
}

/// Other threads wait for the place of the strip that never gets one, or work on later strips.
TEST(LineExpander, carries_what_one_thread_throws_to_the_caller) {
  Tile tile;
  tile.fill(1);
  for (const std::size_t threads : kThreads)
    for (const std::size_t bad : {std::size_t{0}, std::size_t{1}, std::size_t{40}, kLarge / 64})
      EXPECT_THROW(LineExpander::expand(kLarge, threads,
                                        [&](std::size_t strip, StripDraft& draft) {
                                          if (strip == bad) throw std::bad_alloc();
                                          if (strip != kLarge / 64) draft.add(0, tile);
                                        }),
                   std::bad_alloc);
}

}  // namespace
}  // namespace defilade
