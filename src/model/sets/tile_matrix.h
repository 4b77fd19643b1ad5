#pragma once
// How is a sparse relation between nodes stored compactly? n × n bits as 64 × 64 tiles, of which
// only the non-empty ones are kept.
//
// With nodes in spatial order most tiles of a visibility matrix are empty and many are full. A tile
// is empty, full or mixed; a mixed one has 64 sub-tiles of 8 × 8 bits that are empty, full or mixed
// in turn, and only the mixed ones keep their bits. This is what a bake writes and what a packed
// file holds; questions are asked of a NodeMatrix (`to_rows`).
//
// A tile or sub-tile that sticks out over the end of the matrix is full when all of it that is
// inside is set. A symmetric matrix keeps the tiles on and right of the diagonal only; those on the
// diagonal are kept whole.
//
// Memory: 24 bytes per tile row, 8 for a full tile, 24 to 536 for a mixed one, nothing for an empty
// one. Thread safety: different tile rows may be written concurrently.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "defilade/model/node_matrix.h"

namespace defilade {

using Tile = std::array<std::uint64_t, 64>;  // bit c of word r is element (r, c)

class TileMatrix {
 public:
  TileMatrix() = default;
  TileMatrix(std::size_t size, bool symmetric);

  std::size_t size() const noexcept { return size_; }
  bool symmetric() const noexcept { return symmetric_; }
  std::size_t tile_rows() const noexcept { return rows_.size(); }
  /// The memory that the tiles take.
  std::size_t bytes() const noexcept;

  /// Appends a tile to its row: columns ascend, each is given at most once, missing ones are empty,
  /// and an empty tile is not kept. Bits past the end must be zero; for a symmetric matrix only
  /// columns from `tile_row` on are given, and a tile on the diagonal is its own transpose.
  void add(std::size_t tile_row, std::size_t tile_column, const Tile& tile);

  /// Calls `visit(tile_column, const Tile&)` with the kept tiles of a row, columns ascending.
  template <class Visit>
  void for_each_tile(std::size_t tile_row, Visit visit) const {
    Tile tile;
    for (std::size_t at = 0; at < rows_[tile_row].size();) {
      const std::size_t column = column_at(tile_row, at);
      at = decode(tile_row, at, tile);
      visit(column, std::as_const(tile));
    }
  }

  /// A row as it is kept (docs/formats/file-format.md).
  std::span<const std::uint64_t> words(std::size_t tile_row) const { return rows_[tile_row]; }
  /// Takes over a row as `words` gave it. False, and nothing changes, if it is not sound: `add`
  /// could not have made it.
  [[nodiscard]] bool assign(std::size_t tile_row, std::vector<std::uint64_t> words);

  friend bool operator==(const TileMatrix&, const TileMatrix&) = default;

 private:
  friend class TileColumns;
  friend TileMatrix difference(const TileMatrix& a, const TileMatrix& b);
  std::size_t column_at(std::size_t tile_row, std::size_t at) const {
    return static_cast<std::uint32_t>(rows_[tile_row][at]);
  }
  /// Unpacks the tile that begins at word `at`; returns where the next one begins.
  std::size_t decode(std::size_t tile_row, std::size_t at, Tile& tile) const;

  std::vector<std::vector<std::uint64_t>> rows_;
  std::size_t size_ = 0;
  bool symmetric_ = false;
};

/// Finds the tiles of a column. Building takes one pass over the matrix and 8 bytes per kept tile;
/// it must not outlive the matrix.
class TileColumns {
 public:
  explicit TileColumns(const TileMatrix& matrix);

  /// Calls `visit(tile_row, const Tile&)` with the kept tiles of a column that lie above `end`,
  /// rows ascending, each already transposed.
  template <class Visit>
  void for_each_transposed(std::size_t tile_column, std::size_t end, Visit visit) const {
    Tile tile;
    for (std::size_t i = begin_[tile_column]; i < begin_[tile_column + 1]; ++i) {
      if (places_[i].tile_row >= end) break;
      decode_transposed(places_[i], tile);
      visit(std::size_t{places_[i].tile_row}, std::as_const(tile));
    }
  }

 private:
  struct Place {
    std::uint32_t tile_row;
    std::uint32_t at;  // word of that row
  };
  void decode_transposed(Place place, Tile& tile) const;

  const TileMatrix& matrix_;
  std::vector<std::size_t> begin_;  // by column: its first place
  std::vector<Place> places_;
};

/// Calls `visit(tile_column, const Tile&)` with all non-empty tiles of a strip of 64 rows, columns
/// ascending: the kept ones, and for a symmetric matrix the mirrored ones before them.
template <class Visit>
void for_each_in_strip(const TileMatrix& matrix, const TileColumns& columns, std::size_t tile_row,
                       Visit visit) {
  if (matrix.symmetric()) columns.for_each_transposed(tile_row, tile_row, visit);
  matrix.for_each_tile(tile_row, visit);
}

/// The same bits as rows: dense or lines, as `prefers_lines` says.
NodeMatrix to_rows(const TileMatrix& tiles);
/// The same the other way round: bit (i, j) of the result is bit (j, i) of `tiles`.
NodeMatrix to_turned_rows(const TileMatrix& tiles);
/// The same, always as lines.
NodeMatrix to_lines(const TileMatrix& tiles);
NodeMatrix to_turned_lines(const TileMatrix& tiles);

/// The same bits as tiles. If `symmetric`, the matrix must be its own transpose.
TileMatrix to_tiles(NodeMatrixView matrix, bool symmetric);

/// Which bits differ. Both must have the same size, and both or neither must be symmetric.
TileMatrix difference(const TileMatrix& a, const TileMatrix& b);

/// Bit (i, j) of the result is bit (j, i) of `matrix`.
TileMatrix transposed(const TileMatrix& matrix);

}  // namespace defilade
