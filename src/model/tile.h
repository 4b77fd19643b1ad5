#pragma once
// 64 × 64 bits at a time: turning them, and fetching them from rows.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "defilade/model/tile_matrix.h"
#include "line_strip.h"

namespace defilade {

/// Transposes `kRows` words in place, each of them `kRows` units of 64 / kRows bits, by swapping
/// ever smaller off-diagonal quadrants: 64 rows are a matrix of bits, 8 rows one of bytes.
/// Source: Warren, "Hacker's Delight", 7-3, widened to 64.
template <std::size_t kRows>
inline void transpose_units(std::uint64_t* rows) {
  constexpr std::size_t kUnit = 64 / kRows;
  std::uint64_t mask = 0x00000000ffffffffU;
  for (std::size_t half = kRows / 2; half != 0; half >>= 1, mask ^= mask << half * kUnit)
    for (std::size_t r = 0; r < kRows; r = (r + half + 1) & ~half) {
      const std::uint64_t swapped = (rows[r] >> half * kUnit ^ rows[r + half]) & mask;
      rows[r] ^= swapped << half * kUnit;
      rows[r + half] ^= swapped;
    }
}

inline void transpose_tile(Tile& tile) { transpose_units<64>(tile.data()); }

inline Tile load_tile(NodeMatrixView matrix, std::size_t tile_row, std::size_t tile_column) {
  Tile tile{};
  for (std::size_t r = 0; r < 64 && tile_row * 64 + r < matrix.size(); ++r)
    tile[r] = matrix.row(NodeId{tile_row * 64 + r}).word(tile_column);
  return tile;
}

inline bool is_empty(const Tile& tile) {
  std::uint64_t any = 0;
  for (const std::uint64_t word : tile) any |= word;
  return any == 0;
}

/// Calls `visit(tile_column, const Tile&)` with all non-empty tiles of a strip of 64 rows, columns
/// rising.
template <class Visit>
void for_each_tile_of(const NodeMatrixView& matrix, std::size_t tile_row, Visit visit) {
  Tile tile{};
  if (matrix.is_dense()) {
    for (std::size_t c = 0; c * 64 < matrix.size(); ++c)
      if (tile = load_tile(matrix, tile_row, c); !is_empty(tile)) visit(c, std::as_const(tile));
    return;
  }
  for (LineStrip strip(matrix, tile_row); strip.next();)
    for (std::size_t w = 0; w < NodeLine::kWords; ++w) {
      for (std::size_t r = 0; r < 64; ++r) tile[r] = strip.line(r).words[w];
      if (!is_empty(tile)) visit(strip.column() * NodeLine::kWords + w, std::as_const(tile));
    }
}

inline void store_tile(NodeMatrix& matrix, std::size_t tile_row, std::size_t tile_column,
                       const Tile& tile) {
  for (std::size_t r = 0; r < 64 && tile_row * 64 + r < matrix.size(); ++r)
    matrix.row_blocks(NodeId{tile_row * 64 + r})[tile_column / NodeBlock::kWords]
        .words[tile_column % NodeBlock::kWords] = tile[r];
}

/// Most words that a tile takes in a TileMatrix.
inline constexpr std::size_t kMostTileWords = 67;

/// Appends a tile of a matrix of `size` nodes as a TileMatrix keeps it: nothing if it is empty.
void append_tile(const Tile& tile, std::size_t size, std::size_t tile_row, std::size_t tile_column,
                 std::vector<std::uint64_t>& words);

}  // namespace defilade
