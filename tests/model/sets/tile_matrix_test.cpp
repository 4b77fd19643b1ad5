#include "model/sets/tile_matrix.h"

#include <gtest/gtest.h>

#include <thread>

#include "support/random/node_sets.h"

namespace defilade {
namespace {

using test::Random;

enum class Shape { scattered, regions };

/// Bits at random, or whole regions that see each other, as nodes in spatial order have them.
NodeMatrix random_matrix(Random& random, std::size_t size, double density, Shape shape,
                         bool symmetric) {
  constexpr std::size_t kRegions = 8;
  std::array<bool, kRegions * kRegions> sees{};
  for (bool& pair : sees) pair = random.chance(density);
  const std::size_t width = size / kRegions + 1;
  NodeMatrix matrix(size);
  for (std::size_t row = 0; row < size; ++row)
    for (std::size_t column = symmetric ? row : 0; column < size; ++column) {
      if (!(shape == Shape::scattered ? random.chance(density)
                                      : sees[row / width * kRegions + column / width]))
        continue;
      matrix.insert(NodeId{row}, NodeId{column});
      if (symmetric) matrix.insert(NodeId{column}, NodeId{row});
    }
  return matrix;
}

/// Calls `check(matrix, symmetric)` with matrices of every kind.
template <class Check>
void for_each_matrix(std::span<const std::size_t> sizes, Check check) {
  for (const std::size_t size : sizes)
    for (const double density : {0.0, 0.001, 0.05, 0.5, 0.999, 1.0})
      for (const Shape shape : {Shape::scattered, Shape::regions})
        for (const bool symmetric : {false, true}) {
          SCOPED_TRACE(testing::Message()
                       << size << " nodes, density " << density << ", shape "
                       << static_cast<int>(shape) << ", symmetric " << symmetric);
          Random random(size * 100 + static_cast<std::size_t>(density * 50));
          check(random_matrix(random, size, density, shape, symmetric), symmetric);
        }
}

constexpr std::size_t kSizes[] = {0,   1,   2,   7,   8,   9,   63,  64,  65,  71, 72,
                                  100, 127, 128, 129, 136, 191, 192, 193, 200, 300};
constexpr std::size_t kFewSizes[] = {0, 1, 65, 130, 200};

Tile slow_tile(const NodeMatrix& matrix, std::size_t tile_row, std::size_t tile_column) {
  Tile tile{};
  for (std::size_t r = tile_row * 64; r < std::min(tile_row * 64 + 64, matrix.size()); ++r)
    for (std::size_t c = tile_column * 64; c < std::min(tile_column * 64 + 64, matrix.size()); ++c)
      if (matrix.contains(NodeId{r}, NodeId{c})) tile[r % 64] |= std::uint64_t{1} << c % 64;
  return tile;
}

TEST(TileMatrix, rows_survive_being_tiles) {
  for_each_matrix(kSizes, [](const NodeMatrix& matrix, bool symmetric) {
    EXPECT_TRUE(to_rows(to_tiles(matrix, symmetric)) == matrix);
    EXPECT_TRUE(to_rows(to_tiles(matrix, false)) == matrix);
  });
}

TEST(TileMatrix, rows_of_every_size_survive_being_tiles) {
  Random random(7);
  for (std::size_t size = 0; size <= 300; ++size) {
    const bool symmetric = random.chance(0.5);
    const auto shape = random.chance(0.5) ? Shape::scattered : Shape::regions;
    const NodeMatrix matrix = random_matrix(random, size, 0.3, shape, symmetric);
    ASSERT_TRUE(to_rows(to_tiles(matrix, symmetric)) == matrix) << size;
  }
}

TEST(TileMatrix, a_thousand_rows_survive_being_tiles) {
  constexpr std::size_t kSize[] = {1000};
  for_each_matrix(kSize, [](const NodeMatrix& matrix, bool symmetric) {
    EXPECT_TRUE(to_rows(to_tiles(matrix, symmetric)) == matrix);
  });
}

TEST(TileMatrix, keeps_exactly_the_tiles_that_are_not_empty_in_ascending_order) {
  for_each_matrix(kSizes, [](const NodeMatrix& matrix, bool symmetric) {
    const TileMatrix tiles = to_tiles(matrix, symmetric);
    ASSERT_EQ(tiles.tile_rows(), (matrix.size() + 63) / 64);
    for (std::size_t r = 0; r < tiles.tile_rows(); ++r) {
      std::vector<std::pair<std::size_t, Tile>> expected, kept;
      for (std::size_t c = symmetric ? r : 0; c < tiles.tile_rows(); ++c)
        if (const Tile tile = slow_tile(matrix, r, c); tile != Tile{})
          expected.emplace_back(c, tile);
      tiles.for_each_tile(r, [&](std::size_t c, const Tile& tile) { kept.emplace_back(c, tile); });
      ASSERT_EQ(kept, expected);
    }
  });
}

TEST(TileMatrix, a_strip_has_the_mirrored_tiles_too) {
  for_each_matrix(kSizes, [](const NodeMatrix& matrix, bool symmetric) {
    const TileMatrix tiles = to_tiles(matrix, symmetric);
    const TileColumns columns(tiles);
    for (std::size_t r = 0; r < tiles.tile_rows(); ++r) {
      std::vector<std::pair<std::size_t, Tile>> expected, strip;
      for (std::size_t c = 0; c < tiles.tile_rows(); ++c)
        if (const Tile tile = slow_tile(matrix, r, c); tile != Tile{})
          expected.emplace_back(c, tile);
      for_each_in_strip(tiles, columns, r,
                        [&](std::size_t c, const Tile& tile) { strip.emplace_back(c, tile); });
      ASSERT_EQ(strip, expected);
    }
  });
}

TEST(TileMatrix, transposed_tiles_are_the_tiles_of_the_transpose) {
  for_each_matrix(kSizes, [](const NodeMatrix& matrix, bool symmetric) {
    EXPECT_TRUE(transposed(to_tiles(matrix, symmetric)) == to_tiles(transpose(matrix), symmetric));
    EXPECT_TRUE(transposed(to_tiles(matrix, false)) == to_tiles(transpose(matrix), false));
  });
}

TEST(TileMatrix, the_difference_is_that_of_every_bit) {
  Random random(11);
  for_each_matrix(kSizes, [&](const NodeMatrix& matrix, bool symmetric) {
    const NodeMatrix other =
        random_matrix(random, matrix.size(), random.unit(), Shape::regions, symmetric);
    NodeMatrix expected(matrix.size());
    for (std::size_t i = 0; i < matrix.size(); ++i)
      for (std::size_t j = 0; j < matrix.size(); ++j)
        if (matrix.contains(NodeId{i}, NodeId{j}) != other.contains(NodeId{i}, NodeId{j}))
          expected.insert(NodeId{i}, NodeId{j});
    EXPECT_TRUE(difference(to_tiles(matrix, symmetric), to_tiles(other, symmetric)) ==
                to_tiles(expected, symmetric));
  });
}

TEST(TileMatrix, a_full_tile_takes_one_word_and_an_empty_one_none) {
  for (const std::size_t size : {64U, 65U, 100U, 128U, 200U}) {
    NodeMatrix matrix(size);
    EXPECT_TRUE(to_tiles(matrix, true).words(0).empty());
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j) matrix.insert(NodeId{i}, NodeId{j});
    const TileMatrix whole = to_tiles(matrix, false), half = to_tiles(matrix, true);
    for (std::size_t r = 0; r < whole.tile_rows(); ++r) {
      EXPECT_EQ(whole.words(r).size(), whole.tile_rows());
      EXPECT_EQ(half.words(r).size(), whole.tile_rows() - r);
    }
  }
}

TEST(TileMatrix, full_sub_tiles_take_no_word_of_their_own) {
  for (const std::size_t size : {64U, 60U}) {  // one with sub-tiles that stick out
    NodeMatrix matrix(size);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 32; j < size; ++j) matrix.insert(NodeId{i}, NodeId{j});
    EXPECT_EQ(to_tiles(matrix, false).words(0).size(), 3U);  // its class and two masks
    matrix.insert(NodeId{9}, NodeId{17});
    EXPECT_EQ(to_tiles(matrix, false).words(0).size(), 4U);
  }
}

