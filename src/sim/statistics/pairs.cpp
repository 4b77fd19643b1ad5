// The generalised likelihood ratio of a hypothesis "the mean is s" is that of the distribution
// nearest to the counts with that mean, which is p_i / (1 + x (a_i - s)) for one x. Newton's
// method finds it, and bisection where that leaves the bounds.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "defilade/sim/statistics.h"

namespace defilade {
namespace {

constexpr std::size_t kResults = 5;
using Shares = std::array<double, kResults>;

/// The points per match of each result.
constexpr double points(std::size_t result) noexcept { return static_cast<double>(result) / 4; }

/// Results that have not occurred may still occur: each gets this much of a pair.
constexpr double kUnseen = 1e-3;

Shares shares_of(const PairCounts& counts, double& total) noexcept {
  Shares shares;
  total = 0;
  for (std::size_t i = 0; i < kResults; ++i) {
    shares[i] = std::max(static_cast<double>(counts.by_half_points[i]), kUnseen);
    total += shares[i];
  }
  for (double& share : shares) share /= total;
  return shares;
}

/// The distribution with that mean that makes the shares most likely.
Shares most_likely(const Shares& shares, double mean) noexcept {
  double low = -1 / (1 - mean), high = 1 / mean, x = 0;
  for (int i = 0; i < 60; ++i) {
    double sum = 0, slope = 0;
    for (std::size_t k = 0; k < kResults; ++k) {
      const double part = (points(k) - mean) / (1 + x * (points(k) - mean));
      sum += shares[k] * part;
      slope += shares[k] * part * part;
    }
    (sum > 0 ? low : high) = x;  // the sum falls as x rises
    const double next = x + sum / slope;
    const double step = (next > low && next < high ? next : (low + high) / 2) - x;
    x += step;
    if (std::abs(step) < 1e-12) break;
  }
  Shares fitted;
  for (std::size_t k = 0; k < kResults; ++k) fitted[k] = shares[k] / (1 + x * (points(k) - mean));
  return fitted;
}

}  // namespace

Interval wilson(double successes, double trials, double z) noexcept {
  if (trials <= 0) return {0, 1};
  const double share = successes / trials;
  const double square = z * z / trials;
  const double middle = share + square / 2;
  const double half = z * std::sqrt(share * (1 - share) / trials + square / (4 * trials));
  return {std::max(0.0, (middle - half) / (1 + square)),
          std::min(1.0, (middle + half) / (1 + square))};
}

void PairCounts::add(const PairCounts& other) noexcept {
  for (std::size_t i = 0; i < kResults; ++i) by_half_points[i] += other.by_half_points[i];
}

std::uint64_t PairCounts::pairs() const noexcept {
  return std::accumulate(by_half_points.begin(), by_half_points.end(), std::uint64_t{0});
}

double PairCounts::score() const noexcept {
  if (pairs() == 0) return 0.5;
  double sum = 0;
  for (std::size_t i = 0; i < kResults; ++i)
    sum += static_cast<double>(by_half_points[i]) * points(i);
  return sum / static_cast<double>(pairs());
}

double PairCounts::variance() const noexcept {
  if (pairs() == 0) return 0;
  const double mean = score();
  double sum = 0;
  for (std::size_t i = 0; i < kResults; ++i)
    sum += static_cast<double>(by_half_points[i]) * (points(i) - mean) * (points(i) - mean);
  return sum / static_cast<double>(pairs());
}

/// As if z²/2 more pairs had been lost, and z²/2 more won: Agresti and Coull's interval, with the
/// variance of pairs instead of a binomial one. Pairs that all agree still leave some doubt.
Interval PairCounts::interval(double z) const noexcept {
  if (pairs() == 0) return {0, 1};
  const double added = z * z / 2;
  const double total = static_cast<double>(pairs()) + 2 * added;
  const auto weight = [&](std::size_t i) {
    const bool extreme = i == 0 || i + 1 == kResults;
    return (static_cast<double>(by_half_points[i]) + (extreme ? added : 0)) / total;
  };
  double mean = 0, variance = 0;
  for (std::size_t i = 0; i < kResults; ++i) mean += weight(i) * points(i);
  for (std::size_t i = 0; i < kResults; ++i)
    variance += weight(i) * (points(i) - mean) * (points(i) - mean);
  const double half = z * std::sqrt(variance / total);
  return {std::max(0.0, mean - half), std::min(1.0, mean + half)};
}

double ratio_of_score(double score) noexcept { return score / (1 - score); }
double score_of_ratio(double ratio) noexcept { return ratio / (1 + ratio); }

double SequentialTest::evidence(const PairCounts& counts) const noexcept {
  double total = 0;
  const Shares shares = shares_of(counts, total);
  const Shares null = most_likely(shares, score_of_ratio(null_ratio));
  const Shares other = most_likely(shares, score_of_ratio(ratio));
  double sum = 0;
  for (std::size_t i = 0; i < kResults; ++i) sum += shares[i] * std::log(other[i] / null[i]);
  return total * sum;
}

Interval SequentialTest::bounds() const noexcept {
  return {std::log(false_negative / (1 - false_positive)),
          std::log((1 - false_negative) / false_positive)};
}

Verdict SequentialTest::verdict(const PairCounts& counts) const noexcept {
  if (counts.pairs() == 0) return Verdict::undecided;
  const double found = evidence(counts);
  const Interval limits = bounds();
  if (found >= limits.high) return Verdict::better;
  return found <= limits.low ? Verdict::equal : Verdict::undecided;
}

std::string_view name_of(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, kVerdicts> kNames{"undecided", "equal", "better"};
  return kNames[static_cast<std::size_t>(verdict)];
}

}  // namespace defilade
