// Writes a TacticalMap as a .dfl file: builds the FlatBuffer and hands everything large to the
// sections (section_writer.cpp). Rows that are not packed are written from where they are.
//
// Strings and vectors are built one per statement: the order of building decides the bytes, and
// compilers differ in the order in which they evaluate arguments.

#include <algorithm>
#include <cassert>
#include <deque>

#include "defilade/model/map_file.h"
#include "map_generated.h"
#include "model/base/cancelled_error.h"
#include "model/file/file_io.h"
#include "model/file/layout.h"
#include "model/file/section_writer.h"
#include "model/file/tile_section.h"
#include "model/sets/sparse_rows.h"

namespace defilade {
namespace {

using file::MatrixForm;
using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;

template <class T>
std::span<const std::byte> bytes_of(const T& items) {
  return std::as_bytes(std::span(items));
}

file::Point to_point(Vec3 p) { return {p.x, p.y, p.z}; }

class MapWriter {
 public:
  MapWriter(const TacticalMap& map, SaveSettings settings, std::function<bool()> cancelled)
      : map_(map), cancelled_(std::move(cancelled)), sections_(file::kMapKind, settings.packed) {}

  /// Packs, unless `cancelled` asks it to stop.
  Result<void> run() {
    add_structure();
    if (stopped_) return cancelled_error();
    pieces_ = sections_.finish(
        {reinterpret_cast<const std::byte*>(builder_.GetBufferPointer()), builder_.GetSize()});
    return {};
  }

  /// The file as consecutive pieces.
  const std::vector<std::span<const std::byte>>& pieces() const { return pieces_; }

 private:
  void add_structure();
  Offset<file::ProfileRecord> add_profile();
  Offset<flatbuffers::Vector<Offset<file::NodeRecord>>> add_nodes();
  std::uint32_t add_links();
  Offset<flatbuffers::Vector<const file::ChildRecord*>> add_children(
      std::span<const CoverChild> children);
  Offset<flatbuffers::Vector<Offset<file::MatrixRecord>>> add_matrices();
  void add_matrices_of(Channel channel, std::vector<Offset<file::MatrixRecord>>& records);
  NodeMatrixView as_used(NodeMatrixView matrix);
  Offset<file::MatrixRecord> add_matrix(StanceId watcher, StanceId target, Channel channel,
                                        std::uint32_t first);
  MatrixForm form_of(StanceId watcher, StanceId target, Channel channel) const;
  Offset<file::AnalysisRecord> add_analysis();
  Offset<file::CoverRecord> add_cover();
  Offset<file::DoorsRecord> add_doors();
  Offset<file::LandmarksRecord> add_landmarks();
  Offset<file::SightCellsRecord> add_sight_cells(const SightCells& cells);
  Offset<file::PinchRecord> add_pinch(const PinchPoint& pinch);
  Offset<file::LevelRecord> add_level(const Level& level);
  Offset<file::EntityRecord> add_entity(const Entity& entity);
  Offset<file::VolumeRecord> add_volume(const Volume& volume);
  Offset<file::LightGridRecord> add_light_grid(const LightGrid& grid);

  bool stopped() { return stopped_ = stopped_ || (cancelled_ && cancelled_()); }

  Offset<flatbuffers::Vector<std::uint32_t>> add_ids(std::span<const NodeId> nodes) {
    std::vector<std::uint32_t> ids;
    for (const NodeId node : nodes) ids.push_back(node.value);
    return builder_.CreateVector(ids);
  }

  Offset<flatbuffers::Vector<Offset<flatbuffers::String>>> add_strings(
      std::span<const std::string> strings) {
    return builder_.CreateVectorOfStrings({strings.begin(), strings.end()});
  }

