#include "defilade/model/node_matrix.h"

#include <array>

namespace defilade {
namespace {

using Tile = std::array<std::uint64_t, 64>;  // bit c of word r is element (r, c)

/// Transposes in place by swapping ever smaller off-diagonal quadrants: 32 × 32, 16 × 16, … 1 × 1.
/// Source: Warren, "Hacker's Delight", 7-3, widened to 64.
void transpose_tile(Tile& tile) {
  std::uint64_t mask = 0x00000000ffffffffU;
  for (std::size_t half = 32; half != 0; half >>= 1, mask ^= mask << half)
    for (std::size_t r = 0; r < 64; r = (r + half + 1) & ~half) {
      const std::uint64_t swapped = (tile[r] >> half ^ tile[r + half]) & mask;
      tile[r] ^= swapped << half;
      tile[r + half] ^= swapped;
    }
}

Tile load_tile(NodeMatrixView matrix, std::size_t tile_row, std::size_t tile_column) {
  Tile tile{};
  for (std::size_t r = 0; r < 64 && tile_row * 64 + r < matrix.size(); ++r)
    tile[r] = matrix.row(NodeId{tile_row * 64 + r})
                  .blocks()[tile_column / NodeBlock::kWords]
                  .words[tile_column % NodeBlock::kWords];
  return tile;
}

void store_tile(NodeMatrix& matrix, std::size_t tile_row, std::size_t tile_column,
                const Tile& tile) {
  for (std::size_t r = 0; r < 64 && tile_row * 64 + r < matrix.size(); ++r)
    matrix.row_blocks(NodeId{tile_row * 64 + r})[tile_column / NodeBlock::kWords]
        .words[tile_column % NodeBlock::kWords] = tile[r];
}

/// Calls `visit(row, column, tile)` with every tile of the matrix, already transposed.
template <class Visit>
void for_each_transposed(NodeMatrixView matrix, Visit visit) {
  const std::size_t tiles = (matrix.size() + 63) / 64;
  for (std::size_t r = 0; r < tiles; ++r)
    for (std::size_t c = 0; c < tiles; ++c) {
      Tile tile = load_tile(matrix, r, c);
      transpose_tile(tile);
      visit(r, c, tile);
    }
}

}  // namespace

NodeMatrix transpose(NodeMatrixView matrix) {
  NodeMatrix result(matrix.size());
  for_each_transposed(matrix, [&](std::size_t r, std::size_t c, const Tile& tile) {
    store_tile(result, c, r, tile);
  });
  return result;
}

std::vector<std::uint32_t> column_counts(NodeMatrixView matrix) {
  std::vector<std::uint32_t> counts(matrix.size());
  for_each_transposed(matrix, [&](std::size_t, std::size_t c, const Tile& tile) {
    for (std::size_t i = 0; i < 64 && c * 64 + i < counts.size(); ++i)
      counts[c * 64 + i] += static_cast<std::uint32_t>(std::popcount(tile[i]));
  });
  return counts;
}

}  // namespace defilade
