// The tree of groups for the search (sight_lines_search.cpp), what an agent's heights are, and the
// search's answer as a list.
//
// A group of nodes has up to four parts, which are groups or single nodes. Nodes are split across
// the axis on which they spread most, the cut being moved so that parts are full: every group has
// four parts but the last of each size.
//
// Input: floor positions. Output: groups, the whole first.

#include "model/live/sight_lines.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace defilade {
namespace {

/// Stable, by one of the ids, which are below `count`.
std::vector<NodePair> sorted_by(NodeId NodePair::* id, const std::vector<NodePair>& pairs,
                                std::size_t count) {
  std::vector<std::size_t> next(count + 1);
  for (const NodePair& pair : pairs) ++next[(pair.*id).index() + 1];
  for (std::size_t i = 0; i < count; ++i) next[i + 1] += next[i];
  std::vector<NodePair> sorted(pairs.size());
  for (const NodePair& pair : pairs) sorted[next[(pair.*id).index()]++] = pair;
  return sorted;
}

}  // namespace

std::vector<SightHeights> sight_heights(const AgentProfile& profile) {
  std::vector<SightHeights> heights;
  const auto add = [&](float a, float b) { heights.push_back({std::min(a, b), std::max(a, b)}); };
  for (const Stance& watcher : profile.stances)
    for (const Stance& target : profile.stances) {
      add(watcher.eye, target.eye);
      for (const float body : target.body) add(watcher.eye, body);
    }
  std::ranges::sort(heights);
  const auto repeated = std::ranges::unique(heights);
  heights.erase(repeated.begin(), repeated.end());
  return heights;
}

class GroupBuilder {
 public:
  struct Entry {
    Vec3 place;
    NodeId node;
  };

  explicit GroupBuilder(std::vector<SightLines::Group>& groups) : groups_(groups) {}

  std::uint32_t build(std::span<Entry> entries) {
    const std::size_t index = groups_.size();
    groups_.emplace_back();
    std::size_t full = 1;  // entries of a full part: the power of four that makes two to four parts
    while (full * SightLines::kWidth < entries.size()) full *= SightLines::kWidth;
    std::size_t lane = 0;
    add_parts(entries, full, index, lane);
    return static_cast<std::uint32_t>(index);
  }

 private:
  void add_parts(std::span<Entry> entries, std::size_t full, std::size_t index, std::size_t& lane) {
    Box box;
    for (const Entry& entry : entries) box.include(entry.place);
    if (entries.size() > full) {
      const std::size_t first = (entries.size() / 2 + full - 1) / full * full;
      divide(entries, first, box);
      add_parts(entries.first(first), full, index, lane);
      add_parts(entries.subspan(first), full, index, lane);
      return;
    }
    const NodeId node = entries.front().node;
    const SightLines::Part part{entries.size() > 1 ? build(entries) : 0, node};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      groups_[index].reach[axis][lane] = coordinate(box.max, axis);
      groups_[index].reach[axis + 3][lane] = -coordinate(box.min, axis);
    }
    groups_[index].parts[lane++] = part;
  }

  static void divide(std::span<Entry> entries, std::size_t first, const Box& box) {
    const auto spread = [&](std::size_t axis) {
      return double{coordinate(box.max, axis)} - coordinate(box.min, axis);
    };
    std::size_t axis = spread(1) > spread(0) ? 1 : 0;
    if (spread(2) > spread(axis)) axis = 2;
    std::ranges::nth_element(entries, entries.begin() + static_cast<std::ptrdiff_t>(first), {},
                             [axis](const Entry& entry) {
                               return std::pair(coordinate(entry.place, axis), entry.node);
                             });
  }

  std::vector<SightLines::Group>& groups_;
};

SightLines::SightLines(std::span<const Vec3> places) : size_(places.size()) {
  std::vector<GroupBuilder::Entry> entries;
  for (std::size_t i = 0; i < size_; ++i) {
    assert(is_finite(places[i]));
    entries.push_back({places[i], NodeId{i}});
    bounds_.include(places[i]);
  }
  if (size_ > 1) GroupBuilder(groups_).build(entries);
}

std::vector<NodePair> SightLines::through(const Box& box,
                                          std::span<const SightHeights> heights) const {
  std::vector<NodePair> pairs;
  for_each_through(box, heights, [&](NodePair pair) { pairs.push_back(pair); });
  return sorted_by(&NodePair::a, sorted_by(&NodePair::b, pairs, size_), size_);
}

}  // namespace defilade
