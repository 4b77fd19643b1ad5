#include "tile_section.h"

#include "tile.h"

namespace defilade {

namespace {

/// Calls `visit(tile_column, const Tile&)` with the tiles of a strip in which the matrix differs
/// from its base, columns rising; without a base, with those that are not empty.
template <class Visit>
void for_each_difference(NodeMatrixView matrix, const std::optional<NodeMatrixView>& base,
                         std::size_t tile_row, Visit visit) {
  if (!base) return for_each_tile_of(matrix, tile_row, visit);
  for (std::size_t c = 0; c * 64 < matrix.size(); ++c) {
    Tile tile = load_tile(matrix, tile_row, c);
    const Tile other = load_tile(*base, tile_row, c);
    for (std::size_t i = 0; i < 64; ++i) tile[i] ^= other[i];
    visit(c, std::as_const(tile));
  }
}

}  // namespace

std::uint32_t add_tiles(SectionWriter& sections, NodeMatrixView matrix,
                        const std::optional<NodeMatrixView>& base, bool symmetric,
                        const std::function<void()>& between) {
  Packer packer;
  std::uint64_t size = 0;
  std::vector<std::uint64_t> words;
  const std::size_t rows = (matrix.size() + 63) / 64;
  for (std::size_t r = 0; r < rows; ++r) {
    between();
    words.assign(1, 0);
    for_each_difference(matrix, base, r, [&](std::size_t c, const Tile& tile) {
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
