// Reads a .dfl file and trusts nothing in it: first the layout and the checksums
// (section_reader.cpp), then the FlatBuffer's structure, then the meaning of every number. What
// comes out can be used without further checks.

#include "model/file/reader.h"

#include <cstring>
#include <new>

#include "model/file/file_io.h"
#include "model/file/records.h"

namespace defilade {

Result<MapFile> MapReader::read() {
  if (auto ok = sections_.read_layout(); !ok) return ok.error();
  try {
    read_parts();
  } catch (const FormatError& error) {
    return Error{error.message()};
  }
  if (auto ok = data_->finish(rows_); !ok) return ok.error();
  return MapFile{TacticalMap(data_), sections_.version(), file_bytes_, sections_.is_packed(),
                 std::move(stored_)};
}

void MapReader::read_parts() {
  read_structure();
  read_profile();
  read_graph();
  read_analysis();
  read_cover();
  read_landmarks();
  read_sight_cells();
  read_level();
  read_doors();
  read_matrices();
  read_rest();
  skip_optional_sections();
  if (!sections_.all_taken()) refuse("a section has no meaning");
}

void MapReader::read_structure() {
  SectionSource source = must(sections_.take(0, "structure"));
  const std::size_t size = source.left();
  if (size >= FLATBUFFERS_MAX_BUFFER_SIZE || source.expands_too_far())
    refuse("its structure is too large");
  structure_bytes_.resize((size + 7) / 8);
  const auto bytes = std::as_writable_bytes(std::span(structure_bytes_)).first(size);
  if (!source.read(bytes) || !source.at_end()) refuse("its structure is incomplete");
  constexpr unsigned kDepth = 16;
  flatbuffers::Verifier verifier(reinterpret_cast<const std::uint8_t*>(bytes.data()), size, kDepth,
                                 static_cast<flatbuffers::uoffset_t>(size));
  if (!file::VerifyStructureBuffer(verifier)) refuse("its structure is broken");
  structure_ = file::GetStructure(bytes.data());
  if (copied_bytes(*structure_) > size) refuse("its strings are shared");
}

void MapReader::read_profile() {
  const file::ProfileRecord& record = *structure_->profile();
  AgentProfile& profile = data_->parts.profile;
  profile.name = record.name()->str();
  profile.radius = record.radius();
  profile.step = record.step();
  profile.drop = record.drop();
  profile.jump_height = record.jump_height();
  profile.jump_length = record.jump_length();
  profile.slope = record.slope();
  if (record.abilities() >> kLinkKinds != 0) refuse("its profile has unknown abilities");
  profile.abilities = record.abilities();
  profile.stances.clear();
  for (const auto* stance : *record.stances()) {
    std::vector<float> body;
    if (stance->body()) body.assign(stance->body()->begin(), stance->body()->end());
    profile.stances.push_back({stance->name()->str(), stance->height(), stance->eye(), body});
  }
}

void MapReader::read_tags(std::vector<Waypoint>& nodes) const {
  const auto& tagged = *structure_->tagged();
  if (tagged.size() != structure_->tags()->size()) refuse("its tags have no nodes");
  for (flatbuffers::uoffset_t i = 0; i < tagged.size(); ++i) {
    if (tagged[i] >= nodes.size()) refuse("a tag belongs to no node");
    nodes[tagged[i]].tags.push_back((*structure_->tags())[i]->str());
  }
}

std::vector<Link> MapReader::read_links() {
  std::vector<Link> links;
  const auto records = read_array<file::LinkRecord>(structure_->links(), "links");
  links.reserve(records.size());
  for (const file::LinkRecord& record : records) links.push_back(to_link(record));
  return links;
}

void MapReader::read_graph() {
  auto nodes = convert_all<Waypoint>(*structure_->nodes(), to_waypoint);
  read_tags(nodes);
  auto links = read_links();
  data_->parts.graph = must(WaypointGraph::build(
      {std::move(nodes), std::move(links), to_strings(*structure_->doors()),
       to_children(*structure_->formation()), to_children(*structure_->peek_outs())}));
}

void MapReader::read_analysis() {
  const file::AnalysisRecord& record = *structure_->analysis();
  // The verifier of FlatBuffers does not look at how vectors of structs are aligned.
  const auto spots = reinterpret_cast<std::uintptr_t>(record.sniper_spots()->Data());
  if (record.sniper_spots()->size() != 0 && spots % alignof(file::SniperRecord) != 0)
    refuse("its sniper spots are out of place");
  std::vector<PinchPoint> pinches;
  for_each_pinch_record(
      record, [&](const file::PinchRecord& pinch) { pinches.push_back(to_pinch_point(pinch)); });
  Analysis& analysis = data_->parts.analysis.emplace();
  for (const auto* spot : *record.sniper_spots())
    analysis.sniper_spots.push_back(
        {NodeId{spot->node()}, NodeId{spot->retreat()}, spot->advantage(), spot->hit_and_run()});
  analysis.pinch_points = std::move(pinches);
  analysis.watch.assign(record.watch()->begin(), record.watch()->end());
}

void MapReader::read_cover() {
  const file::CoverRecord& record = *structure_->cover();
  auto arcs = convert_all<CoverArc>(*record.arcs(), to_cover_arc);
  auto stopped = read_array<std::uint8_t>(record.stopped(), "qualities of cover");
  data_->parts.cover = {std::move(arcs), std::move(stopped), to_trees(record.trees())};
}

/// A map without landmarks was baked without them: they are not chosen now.
void MapReader::read_landmarks() {
  data_->parts.landmarks.emplace();
  const file::LandmarksRecord* record = structure_->landmarks();
  if (!record) return;
  auto blocks = read_array<LandmarkBlock>(record->distances(), "landmark distances");
  data_->parts.landmarks =
      must(Landmarks::build(data_->parts.graph, to_nodes(*record->nodes()), std::move(blocks)));
}

void MapReader::read_sight_cells() {
  const file::SightCellsRecord* record = structure_->sight_cells();
  if (!record) return;
  SightCellsParts parts;
  parts.cells = read_array<Box>(record->cells(), "sight cells");
  parts.heights.assign(record->heights()->begin(), record->heights()->end());
  parts.square = record->square();
  parts.may = read_array<std::uint64_t>(record->may(), "rows of sight cells");
  parts.sure = read_array<std::uint64_t>(record->sure(), "rows of sight cells");
  auto cells = SightCells::build(std::move(parts));
  if (!cells) refuse(cells.error().message);
  data_->parts.sight_cells = *std::move(cells);
}

void MapReader::read_doors() {
  const file::DoorsRecord* record = structure_->prepared_doors();
  if (!record) return;
  const auto words = read_array<HiddenWord>(record->words(), "hidden words");
  const std::size_t doors = structure_->doors()->size();
  if (doors == 0 || record->counts()->size() == 0 || record->counts()->size() % doors != 0)
    refuse("it has prepared doors that do not exist");
  data_->parts.doors.resize(doors);
  std::span<const HiddenWord> rest = words;
  for (flatbuffers::uoffset_t i = 0; i < record->counts()->size(); ++i) {
    const std::uint32_t count = record->counts()->Get(i);
    if (count > rest.size()) refuse("a door hides more than there is");
    data_->parts.doors[i / (record->counts()->size() / doors)].emplace_back(rest.begin(),
                                                                            rest.begin() + count);
    rest = rest.subspan(count);
  }
  if (!rest.empty()) refuse("it hides pairs that belong to no door");
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

/// What a newer minor version has added is not needed for what this one knows.
void MapReader::skip_optional_sections() {
  if (!structure_->optional_sections()) return;
  for (const std::uint32_t index : *structure_->optional_sections())
    if (!sections_.skip(index)) refuse("an optional section does not exist");
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
