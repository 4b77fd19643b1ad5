// Which character goes where? Without spacing a matching; with spacing, branch and bound over
// matchings.
//
// In: costs, positions, a spacing. Out: a spot per character.
//
// Idea of the search: spots are put into crowds whose members are all too near to each other, so
// that a crowd serves one character at most. Matching characters with crowds bounds from below what
// keeping the spacing costs. If the cheapest spots of the matched crowds happen to be spaced, the
// branch is done; otherwise one of those in the way is either left empty, or used and all spots
// too near to it left empty. Branching on spots rather than on the characters that take them saves
// a team that stands together from trying every order. Once the least price is known, each
// character in turn tries smaller spots at that price.

#include "tactics/team/assign.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "tactics/team/matching.h"

namespace defilade {
namespace {

/// The rounding error of sums of costs, as a fraction of the largest.
constexpr double kRounding = 1e-12;
/// More than any assignment leaves without a spot.
constexpr Price kImpossible{1 << 30, 0};

double largest_cost(std::span<const double> costs) {
  double largest = 0;
  for (const double cost : costs) {
    assert(!std::isnan(cost) && cost != -kNotAllowed);
    if (std::isfinite(cost)) largest = std::max(largest, std::abs(cost));
  }
  return largest;
}

}  // namespace

struct AssignmentMemory::State {
  State(std::size_t most_characters, std::size_t most_spots)
      : matching(most_characters, most_spots),
        taken(most_spots),
        chosen(most_characters),
        best(most_characters),
        crowd_of(most_spots),
        crowd_cost(kMostExactlySpaced * most_spots),
        crowd_spot(kMostExactlySpaced * most_spots),
        least_price(most_spots),
        nothing_taken(most_spots) {}

  Matching matching;
  std::vector<std::int32_t> taken;  // by spot: how many decisions rule it out
  std::vector<std::size_t> chosen;  // by character: a spot, or `spots` for none
  std::vector<std::size_t> best;
  std::vector<std::size_t> crowd_of;        // by spot
  std::vector<double> crowd_cost;           // by character and crowd: of its cheapest spot
  std::vector<std::size_t> crowd_spot;      // that spot
  std::vector<Price> least_price;           // by spot, if one character takes it
  std::vector<std::int32_t> nothing_taken;  // zeros
};

namespace {

/// A template because the state is private to the scratch.
template <class State>
class Assigner {
 public:
  Assigner(const AssignmentProblem& problem, State& state)
      : problem_(problem),
        state_(state),
        rounding_(kRounding * largest_cost(problem.costs) *
                  static_cast<double>(problem.characters)) {
    std::fill_n(state.taken.begin(), problem.spots, 0);
  }

  AssignmentScore run() {
    match();
    if (is_spaced()) return score(true);
    repair();
    if (problem_.characters > kMostExactlySpaced) return score(false);
    std::fill_n(state_.taken.begin(), problem_.spots, 0);
    best_price_ = price_of_best();
    gather_crowds();
    explore(0, {});
    take_smallest();
    return score(!is_over());
  }

 private:
  double cost(std::size_t character, std::size_t spot) const {
    return problem_.costs[character * problem_.spots + spot];
  }

  Price price(std::size_t character, std::size_t spot) const {
    return spot < problem_.spots ? Price{0, cost(character, spot)} : Price{1, 0};
  }

  bool too_near(std::size_t a, std::size_t b) const {
    const double spacing = problem_.minimum_spacing;
    return squared_distance(problem_.positions[a], problem_.positions[b]) < spacing * spacing;
  }

  /// Without spacing matchings are always fine.
  bool is_spaced() const {
    if (!(problem_.minimum_spacing > 0)) return true;
    for (std::size_t a = 0; a < problem_.characters; ++a)
      for (std::size_t b = a + 1; b < problem_.characters; ++b)
        if (has_spot(a) && has_spot(b) && too_near(state_.chosen[a], state_.chosen[b]))
          return false;
    return true;
  }

  bool has_spot(std::size_t character) const { return state_.chosen[character] < problem_.spots; }

  void keep_chosen() {
    std::copy_n(state_.chosen.begin(), problem_.characters, state_.best.begin());
  }

