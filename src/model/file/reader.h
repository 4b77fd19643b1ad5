#pragma once
// What reading a .dfl file takes. The level and the matrices have sources of their own
// (file/reader_level.cpp, file/reader_matrices.cpp).

#include <fmt/format.h>

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "defilade/model/map_file.h"
#include "map_generated.h"
#include "model/file/damaged.h"
#include "model/file/section_reader.h"
#include "model/map/map_data.h"
#include "model/sets/tile_matrix.h"

namespace defilade {

class MapReader {
 public:
  MapReader(Bytes bytes, std::shared_ptr<const void> owner)
      : file_bytes_(bytes.size()), sections_(bytes) {
    data_->backing = std::move(owner);
  }

  Result<MapFile> read();

 private:
  Result<void> read_structure();
  Result<void> read_profile();
  Result<void> read_tags(std::vector<Waypoint>& nodes) const;
  Result<std::vector<Link>> read_links();
  Result<void> read_graph();
  Result<void> read_analysis();
  Result<void> read_cover();
  Result<void> read_landmarks();
  Result<void> read_doors();
  Result<void> read_level();
  Result<void> read_mesh(const file::LevelRecord& record, Level& level);
  Result<void> read_moving(const file::LevelRecord& record, Level& level);
  Result<void> read_light_grid(const file::LightGridRecord& record, Level& level);
  Result<void> read_matrices();
  Result<NodeMatrixView> read_matrix(const file::MatrixRecord& record);
  Result<NodeMatrixView> map_rows(SectionSource& source) const;
  Result<NodeMatrixView> map_lines(const file::MatrixRecord& record, SectionSource& source);
  Result<NodeMatrixView> read_transpose(const file::MatrixRecord& record);
  Result<NodeMatrixView> read_tiled(const file::MatrixRecord& record, SectionSource& source);
  void read_rest();

  /// A section that is an array.
  template <class T>
  Result<std::vector<T>> read_array(std::uint32_t index, std::string_view what);

  /// Keeps a matrix that does not lie in the file as it is used.
  NodeMatrixView keep(NodeMatrix matrix) {
    return data_->unpacked.emplace_back(std::move(matrix)).view();
  }

  std::size_t file_bytes_;
  SectionReader sections_;
  std::vector<std::uint64_t> structure_bytes_;  // aligned for any field
  const file::Structure* structure_ = nullptr;
  std::shared_ptr<TacticalMap::Data> data_ = std::make_shared<TacticalMap::Data>();
  std::vector<TacticalMap::Data::Rows> rows_;
  std::vector<TileMatrix> tiles_;  // by their place in the list, as far as others need them
  std::vector<StoredMatrix> stored_;
};

template <class T>
Result<std::vector<T>> MapReader::read_array(std::uint32_t index, std::string_view what) {
  auto source = sections_.take(index, what);
  if (!source) return source.error();
  if (source->left() % sizeof(T) != 0)
    return damaged(fmt::format("its {} end in the middle of one", what));
  if (source->expands_too_far()) return damaged(fmt::format("its {} are too many", what));
  std::vector<T> items(source->left() / sizeof(T));
  if (!source->read(std::as_writable_bytes(std::span(items))) || !source->at_end())
    return damaged(fmt::format("its {} are not whole", what));
  return items;
}

}  // namespace defilade
