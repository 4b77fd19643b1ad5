#pragma once
// Which character goes where? Every character of a team gets a spot of its own, so that the team as
// a whole does best.
//
// Of all assignments, first those that give the most characters a spot; of these, those with the
// least sum of costs; of these, the one with the smallest spots: compared for character 0 first,
// then 1, …, where having none is worse than any spot. Sums that differ by less than rounding can
// explain are equal. Two spots nearer to each other than the minimum spacing exclude each other.
//
// Without spacing, or when the answer without spacing keeps it anyway, the answer is exact and
// costs O(m² (m + s)) for m characters and s spots. Otherwise up to kMostExactlySpaced characters
// are assigned exactly by branch and bound, whose steps cost no more than that each; how many it
// takes depends on how crowded the spots are. A search that needs more than kMostSearchSteps gives
// the best assignment found until then. Larger teams start from the answer without spacing: in the
// order of the characters, each keeps its spot unless an earlier one's is too near; then each of
// the rest takes its cheapest spot that is still possible. That is always spaced, not always best.
//
// No allocation, noexcept; the same input gives the same answer.
//
// Source: Kuhn 1955, "The Hungarian Method for the Assignment Problem"; Jonker & Volgenant 1987,
// "A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems".

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <span>

#include "defilade/model/ids.h"
#include "defilade/model/vec3.h"

namespace defilade {

using SpotId = Id<struct SpotTag>;  // a column of the costs

inline constexpr double kNotAllowed = std::numeric_limits<double>::infinity();
inline constexpr std::size_t kMostExactlySpaced = 8;
inline constexpr std::size_t kMostSearchSteps = 20000;  // a fraction of a second at the very worst

struct AssignmentProblem {
  std::size_t characters = 0;
  std::size_t spots = 0;
  std::span<const double> costs;  // characters rows of spots; kNotAllowed, or finite of any sign
  std::span<const Vec3> positions = {};  // positions of the spots; may be empty without spacing
  float minimum_spacing = 0;
};

struct AssignmentScore {
  std::size_t assigned = 0;  // characters that got a spot
  double cost = 0;           // the sum of their costs
  bool proven = true;        // false: a better one, or an equal one with smaller spots, may exist
};

/// Memory for problems up to a size; nothing is remembered from one to the next.
class AssignmentMemory {
 public:
  AssignmentMemory(std::size_t most_characters, std::size_t most_spots);
  AssignmentMemory(AssignmentMemory&&) noexcept;
  AssignmentMemory& operator=(AssignmentMemory&&) noexcept;
  ~AssignmentMemory();

 private:
  friend AssignmentScore assign(const AssignmentProblem& problem, std::span<SpotId> out,
                                AssignmentMemory& memory) noexcept;
  struct State;
  std::unique_ptr<State> state_;
};

/// Writes each character's spot, or an invalid one for none. `out` has one place per character.
AssignmentScore assign(const AssignmentProblem& problem, std::span<SpotId> out,
                       AssignmentMemory& memory) noexcept;

/// Memory that grows with the problems.
class GrowingAssignmentMemory {
 public:
  AssignmentMemory& for_size(std::size_t characters, std::size_t spots) {
    if (!memory_ || characters > characters_ || spots > spots_) {
      characters_ = std::max(characters, characters_);
      spots_ = std::max(spots, spots_);
      memory_.emplace(characters_, spots_);
    }
    return *memory_;
  }

 private:
  std::optional<AssignmentMemory> memory_;
  std::size_t characters_ = 0;
  std::size_t spots_ = 0;
};

}  // namespace defilade
