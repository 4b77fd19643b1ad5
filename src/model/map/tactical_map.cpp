#include "defilade/model/tactical_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "model/base/hashing.h"
#include "model/base/threads.h"
#include "model/graph/components.h"
#include "model/graph/single_line.h"
#include "model/map/door_hides.h"
#include "model/map/map_data.h"
#include "model/sets/count_others.h"
#include "model/sets/sparse_rows.h"

namespace defilade {
namespace {

/// A row must contain its own node and nothing past the end: the hot paths rely on both.
bool rows_are_sound(NodeMatrixView matrix) {
  if (matrix.size() == 0) return true;
  const NodeSet everybody = NodeSet::all(matrix.size());
  const std::size_t last = blocks_for(matrix.size()) - 1;
  const NodeBlock& inside = everybody.view().block(last);
  std::atomic<bool> sound = true;
  for_each_stretch(matrix.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const NodeSetView row = matrix.row(NodeId{i});
      const NodeBlock block = row.block(last);
      if (!row.contains(NodeId{i})) sound = false;
      for (std::size_t w = 0; w < NodeBlock::kWords; ++w)
        if ((block.words[w] & ~inside.words[w]) != 0) sound = false;
    }
  });
  return sound;
}

/// Sight is exact for finite points only.
Result<void> check_eyes(const WaypointGraph& graph, const AgentProfile& profile) {
  float tallest = 0;
  for (const Stance& stance : profile.stances) tallest = std::max(tallest, stance.height);
  for (std::size_t i = 0; i < graph.node_count(); ++i)
    if (!is_finite(above(graph.position(NodeId{i}), tallest)))
      return Error{fmt::format("node \"{}\" is so high up that its eyes are not at a finite place",
                               graph.name(NodeId{i}))};
  return {};
}

Result<void> check_components(std::span<const std::uint32_t> components, std::size_t nodes) {
  if (components.size() != nodes)
    return Error{fmt::format("{} component numbers for {} nodes", components.size(), nodes)};
  std::uint32_t next = 0;  // numbered in the order of their lowest node
  for (const std::uint32_t c : components) {
    if (c > next) return Error{"component numbers are not in order"};
    next = std::max(next, c + 1);
  }
  return {};
}

Result<void> check_light(std::span<const float> light, std::size_t nodes) {
  if (light.size() != nodes)
    return Error{fmt::format("{} light levels for {} nodes", light.size(), nodes)};
  if (!std::ranges::all_of(light, [](float level) { return level >= 0 && level <= 1; }))
    return Error{"a light level is not between 0 and 1"};
  return {};
}

Result<void> check_landmarks(const Landmarks& landmarks, std::size_t nodes) {
  const std::size_t blocks = landmarks.blocks().size();
  const auto is_node = [&](NodeId node) { return node.index() < nodes; };
  if (blocks != nodes * landmarks.blocks(NodeId{0U}).size() ||
      !std::ranges::all_of(landmarks.nodes(), is_node))
    return Error{"the landmarks were chosen for another graph"};
  return {};
}

}  // namespace

Result<void> TacticalMap::Data::check_parts() const {
  if (auto ok = validate(parts.profile); !ok) return ok;
  if (parts.graph.node_count() == 0) return Error{"a map needs at least one node"};
  if (auto ok = validate_weapons(parts.weapons); !ok) return ok;
  if (auto ok = check_eyes(parts.graph, parts.profile); !ok) return ok;
  if (parts.level) {
    if (auto ok = validate(*parts.level); !ok) return ok;
    if (parts.level->weapons != parts.weapons)
      return Error{"the level's weapon classes differ from the map's"};
  }
  if (auto ok = validate(parts.regions, parts.graph.node_count()); !ok) return ok;
  if (auto ok = check_light(parts.light, parts.graph.node_count()); !ok) return ok;
  if (auto ok = validate(parts.cover, parts.graph.node_count(), parts.weapons.size()); !ok)
    return ok;
  if (parts.landmarks)
    if (auto ok = check_landmarks(*parts.landmarks, parts.graph.node_count()); !ok) return ok;
  return check_components(parts.components, parts.graph.node_count());
}

Result<void> TacticalMap::Data::check_rows(std::span<const Rows> rows) const {
  const std::size_t stances = parts.profile.stances.size();
  for (const Rows& r : rows) {
    if (r.watcher.index() >= stances || r.target.index() >= stances)
      return Error{"a visibility matrix is for a stance that the profile does not have"};
    if (!r.channel.is_sight() && r.channel.weapon().index() >= parts.weapons.size())
      return Error{"a visibility matrix is for a weapon class that the map does not have"};
    if (r.matrix.size() != parts.graph.node_count())
      return Error{fmt::format("a visibility matrix of {} rows for {} nodes", r.matrix.size(),
                               parts.graph.node_count())};
    if (!rows_are_sound(r.matrix))
      return Error{"a visibility row lacks its own node or has bits past its end"};
  }
  return {};
}

