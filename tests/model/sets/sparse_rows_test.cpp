// Rows as lines answer every question like dense rows.

#include "model/sets/sparse_rows.h"

#include <gtest/gtest.h>

#include "model/sets/tile_matrix.h"
#include "support/random/patchy.h"
#include "support/run/simds.h"

namespace defilade {
namespace {

using test::Bits;
using test::bits_of;
using test::patchy_bits;
using test::patchy_matrix;
using test::Random;

constexpr std::size_t kSizes[] = {1, 63, 64, 65, 255, 256, 257, 511, 512, 513, 1000, 1024, 1600};
constexpr std::size_t kLongest = 1200;

/// Calls `check(dense, lines)` with the same matrix kept in both ways.
template <class Check>
void for_each_matrix(Check check) {
  for (const std::size_t size : kSizes) {
    SCOPED_TRACE(testing::Message() << size << " nodes");
    Random random(size);
    const NodeMatrix dense = patchy_matrix(random, size, kLongest);
    check(dense, to_lines(dense));
  }
}

NodeMatrix filled(std::size_t size) {
  NodeMatrix matrix(size);
  for (std::size_t i = 0; i < size; ++i)
    std::ranges::copy(NodeSet::all(size).view().blocks(), matrix.row_blocks(NodeId{i}).begin());
  return matrix;
}

/// Its own transpose: a matrix and its transpose united.
NodeMatrix mutual_of(const NodeMatrix& matrix) {
  NodeMatrix mutual = transpose(matrix);
  for (std::size_t i = 0; i < matrix.size(); ++i)
    for (const NodeId j : matrix.row(NodeId{i})) mutual.insert(NodeId{i}, j);
  return mutual;
}

/// A few rows of a matrix so large that a row has several groups, some of them left out, beside the
/// same rows dense; all other rows are empty.
class LargeRows : public ::testing::Test {
 protected:
  static constexpr std::size_t kNodes = 3 * LineGroup::kBlocks * NodeBlock::kBits - 300;
  static constexpr std::size_t kRows = 24;

