#include "tactics/hierarchy/touched.h"

namespace defilade {

TouchedCells::TouchedCells(const PathOverlay& overlay)
    : overlay_(overlay),
      profile_(overlay.profile()),
      other_ways_(overlay.cell_count(1)),
      known_(overlay.level_count()),
      levels_(overlay.cell_count(1)) {
  for (std::size_t level = 1; level <= known_.size(); ++level)
    known_[level - 1].resize(overlay.cell_count(level));
  sets_.reserve(4);
}

void TouchedCells::begin(const PathRequest& request) {
  if (++generation_ == 0) {
    // After 2^32 requests old ones would look new.
    for (auto& cells : known_) std::ranges::fill(cells, Known());
    std::ranges::fill(levels_, Known());
    generation_ = 1;
  }
  request_ = &request;
  compare_profiles(request.traveller.profile());
  sets_.clear();
  const auto add = [&](NodeSetView set) {
    if (set.size() != 0) sets_.push_back(set);
  };
  add(request.goals);
  add(request.forbidden);
  if (request.danger_weight > 0) add(request.danger);
  if (const World* world = request.traveller.world(); world != nullptr) add(world->disabled);
  touch(request.goal);
  touch(request.start);
  for (const PathStart& start : request.starts) touch(start.node);
}

void TouchedCells::compare_profiles(const AgentProfile& profile) {
  if (profile == profile_) return;
  profile_ = profile;
  const WaypointGraph& graph = overlay_.graph();
  // A touched node also touches the larger cells around it, and no way across a cell uses a link
  // that leaves the largest.
  const std::size_t top = overlay_.level_count();
  const auto differs = [&](const Link& link) {
    return allows(profile, graph, link) != allows(overlay_.profile(), graph, link) &&
           overlay_.cell(link.from, top) == overlay_.cell(link.to, top);
  };
  for (std::uint32_t cell = 0; cell < other_ways_.size(); ++cell)
    other_ways_[cell] = std::ranges::any_of(overlay_.nodes(cell), [&](NodeId node) {
      return std::ranges::any_of(graph.leaving(node), differs);
    });
}

void TouchedCells::find_level(std::uint32_t cell) noexcept {
  std::uint32_t level = 0;
  std::uint32_t around = cell;
  while (level < overlay_.level_count() && !is_touched(around, level + 1)) {
    ++level;
    around = overlay_.parent(around, level);
  }
  levels_[cell] = {generation_, level};
}

bool TouchedCells::is_touched(std::uint32_t cell, std::size_t level) noexcept {
  Known& known = known_[level - 1][cell];
  if (known.generation == generation_) return known.value != 0;
  bool touched = false;
  if (level == 1) {
    touched = look_at(cell);
  } else {
    const std::uint32_t end = overlay_.first_child(cell + 1, level);
    for (std::uint32_t child = overlay_.first_child(cell, level); child < end && !touched; ++child)
      touched = is_touched(child, level - 1);
  }
  known = {generation_, touched ? 1U : 0U};
  return touched;
}

bool TouchedCells::look_at(std::uint32_t cell) const noexcept {
  if (other_ways_[cell]) return true;
  for (const NodeSetView set : sets_)
    for (const CellWord& word : overlay_.words(cell))
      if ((set.word(word.index) & word.mask) != 0) return true;
  const auto costs_more = [&](NodeId node) { return request_->multipliers[node.index()] != 1; };
  return (!request_->multipliers.empty() &&
          std::ranges::any_of(overlay_.nodes(cell), costs_more)) ||
         is_world_touched(cell);
}

bool TouchedCells::is_world_touched(std::uint32_t cell) const noexcept {
  const World* world = request_->traveller.world();
  if (world == nullptr) return false;
  if (std::ranges::any_of(overlay_.doors(cell),
                          [&](DoorId door) { return world->is_closed(door); }))
    return true;
  if (world->closed_links.empty()) return false;
  const WaypointGraph& graph = overlay_.graph();
  return std::ranges::any_of(overlay_.nodes(cell), [&](NodeId node) {
    return std::ranges::any_of(
        graph.leaving(node), [&](const Link& link) { return world->is_closed(graph.id_of(link)); });
  });
}

}  // namespace defilade
