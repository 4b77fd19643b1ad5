// A matrix as two levels of tiles.
//
// Idea: what a region sees of another is mostly nothing or everything, so classes (empty, full,
// mixed) say most of it, first of 64 × 64 bits, then of 8 × 8.
// Input and output: tiles of 64 words. A row of tiles is a flat list of words: per kept tile its
// column and class, then for a mixed one which of its 64 sub-tiles are mixed and which are full,
// then the bits of the mixed ones. Sub-tile s covers rows from 8 (s / 8) and columns from
// 8 (s % 8); bit 8 r + c of its word is element (r, c) of it.
//
// Every matrix has exactly one such form: equal matrices are equal words.

#include "model/sets/tile_matrix.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "model/base/threads.h"
#include "model/sets/sparse_expander.h"
#include "model/sets/tile.h"

namespace defilade {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};
constexpr std::uint64_t kFull = 1, kMixed = 2;  // the class, above the column
constexpr std::size_t kSide = 8;                // of a sub-tile, and of a tile in sub-tiles

/// How much of a tile lies inside the matrix.
struct Extent {
  std::size_t rows = 64;
  std::size_t columns = 64;

  Extent(std::size_t size, std::size_t tile_row, std::size_t tile_column)
      : rows(std::min<std::size_t>(64, size - tile_row * 64)),
        columns(std::min<std::size_t>(64, size - tile_column * 64)) {}

  std::uint64_t row_mask() const { return kAll >> (64 - columns); }

  /// The sub-tile with everything set that is inside.
  std::uint64_t full_sub_tile(std::size_t s) const {
    const std::size_t top = s / kSide * kSide, left = s % kSide * kSide;
    if (top >= rows || left >= columns) return 0;
    const std::uint64_t line = 0xffU >> (kSide - std::min(kSide, columns - left));
    return line * 0x0101010101010101U >> (64 - kSide * std::min(kSide, rows - top));
  }

  /// Which sub-tiles overlap the matrix.
  std::uint64_t sub_tiles() const {
    return Extent{(rows + 7) / kSide, (columns + 7) / kSide}.full_sub_tile(0);
  }

 private:
  Extent(std::size_t r, std::size_t c) : rows(r), columns(c) {}
};

void fill(Tile& tile, const Extent& extent) {
  std::fill_n(tile.begin(), extent.rows, extent.row_mask());
  std::fill(tile.begin() + static_cast<std::ptrdiff_t>(extent.rows), tile.end(), 0);
}

bool is_full(const Tile& tile, const Extent& extent) {
  std::uint64_t common = kAll;
  for (std::size_t r = 0; r < extent.rows; ++r) common &= tile[r];
  return common == extent.row_mask();
}

/// Asked by asserts only.
[[maybe_unused]] bool fits(const Tile& tile, const Extent& extent) {
  for (std::size_t r = 0; r < 64; ++r)
    if ((tile[r] & ~(r < extent.rows ? extent.row_mask() : 0)) != 0) return false;
  return true;
}

bool is_own_transpose(const Tile& tile) {
  Tile turned = tile;
  transpose_tile(turned);
  return turned == tile;
}

/// Appends which sub-tiles are mixed, which are full, and the bits of the mixed ones.
void append_mixed(Tile tile, const Extent& extent, std::vector<std::uint64_t>& words) {
  const std::size_t masks = words.size();
  words.resize(masks + 2);
  std::uint64_t mixed = 0, full = 0;
  transpose_bands(tile);  // word s is now sub-tile s
  for (std::size_t s = 0; s < 64; ++s) {
    if (tile[s] == 0) continue;
    const bool all = tile[s] == extent.full_sub_tile(s);
    (all ? full : mixed) |= std::uint64_t{1} << s;
    if (!all) words.push_back(tile[s]);
  }
  words[masks] = mixed;
  words[masks + 1] = full;
}

/// Reads what `append_mixed` wrote, from its masks on; returns how many words that were.
std::size_t read_mixed(const std::uint64_t* words, const Extent& extent, Tile& tile) {
  tile.fill(0);
  const std::uint64_t *at = words + 2, mixed = words[0], full = words[1];
  for (std::uint64_t rest = mixed; rest != 0; rest &= rest - 1)
    tile[static_cast<std::size_t>(std::countr_zero(rest))] = *at++;
  for (std::uint64_t rest = full; rest != 0; rest &= rest - 1) {
    const auto s = static_cast<std::size_t>(std::countr_zero(rest));
    tile[s] = extent.full_sub_tile(s);
  }
  transpose_bands(tile);
  return static_cast<std::size_t>(at - words);
}

/// The 8 × 8 bits of a sub-tile the other way round.
/// Source: Warren, "Hacker's Delight", 7-3.
std::uint64_t transposed_sub_tile(std::uint64_t bits) {
  std::uint64_t swapped = (bits ^ bits >> 7) & 0x00aa00aa00aa00aaU;
  bits ^= swapped ^ swapped << 7;
  swapped = (bits ^ bits >> 14) & 0x0000cccc0000ccccU;
  bits ^= swapped ^ swapped << 14;
  swapped = (bits ^ bits >> 28) & 0x00000000f0f0f0f0U;
  return bits ^ swapped ^ swapped << 28;
}

