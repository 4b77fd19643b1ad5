#pragma once
// What path searches keep in a workspace.

#include <memory>
#include <optional>

#include "defilade/tactics/path.h"
#include "tactics/path/state.h"
#include "tactics/workspace/buffers.h"

namespace defilade {

struct PathBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::path;

  /// The state, refitted if it was for another graph.
  PathState& state_for(const WaypointGraph& graph) {
    if (!state || identity != graph.identity()) {
      state.emplace(graph);
      identity = graph.identity();
    }
    return *state;
  }

  std::shared_ptr<const void> identity;  // of the graph that `state` is for
  std::optional<PathState> state;
  NodeSet danger;
  Path path;
};

/// The same into a path of the caller's own.
void find_path(const WaypointGraph& graph, const PathRequest& request, Path& path, Workspace& work);

}  // namespace defilade
