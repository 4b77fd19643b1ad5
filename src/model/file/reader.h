#pragma once
// The state of reading a .dfl file. The level and the matrices have sources of their own
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
      : file_bytes_(bytes.size()), sections_(bytes, file::kMapKind) {
    data_->backing = std::move(owner);
  }

  Result<MapFile> read();

 private:
  /// This and what it calls throw FormatError.
  void read_parts();
  void read_structure();
  void read_profile();
  void read_tags(std::vector<Waypoint>& nodes) const;
  std::vector<Link> read_links();
  void read_graph();
  void read_analysis();
  void read_cover();
  void read_landmarks();
  void read_sight_cells();
  void read_doors();
  void read_level();
  void read_mesh(const file::LevelRecord& record, Level& level);
  void read_moving(const file::LevelRecord& record, Level& level);
  void read_light_grid(const file::LightGridRecord& record, Level& level);
  void read_matrices();
  NodeMatrixView read_matrix(const file::MatrixRecord& record);
  NodeMatrixView map_rows(SectionSource& source) const;
  NodeMatrixView map_lines(const file::MatrixRecord& record, SectionSource& source);
  NodeMatrixView read_transpose(const file::MatrixRecord& record);
  NodeMatrixView read_tiled(const file::MatrixRecord& record, SectionSource& source);
  void read_rest();
  void skip_optional_sections();

  /// A section that is an array.
  template <class T>
  std::vector<T> read_array(std::uint32_t index, std::string_view what);

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
  std::vector<TileMatrix> tiles_;  // by their place in the list, if other matrices need them
  std::vector<StoredMatrix> stored_;
};

template <class T>
std::vector<T> MapReader::read_array(std::uint32_t index, std::string_view what) {
  SectionSource source = must(sections_.take(index, what));
  if (source.left() % sizeof(T) != 0) refuse(fmt::format("its {} end in the middle of one", what));
  if (source.expands_too_far()) refuse(fmt::format("its {} are too many", what));
  std::vector<T> items(source.left() / sizeof(T));
  if (!source.read(std::as_writable_bytes(std::span(items))) || !source.at_end())
    refuse(fmt::format("its {} are incomplete", what));
  return items;
}

}  // namespace defilade
