// The visibility matrices in a .dfl file: rows where they lie, or tiles that become rows.

#include "model/file/reader.h"
#include "model/file/records.h"
#include "model/file/tile_section.h"

namespace defilade {

/// Rows that are used where they lie.
NodeMatrixView MapReader::map_rows(SectionSource& source) const {
  const std::size_t nodes = data_->parts.graph.node_count();
  const Bytes bytes = source.in_place();
  if (bytes.size() != nodes * blocks_for(nodes) * sizeof(NodeBlock))
    refuse("a visibility matrix has the wrong size");
  const auto* blocks = reinterpret_cast<const NodeBlock*>(bytes.data());
  return NodeMatrixView(std::span(blocks, bytes.size() / sizeof(NodeBlock)), nodes);
}

/// The same for lines, whose places are in another section.
NodeMatrixView MapReader::map_lines(const file::MatrixRecord& record, SectionSource& source) {
  const std::size_t nodes = data_->parts.graph.node_count();
  const SectionSource second = must(sections_.take(record.lines(), "visibility lines"));
  stored_.back().bytes += second.stored_size();
  const Bytes rows = source.in_place(), lines = second.in_place();
  if (rows.size() != nodes * sizeof(LinePlace) || lines.size() % sizeof(NodeLine) != 0)
    refuse("a visibility matrix has the wrong size");
  const LineParts parts{
      {reinterpret_cast<const LinePlace*>(rows.data()), nodes},
      {reinterpret_cast<const NodeLine*>(lines.data()), lines.size() / sizeof(NodeLine)}};
  if (!are_sound(parts, nodes)) refuse("a visibility matrix has invalid lines");
  return NodeMatrixView(parts, nodes);
}

/// The matrix the other way round comes first and is in tiles.
NodeMatrixView MapReader::read_transpose(const file::MatrixRecord& record) {
  constexpr std::string_view kNone = "a visibility matrix is the transpose of none";
  if (record.section() >= rows_.size() || record.base() != file::kNone) refuse(kNone);
  const file::MatrixRecord& mirror = *structure_->matrices()->Get(record.section());
  if (form_of(mirror) != file::MatrixForm::tiles || mirror.weapon() != record.weapon() ||
      mirror.watcher() != record.target() || mirror.target() != record.watcher())
    refuse(kNone);
  rows_[record.section()].mutual = true;
  TileMatrix& tiles = tiles_[record.section()];
  const NodeMatrixView rows = keep(to_turned_rows(tiles));
  if (record.weapon() != file::kNone) tiles = {};  // nothing else is made from them
  return rows;
}

/// Tiles, or where they differ from those of an earlier matrix of sight.
NodeMatrixView MapReader::read_tiled(const file::MatrixRecord& record, SectionSource& source) {
  auto tiles = read_tiles(source, data_->parts.graph.node_count(),
                          form_of(record) == file::MatrixForm::half);
  if (!tiles) refuse("a visibility matrix has invalid tiles");
  if (record.base() != file::kNone) {
    if (record.base() >= tiles_.size() ||
        structure_->matrices()->Get(record.base())->weapon() != file::kNone)
      refuse("a visibility matrix has a base that is not a matrix of sight");
    const TileMatrix& base = tiles_[record.base()];
    if (base.size() != tiles->size() || base.symmetric() != tiles->symmetric())
      refuse("a visibility matrix has a base of another form");
    tiles = difference(*tiles, base);
  }
  const NodeMatrixView rows = keep(to_rows(*tiles));
  if (record.weapon() == file::kNone || form_of(record) == file::MatrixForm::tiles) {
    tiles_.resize(rows_.size() + 1);
    tiles_.back() = *std::move(tiles);
  }
  return rows;
}

NodeMatrixView MapReader::read_matrix(const file::MatrixRecord& record) {
  if (record.form() >= file::kMatrixForms) refuse("a visibility matrix is of an unknown form");
  if (form_of(record) == file::MatrixForm::transpose) return read_transpose(record);
  SectionSource source = must(sections_.take(record.section(), "visibility rows"));
  stored_.back().bytes = source.stored_size();
  if (form_of(record) == file::MatrixForm::rows) return map_rows(source);
  if (form_of(record) == file::MatrixForm::lines) return map_lines(record, source);
  return read_tiled(record, source);
}

void MapReader::read_matrices() {
  for (const auto* record : *structure_->matrices()) {
    const WeaponId weapon{record->weapon()};
    const Channel channel = weapon.valid() ? Channel::fire(weapon) : Channel::sight();
    const StanceId watcher{record->watcher()}, target{record->target()};
    stored_.push_back({channel, watcher, target, 0});
    const NodeMatrixView matrix = read_matrix(*record);
    const bool mutual = form_of(*record) == file::MatrixForm::transpose ||
                        (form_of(*record) == file::MatrixForm::half && watcher == target);
    rows_.push_back({channel, watcher, target, matrix, mutual});
  }
  tiles_ = {};
}

}  // namespace defilade