/// The same as `read_mixed` and then turning the tile; `extent` is that of the turned one.
void read_mixed_transposed(const std::uint64_t* words, const Extent& extent, Tile& tile) {
  tile.fill(0);
  const auto turned = [](std::uint64_t rest) {
    const auto s = static_cast<std::size_t>(std::countr_zero(rest));
    return s % kSide * kSide + s / kSide;
  };
  const std::uint64_t* at = words + 2;
  for (std::uint64_t rest = words[0]; rest != 0; rest &= rest - 1)
    tile[turned(rest)] = transposed_sub_tile(*at++);
  for (std::uint64_t rest = words[1]; rest != 0; rest &= rest - 1)
    tile[turned(rest)] = extent.full_sub_tile(turned(rest));
  transpose_bands(tile);
}

/// How many words a mixed tile has from its masks on; 0 if `append_mixed` cannot have written them.
std::size_t check_mixed(std::span<const std::uint64_t> words, const Extent& extent) {
  if (words.size() < 2) return 0;
  const std::uint64_t mixed = words[0], full = words[1];
  const std::size_t count = 2 + static_cast<std::size_t>(std::popcount(mixed));
  if ((mixed & full) != 0 || ((mixed | full) & ~extent.sub_tiles()) != 0 || words.size() < count)
    return 0;
  if (mixed == 0 && (full == 0 || full == extent.sub_tiles())) return 0;
  std::size_t at = 2;
  for (std::uint64_t rest = mixed; rest != 0; rest &= rest - 1, ++at) {
    const std::uint64_t most =
        extent.full_sub_tile(static_cast<std::size_t>(std::countr_zero(rest)));
    if (words[at] == 0 || words[at] == most || (words[at] & ~most) != 0) return 0;
  }
  return count;
}

/// How many words the tile takes that begins here.
std::size_t tile_words(const std::uint64_t* words) {
  return words[0] >> 32 == kFull ? 1 : 3 + static_cast<std::size_t>(std::popcount(words[1]));
}

}  // namespace

void append_tile(const Tile& tile, std::size_t size, std::size_t tile_row, std::size_t tile_column,
                 std::vector<std::uint64_t>& words) {
  const Extent extent(size, tile_row, tile_column);
  assert(fits(tile, extent));
  if (std::ranges::all_of(tile, [](std::uint64_t word) { return word == 0; })) return;
  const bool full = is_full(tile, extent);
  words.push_back(tile_column | (full ? kFull : kMixed) << 32);
  if (!full) append_mixed(tile, extent, words);
}

TileMatrix::TileMatrix(std::size_t size, bool symmetric)
    : rows_(size / 64 + (size % 64 != 0 ? 1 : 0)), size_(size), symmetric_(symmetric) {}

std::size_t TileMatrix::bytes() const noexcept {
  std::size_t words = 0;
  for (const auto& row : rows_) words += row.size();
  return words * sizeof(std::uint64_t) + rows_.size() * sizeof(std::vector<std::uint64_t>);
}

void TileMatrix::add(std::size_t tile_row, std::size_t tile_column, const Tile& tile) {
  assert(tile_column < rows_.size());
  assert(!symmetric_ || tile_column > tile_row ||
         (tile_column == tile_row && is_own_transpose(tile)));
  append_tile(tile, size_, tile_row, tile_column, rows_[tile_row]);
}

std::size_t TileMatrix::decode(std::size_t tile_row, std::size_t at, Tile& tile) const {
  const std::uint64_t* words = rows_[tile_row].data() + at;
  const Extent extent(size_, tile_row, static_cast<std::uint32_t>(words[0]));
  if (words[0] >> 32 == kMixed) return at + 1 + read_mixed(words + 1, extent, tile);
  fill(tile, extent);
  return at + 1;
}

bool TileMatrix::assign(std::size_t tile_row, std::vector<std::uint64_t> words) {
  std::size_t lowest = symmetric_ ? tile_row : 0;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t column = static_cast<std::uint32_t>(words[at]);
    const std::uint64_t kind = words[at] >> 32;
    if (column < lowest || column >= rows_.size() || (kind != kFull && kind != kMixed))
      return false;
    lowest = column + 1;
    ++at;
    if (kind == kFull) continue;
    const Extent extent(size_, tile_row, column);
    const std::size_t count = check_mixed(std::span(words).subspan(at), extent);
    if (count == 0) return false;
    Tile tile;
    if (symmetric_ && column == tile_row) {
      read_mixed(words.data() + at, extent, tile);
      if (!is_own_transpose(tile)) return false;
    }
    at += count;
  }
  rows_[tile_row] = std::move(words);
  return true;
}