Result<void> TacticalMap::Data::place_rows(std::span<const Rows> rows) {
  const std::size_t stances = parts.profile.stances.size();
  group_of_weapon.assign(parts.weapons.size(), 0);
  for (const Rows& r : rows)
    if (!r.channel.is_sight()) group_of_weapon[r.channel.weapon().index()] = 1;
  std::size_t groups = 1;  // in the order of their weapons, whatever the order of the rows
  for (std::size_t& group : group_of_weapon)
    if (group != 0) group = groups++;
  views.assign(groups * stances * stances, {});
  for (const Rows& r : rows) {
    views[slot(group_of(r.channel), r.watcher, r.target)] = r.matrix;
  }
  const bool complete = std::ranges::all_of(views, [](auto& view) { return view.size() != 0; });
  if (!complete || rows.size() != views.size())
    return Error{"visibility must be given exactly once for every pair of stances"};
  return {};
}

/// Without body points sight is from eye to eye: the transpose of "stand sees crouch" is "crouch
/// sees stand".
void TacticalMap::Data::find_watchers(std::span<const Rows> rows) {
  const std::size_t stances = parts.profile.stances.size();
  std::vector<bool> known(views.size());
  for (const Rows& r : rows) known[slot(group_of(r.channel), r.watcher, r.target)] = r.mutual;
  transposed.reserve(views.size());  // views point into it
  for (std::size_t group = 0; group * stances * stances < views.size(); ++group)
    for (std::size_t w = 0; w < stances; ++w)
      for (std::size_t t = 0; t < stances; ++t) {
        const std::size_t here = slot(group, StanceId{w}, StanceId{t});
        const std::size_t back = slot(group, StanceId{t}, StanceId{w});
        const bool asked = back < here;  // the other way round
        const bool mutual = known[here] || (asked ? watchers[back].is_same_as(views[here])
                                                  : are_transposes(views[here], views[back]));
        watchers.push_back(mutual ? views[back] : transposed.emplace_back(transpose(views[here])));
      }
}

/// What a door hides must be seen while it is open.
Result<void> TacticalMap::Data::check_doors() const {
  if (parts.doors.empty()) return {};
  if (parts.doors.size() != parts.graph.doors().size() || !sees_by_single_lines(parts.profile))
    return Error{"doors are prepared that the map does not have"};
  if (auto ok = validate(parts.doors, parts.graph.node_count(), views.size()); !ok) return ok;
  for (const DoorHides& door : parts.doors)
    for (std::size_t i = 0; i < door.size(); ++i)
      for (const HiddenWord& hidden : door[i]) {
        if ((hidden.mask & ~views[i].row(hidden.row).word(hidden.word)) != 0)
          return Error{"a door hides what is not seen"};
      }
  return {};
}

Result<void> TacticalMap::Data::finish(std::span<const Rows> rows) {
  if (auto ok = check_parts(); !ok) return ok;
  if (auto ok = check_rows(rows); !ok) return ok;
  if (auto ok = place_rows(rows); !ok) return ok;
  if (auto ok = check_doors(); !ok) return ok;
  find_watchers(rows);
  index = NodeIndex(parts.graph.positions());
  portals = find_portals(parts.graph, parts.regions);
  const std::size_t sight_slots = parts.profile.stances.size() * parts.profile.stances.size();
  for (std::size_t i = 0; i < sight_slots; ++i) exposure.push_back(count_others(watchers[i]));
  if (!parts.analysis)
    parts.analysis = analyze(parts.graph, parts.regions, watchers.front(), exposure.front(),
                             parts.analysis_settings);
  if (!parts.landmarks) parts.landmarks = Landmarks::choose(parts.graph, parts.landmark_settings);
  return validate(*parts.analysis, parts.graph.node_count());
}

Result<TacticalMap> TacticalMap::build(MapParts parts) {
  auto data = std::make_shared<Data>();
  data->parts = std::move(parts);
  if (Regions& regions = data->parts.regions; regions == Regions{})
    regions = one_region(data->parts.graph.node_count());
  if (data->parts.cover == Cover{}) data->parts.cover = no_cover(data->parts.graph.node_count());
  std::vector<Data::Rows> rows;
  for (Visibility& v : data->parts.visibility) {
    if (v.matrix.is_dense() && prefers_lines(v.matrix.size())) v.matrix = to_lines(v.matrix);
    rows.push_back({v.channel, v.watcher, v.target, v.matrix});
  }
  if (auto ok = data->finish(rows); !ok) return ok.error();
  return TacticalMap(std::move(data));
}

