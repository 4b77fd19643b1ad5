#pragma once
// 64 × 64 bits at a time: turning them, and fetching them from rows.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "model/sets/sparse_strip.h"
#include "model/sets/tile_matrix.h"

namespace defilade {

/// Swaps the off-diagonal quadrants of squares of twice that side.
template <std::size_t Half>
void swap_quadrants(Tile& tile) {
  constexpr std::uint64_t kMask = ~std::uint64_t{0} / ((std::uint64_t{1} << Half) + 1);
  for (std::size_t begin = 0; begin < 64; begin += 2 * Half)
    for (std::size_t r = begin; r < begin + Half; ++r) {
      const std::uint64_t swapped = (tile[r] >> Half ^ tile[r + Half]) & kMask;
      tile[r] ^= swapped << Half;
      tile[r + Half] ^= swapped;
    }
}

/// By swapping ever smaller quadrants, each step with lengths that the compiler knows.
/// Source: Warren, "Hacker's Delight", 7-3, widened to 64.
inline void transpose_tile(Tile& tile) {
  swap_quadrants<32>(tile);
  swap_quadrants<16>(tile);
  swap_quadrants<8>(tile);
  swap_quadrants<4>(tile);
  swap_quadrants<2>(tile);
  swap_quadrants<1>(tile);
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
/// ascending.
template <class Visit>
void for_each_tile_of(const NodeMatrixView& matrix, std::size_t tile_row, Visit visit) {
  Tile tile{};
  if (matrix.is_dense()) {
    for (std::size_t c = 0; c * 64 < matrix.size(); ++c)
      if (tile = load_tile(matrix, tile_row, c); !is_empty(tile)) visit(c, std::as_const(tile));
    return;
  }
  for (LineStrip<64> strip(matrix, tile_row); strip.next();)
    for (std::size_t w = 0; w < NodeLine::kWords; ++w) {
      for (std::size_t r = 0; r < 64; ++r) tile[r] = strip.lines()[r]->words[w];
      if (!is_empty(tile)) visit(strip.column() * NodeLine::kWords + w, std::as_const(tile));
    }
}

inline void store_tile(NodeMatrix& matrix, std::size_t tile_row, std::size_t tile_column,
                       const Tile& tile) {
  for (std::size_t r = 0; r < 64 && tile_row * 64 + r < matrix.size(); ++r)
    matrix.row_blocks(NodeId{tile_row * 64 + r})[tile_column / NodeBlock::kWords]
        .words[tile_column % NodeBlock::kWords] = tile[r];
}

/// The most words that a tile takes in a TileMatrix.
inline constexpr std::size_t kMostTileWords = 67;

/// Appends a tile of a matrix of `size` nodes as a TileMatrix keeps it: nothing if it is empty.
void append_tile(const Tile& tile, std::size_t size, std::size_t tile_row, std::size_t tile_column,
                 std::vector<std::uint64_t>& words);

}  // namespace defilade
