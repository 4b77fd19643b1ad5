#pragma once
// Which side is better, how sure are we, and how long must we go on playing? The statistics of
// matches that are played in pairs.
//
// A pair is two matches with the same map, seed and spawns and with sides swapped. What the map,
// the spawns or the luck of the seed give to one side they give to the other in the second match,
// so pairs vary less than single matches. Side A gets 1 point for a win and 1/2 for a draw: five
// results are possible.
//
// Sources: Wilson 1927 (interval of a share); Agresti and Coull 1998 (interval of a score); Wald
// 1945 (sequential test); the pentanomial generalised likelihood ratio as computer chess uses it
// for games in pairs; Kaplan and Meier 1958 (survival); Mantel 1966 (log-rank test).

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace defilade {

struct Interval {
  double low = 0;
  double high = 0;

  friend bool operator==(const Interval&, const Interval&) = default;
};

/// The quantile of the normal distribution for intervals of 95 %.
inline constexpr double kZ95 = 1.959963984540054;

/// Where the true share lies if `successes` of `trials` succeeded; [0, 1] without trials.
Interval wilson(double successes, double trials, double z = kZ95) noexcept;

/// How many pairs gave side A 0, 1/2, 1, 3/2 and 2 points.
struct PairCounts {
  std::array<std::uint64_t, 5> by_half_points{};

  /// `half_points` is twice the points of side A: from 0 to 4.
  void add(std::size_t half_points) noexcept { ++by_half_points[half_points]; }
  void add(const PairCounts& other) noexcept;
  std::uint64_t pairs() const noexcept;
  /// The mean points per match, from 0 to 1; 1/2 without pairs.
  double score() const noexcept;
  /// Of the points per pair, as a share: 0 if all pairs agree.
  double variance() const noexcept;
  /// Where the true score lies, by the variance of pairs; [0, 1] without pairs, and never a point.
  Interval interval(double z = kZ95) const noexcept;

  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// The ratio of wins that a score stands for: 1 is equal, 1.5 is 3 : 2.
double ratio_of_score(double score) noexcept;
double score_of_ratio(double ratio) noexcept;

enum class Verdict : std::uint8_t {
  undecided,
  equal,   // the hypothesis of `null_ratio` is accepted
  better,  // that of `ratio` is
};
inline constexpr std::size_t kVerdicts = 3;
/// "undecided", "equal", "better".
std::string_view name_of(Verdict verdict) noexcept;

/// A test that stops as soon as the pairs have decided: is A better by `ratio` : 1, or only by
/// `null_ratio` : 1? Fix the settings before the first match.
///
/// The bounds are Wald's. The last pair overshoots them, which makes errors rarer, and the spread
/// of pairs is guessed from few of them, which makes errors more frequent. Of 30,000 simulated
/// tests of ratios from 1.1 to 1.5 that promised 5 %, from 4.3 to 5.4 % erred.
struct SequentialTest {
  double null_ratio = 1;
  double ratio = 1.1;            // greater than `null_ratio`
  double false_positive = 0.05;  // the chance of "better" if `null_ratio` is true
  double false_negative = 0.05;  // the chance of "equal" if `ratio` is true

  /// The logarithm of the likelihood of `ratio` over that of `null_ratio`.
  double evidence(const PairCounts& counts) const noexcept;
  /// Evidence at `low` or below accepts `null_ratio`, at `high` or above `ratio`.
  Interval bounds() const noexcept;
  Verdict verdict(const PairCounts& counts) const noexcept;
};

/// A life that ended after this many seconds, or still went on when nobody watched any longer.
struct Lifetime {
  double seconds = 0;
  bool ended = true;
};

struct SurvivalStep {
  double seconds = 0;
  double share = 1;         // that lives longer
  std::size_t at_risk = 0;  // lives that were watched until then

  friend bool operator==(const SurvivalStep&, const SurvivalStep&) = default;
};

/// The share of lives that last longer, by time; a step wherever one ended.
std::vector<SurvivalStep> survival(std::span<const Lifetime> lives);
/// The first time at which at most half are alive; infinite if more than half never ended.
double median_survival(std::span<const SurvivalStep> steps) noexcept;
/// The log-rank statistic: about normal if both groups live equally long; positive if `a` lives
/// longer than expected. 0 if nothing can be compared.
double log_rank(std::span<const Lifetime> a, std::span<const Lifetime> b);

}  // namespace defilade
