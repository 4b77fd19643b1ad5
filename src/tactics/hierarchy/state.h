#pragma once
// What a search across cells records.

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "tactics/hierarchy/overlay.h"
#include "tactics/hierarchy/touched.h"
#include "tactics/path/state.h"
#include "tactics/workspace/buffers.h"

namespace defilade {

/// A part of a path: a link, or what is to be turned into links.
struct Hop {
  NodeId from;
  NodeId to;
  LinkId link;
  std::size_t level = 0;  // of the cell that is crossed
  double most = 0;        // metres that this takes, or a hair more
};

class HierarchyState {
 public:
  explicit HierarchyState(const PathOverlay& overlay)
      : path(overlay.graph()), touched(overlay), vias(overlay.graph().node_count()) {}

  PathState path;
  TouchedCells touched;
  std::vector<Via> vias;
  std::vector<Hop> hops;
};

struct HierarchyBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::hierarchy;

  /// The state, refitted if it was for another overlay.
  HierarchyState& state_for(const std::shared_ptr<const PathOverlay>& asked) {
    if (overlay != asked) {
      state.emplace(*asked);
      overlay = asked;
    }
    return *state;
  }

  std::shared_ptr<const PathOverlay> overlay;  // that `state` is for
  std::optional<HierarchyState> state;
  Path path;
};

}  // namespace defilade