  /// The answer without spacing.
  void match() {
    state_.matching.solve(
        {problem_.costs, problem_.characters, problem_.spots, 0, state_.taken, rounding_});
    state_.matching.make_smallest();
    for (std::size_t i = 0; i < problem_.characters; ++i)
      state_.chosen[i] = state_.matching.spot_of(i);
    keep_chosen();
  }

  Price price_of_best() const {
    Price sum;
    for (std::size_t i = 0; i < problem_.characters; ++i) sum = sum + price(i, state_.best[i]);
    return sum;
  }

  /// Each spot joins the first crowd all of whose members are too near to it.
  void gather_crowds() {
    crowds_ = 0;
    for (std::size_t spot = 0; spot < problem_.spots; ++spot) {
      std::size_t crowd = 0;
      while (crowd < crowds_ && !belongs(spot, crowd)) ++crowd;
      state_.crowd_of[spot] = crowd;
      crowds_ = std::max(crowds_, crowd + 1);
    }
  }

  bool belongs(std::size_t spot, std::size_t crowd) const {
    for (std::size_t other = 0; other < spot; ++other)
      if (state_.crowd_of[other] == crowd && !too_near(spot, other)) return false;
    return true;
  }

  /// Chooses for the characters from `first` on as if only the members of a crowd excluded each
  /// other. No assignment that keeps the spacing is cheaper.
  Price match_crowds(std::size_t first) {
    price_crowds(first);
    const auto costs = std::span(state_.crowd_cost).first(problem_.characters * crowds_);
    const Price least = state_.matching.solve(
        {costs, problem_.characters, crowds_, first, state_.nothing_taken, rounding_});
    for (std::size_t i = first; i < problem_.characters; ++i) {
      const std::size_t crowd = state_.matching.spot_of(i);
      state_.chosen[i] = crowd < crowds_ ? state_.crowd_spot[i * crowds_ + crowd] : problem_.spots;
    }
    return least;
  }

  void price_crowds(std::size_t first) {
    for (std::size_t i = first; i < problem_.characters; ++i) {
      const auto costs = std::span(state_.crowd_cost).subspan(i * crowds_, crowds_);
      std::ranges::fill(costs, kNotAllowed);
      for (std::size_t spot = 0; spot < problem_.spots; ++spot) {
        const std::size_t crowd = state_.crowd_of[spot];
        if (state_.taken[spot] != 0 || !(cost(i, spot) < costs[crowd])) continue;
        costs[crowd] = cost(i, spot);
        state_.crowd_spot[i * crowds_ + crowd] = spot;
      }
    }
  }

  /// The characters before `first` have chosen, at a price of `so_far`.
  void explore(std::size_t first, Price so_far) {
    if (is_over() || ++steps_ > kMostSearchSteps) return;
    const Price least = so_far + match_crowds(first);
    if (!is_worth(least)) return;
    const std::size_t spot = spot_most_in_the_way(first);
    if (spot == problem_.spots) return record(least);
    rule_out_around(spot, 1);
    explore(first, so_far);
    rule_out_around(spot, -1);
    ++state_.taken[spot];
    explore(first, so_far);
    --state_.taken[spot];
  }

  bool is_over() const { return steps_ > kMostSearchSteps || found_smaller_; }

  bool is_worth(Price least) const {
    if (!wants_smaller_) return least < best_price_;
    return !(best_price_ + Price{0, rounding_} < least);
  }

  void record(Price least) {
    found_smaller_ = wants_smaller_;
    if (!wants_smaller_) best_price_ = least;
    keep_chosen();
  }

  /// Among the chosen spots, the one that is too near to the most others; `spots` if all are
  /// spaced.
  std::size_t spot_most_in_the_way(std::size_t first) const {
    std::size_t most = 0, worst = problem_.spots;
    for (std::size_t a = first; a < problem_.characters; ++a) {
      std::size_t near = 0;
      for (std::size_t b = first; b < problem_.characters; ++b)
        if (a != b && has_spot(a) && has_spot(b) && too_near(state_.chosen[a], state_.chosen[b]))
          ++near;
      if (near <= most) continue;
      most = near;
      worst = state_.chosen[a];
    }
    return worst;
  }

  void rule_out_around(std::size_t spot, std::int32_t change) {
    for (std::size_t other = 0; other < problem_.spots; ++other)
      if (other != spot && too_near(spot, other)) state_.taken[other] += change;
  }

