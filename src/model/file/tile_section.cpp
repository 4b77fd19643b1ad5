#include "model/file/tile_section.h"

#include "model/sets/tile.h"

namespace defilade {

namespace {

struct PlacedTile {
  std::size_t column;
  Tile tile;
};

void collect_tiles(NodeMatrixView matrix, std::size_t tile_row, std::vector<PlacedTile>& tiles) {
  tiles.clear();
  for_each_tile_of(matrix, tile_row,
                   [&](std::size_t c, const Tile& tile) { tiles.push_back({c, tile}); });
}

/// The tiles of a strip of a matrix, or those in which it differs from its base.
class Strip {
 public:
  Strip(NodeMatrixView matrix, const std::optional<NodeMatrixView>& base)
      : matrix_(matrix), base_(base) {}

  /// Calls `visit(tile_column, const Tile&)`, columns ascending; some tiles may be empty.
  template <class Visit>
  void for_each_tile(std::size_t tile_row, Visit visit) {
    if (!base_) return for_each_tile_of(matrix_, tile_row, visit);
    collect_tiles(*base_, tile_row, of_base_);
    auto next = of_base_.begin();
    for_each_tile_of(matrix_, tile_row, [&](std::size_t c, Tile tile) {
      for (; next != of_base_.end() && next->column < c; ++next) visit(next->column, next->tile);
      if (next != of_base_.end() && next->column == c) {
        for (std::size_t i = 0; i < 64; ++i) tile[i] ^= next->tile[i];
        ++next;
      }
      visit(c, std::as_const(tile));
    });
    for (; next != of_base_.end(); ++next) visit(next->column, next->tile);
  }

 private:
  NodeMatrixView matrix_;
  std::optional<NodeMatrixView> base_;
  std::vector<PlacedTile> of_base_;
};

}  // namespace

std::uint32_t add_tiles(SectionWriter& sections, NodeMatrixView matrix,
                        const std::optional<NodeMatrixView>& base, bool symmetric,
                        const std::function<bool()>& stopped) {
  Packer packer;
  std::uint64_t size = 0;
  std::vector<std::uint64_t> words;
  const std::size_t rows = (matrix.size() + 63) / 64;
  Strip strip(matrix, base);
  for (std::size_t r = 0; r < rows && !stopped(); ++r) {
    words.assign(1, 0);
    strip.for_each_tile(r, [&](std::size_t c, const Tile& tile) {
      if (!symmetric || c >= r) append_tile(tile, matrix.size(), r, c, words);
    });
    words[0] = words.size() - 1;
    packer.add(std::as_bytes(std::span(words)));
    size += words.size() * sizeof words[0];
  }
  return sections.add_packed(packer.finish(), size);
}

std::optional<TileMatrix> read_tiles(SectionSource& source, std::size_t size, bool symmetric) {
  TileMatrix tiles(size, symmetric);
  for (std::size_t r = 0; r < tiles.tile_rows(); ++r) {
    std::uint64_t count = 0;
    if (!source.read(std::as_writable_bytes(std::span(&count, 1)))) return std::nullopt;
    if (count > (tiles.tile_rows() - (symmetric ? r : 0)) * kMostTileWords) return std::nullopt;
    std::vector<std::uint64_t> words(count);
    if (!source.read(std::as_writable_bytes(std::span(words)))) return std::nullopt;
    if (!tiles.assign(r, std::move(words))) return std::nullopt;
  }
  if (!source.at_end()) return std::nullopt;
  return tiles;
}

}  // namespace defilade
