// Reads a .dfl file and believes nothing: first the layout and the checksums (section_reader.cpp),
// then the FlatBuffer's structure, then the meaning of every number. What comes out can be used
// without further checks.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "defilade/model/map_file.h"
#include "file_io.h"
#include "map_data.h"
#include "map_layout.h"
#include "map_records.h"
#include "section_reader.h"
#include "tile_section.h"

namespace defilade {

class MapReader {
 public:
  MapReader(Bytes bytes, std::shared_ptr<const void> owner)
      : file_bytes_(bytes.size()), sections_(bytes) {
    data_->backing = std::move(owner);
  }

  Result<MapFile> read() {
    if (auto ok = sections_.read_layout(); !ok) return ok.error();
    if (auto ok = read_structure(); !ok) return ok.error();
    if (auto ok = read_profile(); !ok) return ok.error();
    if (auto ok = read_graph(); !ok) return ok.error();
    if (auto ok = read_analysis(); !ok) return ok.error();
    if (auto ok = read_cover(); !ok) return ok.error();
    if (auto ok = read_level(); !ok) return ok.error();
    if (auto ok = read_doors(); !ok) return ok.error();
    if (auto ok = read_matrices(); !ok) return ok.error();
    read_rest();
    if (!sections_.all_taken()) return damaged("a section has no meaning");
    if (auto ok = data_->finish(rows_); !ok) return ok.error();
    return MapFile{TacticalMap(data_), file_bytes_, sections_.is_packed(), std::move(stored_)};
  }

