#pragma once
// What queries keep in a workspace: sets that are not rows, and the steps of the fused pass.

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "defilade/tactics/query.h"
#include "tactics/workspace/buffers.h"

namespace defilade {

/// One step of the pass: pushes the union of some views, or works on what was pushed last.
struct QueryStep {
  enum class Kind : std::uint8_t { unite, complement, intersect, subtract, either };
  Kind kind = Kind::unite;
  std::uint32_t first = 0;  // of unite: into `views`
  std::uint32_t count = 0;
};

struct QueryBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::query;

  std::deque<NodeSet> sets;  // stay where they are: views look at them
  std::size_t sets_used = 0;
  std::vector<NodeSetView> views;
  std::vector<QueryStep> steps;
  std::vector<NodeBlock> stack;
  std::vector<NodeId> front;
  std::vector<EnemyId> enemies;
  std::vector<double> lengths;
  std::vector<double> dangers;
  std::vector<std::pair<double, NodeId>> heap;

  /// An empty set of the given size.
  NodeSet& fresh(std::size_t size) {
    if (sets_used == sets.size()) sets.emplace_back(size);
    NodeSet& set = sets[sets_used++];
    if (set.size() != size) set = NodeSet(size);
    set.clear();
    return set;
  }

  void start_over() {
    sets_used = 0;
    views.clear();
    steps.clear();
  }
};

}  // namespace defilade
