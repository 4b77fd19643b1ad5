#pragma once
// 64 × 64 bits at a time: turning them, and fetching them from rows.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "defilade/model/tile_matrix.h"
#include "line_strip.h"

namespace defilade {

/// By swapping ever smaller off-diagonal quadrants.
/// Source: Warren, "Hacker's Delight", 7-3, widened to 64.
inline void transpose_tile(Tile& tile) {
  std::uint64_t mask = 0x00000000ffffffffU;
  for (std::size_t half = 32; half != 0; half >>= 1, mask ^= mask << half)
    for (std::size_t r = 0; r < 64; r = (r + half + 1) & ~half) {
      const std::uint64_t swapped = (tile[r] >> half ^ tile[r + half]) & mask;
      tile[r] ^= swapped << half;
      tile[r + half] ^= swapped;
    }
}

/// Transposes each 8 words of a tile as a matrix of 8 × 8 bytes: lines of 8 × 64 bits become
/// sub-tiles of 8 × 8, and back. Bytes, pairs and fours of two rows at a time take turns; every
/// machine that has wide registers has instructions for that.
inline void transpose_bands(Tile& tile) {
  using Sixteen [[gnu::vector_size(16)]] = std::uint8_t;
  for (std::size_t band = 0; band < 64; band += 8) {
    Sixteen two[4], four[4], all[4];
    std::memcpy(two, &tile[band], sizeof two);
    for (Sixteen& b : two) {
      const Sixteen second =
          __builtin_shufflevector(b, b, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15);
      b = __builtin_shufflevector(b, second, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7,
                                  23);
    }
    for (std::size_t i = 0; i < 4; i += 2) {
      const Sixteen a = two[i], b = two[i + 1];
      four[i] =
          __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
      four[i + 1] = __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14,
                                            15, 30, 31);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const Sixteen a = four[i], b = four[i + 2];
      all[2 * i] =
          __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
      all[2 * i + 1] = __builtin_shufflevector(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15,
                                               28, 29, 30, 31);
    }
    std::memcpy(&tile[band], all, sizeof all);
  }
}

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