TileColumns::TileColumns(const TileMatrix& matrix)
    : matrix_(matrix), begin_(matrix.tile_rows() + 1) {
  const auto for_each_place = [&](auto visit) {
    for (std::size_t row = 0; row < matrix.tile_rows(); ++row)
      for (std::size_t at = 0; at < matrix.words(row).size();) {
        visit(matrix.column_at(row, at),
              Place{static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(at)});
        at += tile_words(matrix.words(row).data() + at);
      }
  };
  for_each_place([&](std::size_t column, Place) { ++begin_[column + 1]; });
  for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  places_.resize(begin_.back());
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  for_each_place([&](std::size_t column, Place place) { places_[next[column]++] = place; });
}

void TileColumns::decode_transposed(Place place, Tile& tile) const {
  const std::uint64_t* words = matrix_.rows_[place.tile_row].data() + place.at;
  const Extent turned(matrix_.size(), static_cast<std::uint32_t>(words[0]), place.tile_row);
  if (words[0] >> 32 == kMixed)
    read_mixed_transposed(words + 1, turned, tile);
  else
    fill(tile, turned);
}

NodeMatrix expand(const TileMatrix& tiles, std::size_t threads) {
  const TileColumns columns(tiles);
  return LineExpander::expand(tiles.size(), threads, [&](std::size_t r, StripDraft& draft) {
    for_each_in_strip(tiles, columns, r,
                      [&](std::size_t c, const Tile& tile) { draft.add(c, tile); });
  });
}

NodeMatrix expand_turned(const TileMatrix& tiles, std::size_t threads) {
  if (tiles.symmetric()) return expand(tiles, threads);
  const TileColumns columns(tiles);
  return LineExpander::expand(tiles.size(), threads, [&](std::size_t c, StripDraft& draft) {
    columns.for_each_transposed(c, tiles.tile_rows(),
                                [&](std::size_t r, const Tile& tile) { draft.add(r, tile); });
  });
}

NodeMatrix to_lines(const TileMatrix& tiles) { return expand(tiles, threads_for(tiles.size())); }

NodeMatrix to_turned_lines(const TileMatrix& tiles) {
  return expand_turned(tiles, threads_for(tiles.size()));
}

NodeMatrix to_rows(const TileMatrix& tiles) {
  if (prefers_lines(tiles.size())) return to_lines(tiles);
  NodeMatrix rows(tiles.size());
  const TileColumns columns(tiles);
  for (std::size_t r = 0; r < tiles.tile_rows(); ++r)
    for_each_in_strip(tiles, columns, r,
                      [&](std::size_t c, const Tile& tile) { store_tile(rows, r, c, tile); });
  return rows;
}

NodeMatrix to_turned_rows(const TileMatrix& tiles) {
  if (prefers_lines(tiles.size())) return to_turned_lines(tiles);
  if (tiles.symmetric()) return to_rows(tiles);
  NodeMatrix rows(tiles.size());
  const TileColumns columns(tiles);
  for (std::size_t c = 0; c < tiles.tile_rows(); ++c)
    columns.for_each_transposed(c, tiles.tile_rows(), [&](std::size_t r, const Tile& tile) {
      store_tile(rows, c, r, tile);
    });
  return rows;
}

TileMatrix to_tiles(NodeMatrixView matrix, bool symmetric) {
  TileMatrix tiles(matrix.size(), symmetric);
  for (std::size_t r = 0; r < tiles.tile_rows(); ++r)
    for_each_tile_of(matrix, r, [&](std::size_t c, const Tile& tile) {
      if (!symmetric || c >= r) tiles.add(r, c, tile);
    });
  return tiles;
}

TileMatrix difference(const TileMatrix& a, const TileMatrix& b) {
  assert(a.size() == b.size() && a.symmetric() == b.symmetric());
  TileMatrix result(a.size(), a.symmetric());
  Tile tile, other;
  for (std::size_t r = 0; r < a.tile_rows(); ++r) {
    std::vector<std::uint64_t>& words = result.rows_[r];
    const auto column = [&](const TileMatrix& matrix, std::size_t at) {
      return at < matrix.rows_[r].size() ? matrix.column_at(r, at) : a.tile_rows();
    };
    const auto copy = [&](const TileMatrix& matrix, std::size_t& at) {
      const std::uint64_t* begin = matrix.rows_[r].data() + at;
      words.insert(words.end(), begin, begin + tile_words(begin));
      at += tile_words(begin);
    };
    for (std::size_t i = 0, j = 0; i < a.rows_[r].size() || j < b.rows_[r].size();) {
      const std::size_t c = column(a, i), d = column(b, j);
      if (c != d) {
        c < d ? copy(a, i) : copy(b, j);
        continue;
      }
      i = a.decode(r, i, tile);
      j = b.decode(r, j, other);
      for (std::size_t k = 0; k < 64; ++k) tile[k] ^= other[k];
      append_tile(tile, a.size(), r, c, words);
    }
  }
  return result;
}

TileMatrix transposed(const TileMatrix& matrix) {
  if (matrix.symmetric()) return matrix;
  TileMatrix result(matrix.size(), false);
  const TileColumns columns(matrix);
  for (std::size_t c = 0; c < matrix.tile_rows(); ++c)
    columns.for_each_transposed(c, matrix.tile_rows(),
                                [&](std::size_t r, const Tile& tile) { result.add(c, r, tile); });
  return result;
}

}  // namespace defilade
