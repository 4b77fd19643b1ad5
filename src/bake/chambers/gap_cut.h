#pragma once
// Where is the way out narrowest? The fewest places that have to be closed so that no way leads
// from here to there.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/base/no_index.h"

namespace defilade {

/// Places, and ways between them that lead in both directions.
struct PlaceGraph {
  std::vector<std::uint32_t> first;  // where each place's ways begin, and the end
  std::vector<std::uint32_t> ways;   // where they lead
  std::vector<bool> wide;            // such places cannot be closed; no way joins two of them

  std::span<const std::uint32_t> ways_of(std::uint32_t place) const {
    return std::span(ways).subspan(first[place], first[place + 1] - first[place]);
  }
};

struct LeastCut {
  std::vector<std::uint32_t> closed;
  std::vector<std::uint32_t> inside;  // still reachable from the source, which is included
};

/// Finds cuts in a graph, one after another.
class CutFinder {
 public:
  explicit CutFinder(const PlaceGraph& graph);

  /// The smallest cut between a wide place and all goals, which are wide; if there are several, the
  /// one nearest to the source. Nothing if more than `most` places have to be closed. O(most ·
  /// ways), usually a few times the ways on this side of the goals. Both lists are sorted.
  std::optional<LeastCut> find(std::uint32_t source, const std::vector<bool>& goals,
                               std::size_t most);

 private:
  /// A place that can be closed counts twice, where it is entered and where it is left; a wide one
  /// is both.
  struct Stop {
    std::uint32_t place;
    bool left;
  };

  std::size_t number(Stop stop) const { return 2 * std::size_t{stop.place} + (stop.left ? 1 : 0); }
  bool is_wide(std::uint32_t place) const { return graph_.wide[place]; }
  bool is_used(std::uint32_t place) const { return from_[place] != kNoIndex; }
  bool is_reached(Stop stop) const { return rounds_[number(stop)] == round_; }
  bool is_goal(Stop stop, const std::vector<bool>& goals) const {
    return is_wide(stop.place) && goals[stop.place];
  }

  std::size_t send_all(std::uint32_t source, const std::vector<bool>& goals, std::size_t most);
  bool find_distances(std::uint32_t source, const std::vector<bool>& goals);
  void reach(Stop stop, std::uint32_t distance);
  std::optional<Stop> next_of(Stop stop);
  void send(std::span<const Stop> way);
  void move(Stop from, Stop to);
  LeastCut cut() const;

  const PlaceGraph& graph_;
  std::vector<std::uint32_t> from_,
      to_;                           // where the unit that passes a place comes from and goes to
  std::vector<std::uint32_t> used_;  // since the search began
  // By the number of the stop:
  std::vector<std::uint32_t> rounds_;     // in which it was reached last
  std::vector<std::uint32_t> distances_;  // from the source, in that round
  std::vector<std::size_t> next_;         // what to try next from there
  std::vector<Stop> reached_;             // in this round, by distance
  std::uint32_t round_ = 0;
};

}  // namespace defilade
