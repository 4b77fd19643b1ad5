#pragma once
// Where is the way out narrowest? The fewest places that have to be closed so that nobody gets from
// here to there.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace defilade {

/// Places, and ways between them that lead in both directions.
struct PlaceGraph {
  std::vector<std::uint32_t> first;  // of each place's ways, and one more
  std::vector<std::uint32_t> ways;   // where they lead
  std::vector<bool> wide;            // such places cannot be closed; no way joins two of them

  std::span<const std::uint32_t> ways_of(std::uint32_t place) const {
    return std::span(ways).subspan(first[place], first[place + 1] - first[place]);
  }
};

struct LeastCut {
  std::vector<std::uint32_t> closed;
  std::vector<std::uint32_t> inside;  // where one still gets from the source, that among them
};

/// Finds one cut after the other in a graph.
class CutFinder {
 public:
  explicit CutFinder(const PlaceGraph& graph);

  /// The least cut between a wide place and all goals, which are wide; of several the one nearest
  /// to the source. Nothing if more than `most` places have to be closed. O(most · ways), usually
  /// much less: only what lies on this side of the goals is looked at. Both lists are sorted.
  std::optional<LeastCut> find(std::uint32_t source, const std::vector<bool>& is_goal,
                               std::size_t most);

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  /// A place that can be closed counts twice, where it is entered and where it is left; a wide one
  /// is both.
  struct Stop {
    std::uint32_t place;
    bool left;

    friend bool operator==(Stop, Stop) = default;
  };
  struct Step {
    Stop stop;
    std::size_t next = 0;  // what is to be tried from there
  };

  std::size_t number(Stop stop) const { return 2 * std::size_t{stop.place} + (stop.left ? 1 : 0); }
  bool is_wide(std::uint32_t place) const { return graph_.wide[place]; }
  bool is_used(std::uint32_t place) const { return from_[place] != kNone; }
  Stop leaving(std::uint32_t place) const { return {place, !is_wide(place)}; }

  std::size_t send_all(std::uint32_t source, const std::vector<bool>& is_goal, std::size_t most);
  std::optional<Stop> next_of(Step& step) const;
  void visit(Stop stop);
  void send(std::span<const Step> way, Stop goal);
  void move(Stop from, Stop to);
  LeastCut cut() const;

  const PlaceGraph& graph_;
  std::vector<std::uint32_t> from_, to_;  // who passes a place comes from and goes to
  std::vector<std::uint32_t> used_;       // since the search began
  std::vector<std::uint32_t> seen_;       // stops, by number: in which round
  std::vector<Stop> reached_;             // in this round
  std::uint32_t round_ = 0;
};

}  // namespace defilade