  LargeRows() {
    Random random(7);
    std::vector<LineRows> parts(1, LineRows(kNodes));
    for (std::size_t i = 0; i < kNodes; ++i) {
      if (i >= kRows) {
        parts.back().end_row();
        continue;
      }
      Bits bits = patchy_bits(random, kNodes, 12'000);
      if (i % 4 == 1)
        std::fill(bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(kNodes / 2), false);
      if (i % 4 == 2) std::fill(bits.begin() + 20'000, bits.end(), false);
      dense.push_back(test::set_of(bits));
      parts.back().add_row(dense.back());
    }
    lines = LineRows::join(std::move(parts));
  }

  NodeSetView row(std::size_t i) const { return lines.row(NodeId{i}); }

  std::vector<NodeSet> dense;
  NodeMatrix lines;
};

TEST(Lines, hold_the_same_bits) {
  for_each_matrix([](const NodeMatrix& dense, const NodeMatrix& lines) {
    EXPECT_FALSE(lines.is_dense());
    EXPECT_TRUE(lines == dense && dense == lines && lines == lines);
    for (std::size_t i = 0; i < dense.size(); ++i)
      ASSERT_EQ(bits_of(lines.row(NodeId{i})), bits_of(dense.row(NodeId{i}))) << i;
    EXPECT_TRUE(std::ranges::equal(NodeMatrix(lines.view()).blocks(), dense.blocks()));
  });
}

TEST(Lines, differ_when_one_bit_does) {
  for_each_matrix([](const NodeMatrix& dense, const NodeMatrix& lines) {
    Random random(3);
    for (std::size_t i = 0; i < 20; ++i) {
      NodeMatrix other = dense;
      const NodeId row{random.below(dense.size())}, column{random.below(dense.size())};
      other.row_blocks(row)[column.index() / NodeBlock::kBits].words[column.index() / 64 % 8] ^=
          std::uint64_t{1} << column.index() % 64;
      EXPECT_FALSE(lines == other || lines == to_lines(other));
    }
  });
}

TEST_F(LargeRows, answer_like_dense_rows) {
  test::for_each_simd([&] {
    for (std::size_t i = 0; i < kRows; ++i) {
      SCOPED_TRACE(i);
      const NodeSetView view = row(i);
      const NodeSet& twin = dense[i];
      EXPECT_EQ(view.count(), twin.count());
      EXPECT_EQ(view.any(), twin.any());
      EXPECT_EQ(view.hash(), twin.hash());
      EXPECT_EQ(view.ids(), twin.ids());
      EXPECT_TRUE(std::ranges::equal(view, twin));
      EXPECT_TRUE(std::ranges::equal(NodeSet(view).blocks(), twin.view().blocks()));
      for (std::size_t b = 0; b < blocks_for(kNodes); ++b)
        ASSERT_EQ(view.block(b), twin.view().block(b)) << b;
    }
  });
}

TEST_F(LargeRows, find_the_next_member_from_anywhere) {
  Random random(1);
  for (std::size_t i = 0; i < kRows; ++i) {
    EXPECT_EQ(row(i).first(), dense[i].first());
    for (std::size_t step = 0; step < 300; ++step) {
      const NodeId id{random.below(kNodes)};
      ASSERT_EQ(row(i).next(id), dense[i].next(id)) << id.index();
      ASSERT_EQ(row(i).contains(id), dense[i].contains(id)) << id.index();
    }
  }
}

TEST_F(LargeRows, compare_with_each_other_and_with_dense_ones) {
  for (std::size_t i = 0; i < kRows; ++i)
    for (std::size_t j = 0; j < kRows; ++j) {
      const NodeSet common = dense[i] & dense[j];
      for (const auto& [a, b] : {std::pair{row(i), row(j)}, std::pair{row(i), dense[j].view()},
                                 std::pair{dense[i].view(), row(j)}}) {
        EXPECT_EQ(count_common(a, b), common.count());
        EXPECT_EQ(a.intersects(b), common.any());
        EXPECT_EQ(a.is_subset_of(b), common == dense[i]);
        EXPECT_EQ(a == b, dense[i].view() == dense[j].view());
      }
    }
}

TEST_F(LargeRows, are_combined_with_any_sets_like_dense_ones) {
  test::for_each_simd([&] {
    for (std::size_t count = 0; count <= kRows; count += 3) {
      Random random(count);
      std::vector<NodeSetView> mixed, twins;
      for (std::size_t i = 0; i < count; ++i) {
        mixed.push_back(random.chance(0.7) ? row(i) : dense[i].view());
        twins.push_back(dense[i]);
      }
      NodeSet out(kNodes), twin(kNodes);
      unite(out, mixed);
      unite(twin, twins);
      EXPECT_TRUE(out == twin);
      intersect(out, mixed);
      intersect(twin, twins);
      EXPECT_TRUE(out == twin);
      subtract(out, row(kRows - 1), mixed);
      subtract(twin, dense[kRows - 1], twins);
      EXPECT_TRUE(out == twin);
      subtract(out, out, mixed);
      EXPECT_TRUE(out == twin);
    }
  });
}

TEST_F(LargeRows, may_be_combined_into_an_operand) {
  for (std::size_t i = 0; i + 1 < kRows; ++i) {
    const NodeSet start = dense[i + 1];
    for (const auto& [combined, twin] : {std::pair{NodeSet(start) |= row(i), start | dense[i]},
                                         std::pair{NodeSet(start) &= row(i), start & dense[i]},
                                         std::pair{NodeSet(start) -= row(i), start - dense[i]},
                                         std::pair{NodeSet(start) ^= row(i), start ^ dense[i]}})
      EXPECT_TRUE(combined == twin);
    NodeSet out = start;
    unite(out, std::vector<NodeSetView>{row(i), out, row(0)});
    EXPECT_TRUE(out == ((start | dense[i]) | dense[0]));
    EXPECT_TRUE(test::past_end_is_zero(out));
  }
}

TEST(Lines, are_transposed_and_counted_like_dense_rows) {
  for_each_matrix([](const NodeMatrix& dense, const NodeMatrix& lines) {
    const NodeMatrix turned = transpose(lines);
    EXPECT_FALSE(turned.is_dense());
    EXPECT_TRUE(turned == transpose(dense));
    EXPECT_EQ(column_counts(lines), column_counts(dense));
  });
}

TEST(Lines, know_their_transpose_from_others) {
  for_each_matrix([](const NodeMatrix& dense, const NodeMatrix& lines) {
    const NodeMatrix turned = transpose(dense);
    Random random(9);
    for (const NodeMatrixView matrix : {dense.view(), lines.view()}) {
      EXPECT_TRUE(are_transposes(matrix, turned));
      EXPECT_TRUE(are_transposes(matrix, to_lines(turned)));
      EXPECT_EQ(are_transposes(matrix, matrix), turned == dense);
      for (std::size_t i = 0; i < 10; ++i) {
        NodeMatrix other = turned;
        const NodeId row{random.below(dense.size())}, column{random.below(dense.size())};
        other.row_blocks(row)[column.index() / NodeBlock::kBits].words[column.index() / 64 % 8] ^=
            std::uint64_t{1} << column.index() % 64;
        EXPECT_FALSE(are_transposes(matrix, other) || are_transposes(matrix, to_lines(other)));
      }
    }
  });
}

TEST(Lines, are_their_own_transpose_where_sight_is_mutual) {
  for_each_matrix([](const NodeMatrix& dense, const NodeMatrix&) {
    const NodeMatrix mutual = mutual_of(dense);
    const NodeMatrix lines = to_lines(mutual);
    EXPECT_TRUE(are_transposes(mutual, mutual) && are_transposes(lines, lines));
    if (dense.size() < 2) return;
    // A tile that is below the diagonal and has nothing above it.
    NodeMatrix one(dense.size());
    one.insert(NodeId{dense.size() - 1}, NodeId{0U});
    EXPECT_FALSE(are_transposes(one, one));
    EXPECT_TRUE(are_transposes(NodeMatrix(9), NodeMatrix(9)));
  });
}

/// The very same parts as when rows are added one by one.
testing::AssertionResult are_lines_of(const NodeMatrix& lines, const NodeMatrix& dense) {
  if (lines.is_dense()) return testing::AssertionFailure() << "it is dense";
  const NodeMatrix twin = to_lines(dense.view());
  const LineParts parts = lines.view().line_parts(), expected = twin.view().line_parts();
  if (!are_sound(parts, dense.size())) return testing::AssertionFailure() << "it is not sound";
  if (!std::ranges::equal(parts.rows, expected.rows) ||
      !std::ranges::equal(parts.lines, expected.lines) || !(lines == dense))
    return testing::AssertionFailure() << "it is another one";
  return testing::AssertionSuccess();
}

TEST(Lines, come_from_tiles_and_become_tiles) {
  for_each_matrix([](const NodeMatrix& dense, const NodeMatrix& lines) {
    EXPECT_TRUE(to_tiles(lines, false) == to_tiles(dense, false));
    EXPECT_TRUE(are_lines_of(to_lines(to_tiles(dense, false)), dense));
    EXPECT_TRUE(are_lines_of(to_turned_lines(to_tiles(dense, false)), transpose(dense)));
    EXPECT_TRUE(to_turned_rows(to_tiles(dense, false)) == transpose(dense));
    const NodeMatrix mutual = mutual_of(dense);
    for (const bool half : {false, true}) {
      EXPECT_TRUE(are_lines_of(to_lines(to_tiles(mutual, half)), mutual));
      EXPECT_TRUE(are_lines_of(to_turned_lines(to_tiles(mutual, half)), mutual));
      EXPECT_TRUE(to_turned_rows(to_tiles(mutual, half)) == mutual);
    }
  });
}

TEST(Lines, of_a_matrix_with_everything_or_nothing_come_from_tiles) {
  for (const std::size_t size : kSizes)
    for (const NodeMatrix& dense : {filled(size), NodeMatrix(size)})
      for (const bool half : {false, true}) {
        EXPECT_TRUE(are_lines_of(to_lines(to_tiles(dense, half)), dense)) << size;
        EXPECT_TRUE(are_lines_of(to_turned_lines(to_tiles(dense, half)), dense)) << size;
      }
}

/// Around the size where they are preferred, and where a row gets a second group: a band of rows
/// with something in it, and its transpose.
TEST(Lines, of_large_matrices_come_from_tiles) {
  for (const std::size_t size : {16'384U, 16'385U, 16'641U, 65'536U, 65'537U, 65'600U}) {
    SCOPED_TRACE(size);
    constexpr std::size_t kRows = 3;
    Random random(size);
    TileMatrix tiles(size, false);
    std::vector<NodeSet> rows;
    for (std::size_t i = 0; i < kRows; ++i)
      rows.push_back(test::set_of(patchy_bits(random, size, 2000)));
    for (std::size_t c = 0; c < tiles.tile_rows(); ++c) {
      Tile tile{};
      for (std::size_t i = 0; i < kRows; ++i) tile[i] = rows[i].view().word(c);
      tiles.add(1, c, tile);
    }
    const NodeMatrix lines = to_lines(tiles), turned = to_turned_lines(tiles);
    EXPECT_TRUE(are_sound(lines.view().line_parts(), size));
    EXPECT_TRUE(are_sound(turned.view().line_parts(), size));
    for (std::size_t i = 0; i < kRows; ++i)
      EXPECT_TRUE(lines.row(NodeId{64 + i}) == rows[i].view());
    EXPECT_TRUE(lines.row(NodeId{0U}).none() && lines.row(NodeId{size - 1}).none());
    for (std::size_t j = 0; j < size; ++j)
      for (std::size_t i = 0; i < kRows; ++i)
        ASSERT_EQ(turned.contains(NodeId{j}, NodeId{64 + i}), rows[i].contains(NodeId{j}));
  }
}

TEST(Lines, of_several_parts_are_joined_in_order) {
  for_each_matrix([](const NodeMatrix& dense, const NodeMatrix&) {
    std::vector<LineRows> parts(5, LineRows(dense.size()));
    for (std::size_t i = 0; i < dense.size(); ++i)
      parts[i * 5 / dense.size()].add_row(dense.row(NodeId{i}));
    EXPECT_TRUE(are_lines_of(LineRows::join(std::move(parts)), dense));
  });
}

TEST(Lines, take_little_where_rows_are_mostly_empty_or_full) {
  NodeMatrix matrix(5000);
  for (std::size_t i = 0; i < matrix.size(); ++i)
    for (std::size_t j = i / 1024 * 1024; j < std::min(matrix.size(), i / 1024 * 1024 + 1024); ++j)
      matrix.insert(NodeId{i}, NodeId{j});
  EXPECT_LT(to_lines(matrix).view().bytes(), matrix.view().bytes() / 10);
}

TEST(Lines, are_for_large_maps) {
  EXPECT_FALSE(prefers_lines(16'384));
  EXPECT_TRUE(prefers_lines(16'385));
}

}  // namespace
}  // namespace defilade
