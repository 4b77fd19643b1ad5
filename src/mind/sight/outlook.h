#pragma once
// Which nodes has a character really looked at? Those of which it is certain that anybody who
// stands for them, in any stance, would have been glimpsed.
//
// Whoever stands for a node is in one of its cells: those that hold a place to which no other node
// is nearer that is not behind a wall, and those along the near halves of its links. A node was
// looked at if every one of its cells lies within one view cone, has all its bodies surely in sight
// as the map proved, and is not in pitch darkness for that cone. Bodies in the air, or that the
// engine calls invisible, may be missed.
//
// In: a map with sight cells, a watcher's body and eyes, what was added to the level. Out: nodes.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/mind/look.h"
#include "defilade/model/node_set.h"
#include "mind/sight/gaze.h"
#include "mind/sight/presence.h"

namespace defilade {

class Outlook {
 public:
  explicit Outlook(const TacticalMap& map);

  /// A watcher at a moment.
  struct View {
    Being being;
    Gaze gaze;
    const Eyesight& eyes;
    const Cones& cones;
    Alertness alertness;
    std::span<const Box> added;
  };
  /// `out` has the map's size. Without sight cells, or outside of all of them, it stays empty.
  void looked_at(const View& view, NodeSet& out) const noexcept;

 private:
  std::vector<std::vector<std::uint32_t>> find_cells() const;
  void add_near_halves(NodeId node, std::vector<std::uint32_t>& cells) const;
  bool shows(const View& view, std::span<const std::uint64_t> sure, std::uint32_t cell,
             float light) const noexcept;

  TacticalMap map_;
  float lowest_chest_ = 0, highest_chest_ = 0;  // above the feet, in any stance
  std::vector<std::uint32_t> first_;            // by node, and the end
  std::vector<std::uint32_t> cells_;
};

}  // namespace defilade
