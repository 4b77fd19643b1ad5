#include "defilade/model/node_matrix.h"

#include <gtest/gtest.h>

#include "support/random/node_sets.h"

namespace defilade {
namespace {

using test::Random;

constexpr std::size_t kSizes[] = {0, 1, 2, 63, 64, 65, 127, 128, 129, 200, 511, 512, 513, 600};
constexpr double kDensities[] = {0.0, 0.02, 0.5, 1.0};

NodeMatrix random_matrix(Random& random, std::size_t size, double density) {
  NodeMatrix matrix(size);
  for (std::size_t row = 0; row < size; ++row)
    for (std::size_t column = 0; column < size; ++column)
      if (random.chance(density)) matrix.insert(NodeId{row}, NodeId{column});
  return matrix;
}

/// Calls `check(matrix)` with random matrices of every size and density.
template <class Check>
void for_each_matrix(Check check) {
  for (const std::size_t size : kSizes)
    for (const double density : kDensities) {
      SCOPED_TRACE(testing::Message() << size << " nodes, density " << density);
      Random random(size + 1);
      check(random_matrix(random, size, density));
    }
}

NodeMatrix naive_transpose(const NodeMatrix& matrix) {
  NodeMatrix result(matrix.size());
  for (std::size_t row = 0; row < matrix.size(); ++row)
    for (std::size_t column = 0; column < matrix.size(); ++column)
      if (matrix.contains(NodeId{row}, NodeId{column})) result.insert(NodeId{column}, NodeId{row});
  return result;
}

std::vector<std::uint32_t> naive_column_counts(const NodeMatrix& matrix) {
  std::vector<std::uint32_t> counts(matrix.size());
  for (std::size_t row = 0; row < matrix.size(); ++row)
    for (std::size_t column = 0; column < matrix.size(); ++column)
      counts[column] += matrix.contains(NodeId{row}, NodeId{column}) ? 1U : 0U;
  return counts;
}

TEST(NodeMatrix, starts_empty_and_holds_what_is_inserted) {
  for (const std::size_t size : kSizes) {
    Random random(size);
    std::vector<test::Bits> twin(size, test::Bits(size));
    NodeMatrix matrix(size);
    for (std::size_t i = 0; i < 3 * size; ++i) {
      const std::size_t row = random.below(size), column = random.below(size);
      twin[row][column] = true;
      matrix.insert(NodeId{row}, NodeId{column});
    }
    for (std::size_t row = 0; row < size; ++row)
      EXPECT_EQ(test::bits_of(matrix.row(NodeId{row})), twin[row]) << size << " nodes, row " << row;
  }
}

TEST(NodeMatrix, rows_start_on_64_byte_boundaries) {
  for (const std::size_t size : kSizes) {
    const NodeMatrix matrix(size);
    for (std::size_t row = 0; row < size; ++row)
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(matrix.row(NodeId{row}).blocks().data()) % 64, 0U);
    EXPECT_EQ(matrix.blocks().size(), size * blocks_for(size));
  }
}

TEST(NodeMatrix, transpose_swaps_rows_and_columns) {
  for_each_matrix(
      [](const NodeMatrix& matrix) { EXPECT_TRUE(transpose(matrix) == naive_transpose(matrix)); });
}

TEST(NodeMatrix, transpose_moves_every_single_bit_of_a_tile) {
  for (std::size_t row = 0; row < 130; row += 13)
    for (std::size_t column = 0; column < 130; ++column) {
      NodeMatrix matrix(130);
      matrix.insert(NodeId{row}, NodeId{column});
      NodeMatrix expected(130);
      expected.insert(NodeId{column}, NodeId{row});
      EXPECT_TRUE(transpose(matrix) == expected) << row << ", " << column;
    }
}

TEST(NodeMatrix, transposed_twice_is_itself) {
  for_each_matrix(
      [](const NodeMatrix& matrix) { EXPECT_TRUE(transpose(transpose(matrix)) == matrix); });
}

TEST(NodeMatrix, transpose_keeps_bits_past_the_end_zero) {
  for_each_matrix([](const NodeMatrix& matrix) {
    const NodeMatrix transposed = transpose(matrix);
    for (std::size_t row = 0; row < transposed.size(); ++row)
      EXPECT_TRUE(test::past_end_is_zero(transposed.row(NodeId{row})));
  });
}

TEST(NodeMatrix, column_counts_equal_counting_one_by_one) {
  for_each_matrix([](const NodeMatrix& matrix) {
    EXPECT_EQ(column_counts(matrix), naive_column_counts(matrix));
  });
}

TEST(NodeMatrix, column_counts_are_row_counts_of_the_transpose) {
  for_each_matrix([](const NodeMatrix& matrix) {
    const NodeMatrix transposed = transpose(matrix);
    const auto counts = column_counts(matrix);
    for (std::size_t i = 0; i < counts.size(); ++i)
      EXPECT_EQ(counts[i], transposed.row(NodeId{i}).count());
  });
}

TEST(NodeMatrix, view_reads_foreign_blocks_without_copying) {
  std::vector<NodeBlock> blocks(3 * blocks_for(3));
  const NodeMatrixView view(blocks, 3);
  blocks[2].words[0] = 0b011;
  EXPECT_EQ(view.blocks().data(), blocks.data());
  EXPECT_EQ(view.row(NodeId{2}).ids(), (std::vector{NodeId{0}, NodeId{1}}));
  EXPECT_TRUE(view.contains(NodeId{2}, NodeId{1}));
  EXPECT_FALSE(view.contains(NodeId{1}, NodeId{2}));
}

}  // namespace
}  // namespace defilade