  const TacticalMap& map_;
  std::function<bool()> cancelled_;
  bool stopped_ = false;
  FlatBufferBuilder builder_;
  std::vector<file::LinkRecord> links_;
  std::deque<NodeMatrix> converted_;  // sections look at them
  std::vector<Triangle> moving_;
  std::vector<HiddenWord> hidden_;
  std::vector<std::uint32_t> optional_;  // sections that older readers skip
  SectionWriter sections_;
  std::vector<std::span<const std::byte>> pieces_;
};

Offset<file::ProfileRecord> MapWriter::add_profile() {
  const AgentProfile& p = map_.profile();
  std::vector<Offset<file::StanceRecord>> stances;
  for (const Stance& stance : p.stances) {
    const auto name = builder_.CreateString(stance.name);
    const auto body = builder_.CreateVector(stance.body);
    stances.push_back(file::CreateStanceRecord(builder_, name, stance.height, stance.eye, body));
  }
  const auto name = builder_.CreateString(p.name);
  const auto stance_list = builder_.CreateVector(stances);
  return file::CreateProfileRecord(builder_, name, p.radius, stance_list, p.step, p.drop,
                                   p.jump_height, p.jump_length, p.slope,
                                   static_cast<std::uint32_t>(p.abilities.to_ulong()));
}

Offset<flatbuffers::Vector<Offset<file::NodeRecord>>> MapWriter::add_nodes() {
  const WaypointGraph& graph = map_.graph();
  std::vector<Offset<file::NodeRecord>> records;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const NodeId id{i};
    const file::Point position = to_point(graph.position(id));
    const auto name = builder_.CreateString(graph.name(id));
    records.push_back(file::CreateNodeRecord(builder_, name, &position,
                                             static_cast<std::uint8_t>(graph.kind(id)),
                                             graph.stand_only(id), graph.radius(id)));
  }
  return builder_.CreateVector(records);
}

std::uint32_t MapWriter::add_links() {
  for (const Link& l : map_.graph().links())
    links_.push_back({l.from.value, l.to.value, static_cast<std::uint32_t>(l.kind), l.length,
                      l.clearance_radius, l.clearance_height, l.door.value});
  return sections_.add(bytes_of(links_));
}

Offset<flatbuffers::Vector<const file::ChildRecord*>> MapWriter::add_children(
    std::span<const CoverChild> children) {
  std::vector<file::ChildRecord> records;
  for (const CoverChild& child : children)
    records.emplace_back(child.cover.value, to_point(child.position));
  return builder_.CreateVectorOfStructs(records);
}

/// The rows in the form that maps of this size use, whichever form these have: the same map gives
/// the same bytes.
NodeMatrixView MapWriter::as_used(NodeMatrixView matrix) {
  if (matrix.is_dense() != prefers_lines(matrix.size())) return matrix;
  return converted_.emplace_back(matrix.is_dense() ? to_lines(matrix) : NodeMatrix(matrix));
}

MatrixForm MapWriter::form_of(StanceId watcher, StanceId target, Channel channel) const {
  if (!sections_.packs())
    return prefers_lines(map_.graph().node_count()) ? MatrixForm::lines : MatrixForm::rows;
  const NodeMatrixView mutual = map_.watchers(target, watcher, channel);
  if (!mutual.is_same_as(map_.visibility(watcher, target, channel))) return MatrixForm::tiles;
  if (target == watcher) return MatrixForm::half;
  return target < watcher ? MatrixForm::transpose : MatrixForm::tiles;
}

/// Fire differs little from sight, so only the difference is packed. `first` is where the matrices
/// of this channel begin in the list; those of sight come before all others.
Offset<file::MatrixRecord> MapWriter::add_matrix(StanceId watcher, StanceId target, Channel channel,
                                                 std::uint32_t first) {
  const auto stances = static_cast<std::uint32_t>(map_.profile().stances.size());
  const NodeMatrixView matrix = map_.visibility(watcher, target, channel);
  const MatrixForm form = form_of(watcher, target, channel);
  std::uint32_t section = 0, base = file::kNone, lines = file::kNone;
  std::optional<NodeMatrixView> sight;
  const bool tiled = form == MatrixForm::tiles || form == MatrixForm::half;
  if (tiled && !channel.is_sight() && form == form_of(watcher, target, Channel::sight())) {
    sight = map_.visibility(watcher, target);
    base = watcher.value * stances + target.value;
  }
  if (form == MatrixForm::rows) {
    section = sections_.add(bytes_of(as_used(matrix).blocks()));
  } else if (form == MatrixForm::lines) {
    const LineParts parts = as_used(matrix).line_parts();
    section = sections_.add(bytes_of(parts.rows));
    lines = sections_.add(bytes_of(parts.lines));
  } else if (form == MatrixForm::transpose) {
    section = first + target.value * stances + watcher.value;
  } else {
    section =
        add_tiles(sections_, matrix, sight, form == MatrixForm::half, [this] { return stopped(); });
  }
  return file::CreateMatrixRecord(builder_, channel.weapon().value, watcher.value, target.value,
                                  section, static_cast<std::uint8_t>(form), base, lines);
}

void MapWriter::add_matrices_of(Channel channel, std::vector<Offset<file::MatrixRecord>>& records) {
  const std::size_t stances = map_.profile().stances.size();
  const auto first = static_cast<std::uint32_t>(records.size());
  for (std::size_t watcher = 0; watcher < stances; ++watcher)
    for (std::size_t target = 0; target < stances && !stopped(); ++target)
      records.push_back(add_matrix(StanceId{watcher}, StanceId{target}, channel, first));
}

Offset<flatbuffers::Vector<Offset<file::MatrixRecord>>> MapWriter::add_matrices() {
  std::vector<Offset<file::MatrixRecord>> records;
  add_matrices_of(Channel::sight(), records);
  for (std::size_t i = 0; i < map_.weapons().size(); ++i)
    if (map_.has_own_fire(WeaponId{i})) add_matrices_of(Channel::fire(WeaponId{i}), records);
  return builder_.CreateVector(records);
}

Offset<file::PinchRecord> MapWriter::add_pinch(const PinchPoint& pinch) {
  std::vector<Offset<file::GateRecord>> gates;
  for (const PinchGate& gate : pinch.gates) {
    const auto inside = add_ids(gate.inside_nodes);
    const auto outside = add_ids(gate.outside_nodes);
    gates.push_back(file::CreateGateRecord(builder_, gate.node.value, inside, outside));
  }
  const auto gate_list = builder_.CreateVector(gates);
  const auto inside = add_ids(pinch.inside);
  return file::CreatePinchRecord(builder_, static_cast<std::uint8_t>(pinch.rule),
                                 static_cast<std::uint8_t>(pinch.direction), gate_list, inside);
}

Offset<file::AnalysisRecord> MapWriter::add_analysis() {
  const Analysis& analysis = map_.analysis();
  std::vector<file::SniperRecord> spots;
  for (const SniperSpot& spot : analysis.sniper_spots)
    spots.emplace_back(spot.node.value, spot.retreat.value, spot.advantage, spot.hit_and_run);
  const auto spot_list = builder_.CreateVectorOfStructs(spots);
  std::vector<Offset<file::PinchRecord>> pinches, later;
  for (const PinchPoint& pinch : analysis.pinch_points)
    (pinch.rule <= PinchRule::one_way ? pinches : later).push_back(add_pinch(pinch));
  const auto pinch_list = builder_.CreateVector(pinches);
  const auto later_list = later.empty() ? 0 : builder_.CreateVector(later);
  const auto watch = builder_.CreateVector(analysis.watch);
  return file::CreateAnalysisRecord(builder_, spot_list, pinch_list, watch, later_list);
}

Offset<file::CoverRecord> MapWriter::add_cover() {
  const auto heading = [](const Heading& h) { return file::HeadingRecord(h.x, h.y); };
  std::vector<file::CoverArcRecord> arcs;
  for (const CoverArc& arc : map_.cover().arcs)
    arcs.emplace_back(arc.node.value, static_cast<std::uint8_t>(arc.height), heading(arc.begin),
                      heading(arc.end), arc.weapons, arc.lean_begin, arc.lean_end, arc.is_given);
  const auto arc_list = builder_.CreateVectorOfStructs(arcs);
  std::vector<file::TreeRecord> trees;
  for (const Tree& tree : map_.cover().trees)
    trees.emplace_back(tree.node.value, to_point(tree.centre), tree.radius);
  const auto tree_list = builder_.CreateVectorOfStructs(trees);
  return file::CreateCoverRecord(builder_, arc_list, sections_.add(bytes_of(map_.cover().stopped)),
                                 tree_list);
}

Offset<file::DoorsRecord> MapWriter::add_doors() {
  static_assert(sizeof(HiddenWord) == 16);
  std::vector<std::uint32_t> counts;
  for (const DoorHides& door : map_.doors())
    for (const std::vector<HiddenWord>& words : door) {
      counts.push_back(static_cast<std::uint32_t>(words.size()));
      hidden_.insert(hidden_.end(), words.begin(), words.end());
    }
  return file::CreateDoorsRecord(builder_, builder_.CreateVector(counts),
                                 sections_.add(bytes_of(hidden_)));
}

Offset<file::LandmarksRecord> MapWriter::add_landmarks() {
  static_assert(sizeof(LandmarkBlock) == 64);
  const auto nodes = add_ids(map_.landmarks().nodes());
  return file::CreateLandmarksRecord(builder_, nodes,
                                     sections_.add(bytes_of(map_.landmarks().blocks())));
}

Offset<file::SightCellsRecord> MapWriter::add_sight_cells(const SightCells& cells) {
  static_assert(sizeof(Box) == 24);
  const SightCellsParts& parts = cells.parts();
  const auto heights = builder_.CreateVector(parts.heights);
  for (const auto bytes : {bytes_of(parts.cells), bytes_of(parts.may), bytes_of(parts.sure)})
    optional_.push_back(sections_.add(bytes));
  return file::CreateSightCellsRecord(builder_, optional_[0], heights, parts.square, optional_[1],
                                      optional_[2]);
}

Offset<file::EntityRecord> MapWriter::add_entity(const Entity& entity) {
  const file::Point position = to_point(entity.position);
  const file::Point min = to_point(entity.bounds.min), max = to_point(entity.bounds.max);
  const auto name = builder_.CreateString(entity.name);
  const auto class_name = builder_.CreateString(entity.class_name);
  const auto target = builder_.CreateString(entity.target);
  const file::Point travel = to_point(entity.travel);
  moving_.insert(moving_.end(), entity.triangles.begin(), entity.triangles.end());
  return file::CreateEntityRecord(builder_, static_cast<std::uint8_t>(entity.kind), name,
                                  class_name, &position, entity.facing, &min, &max, target,
                                  entity.brightness, &travel,
                                  static_cast<std::uint32_t>(entity.triangles.size()));
}

Offset<file::VolumeRecord> MapWriter::add_volume(const Volume& volume) {
  std::vector<file::HalfSpaceRecord> sides;
  for (const HalfSpace& side : volume.sides) sides.emplace_back(to_point(side.normal), side.offset);
  const file::Point min = to_point(volume.bounds.min), max = to_point(volume.bounds.max);
  const auto side_list = builder_.CreateVectorOfStructs(sides);
  return file::CreateVolumeRecord(builder_, static_cast<std::uint8_t>(volume.medium), &min, &max,
                                  side_list);
}

Offset<file::LightGridRecord> MapWriter::add_light_grid(const LightGrid& grid) {
  const file::Point origin = to_point(grid.origin), cell = to_point(grid.cell);
  const auto counts = builder_.CreateVector(grid.counts.data(), grid.counts.size());
  return file::CreateLightGridRecord(builder_, &origin, &cell, counts,
                                     sections_.add(bytes_of(grid.samples)));
}

Offset<file::LevelRecord> MapWriter::add_level(const Level& level) {
  static_assert(sizeof(Vec3) == 12 && sizeof(Triangle) == 16);
  std::vector<Offset<file::MaterialRecord>> materials;
  for (const Material& m : level.materials)
    materials.push_back(file::CreateMaterialRecord(builder_, builder_.CreateString(m.name),
                                                   m.movement, m.sight,
                                                   static_cast<std::uint32_t>(m.fire.to_ulong())));
  std::vector<Offset<file::EntityRecord>> entities;
  for (const Entity& entity : level.entities) entities.push_back(add_entity(entity));
  const auto material_list = builder_.CreateVector(materials);
  const auto entity_list = builder_.CreateVector(entities);
  std::vector<Offset<file::VolumeRecord>> volumes;
  for (const Volume& volume : level.volumes) volumes.push_back(add_volume(volume));
  const auto volume_list = builder_.CreateVector(volumes);
  const auto light_grid = level.light_grid ? add_light_grid(*level.light_grid) : 0;
  const std::uint32_t vertices = sections_.add(bytes_of(level.vertices));
  const std::uint32_t triangles = sections_.add(bytes_of(level.triangles));
  const std::uint32_t moving = sections_.add(bytes_of(moving_));
  return file::CreateLevelRecord(builder_, material_list, entity_list, volume_list, light_grid,
                                 vertices, triangles, moving);
}

void MapWriter::add_structure() {
  const WaypointGraph& graph = map_.graph();
  const auto profile = add_profile();
  const auto weapons = add_strings(map_.weapons());
  const auto nodes = add_nodes();
  std::vector<std::string> tags;
  std::vector<std::uint32_t> tagged;
  for (std::uint32_t i = 0; i < graph.node_count(); ++i)
    for (const std::string& tag : graph.tags(NodeId{i})) {
      tags.push_back(tag);
      tagged.push_back(i);
    }
  const auto tag_list = add_strings(tags);
  const auto tagged_list = builder_.CreateVector(tagged);
  const std::uint32_t links = add_links();
  const auto doors = add_strings(graph.doors());
  const auto formation = add_children(graph.formation());
  const auto peek_outs = add_children(graph.peek_outs());
  const auto matrices = add_matrices();
  if (stopped_) return;
  const auto components = builder_.CreateVector(map_.components().data(), map_.components().size());
  const auto regions = add_strings(map_.regions().names);
  std::vector<std::uint32_t> region_of;
  for (const RegionId region : map_.regions().of_node) region_of.push_back(region.value);
  const auto region_list = builder_.CreateVector(region_of);
  const auto light = builder_.CreateVector(map_.light().data(), map_.light().size());
  const auto analysis = add_analysis();
  const auto cover = add_cover();
  const auto level = map_.level() ? add_level(*map_.level()) : 0;
  const auto prepared = map_.doors().empty() ? 0 : add_doors();
  const auto landmarks = map_.landmarks().empty() ? 0 : add_landmarks();
  const auto sight_cells = map_.sight_cells() ? add_sight_cells(*map_.sight_cells()) : 0;
  const auto optional = optional_.empty() ? 0 : builder_.CreateVector(optional_);
  builder_.Finish(file::CreateStructure(
      builder_, profile, weapons, nodes, tag_list, tagged_list, links, doors, formation, peek_outs,
      matrices, components, regions, region_list, light, analysis, cover, level,
      map_.hashes().geometry, map_.hashes().settings, prepared, landmarks, optional, sight_cells));
}

}  // namespace

std::vector<std::byte> serialize_map(const TacticalMap& map, SaveSettings settings) {
  MapWriter writer(map, settings, {});
  [[maybe_unused]] const Result<void> packed = writer.run();
  assert(packed);  // it is never cancelled
  std::vector<std::byte> bytes;
  for (const auto piece : writer.pieces()) bytes.insert(bytes.end(), piece.begin(), piece.end());
  return bytes;
}

Result<void> save_map(const TacticalMap& map, const std::filesystem::path& path,
                      SaveSettings settings, const std::function<bool()>& cancelled) {
  MapWriter writer(map, settings, cancelled);
  if (auto ok = writer.run(); !ok) return ok;
  return write_pieces(path, writer.pieces(), cancelled);
}

Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  return write_pieces(path, std::span(&bytes, 1), {});
}

}  // namespace defilade
