#pragma once
// How many ways that share no arc lead from here to there, and what is the least cut between them?
// Each way is found by a breadth-first search for a shortest augmenting path, so that this suits
// answers of a few units. Cost of a unit: the arcs that its search visits, however large the
// network.
//
// Source: Ford and Fulkerson 1956, "Maximal Flow through a Network"; Edmonds and Karp 1972
// (shortest augmenting paths).

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/base/no_index.h"

namespace defilade {

class UnitFlow {
 public:
  /// More than any flow of single units can reach.
  static constexpr std::uint32_t kUnlimited = 0x7fffffffU;

  explicit UnitFlow(std::size_t points)
      : first_arc_(points, kNoIndex), entered_by_(points, kNoIndex) {}

  void add_arc(std::size_t from, std::size_t to, std::uint32_t capacity = 1) {
    add_half(from, to, capacity);
    add_half(to, from, 0);
  }

  /// Sends one more unit; false when nothing more gets through.
  bool augment(std::size_t source, std::size_t sink) {
    const bool found = search(source, sink);
    for (std::size_t at = sink; found && at != source; at = arcs_[entered_by_[at] ^ 1U].to) {
      push(entered_by_[at]);
      sent_.push_back(entered_by_[at]);
    }
    for (const std::uint32_t point : front_) entered_by_[point] = kNoIndex;
    return found;
  }

  /// Takes back all units.
  void reset() {
    for (const std::uint32_t arc : sent_) push(arc ^ 1U);
    sent_.clear();
  }

  /// The points from which one more unit could still get to the sink, which is one of them.
  std::vector<bool> leading_to(std::size_t sink) const {
    std::vector<bool> leads(first_arc_.size(), false);
    leads[sink] = true;
    std::vector<std::uint32_t> reached{static_cast<std::uint32_t>(sink)};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (std::uint32_t arc = first_arc_[reached[i]]; arc != kNoIndex; arc = arcs_[arc].next) {
        const std::uint32_t from = arcs_[arc].to;
        if (arcs_[arc ^ 1U].capacity == 0 || leads[from]) continue;
        leads[from] = true;
        reached.push_back(from);
      }
    return leads;
  }

 private:
  struct Arc {
    std::uint32_t to;
    std::uint32_t capacity;
    std::uint32_t next;  // the arc from the same point that was added before
  };

  void add_half(std::size_t from, std::size_t to, std::uint32_t capacity) {
    arcs_.push_back({static_cast<std::uint32_t>(to), capacity, first_arc_[from]});
    first_arc_[from] = static_cast<std::uint32_t>(arcs_.size() - 1);
  }

  void push(std::uint32_t arc) {
    --arcs_[arc].capacity;
    ++arcs_[arc ^ 1U].capacity;
  }

  bool search(std::size_t source, std::size_t sink) {
    front_.assign(1, static_cast<std::uint32_t>(source));
    for (std::size_t i = 0; i < front_.size() && entered_by_[sink] == kNoIndex; ++i)
      for (std::uint32_t arc = first_arc_[front_[i]]; arc != kNoIndex; arc = arcs_[arc].next) {
        const std::uint32_t to = arcs_[arc].to;
        if (arcs_[arc].capacity == 0 || to == source || entered_by_[to] != kNoIndex) continue;
        entered_by_[to] = arc;
        front_.push_back(to);
      }
    return entered_by_[sink] != kNoIndex;
  }

  std::vector<Arc> arcs_;                  // each next to its opposite, which carries units back
  std::vector<std::uint32_t> first_arc_;   // of each point
  std::vector<std::uint32_t> entered_by_;  // the arc by which the search reached a point
  std::vector<std::uint32_t> front_;       // the points that the search reached
  std::vector<std::uint32_t> sent_;        // the arcs that units went along, in order
};

}  // namespace defilade