  /// `change` is one to take a spot, minus one to give it back.
  void take(std::size_t character, std::size_t spot, std::int32_t change) {
    state_.chosen[character] = spot;
    if (spot == problem_.spots) return;
    state_.taken[spot] += change;
    rule_out_around(spot, change);
  }

  void take_smallest() {
    wants_smaller_ = true;
    Price so_far;
    for (std::size_t i = 0; i < problem_.characters && !is_over(); ++i) {
      try_smaller(i, so_far);
      take(i, state_.best[i], 1);
      so_far = so_far + price(i, state_.best[i]);
    }
  }

  /// Finds the smallest spot with which the character can be part of a least assignment.
  void try_smaller(std::size_t character, Price so_far) {
    price_spots(character, so_far + match_crowds(character));
    const std::size_t end = state_.best[character];
    for (std::size_t spot = 0; spot < end && !is_over(); ++spot) {
      if (!is_worth(state_.least_price[spot])) continue;
      take(character, spot, 1);
      explore(character + 1, so_far + price(character, spot));
      take(character, spot, -1);
    }
    found_smaller_ = false;
  }

  /// After `match_crowds`, which found `least`.
  void price_spots(std::size_t character, Price least) {
    for (std::size_t spot = 0; spot < problem_.spots; ++spot) {
      state_.least_price[spot] = kImpossible;
      if (state_.taken[spot] != 0 || !std::isfinite(cost(character, spot))) continue;
      const std::size_t crowd = state_.crowd_of[spot];
      const double more = cost(character, spot) - state_.crowd_cost[character * crowds_ + crowd];
      state_.least_price[spot] =
          least + state_.matching.surcharge(character, crowd) + Price{0, more};
    }
  }

  void repair() {
    for (std::size_t i = 0; i < problem_.characters; ++i) {
      if (has_spot(i) && state_.taken[state_.chosen[i]] == 0)
        take(i, state_.chosen[i], 1);
      else
        state_.chosen[i] = problem_.spots;
    }
    for (std::size_t i = 0; i < problem_.characters; ++i)
      if (!has_spot(i)) take(i, cheapest_possible(i), 1);
    keep_chosen();
  }

  std::size_t cheapest_possible(std::size_t character) const {
    std::size_t cheapest = problem_.spots;
    for (std::size_t spot = 0; spot < problem_.spots; ++spot)
      if (state_.taken[spot] == 0 && std::isfinite(cost(character, spot)) &&
          (cheapest == problem_.spots || cost(character, spot) < cost(character, cheapest)))
        cheapest = spot;
    return cheapest;
  }

  AssignmentScore score(bool proven) const {
    AssignmentScore result{0, 0, proven};
    for (std::size_t i = 0; i < problem_.characters; ++i) {
      if (state_.best[i] == problem_.spots) continue;
      ++result.assigned;
      result.cost += cost(i, state_.best[i]);
    }
    return result;
  }

  const AssignmentProblem& problem_;
  State& state_;
  double rounding_;
  std::size_t crowds_ = 0;
  Price best_price_;
  std::size_t steps_ = 0;
  bool wants_smaller_ = false;  // at the best price, instead of a better price
  bool found_smaller_ = false;
};

}  // namespace

AssignmentMemory::AssignmentMemory(std::size_t most_characters, std::size_t most_spots)
    : state_(std::make_unique<State>(most_characters, most_spots)) {}
AssignmentMemory::AssignmentMemory(AssignmentMemory&&) noexcept = default;
AssignmentMemory& AssignmentMemory::operator=(AssignmentMemory&&) noexcept = default;
AssignmentMemory::~AssignmentMemory() = default;

AssignmentScore assign(const AssignmentProblem& problem, std::span<SpotId> out,
                       AssignmentMemory& memory) noexcept {
  auto& state = *memory.state_;
  assert(out.size() == problem.characters && out.size() <= state.chosen.size());
  assert(problem.spots <= state.taken.size());
  assert(problem.costs.size() == problem.characters * problem.spots);
  assert(!(problem.minimum_spacing > 0) || problem.positions.size() == problem.spots);
  const AssignmentScore score = Assigner(problem, state).run();
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = state.best[i] < problem.spots ? SpotId{state.best[i]} : SpotId{};
  return score;
}

}  // namespace defilade
