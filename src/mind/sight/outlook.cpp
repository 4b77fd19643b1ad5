#include "mind/sight/outlook.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/graph/adjacency.h"

namespace defilade {
namespace {

constexpr float kFarthestNode = 12;  // metres from a cell
constexpr float kStep = 0.1F;        // metres along a link

double half_diagonal(const Box& box) { return std::sqrt(squared_distance(box.min, box.max)) / 2; }

/// Does any line from the eye into the box meet one of these boxes? It may say so wrongly.
bool may_meet(Vec3 eye, const Box& box, std::span<const Box> boxes) {
  Box hull = box;
  hull.include(eye);
  return std::ranges::any_of(boxes, [&](const Box& other) { return hull.overlaps(other); });
}

}  // namespace

Outlook::Outlook(const TacticalMap& map) : map_(map) {
  if (map.sight_cells() == nullptr) return;
  lowest_chest_ = highest_chest_ = map.profile().upright().eye / 2;
  for (const Stance& stance : map.profile().stances) {
    lowest_chest_ = std::min(lowest_chest_, stance.eye / 2);
    highest_chest_ = std::max(highest_chest_, stance.eye / 2);
  }
  first_.push_back(0);
  for (std::vector<std::uint32_t>& cells : find_cells()) {
    std::ranges::sort(cells);
    const auto rest = std::ranges::unique(cells);
    cells_.insert(cells_.end(), cells.begin(), rest.begin());
    first_.push_back(static_cast<std::uint32_t>(cells_.size()));
  }
}

/// Of a box with the half diagonal r, each place is nearest to a node at most 2r farther from the
/// middle than the nearest node. Nodes behind walls do not count.
std::vector<std::vector<std::uint32_t>> Outlook::find_cells() const {
  const WaypointGraph& graph = map_.graph();
  const SightCells& sight = *map_.sight_cells();
  const std::size_t eye = sight.find_height(map_.profile().upright().eye);
  std::vector<std::vector<std::uint32_t>> cells(graph.node_count());
  std::vector<std::pair<float, NodeId>> near;
  for (std::uint32_t i = 0; i < sight.size(); ++i) {
    const Vec3 middle = sight.cells()[i].middle();
    const auto seen = sight.may_see(SightCellId{i}, eye, eye);
    near.clear();
    map_.index().for_each_within(middle, kFarthestNode, [&](NodeId node) {
      const SightCellId cell = sight.find(graph.position(node));
      if (cell.valid() && (seen[cell.index() / 64] >> cell.index() % 64 & 1) != 0)
        near.emplace_back(distance(middle, graph.position(node)), node);
    });
    const auto nearest = std::ranges::min_element(near);
    const auto slack = static_cast<float>(2.01 * half_diagonal(sight.cells()[i]) + 0.01);
    for (const auto& [away, node] : near)
      if (away <= nearest->first + slack) cells[node.index()].push_back(i);
  }
  for (const NodeId node : graph.nodes()) add_near_halves(node, cells[node.index()]);
  return cells;
}

/// The floor may be a little above or below the straight line, as on stairs.
void Outlook::add_near_halves(NodeId node, std::vector<std::uint32_t>& cells) const {
  for_each_around(map_.graph(), node, [&](NodeId other, const Link&) {
    const Vec3 from = map_.graph().position(node), to = map_.graph().position(other);
    const auto steps = static_cast<int>(std::ceil(distance(from, to) / kStep));
    for (int i = 0; 2 * i <= steps + 1; ++i) {
      const float part = static_cast<float>(i) / static_cast<float>(std::max(steps, 1));
      const Vec3 place = lerp(from, to, std::min(part, 0.5F));
      for (const float rise : {-0.6F, -0.4F, -0.2F, 0.0F, 0.2F, 0.4F, 0.6F}) {
        const SightCellId cell = map_.sight_cells()->find(above(place, rise));
        if (cell.valid()) cells.push_back(static_cast<std::uint32_t>(cell.index()));
      }
    }
  });
}

void Outlook::looked_at(const View& view, NodeSet& out) const noexcept {
  out.clear();
  const SightCells* cells = map_.sight_cells();
  if (cells == nullptr || !view.being.eye_cell.valid()) return;
  const auto sure = cells->surely_sees(view.being.eye_cell, view.being.eye_height, 0);
  for (const NodeId node : map_.graph().nodes()) {
    const auto own = std::span(cells_).subspan(first_[node.index()],
                                               first_[node.index() + 1] - first_[node.index()]);
    const float light = map_.light()[node.index()];
    if (!own.empty() && std::ranges::all_of(own, [&](std::uint32_t cell) {
          return shows(view, sure, cell, light);
        }))
      out.insert(node);
  }
}

bool Outlook::shows(const View& view, std::span<const std::uint64_t> sure, std::uint32_t cell,
                    float light) const noexcept {
  if ((sure[cell / 64] >> cell % 64 & 1) == 0) return false;
  const SightCells& cells = *map_.sight_cells();
  const Box& feet = cells.cells()[cell];
  const Box chests{above(feet.min, lowest_chest_), above(feet.max, highest_chest_)};
  const Box lowest{above(feet.min, cells.heights()[0]), above(feet.max, cells.heights()[0])};
  const auto shows_in_dark = [&](const ViewCone& cone) {
    return (cone.light < 1 || light > 0) && cone.motion < 1;
  };
  for (std::size_t i = 0; i < view.cones.count; ++i) {
    const ViewCone& cone = view.eyes.cone[i];
    if (view.alertness < cone.from) continue;
    if (!shows_in_dark(cone)) return false;  // it may be in this cone, which hides it
    if (view.gaze.holds(chests, cone, view.cones, i))
      return !may_meet(view.gaze.eye(), lowest, view.added);
  }
  return false;
}

}  // namespace defilade
