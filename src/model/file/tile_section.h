#pragma once
// A matrix in a packed section: row by row of tiles, each its number of words and the words
// (tile_matrix.cpp). Neither writing nor reading needs more memory than a row beside the result.

#include <functional>
#include <optional>

#include "model/file/section_reader.h"
#include "model/file/section_writer.h"
#include "model/sets/tile_matrix.h"

namespace defilade {

/// Adds the section and returns its index. If `base` is a matrix, only the difference from it is
/// written. Before each row `stopped` is asked; once it is true, the section is of no use.
std::uint32_t add_tiles(SectionWriter& sections, NodeMatrixView matrix,
                        const std::optional<NodeMatrixView>& base, bool symmetric,
                        const std::function<bool()>& stopped);

/// Reads a matrix of `size` nodes; nothing if the section is not exactly one matrix.
std::optional<TileMatrix> read_tiles(SectionSource& source, std::size_t size, bool symmetric);

}  // namespace defilade
