#include "defilade/model/node_matrix.h"

#include <bit>

#include "tile.h"

namespace defilade {
namespace {

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