 private:
  Result<void> read_structure();
  Result<void> read_profile();
  Result<void> read_tags(std::vector<Waypoint>& nodes) const;
  Result<std::vector<Link>> read_links();
  Result<void> read_graph();
  Result<void> read_analysis();
  Result<void> read_cover();
  Result<void> read_doors();
  Result<void> read_level();
  Result<void> read_mesh(const file::LevelRecord& record, Level& level);
  Result<void> read_moving(const file::LevelRecord& record, Level& level);
  Result<void> read_light_grid(const file::LightGridRecord& record, Level& level);
  Result<void> read_matrices();
  Result<NodeMatrixView> read_matrix(const file::MatrixRecord& record);
  Result<NodeMatrixView> map_rows(SectionSource& source) const;
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
  std::vector<TileMatrix> sight_tiles_;  // by their place in the list, as far as they are in tiles
  std::vector<StoredMatrix> stored_;
};

Result<void> MapReader::read_structure() {
  auto source = sections_.take(0, "structure");
  if (!source) return source.error();
  const std::size_t size = source->left();
  if (size >= FLATBUFFERS_MAX_BUFFER_SIZE || source->expands_too_far())
    return damaged("its structure is too large");
  structure_bytes_.resize((size + 7) / 8);
  const auto bytes = std::as_writable_bytes(std::span(structure_bytes_)).first(size);
  if (!source->read(bytes) || !source->at_end()) return damaged("its structure is not whole");
  constexpr unsigned kDepth = 16;
  flatbuffers::Verifier verifier(reinterpret_cast<const std::uint8_t*>(bytes.data()), size, kDepth,
                                 static_cast<flatbuffers::uoffset_t>(size));
  if (!file::VerifyStructureBuffer(verifier)) return damaged("its structure is broken");
  structure_ = file::GetStructure(bytes.data());
  if (copied_bytes(*structure_) > size) return damaged("its strings are shared");
  return {};
}

Result<void> MapReader::read_profile() {
  const file::ProfileRecord& record = *structure_->profile();
  AgentProfile& profile = data_->parts.profile;
  profile.name = record.name()->str();
  profile.radius = record.radius();
  profile.step = record.step();
  profile.drop = record.drop();
  profile.jump_height = record.jump_height();
  profile.jump_length = record.jump_length();
  profile.slope = record.slope();
  if (record.abilities() >> kLinkKinds != 0) return damaged("its profile has unknown abilities");
  profile.abilities = record.abilities();
  profile.stances.clear();
  for (const auto* stance : *record.stances()) {
    std::vector<float> body;
    if (stance->body()) body.assign(stance->body()->begin(), stance->body()->end());
    profile.stances.push_back({stance->name()->str(), stance->height(), stance->eye(), body});
  }
  return {};
}

Result<void> MapReader::read_tags(std::vector<Waypoint>& nodes) const {
  const auto& tagged = *structure_->tagged();
  if (tagged.size() != structure_->tags()->size()) return damaged("its tags have no nodes");
  for (flatbuffers::uoffset_t i = 0; i < tagged.size(); ++i) {
    if (tagged[i] >= nodes.size()) return damaged("a tag belongs to no node");
    nodes[tagged[i]].tags.push_back((*structure_->tags())[i]->str());
  }
  return {};
}

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

Result<std::vector<Link>> MapReader::read_links() {
  const auto records = read_array<file::LinkRecord>(structure_->links(), "links");
  if (!records) return records.error();
  std::vector<Link> links;
  links.reserve(records->size());
  for (const file::LinkRecord& record : *records) {
    const auto link = to_link(record);
    if (!link) return link.error();
    links.push_back(*link);
  }
  return links;
}

Result<void> MapReader::read_graph() {
  auto nodes = convert_all<Waypoint>(*structure_->nodes(), to_waypoint);
  if (!nodes) return nodes.error();
  if (auto ok = read_tags(*nodes); !ok) return ok;
  auto links = read_links();
  if (!links) return links.error();
  auto graph = WaypointGraph::build(
      {*std::move(nodes), *std::move(links), to_strings(*structure_->doors()),
       to_children(*structure_->formation()), to_children(*structure_->peek_outs())});
  if (!graph) return graph.error();
  data_->parts.graph = *std::move(graph);
  return {};
}

Result<void> MapReader::read_analysis() {
  const file::AnalysisRecord& record = *structure_->analysis();
  // The verifier of FlatBuffers does not look at how vectors of structs are aligned.
  const auto spots = reinterpret_cast<std::uintptr_t>(record.sniper_spots()->Data());
  if (record.sniper_spots()->size() != 0 && spots % alignof(file::SniperRecord) != 0)
    return damaged("its sniper spots are out of place");
  auto pinches = convert_all<PinchPoint>(*record.pinch_points(), to_pinch_point);
  if (!pinches) return pinches.error();
  Analysis& analysis = data_->analysis.emplace();
  for (const auto* spot : *record.sniper_spots())
    analysis.sniper_spots.push_back(
        {NodeId{spot->node()}, NodeId{spot->retreat()}, spot->advantage(), spot->hit_and_run()});
  analysis.pinch_points = *std::move(pinches);
  analysis.watch.assign(record.watch()->begin(), record.watch()->end());
  return {};
}

Result<void> MapReader::read_cover() {
  const file::CoverRecord& record = *structure_->cover();
  auto arcs = convert_all<CoverArc>(*record.arcs(), to_cover_arc);
  if (!arcs) return arcs.error();
  auto stopped = read_array<std::uint8_t>(record.stopped(), "qualities of cover");
  if (!stopped) return stopped.error();
  data_->parts.cover = {*std::move(arcs), *std::move(stopped), to_trees(record.trees())};
  return {};
}

Result<void> MapReader::read_doors() {
  const file::DoorsRecord* record = structure_->prepared_doors();
  if (!record) return {};
  const auto words = read_array<HiddenWord>(record->words(), "hidden words");
  if (!words) return words.error();
  const std::size_t doors = structure_->doors()->size();
  if (doors == 0 || record->counts()->size() == 0 || record->counts()->size() % doors != 0)
    return damaged("it has prepared doors that are not there");
  data_->parts.doors.resize(doors);
  std::span<const HiddenWord> rest = *words;
  for (flatbuffers::uoffset_t i = 0; i < record->counts()->size(); ++i) {
    const std::uint32_t count = record->counts()->Get(i);
    if (count > rest.size()) return damaged("a door hides more than there is");
    data_->parts.doors[i / (record->counts()->size() / doors)].emplace_back(rest.begin(),
                                                                            rest.begin() + count);
    rest = rest.subspan(count);
  }
  return rest.empty() ? Result<void>{} : damaged("it hides more than its doors do");
}

Result<void> MapReader::read_level() {
  data_->parts.weapons = to_strings(*structure_->weapons());
  const file::LevelRecord* record = structure_->level();
  if (!record) return {};
  auto entities = convert_all<Entity>(*record->entities(), to_entity);
  if (!entities) return entities.error();
  auto volumes = convert_all<Volume>(*record->volumes(), to_volume);
  if (!volumes) return volumes.error();
  Level& level = data_->parts.level.emplace();
  level.weapons = data_->parts.weapons;
  for (const auto* m : *record->materials())
    level.materials.push_back({m->name()->str(), m->movement(), m->sight(), m->fire()});
  level.entities = *std::move(entities);
  level.volumes = *std::move(volumes);
  if (auto ok = read_mesh(*record, level); !ok) return ok;
  if (auto ok = read_moving(*record, level); !ok) return ok;
  return record->light_grid() ? read_light_grid(*record->light_grid(), level) : Result<void>{};
}

Result<void> MapReader::read_mesh(const file::LevelRecord& record, Level& level) {
  auto vertices = read_array<Vec3>(record.vertices(), "vertices");
  if (!vertices) return vertices.error();
  auto triangles = read_array<Triangle>(record.triangles(), "triangles");
  if (!triangles) return triangles.error();
  level.vertices = *std::move(vertices);
  level.triangles = *std::move(triangles);
  return {};
}

Result<void> MapReader::read_moving(const file::LevelRecord& record, Level& level) {
  const auto moving = read_array<Triangle>(record.moving(), "moving triangles");
  if (!moving) return moving.error();
  std::span<const Triangle> rest = *moving;
  for (flatbuffers::uoffset_t i = 0; i < record.entities()->size(); ++i) {
    const std::uint32_t own = (*record.entities())[i]->triangles();
    if (own > rest.size()) return damaged("an entity has triangles that are not there");
    level.entities[i].triangles.assign(rest.begin(), rest.begin() + own);
    rest = rest.subspan(own);
  }
  return rest.empty() ? Result<void>{} : damaged("it has moving triangles that are nobody's");
}

Result<void> MapReader::read_light_grid(const file::LightGridRecord& record, Level& level) {
  auto samples = read_array<std::uint8_t>(record.samples(), "light samples");
  if (!samples) return samples.error();
  LightGrid& grid = level.light_grid.emplace();
  if (record.counts()->size() != grid.counts.size())
    return damaged("its light grid has not three sides");
  std::ranges::copy(*record.counts(), grid.counts.begin());
  grid.origin = to_vec3(*record.origin());
  grid.cell = to_vec3(*record.cell());
  grid.samples = *std::move(samples);
  return {};
}

/// Rows that are used where they lie.
Result<NodeMatrixView> MapReader::map_rows(SectionSource& source) const {
  const std::size_t nodes = data_->parts.graph.node_count();
  const Bytes bytes = source.in_place();
  if (bytes.size() != nodes * blocks_for(nodes) * sizeof(NodeBlock))
    return damaged("a visibility matrix has the wrong size");
  const auto* blocks = reinterpret_cast<const NodeBlock*>(bytes.data());
  return NodeMatrixView(std::span(blocks, bytes.size() / sizeof(NodeBlock)), nodes);
}

/// The matrix the other way round comes first and is in tiles.
Result<NodeMatrixView> MapReader::read_transpose(const file::MatrixRecord& record) {
  const Error none = damaged("a visibility matrix is the transpose of none");
  if (record.section() >= rows_.size() || record.base() != file::kNone) return none;
  const file::MatrixRecord& mirror = *structure_->matrices()->Get(record.section());
  if (form_of(mirror) != file::MatrixForm::tiles || mirror.weapon() != record.weapon() ||
      mirror.watcher() != record.target() || mirror.target() != record.watcher())
    return none;
  rows_[record.section()].mutual = true;
  return keep(transpose(rows_[record.section()].matrix));
}

/// Tiles, or where they differ from those of an earlier matrix of sight.
Result<NodeMatrixView> MapReader::read_tiled(const file::MatrixRecord& record,
                                             SectionSource& source) {
  auto tiles = read_tiles(source, data_->parts.graph.node_count(),
                          form_of(record) == file::MatrixForm::half);
  if (!tiles) return damaged("a visibility matrix is not made of tiles");
  if (record.base() != file::kNone) {
    if (record.base() >= sight_tiles_.size())
      return damaged("a visibility matrix differs from none");
    const TileMatrix& base = sight_tiles_[record.base()];
    if (base.size() != tiles->size() || base.symmetric() != tiles->symmetric())
      return damaged("a visibility matrix differs from one of another form");
    tiles = difference(*tiles, base);
  }
  const NodeMatrixView rows = keep(to_rows(*tiles));
  if (record.weapon() == file::kNone) {
    sight_tiles_.resize(rows_.size() + 1);
    sight_tiles_.back() = *std::move(tiles);
  }
  return rows;
}

Result<NodeMatrixView> MapReader::read_matrix(const file::MatrixRecord& record) {
  if (record.form() >= file::kMatrixForms)
    return damaged("a visibility matrix is of an unknown form");
  if (form_of(record) == file::MatrixForm::transpose) return read_transpose(record);
  auto source = sections_.take(record.section(), "visibility rows");
  if (!source) return source.error();
  stored_.back().bytes = source->stored_size();
  return form_of(record) == file::MatrixForm::rows ? map_rows(*source)
                                                   : read_tiled(record, *source);
}

Result<void> MapReader::read_matrices() {
  for (const auto* record : *structure_->matrices()) {
    const WeaponId weapon{record->weapon()};
    const Channel channel = weapon.valid() ? Channel::fire(weapon) : Channel::sight();
    const StanceId watcher{record->watcher()}, target{record->target()};
    stored_.push_back({channel, watcher, target, 0});
    const auto matrix = read_matrix(*record);
    if (!matrix) return matrix.error();
    const bool mutual = form_of(*record) == file::MatrixForm::transpose ||
                        (form_of(*record) == file::MatrixForm::half && watcher == target);
    rows_.push_back({channel, watcher, target, *matrix, mutual});
  }
  sight_tiles_ = {};
  return {};
}

void MapReader::read_rest() {
  data_->parts.components.assign(structure_->components()->begin(),
                                 structure_->components()->end());
  data_->parts.regions.names = to_strings(*structure_->regions());
  for (const std::uint32_t region : *structure_->region_of())
    data_->parts.regions.of_node.push_back(RegionId{region});
  data_->parts.light.assign(structure_->light()->begin(), structure_->light()->end());
  data_->parts.hashes = {structure_->geometry_hash(), structure_->settings_hash()};
}

namespace {

Result<MapFile> read_map(Bytes bytes, std::shared_ptr<const void> owner, const std::string& name) {
  try {
    auto file = MapReader(bytes, std::move(owner)).read();
    if (file) return file;
    return Error{fmt::format("cannot open {}: {}", name, file.error().message), file.error().kind};
  } catch (const std::bad_alloc&) {
    return Error{fmt::format("cannot open {}: not enough memory", name), ErrorKind::system};
  }
}

Result<TacticalMap> map_of(Result<MapFile> file) {
  if (!file) return file.error();
  return std::move(file->map);
}

}  // namespace

Result<MapFile> inspect_map(const std::filesystem::path& path) {
  auto mapped = map_file(path);
  if (!mapped) return mapped.error();
  return read_map(mapped->bytes, mapped->owner, path.string());
}

Result<TacticalMap> open_map(const std::filesystem::path& path) {
  return map_of(inspect_map(path));
}

Result<TacticalMap> open_map(std::span<const std::byte> bytes, const std::string& name) {
  // Copied into aligned storage, so that rows can be viewed in place as in a mapped file.
  std::shared_ptr<std::vector<NodeBlock>> storage;
  try {
    storage = std::make_shared<std::vector<NodeBlock>>((bytes.size() + 63) / sizeof(NodeBlock));
  } catch (const std::bad_alloc&) {
    return Error{fmt::format("cannot open {}: not enough memory", name), ErrorKind::system};
  }
  if (!bytes.empty()) std::memcpy(storage->data(), bytes.data(), bytes.size());
  const Bytes copy = std::as_bytes(std::span(*storage)).first(bytes.size());
  return map_of(read_map(copy, storage, name));
}

}  // namespace defilade