const AgentProfile& TacticalMap::profile() const noexcept { return data_->fixed->profile; }
const WaypointGraph& TacticalMap::graph() const noexcept { return data_->fixed->graph; }
const NodeIndex& TacticalMap::index() const noexcept { return data_->index; }
std::span<const std::string> TacticalMap::weapons() const noexcept { return data_->fixed->weapons; }
const MapHashes& TacticalMap::hashes() const noexcept {
  static constexpr MapHashes kNone;
  return data_->is_live() ? kNone : data_->fixed->hashes;
}

WeaponId TacticalMap::find_weapon(std::string_view name) const noexcept {
  const auto found = std::ranges::find(weapons(), name);
  if (found == weapons().end()) return {};
  return WeaponId{static_cast<std::size_t>(found - weapons().begin())};
}

NodeMatrixView TacticalMap::visibility(StanceId watcher, StanceId target,
                                       Channel channel) const noexcept {
  return data_->views[data_->slot(data_->group_of(channel), watcher, target)];
}

NodeMatrixView TacticalMap::watchers(StanceId watcher, StanceId target,
                                     Channel channel) const noexcept {
  return data_->watchers[data_->slot(data_->group_of(channel), watcher, target)];
}

bool TacticalMap::has_own_fire(WeaponId weapon) const noexcept {
  return data_->group_of_weapon[weapon.index()] != 0;
}

std::span<const std::uint32_t> TacticalMap::exposure(StanceId watcher,
                                                     StanceId target) const noexcept {
  return data_->exposure[data_->slot(0, watcher, target)];
}

std::vector<std::vector<NodeId>> TacticalMap::component_lists() const {
  return defilade::component_lists(components());
}
std::span<const std::uint32_t> TacticalMap::components() const noexcept {
  return data_->fixed->components;
}

const Regions& TacticalMap::regions() const noexcept { return data_->fixed->regions; }
std::span<const Portal> TacticalMap::portals() const noexcept { return data_->portals; }
std::span<const float> TacticalMap::light() const noexcept { return data_->fixed->light; }

const Cover& TacticalMap::cover() const noexcept {
  return data_->live_cover ? *data_->live_cover : data_->fixed->cover;
}

const Analysis& TacticalMap::analysis() const noexcept {
  return data_->live_analysis ? *data_->live_analysis : *data_->fixed->analysis;
}

const Landmarks& TacticalMap::landmarks() const noexcept { return *data_->fixed->landmarks; }

std::span<const DoorHides> TacticalMap::doors() const noexcept {
  if (data_->is_live()) return {};
  return data_->fixed->doors;
}

const SightCells* TacticalMap::sight_cells() const noexcept {
  return data_->fixed->sight_cells ? &*data_->fixed->sight_cells : nullptr;
}

const Level* TacticalMap::level() const noexcept {
  return data_->fixed->level ? &*data_->fixed->level : nullptr;
}

std::uint64_t geometry_hash(const Level& level) {
  Hasher hasher;
  for (const std::string& weapon : level.weapons) hasher.add(weapon);
  hasher.add(std::uint64_t{level.triangles.size()});
  for (const Triangle& t : level.triangles) {
    const Material& m = level.materials[t.material];
    hasher.add(level.corners(t));
    hasher.add(static_cast<std::uint64_t>(m.fire.to_ulong()) << 2 | (m.movement ? 2U : 0U) |
               (m.sight ? 1U : 0U));
  }
  return hasher.value();
}

std::uint64_t settings_hash(const AgentProfile& profile, float link_reach, float node_spacing,
                            const AnalysisSettings& analysis) {
  Hasher hasher;
  hasher.add(profile.name);
  hasher.add(std::uint64_t{profile.stances.size()});
  for (const Stance& stance : profile.stances) {
    hasher.add(stance.name);
    hasher.add(stance.height);
    hasher.add(stance.eye);
    hasher.add(std::uint64_t{stance.body.size()});
    for (const float point : stance.body) hasher.add(point);
  }
  for (const float value : {profile.radius, profile.step, profile.drop, profile.jump_height,
                            profile.jump_length, profile.slope, link_reach, node_spacing})
    hasher.add(value);
  hasher.add(static_cast<std::uint64_t>(profile.abilities.to_ulong()));
  for (const double value :
       {analysis.exposed, analysis.hidden, analysis.pinch.max_inside,
        static_cast<double>(analysis.pinch.most_gates), double{analysis.pinch.far.value_or(30)}})
    hasher.add(value);
  if (analysis.pinch.far)
    hasher.add(true);  // 30 m also stands for the distance by the level's size
  return hasher.value();
}

}  // namespace defilade
