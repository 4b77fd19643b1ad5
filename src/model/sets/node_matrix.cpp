#include "defilade/model/node_matrix.h"

#include <algorithm>
#include <bit>

#include "model/sets/block_cursor.h"
#include "model/sets/sparse_transposes.h"
#include "model/sets/tile.h"

namespace defilade {
namespace {

std::size_t tile_rows(const NodeMatrixView& matrix) { return (matrix.size() + 63) / 64; }

NodeMatrix transpose_dense(const NodeMatrixView& matrix) {
  NodeMatrix result(matrix.size());
  for (std::size_t r = 0; r < tile_rows(matrix); ++r)
    for_each_tile_of(matrix, r, [&](std::size_t c, Tile tile) {
      transpose_tile(tile);
      store_tile(result, c, r, tile);
    });
  return result;
}

std::size_t count_tiles(const NodeMatrixView& matrix) {
  std::size_t count = 0;
  for (std::size_t r = 0; r < tile_rows(matrix); ++r)
    for_each_tile_of(matrix, r, [&](std::size_t, const Tile&) { ++count; });
  return count;
}

}  // namespace

bool operator==(const NodeMatrixView& a, const NodeMatrixView& b) noexcept {
  if (a.size() != b.size()) return false;
  if (a.is_dense() && b.is_dense()) return std::ranges::equal(a.blocks(), b.blocks());
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(a.row(NodeId{i}) == b.row(NodeId{i}))) return false;
  return true;
}

NodeMatrix::NodeMatrix(const NodeMatrixView& matrix) : NodeMatrix(matrix.size()) {
  for (std::size_t i = 0; i < size_; ++i) {
    BlockCursor cursor(matrix.row(NodeId{i}));
    for (NodeBlock& block : row_blocks(NodeId{i})) block = cursor.next();
  }
}

NodeMatrix transpose(const NodeMatrixView& matrix) {
  if (matrix.is_dense()) return transpose_dense(matrix);
  return to_turned_lines(to_tiles(matrix, false));
}

bool are_transposes(const NodeMatrixView& a, const NodeMatrixView& b) noexcept {
  if (a.size() != b.size()) return false;
  if (!a.is_dense() && !b.is_dense()) return lines_are_transposes(a, b);
  const bool same = a.is_same_as(b);  // then tiles above the diagonal are compared with those below
  std::size_t compared = 0, below = 0, above = 0;
  bool equal = true;
  for (std::size_t r = 0; equal && r < tile_rows(a); ++r)
    for_each_tile_of(a, r, [&](std::size_t c, Tile tile) {
      (c < r ? below : above) += c == r ? 0 : 1;
      if (!equal || (same && c < r)) return;
      ++compared;
      transpose_tile(tile);
      equal = tile == load_tile(b, c, r);
    });
  // Every tile that was compared has its equal in the other matrix, which may hold nothing else.
  return equal && (same ? above == below : compared == count_tiles(b));
}

std::vector<std::uint32_t> column_counts(const NodeMatrixView& matrix) {
  std::vector<std::uint32_t> counts(matrix.size());
  for (std::size_t r = 0; r < tile_rows(matrix); ++r)
    for_each_tile_of(matrix, r, [&](std::size_t c, Tile tile) {
      transpose_tile(tile);
      for (std::size_t i = 0; i < 64 && c * 64 + i < counts.size(); ++i)
        counts[c * 64 + i] += static_cast<std::uint32_t>(std::popcount(tile[i]));
    });
  return counts;
}

}  // namespace defilade
