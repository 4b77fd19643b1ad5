#pragma once
// Rows of lines from tiles, 64 rows at a time: what is found of each row while its tiles come by
// stays in the nearest caches, and is written to its place once, when its size is known.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "defilade/model/node_matrix.h"
#include "defilade/model/tile_matrix.h"

namespace defilade {

class LineExpander {
 public:
  /// No rows yet, of a matrix of that many nodes.
  explicit LineExpander(std::size_t nodes);

  /// A tile of the strip of 64 rows that comes next: columns rise, those left out are empty. Bits
  /// past the end must be zero.
  void add(std::size_t tile_column, const Tile& tile);
  /// The strip is complete.
  void end_strip();
  /// When all strips are.
  NodeMatrix take() &&;

 private:
  static constexpr std::size_t kTiles = NodeLine::kBits / 64;  // side by side in a column of lines

  /// How many places the rows of a strip have by the end of a group.
  struct GroupEnd {
    std::uint32_t place;
    std::array<std::uint32_t, 64> kept;
    std::array<std::uint32_t, 64> full;
  };

  void end_column();
  void end_group();
  void add_full(std::uint8_t place);
  void add_lines(std::uint8_t place);
  void write_row(std::size_t row);

  std::size_t nodes_;
  std::vector<LinePlace> rows_;
  LineStore store_;

  // The column of lines that tiles are added to:
  std::array<Tile, kTiles> tiles_{};
  std::size_t column_ = 0;
  unsigned given_ = 0;  // bit i: tile i

  // The strip so far; row r has its places and lines from r * most_ on:
  std::size_t most_;
  std::unique_ptr<std::uint8_t[]> kept_;
  std::unique_ptr<std::uint8_t[]> full_;
  std::unique_ptr<NodeLine[]> lines_;
  std::array<std::uint32_t, 64> kept_count_{};
  std::array<std::uint32_t, 64> full_count_{};
  std::vector<GroupEnd> ends_;
  std::vector<LineGroup> groups_;  // of the row that is written
};

}  // namespace defilade
