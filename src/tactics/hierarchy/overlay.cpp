#include "tactics/hierarchy/overlay.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>

#include "model/base/no_index.h"
#include "tactics/hierarchy/cell_search.h"
#include "tactics/path/bounds.h"

namespace defilade {

PathOverlay::PathOverlay(const WaypointGraph& graph, const AgentProfile& profile,
                         std::span<const std::uint32_t> most)
    : graph_(graph), profile_(profile), levels_(most.size()) {
  assert(!most.empty() && most.front() <= kMostNodes);
  adopt(cut_into_cells(graph, most));
  list_crossings();
  list_words();
  list_doors();
  for (std::size_t level = 1; level <= levels_.size(); ++level) {
    list_exits(level);
    measure(level);
  }
}

void PathOverlay::adopt(PathCells cells) {
  order_ = std::move(cells.order);
  begins_ = cells.begins.front();
  cell_.resize(order_.size());
  for (std::uint32_t cell = 0; cell + 1 < begins_.size(); ++cell)
    for (const NodeId node : nodes(cell)) cell_[node.index()] = cell;
  place_.resize(order_.size());
  for (std::size_t i = 0; i < order_.size(); ++i)
    place_[order_[i].index()] = static_cast<std::uint8_t>(i - begins_[cell(order_[i])]);
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    OverlayLevel& l = levels_[level];
    l.parent.assign(cells.begins[level].size() - 1, kNoIndex);
    if (level == 0) continue;
    // Cells nest, so each begins where one of those below begins.
    const auto& below = cells.begins[level - 1];
    for (const std::uint32_t begin : cells.begins[level])
      l.first_child.push_back(
          static_cast<std::uint32_t>(std::ranges::lower_bound(below, begin) - below.begin()));
    for (std::uint32_t cell = 0; cell + 1 < l.first_child.size(); ++cell)
      for (std::uint32_t child = l.first_child[cell]; child < l.first_child[cell + 1]; ++child)
        levels_[level - 1].parent[child] = cell;
  }
}

void PathOverlay::list_crossings() {
  first_crossing_.assign(1, 0);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const auto begin = static_cast<std::ptrdiff_t>(crossings_.size());
    for (const Link& link : graph_.leaving(NodeId{i})) {
      std::uint32_t level = 0;
      while (level < levels_.size() && cell(link.from, level + 1) != cell(link.to, level + 1))
        ++level;
      if (level != 0) crossings_.push_back({graph_.id_of(link), level});
    }
    std::stable_sort(crossings_.begin() + begin, crossings_.end(),
                     [](const Crossing& a, const Crossing& b) { return a.level > b.level; });
    first_crossing_.push_back(static_cast<std::uint32_t>(crossings_.size()));
  }
}

void PathOverlay::list_words() {
  first_word_.assign(1, 0);
  for (std::uint32_t cell = 0; cell < cell_count(1); ++cell) {
    std::map<std::uint32_t, std::uint64_t> masks;
    for (const NodeId node : nodes(cell))
      masks[node.value / 64] |= std::uint64_t{1} << node.value % 64;
    for (const auto& [index, mask] : masks) words_.push_back({index, mask});
    first_word_.push_back(static_cast<std::uint32_t>(words_.size()));
  }
}

void PathOverlay::list_doors() {
  first_door_.assign(1, 0);
  for (std::uint32_t cell = 0; cell < cell_count(1); ++cell) {
    std::vector<DoorId> here;
    for (const NodeId node : nodes(cell))
      for (const Link& link : graph_.leaving(node))
        if (link.door.valid()) here.push_back(link.door);
    std::ranges::sort(here);
    const auto repeated = std::ranges::unique(here);
    doors_.insert(doors_.end(), here.begin(), repeated.begin());
    first_door_.push_back(static_cast<std::uint32_t>(doors_.size()));
  }
}

bool PathOverlay::is_entry(NodeId node, std::size_t level) const {
  if (graph_.stand_only(node)) return false;
  const std::uint32_t here = cell(node, level);
  return std::ranges::any_of(graph_.arriving(node), [&](LinkId link) {
    return cell(graph_.link(link).from, level) != here;
  });
}

bool PathOverlay::is_exit(NodeId node, std::size_t level) const {
  const auto links = crossings(node);
  return !graph_.stand_only(node) && !links.empty() && links.front().level >= level;
}

void PathOverlay::list_exits(std::size_t level) {
  OverlayLevel& l = levels_[level - 1];
  std::vector<std::vector<NodeId>> exits(cell_count(level));
  for (const NodeId node : order_)
    if (is_exit(node, level)) exits[cell(node, level)].push_back(node);
  l.first_exit.assign(1, 0);
  for (const auto& here : exits) {
    l.exits.insert(l.exits.end(), here.begin(), here.end());
    l.first_exit.push_back(static_cast<std::uint32_t>(l.exits.size()));
  }
}

void PathOverlay::measure(std::size_t level) {
  OverlayLevel& l = levels_[level - 1];
  PathState state(graph_);
  std::vector<Via> vias(order_.size());
  PathCellSearch search(*this, state, vias);
  l.row.assign(order_.size(), kNoIndex);
  l.first_way.assign(1, 0);
  for (const NodeId entry : order_) {
    if (!is_entry(entry, level)) continue;
    l.row[entry.index()] = static_cast<std::uint32_t>(l.first_way.size() - 1);
    search.run(entry, NodeId(), level, PathCellSearch::kInfinity, NoBound());
    for (const NodeId exit : exits(cell(entry, level), level))
      l.ways.push_back(state.is_reached(exit) ? state.cost(exit)
                                              : std::numeric_limits<double>::infinity());
    l.first_way.push_back(l.ways.size());
    if (level == 1) keep_tree(entry, state, vias);
  }
}

/// Keeps the tree, so that a way across is turned into links without another search.
void PathOverlay::keep_tree(NodeId entry, const PathState& state, std::span<const Via> vias) {
  first_before_.push_back(before_.size());
  for (const NodeId node : nodes(cell(entry))) {
    const bool has_before = node != entry && state.is_reached(node);
    before_.push_back(has_before ? place_[vias[node.index()].from.index()] : std::uint8_t{0});
  }
}

std::size_t PathOverlay::bytes() const noexcept {
  const auto of = [](const auto& values) { return values.size() * sizeof(values[0]); };
  std::size_t sum = of(cell_) + of(order_) + of(begins_) + of(place_) + of(first_before_) +
                    of(before_) + of(first_crossing_) + of(crossings_) + of(first_word_) +
                    of(words_) + of(first_door_) + of(doors_);
  for (const OverlayLevel& l : levels_)
    sum += of(l.parent) + of(l.first_child) + of(l.first_exit) + of(l.exits) + of(l.row) +
           of(l.first_way) + of(l.ways);
  return sum;
}

}  // namespace defilade