TEST(TileMatrix, rows_of_tiles_may_be_written_by_different_threads) {
  Random random(3);
  const NodeMatrix matrix = random_matrix(random, 300, 0.3, Shape::scattered, false);
  TileMatrix tiles(300, false);
  std::vector<std::thread> threads;
  for (std::size_t r = 0; r < tiles.tile_rows(); ++r)
    threads.emplace_back([&, r] {
      for (std::size_t c = 0; c < tiles.tile_rows(); ++c) tiles.add(r, c, slow_tile(matrix, r, c));
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(tiles == to_tiles(matrix, false));
}

TEST(TileMatrix, takes_over_the_words_of_another) {
  for_each_matrix(kSizes, [](const NodeMatrix& matrix, bool symmetric) {
    const TileMatrix tiles = to_tiles(matrix, symmetric);
    TileMatrix copy(matrix.size(), symmetric);
    for (std::size_t r = 0; r < tiles.tile_rows(); ++r)
      EXPECT_TRUE(copy.assign(r, {tiles.words(r).begin(), tiles.words(r).end()}));
    EXPECT_TRUE(copy == tiles);
  });
}

/// Every matrix has one form, so words that are taken over are those that `add` would have made.
void expect_own_words(const TileMatrix& tiles) {
  TileMatrix again(tiles.size(), tiles.symmetric());
  for (std::size_t r = 0; r < tiles.tile_rows(); ++r)
    tiles.for_each_tile(r, [&](std::size_t c, const Tile& tile) { again.add(r, c, tile); });
  EXPECT_TRUE(again == tiles);
}

TEST(TileMatrix, changed_words_are_refused_or_another_matrix) {
  std::size_t refused = 0, taken = 0;
  for_each_matrix(kFewSizes, [&](const NodeMatrix& matrix, bool symmetric) {
    Random random(5);
    TileMatrix tiles = to_tiles(matrix, symmetric);
    for (std::size_t r = 0; r < tiles.tile_rows(); ++r)
      for (int round = 0; round < 100; ++round) {
        std::vector<std::uint64_t> words(tiles.words(r).begin(), tiles.words(r).end());
        if (words.empty()) break;
        words[random.below(words.size())] ^= std::uint64_t{1} << random.below(64);
        if (random.chance(0.1)) words.resize(random.below(words.size() + 3));
        TileMatrix changed = tiles;
        if (!changed.assign(r, words)) {
          EXPECT_TRUE(changed == tiles);
          ++refused;
        } else {
          expect_own_words(changed);
          ++taken;
        }
      }
  });
  EXPECT_GT(refused, 1000U);
  EXPECT_GT(taken, 1000U);
}

TEST(TileMatrix, words_that_no_tile_has_are_refused) {
  TileMatrix tiles(100, true);
  const std::uint64_t full = std::uint64_t{1} << 32, mixed = std::uint64_t{2} << 32;
  EXPECT_TRUE(tiles.assign(0, {full, full | 1}));
  EXPECT_FALSE(tiles.assign(0, {full | 1, full}));               // not rising
  EXPECT_FALSE(tiles.assign(0, {full | 1, full | 1}));           // twice
  EXPECT_FALSE(tiles.assign(0, {full | 2}));                     // past the end
  EXPECT_FALSE(tiles.assign(1, {full}));                         // left of the diagonal
  EXPECT_FALSE(tiles.assign(0, {0}));                            // no class
  EXPECT_FALSE(tiles.assign(0, {mixed}));                        // no masks
  EXPECT_FALSE(tiles.assign(0, {mixed, 0, 0}));                  // empty
  EXPECT_FALSE(tiles.assign(0, {mixed, 1, 1, 1}));               // mixed and full
  EXPECT_FALSE(tiles.assign(0, {mixed, 1, 0}));                  // no bits
  EXPECT_FALSE(tiles.assign(0, {mixed, 1, 0, 0}));               // an empty sub-tile
  EXPECT_FALSE(tiles.assign(0, {mixed, 0, ~std::uint64_t{0}}));  // full
  EXPECT_FALSE(tiles.assign(0, {mixed, 2, 0, 1}));               // on the diagonal, not symmetric
  EXPECT_TRUE(tiles.assign(0, {mixed | 1, 2, 0, 1}));
  EXPECT_FALSE(tiles.assign(0, {mixed | 1, 1U << 5, 0, 1}));     // sub-tile past the end
  EXPECT_FALSE(tiles.assign(0, {mixed | 1, 1U << 4, 0, 0x10}));  // bit past the end
}

}  // namespace
}  // namespace defilade
