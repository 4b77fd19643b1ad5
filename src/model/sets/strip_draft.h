#pragma once
// 64 rows of lines before their places are known: what is collected for each row while its tiles
// arrive stays in the nearest caches, and is written once, when its size is known.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "defilade/model/node_matrix.h"
#include "model/sets/sparse_row.h"
#include "model/sets/tile_matrix.h"

namespace defilade {

class StripDraft {
 public:
  /// Starts empty, for a matrix of that many nodes.
  explicit StripDraft(std::size_t nodes);

  /// Adds a tile of the strip: columns ascend, those left out are empty. Bits past the end must be
  /// zero.
  void add(std::size_t tile_column, const Tile& tile);
  /// The strip is complete and has that many rows.
  void end(std::size_t rows);

  // For a complete strip:

  /// Where its rows are, from the beginning of the strip.
  std::span<const LinePlace> places() const { return places_; }
  /// How many lines `write_to` writes.
  std::size_t size() const { return size_; }
  /// Writes the strip and begins the next one.
  void write_to(NodeLine* out);

 private:
  static constexpr std::size_t kTiles = NodeLine::kBits / 64;  // side by side in a column of lines

  /// How many places the rows have by the end of a group.
  struct GroupEnd {
    std::uint32_t place;
    std::array<std::uint32_t, 64> kept;
    std::array<std::uint32_t, 64> full;
  };

  void end_column();
  void end_group();
  void add_full(std::uint8_t place);
  void add_lines(std::uint8_t place);
  DraftOfRow row(std::size_t index);

  // The column of lines that tiles are added to:
  std::array<Tile, kTiles> tiles_{};
  std::size_t column_ = 0;
  unsigned given_ = 0;  // bit i: tile i

  // All columns so far; row r has its places and lines from r * most_ on:
  std::size_t most_;
  std::unique_ptr<std::uint8_t[]> kept_;
  std::unique_ptr<std::uint8_t[]> full_;
  std::unique_ptr<NodeLine[]> lines_;
  std::array<std::uint32_t, 64> kept_count_{};
  std::array<std::uint32_t, 64> full_count_{};
  std::vector<GroupEnd> ends_;

  std::vector<LinePlace> places_;
  std::size_t size_ = 0;
  std::vector<LineGroup> groups_;  // of the row that `row` gave
};

}  // namespace defilade
