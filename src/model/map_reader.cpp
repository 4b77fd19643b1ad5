// Reads a .dfl file and believes nothing: first the layout and the checksums, then the FlatBuffer's
// structure, then the meaning of every number. What comes out can be used without further checks.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "defilade/model/map_file.h"
#include "file_io.h"
#include "map_data.h"
#include "map_layout.h"
#include "map_records.h"

namespace defilade {

using Bytes = std::span<const std::byte>;

class MapReader {
 public:
  MapReader(Bytes bytes, std::shared_ptr<const void> owner) : bytes_(bytes) {
    data_->backing = std::move(owner);
  }

  Result<TacticalMap> read() {
    if (auto ok = read_layout(); !ok) return ok.error();
    if (auto ok = read_structure(); !ok) return ok.error();
    if (auto ok = read_profile(); !ok) return ok.error();
    if (auto ok = read_graph(); !ok) return ok.error();
    if (auto ok = read_analysis(); !ok) return ok.error();
    if (auto ok = read_cover(); !ok) return ok.error();
    if (auto ok = read_level(); !ok) return ok.error();
    if (auto ok = read_doors(); !ok) return ok.error();
    if (auto ok = read_rest(); !ok) return ok.error();
    if (auto ok = data_->finish(rows_); !ok) return ok.error();
    return TacticalMap(data_);
  }

 private:
  Result<void> read_layout();
  Result<void> check_sections() const;
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
  Result<void> read_rest();
  Result<Bytes> raw_section(std::uint32_t index, std::string_view what);

  /// A section that is an array.
  template <class T>
  Result<std::vector<T>> read_array(std::uint32_t index, std::string_view what);

  Bytes section(std::size_t index) const {
    return bytes_.subspan(table_[index].offset, table_[index].size);
  }

