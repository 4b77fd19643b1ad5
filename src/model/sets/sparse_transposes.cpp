// Is one matrix of lines the transpose of another?
//
// Idea: squares as wide as a line. 256 rows of one matrix are walked side by side; where they are
// not empty, one line of each of 256 rows of the other is looked up. A lookup costs as much for a
// single word as for the four of a line.

#include "model/sets/sparse_transposes.h"

#include "model/sets/sparse_strip.h"
#include "model/sets/tile.h"

namespace defilade {
namespace {

constexpr std::size_t kSide = NodeLine::kBits;
using Strip = LineStrip<kSide>;
using Square = Strip::Column;

std::size_t square_rows(const NodeMatrixView& matrix) { return lines_for(matrix.size()); }

Square look_up(const NodeMatrixView& matrix, std::size_t square_row, std::size_t square_column) {
  Square square;
  square.fill(&kEmptyLine);
  const std::size_t begin = square_row * kSide, count = std::min(kSide, matrix.size() - begin);
  for (std::size_t i = 0; i < count; ++i)
    square[i] = &line_at(matrix.row(NodeId{begin + i}), square_column);
  return square;
}

Tile tile_of(const Square& square, std::size_t tile_row, std::size_t tile_column) {
  Tile tile;
  for (std::size_t i = 0; i < 64; ++i) tile[i] = square[tile_row * 64 + i]->words[tile_column];
  return tile;
}

bool is_full(const Square& square) {
  return std::ranges::count(square, &kFullLine) == static_cast<std::ptrdiff_t>(kSide);
}

bool squares_are_transposes(const Square& a, const Square& b) {
  if (is_full(a)) return is_full(b);
  for (std::size_t r = 0; r < kSide / 64; ++r)
    for (std::size_t c = 0; c < kSide / 64; ++c) {
      Tile tile = tile_of(a, r, c);
      transpose_tile(tile);
      if (tile != tile_of(b, c, r)) return false;
    }
  return true;
}

std::size_t count_squares(const NodeMatrixView& matrix) {
  std::size_t count = 0;
  for (std::size_t r = 0; r < square_rows(matrix); ++r)
    for (Strip strip(matrix, r); strip.next();) ++count;
  return count;
}

}  // namespace

bool lines_are_transposes(const NodeMatrixView& a, const NodeMatrixView& b) noexcept {
  const bool same =
      a.is_same_as(b);  // then squares above the diagonal and those below are compared
  std::size_t compared = 0, below = 0, above = 0;
  for (std::size_t r = 0; r < square_rows(a); ++r)
    for (Strip strip(a, r); strip.next();) {
      const std::size_t c = strip.column();
      if (c != r) ++(c < r ? below : above);
      if (same && c < r) continue;
      ++compared;
      if (!squares_are_transposes(strip.lines(), look_up(b, c, r))) return false;
    }
  // Every square that was compared has its equal in the other matrix, which may hold nothing else.
  return same ? above == below : compared == count_squares(b);
}

}  // namespace defilade
