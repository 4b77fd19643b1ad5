#pragma once
// What a search has found out so far: for every node the least cost at which it was reached, and by
// which link. Each search counts as a generation, so that older notes need no clearing.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "defilade/model/ids.h"
#include "path_queue.h"

namespace defilade {

/// Dangerous metres weigh more than any cost.
struct PathCost {
  double dangerous = 0;
  double cost = 0;

  friend bool operator<(const PathCost& a, const PathCost& b) noexcept {
    return a.dangerous != b.dangerous ? a.dangerous < b.dangerous : a.cost < b.cost;
  }
  friend PathCost operator+(const PathCost& a, const PathCost& b) noexcept {
    return {a.dangerous + b.dangerous, a.cost + b.cost};
  }
};

class PathState {
 public:
  struct Note {
    PathCost reached;
    double bound = 0;  // what remains at least; only the path search asks
    LinkId via;        // none: a start
    std::uint32_t generation = 0;
  };

  explicit PathState(std::size_t nodes) : queue(nodes), notes_(nodes) {}

  std::size_t size() const noexcept { return notes_.size(); }

  void begin() noexcept {
    queue.clear();
    if (++generation_ != 0) return;
    // After 2^32 searches old notes would look new.
    for (Note& note : notes_) note.generation = 0;
    generation_ = 1;
  }

  bool is_reached(NodeId node) const noexcept {
    return notes_[node.index()].generation == generation_;
  }
  const Note& note(NodeId node) const noexcept { return notes_[node.index()]; }

  /// Is that less than what the node was reached at? Equal costs change nothing: what came first
  /// stays, and links of length 0 never lead back to themselves.
  bool improves(NodeId node, const PathCost& cost) const noexcept {
    return !is_reached(node) || cost < note(node).reached;
  }
  void reach(NodeId node, const PathCost& cost, LinkId via, double bound) noexcept {
    notes_[node.index()] = {cost, bound, via, generation_};
  }

  PathQueue queue;

 private:
  std::vector<Note> notes_;
  std::uint32_t generation_ = 0;
};

}  // namespace defilade
