#pragma once
// How many ways that share nothing lead from here to there? Ford and Fulkerson's augmenting paths,
// for answers of a few. Cost: what a search for a way sees, however large the network is.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace defilade {

class UnitFlow {
 public:
  explicit UnitFlow(std::size_t points) : arcs_of_(points), by_(points, kNone) {}

  /// An arc that carries one unit.
  void add_arc(std::size_t from, std::size_t to) {
    arcs_of_[from].push_back(arcs_.size());
    arcs_.push_back({to, 1});
    arcs_of_[to].push_back(arcs_.size());
    arcs_.push_back({from, 0});
  }

  /// Sends one more unit, if any way is left.
  bool augment(std::size_t source, std::size_t sink) {
    const bool found = search(source, sink);
    for (std::size_t at = sink; found && at != source; at = arcs_[by_[at] ^ 1].to) {
      --arcs_[by_[at]].room;
      ++arcs_[by_[at] ^ 1].room;
      sent_.push_back(by_[at]);
    }
    for (const std::size_t point : front_) by_[point] = kNone;
    return found;
  }

  /// Takes back all that was sent.
  void reset() {
    for (const std::size_t arc : sent_) {
      ++arcs_[arc].room;
      --arcs_[arc ^ 1].room;
    }
    sent_.clear();
  }

 private:
  bool search(std::size_t source, std::size_t sink) {
    front_.assign(1, source);
    for (std::size_t i = 0; i < front_.size() && by_[sink] == kNone; ++i)
      for (const std::size_t arc : arcs_of_[front_[i]]) {
        const std::size_t to = arcs_[arc].to;
        if (arcs_[arc].room == 0 || by_[to] != kNone || to == source) continue;
        by_[to] = arc;
        front_.push_back(to);
      }
    return by_[sink] != kNone;
  }

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  struct Arc {
    std::size_t to;
    std::uint8_t room;
  };

  std::vector<Arc> arcs_;  // each next to its reverse
  std::vector<std::vector<std::size_t>> arcs_of_;
  std::vector<std::size_t> by_;     // the arc by which a point was reached
  std::vector<std::size_t> front_;  // the points that were
  std::vector<std::size_t> sent_;   // arcs that a unit went along, in turn
};

}  // namespace defilade
