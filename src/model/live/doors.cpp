#include "model/live/doors.h"

#include <algorithm>

#include "defilade/model/mesh.h"
#include "defilade/model/tactical_map.h"
#include "model/geometry/segment_box.h"
#include "model/live/live_level.h"

namespace defilade {
namespace {

/// How many of the door's links pass the box at the height of a step?
std::size_t links_through(const WaypointGraph& graph, DoorId door, const Box& box, float step) {
  return static_cast<std::size_t>(std::ranges::count_if(graph.links(), [&](const Link& link) {
    return link.door == door && !exact::segment_misses(above(graph.position(link.from), step),
                                                       above(graph.position(link.to), step), box);
  }));
}

/// For some doors only their box is known: these stop everything there.
Level box_door(const Level& level, const Box& box) {
  Level piece = piece_of(level, {});
  add_mesh(box_mesh(box), {.name = "door"}, piece);
  return piece;
}

/// Collects bits in any order, gives them as sorted words.
class WordList {
 public:
  void insert(NodeId row, NodeId column) {
    bits_.push_back(std::uint64_t{row.value} << 32 | column.value);
  }

  std::vector<HiddenWord> take() {
    std::ranges::sort(bits_);
    std::vector<HiddenWord> words;
    for (const std::uint64_t bit : bits_) {
      const NodeId row{static_cast<std::size_t>(bit >> 32)};
      const auto column = static_cast<std::uint32_t>(bit);
      if (words.empty() || words.back().row != row || words.back().word != column / 64)
        words.push_back({row, column / 64, 0});
      words.back().mask |= std::uint64_t{1} << column % 64;
    }
    return words;
  }

 private:
  std::vector<std::uint64_t> bits_;
};

}  // namespace

Level shut_door(const Level& level, const WaypointGraph& graph, DoorId door, float step) {
  const auto found = std::ranges::find_if(level.entities, [&](const Entity& entity) {
    return entity.kind == EntityKind::door && entity.name == graph.doors()[door.index()];
  });
  if (found == level.entities.end()) return piece_of(level, {});
  const Box there{found->bounds.min + found->travel, found->bounds.max + found->travel};
  const bool rests_open =
      links_through(graph, door, there, step) > links_through(graph, door, found->bounds, step);
  if (found->triangles.empty()) return box_door(level, rests_open ? there : found->bounds);
  return piece_of(level, found->triangles, rests_open ? found->travel : Vec3{});
}

DoorHides hidden_by(const RayCaster& door, const Box& box, const SightLines& lines,
                    const WaypointGraph& graph, const AgentProfile& profile,
                    std::span<const Visibility> visibility) {
  std::vector<WordList> lists(visibility.size());
  const auto look = [&](NodeId watcher, NodeId target) {
    for (std::size_t i = 0; i < visibility.size(); ++i) {
      const Visibility& v = visibility[i];
      if (!v.matrix.contains(watcher, target)) continue;
      const Vec3 eye = above(graph.position(watcher), profile.stance(v.watcher).eye);
      if (door.blocked(eye, above(graph.position(target), profile.stance(v.target).eye), v.channel))
        lists[i].insert(watcher, target);
    }
  };
  const std::vector<SightHeights> heights = sight_heights(profile);
  lines.for_each_through(box, heights, [&](NodePair pair) {
    look(pair.a, pair.b);
    look(pair.b, pair.a);
  });
  DoorHides hides;
  for (WordList& list : lists) hides.push_back(list.take());
  return hides;
}

}  // namespace defilade