  Bytes bytes_;
  std::vector<file::Section> table_;
  std::vector<bool> used_;  // every section must mean something
  const file::Structure* structure_ = nullptr;
  std::shared_ptr<TacticalMap::Data> data_ = std::make_shared<TacticalMap::Data>();
  std::vector<TacticalMap::Data::Rows> rows_;
};

Result<void> MapReader::read_layout() {
  file::Header header;
  if (bytes_.size() < sizeof header) return Error{"it is not a Defilade map (too short)"};
  std::memcpy(&header, bytes_.data(), sizeof header);
  if (header.magic != file::kMagic) return Error{"it is not a Defilade map (.dfl)"};
  if (header.version != kFormatVersion)
    return Error{fmt::format("it has format version {}, this program reads {}; bake it again",
                             header.version, kFormatVersion)};
  if (header.file_size != bytes_.size())
    return damaged(fmt::format("it has {} bytes instead of {}", bytes_.size(), header.file_size));
  const std::size_t room = (bytes_.size() - sizeof header) / sizeof(file::Section);
  if (header.sections == 0 || header.sections > room)
    return damaged("its section table does not fit");
  table_.resize(header.sections);
  std::memcpy(table_.data(), bytes_.data() + sizeof header, table_.size() * sizeof table_[0]);
  if (file::header_hash(header, table_) != header.hash)
    return damaged("its header does not match its checksum");
  used_.assign(table_.size(), false);
  return check_sections();
}

/// Sections follow one another on 64-byte boundaries, zeros between them, nothing after the last.
Result<void> MapReader::check_sections() const {
  std::uint64_t end = sizeof(file::Header) + table_.size() * sizeof(file::Section);
  for (std::size_t i = 0; i < table_.size(); ++i) {
    const file::Section& entry = table_[i];
    if (entry.offset != file::aligned(end) || entry.offset > bytes_.size() ||
        entry.size > bytes_.size() - entry.offset)
      return damaged(fmt::format("section {} is out of place", i));
    const Bytes gap = bytes_.subspan(end, entry.offset - end);
    if (std::ranges::any_of(gap, [](std::byte b) { return b != std::byte{0}; }))
      return damaged(fmt::format("there is something before section {}", i));
    if (hash_bytes(section(i)) != entry.hash)
      return damaged(fmt::format("section {} does not match its checksum", i));
    end = entry.offset + entry.size;
  }
  if (end != bytes_.size()) return damaged("something follows its last section");
  return {};
}

Result<void> MapReader::read_structure() {
  const Bytes bytes = section(0);
  used_[0] = true;
  constexpr unsigned kDepth = 16;
  const auto tables = static_cast<flatbuffers::uoffset_t>(
      std::min<std::size_t>(bytes.size(), std::numeric_limits<flatbuffers::uoffset_t>::max()));
  if (bytes.size() >= FLATBUFFERS_MAX_BUFFER_SIZE) return damaged("its structure is too large");
  flatbuffers::Verifier verifier(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(),
                                 kDepth, tables);
  if (!file::VerifyStructureBuffer(verifier)) return damaged("its structure is broken");
  structure_ = file::GetStructure(bytes.data());
  if (copied_bytes(*structure_) > bytes.size()) return damaged("its strings are shared");
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
  const auto bytes = raw_section(index, what);
  if (!bytes) return bytes.error();
  if (bytes->size() % sizeof(T) != 0)
    return damaged(fmt::format("its {} end in the middle of one", what));
  std::vector<T> items(bytes->size() / sizeof(T));
  if (!items.empty()) std::memcpy(items.data(), bytes->data(), bytes->size());
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

Result<Bytes> MapReader::raw_section(std::uint32_t index, std::string_view what) {
  if (index >= table_.size() || used_[index])
    return damaged(fmt::format("its {} are in a section that does not exist or is taken", what));
  used_[index] = true;
  return section(index);
}

Result<void> MapReader::read_analysis() {
  const file::AnalysisRecord& record = *structure_->analysis();
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

Result<void> MapReader::read_rest() {
  const std::size_t nodes = data_->parts.graph.node_count();
  for (const auto* record : *structure_->matrices()) {
    const auto bytes = raw_section(record->section(), "visibility rows");
    if (!bytes) return bytes.error();
    if (bytes->size() != nodes * blocks_for(nodes) * sizeof(NodeBlock))
      return damaged("a visibility matrix has the wrong size");
    const auto* blocks = reinterpret_cast<const NodeBlock*>(bytes->data());
    const std::span all(blocks, bytes->size() / sizeof(NodeBlock));
    const WeaponId weapon{record->weapon()};
    rows_.push_back({weapon.valid() ? Channel::fire(weapon) : Channel::sight(),
                     StanceId{record->watcher()}, StanceId{record->target()},
                     NodeMatrixView(all, nodes)});
  }
  if (std::ranges::count(used_, false) != 0) return damaged("a section has no meaning");
  data_->parts.components.assign(structure_->components()->begin(),
                                 structure_->components()->end());
  data_->parts.regions.names = to_strings(*structure_->regions());
  for (const std::uint32_t region : *structure_->region_of())
    data_->parts.regions.of_node.push_back(RegionId{region});
  data_->parts.light.assign(structure_->light()->begin(), structure_->light()->end());
  data_->parts.hashes = {structure_->geometry_hash(), structure_->settings_hash()};
  return {};
}

namespace {

Result<TacticalMap> read_map(Bytes bytes, std::shared_ptr<const void> owner,
                             const std::string& name) {
  try {
    auto map = MapReader(bytes, std::move(owner)).read();
    if (map) return map;
    return Error{fmt::format("cannot open {}: {}", name, map.error().message), map.error().kind};
  } catch (const std::bad_alloc&) {
    return Error{fmt::format("cannot open {}: not enough memory", name), ErrorKind::system};
  }
}

}  // namespace

Result<TacticalMap> open_map(const std::filesystem::path& path) {
  auto mapped = map_file(path);
  if (!mapped) return mapped.error();
  return read_map(mapped->bytes, mapped->owner, path.string());
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
  return read_map(copy, storage, name);
}

}  // namespace defilade
