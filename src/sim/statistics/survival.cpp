#include <algorithm>
#include <cmath>
#include <limits>

#include "defilade/sim/statistics.h"

namespace defilade {
namespace {

std::vector<Lifetime> by_time(std::span<const Lifetime> lives) {
  std::vector<Lifetime> sorted(lives.begin(), lives.end());
  std::ranges::sort(sorted, {}, &Lifetime::seconds);
  return sorted;
}

/// Walks through sorted lives, from one time at which some end to the next.
class Deaths {
 public:
  explicit Deaths(std::span<const Lifetime> sorted) : sorted_(sorted) {}

  /// Lives that were watched at least until `seconds`.
  std::size_t at_risk(double seconds) noexcept {
    while (next_ < sorted_.size() && sorted_[next_].seconds < seconds) ++next_;
    return sorted_.size() - next_;
  }
  /// Lives that ended at that very time; ask `at_risk` first.
  std::size_t ended(double seconds) const noexcept {
    std::size_t count = 0;
    for (std::size_t i = next_; i < sorted_.size() && sorted_[i].seconds == seconds; ++i)
      count += sorted_[i].ended ? 1U : 0U;
    return count;
  }

 private:
  std::span<const Lifetime> sorted_;
  std::size_t next_ = 0;
};

std::vector<double> ends_of(std::span<const Lifetime> sorted) {
  std::vector<double> ends;
  for (const Lifetime& life : sorted)
    if (life.ended && (ends.empty() || ends.back() != life.seconds)) ends.push_back(life.seconds);
  return ends;
}

}  // namespace

std::vector<SurvivalStep> survival(std::span<const Lifetime> lives) {
  const auto sorted = by_time(lives);
  Deaths deaths(sorted);
  std::vector<SurvivalStep> steps;
  double share = 1;
  for (const double seconds : ends_of(sorted)) {
    const std::size_t at_risk = deaths.at_risk(seconds);
    share *= 1 - static_cast<double>(deaths.ended(seconds)) / static_cast<double>(at_risk);
    steps.push_back({seconds, share, at_risk});
  }
  return steps;
}

double median_survival(std::span<const SurvivalStep> steps) noexcept {
  for (const SurvivalStep& step : steps)
    if (step.share <= 0.5) return step.seconds;
  return std::numeric_limits<double>::infinity();
}

double log_rank(std::span<const Lifetime> a, std::span<const Lifetime> b) {
  std::vector<Lifetime> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  const auto sorted = by_time(all);
  const auto sorted_a = by_time(a);
  Deaths everybody(sorted);
  Deaths ours(sorted_a);
  double more_expected = 0;
  double variance = 0;
  for (const double seconds : ends_of(sorted)) {
    const auto n = static_cast<double>(everybody.at_risk(seconds));
    const auto d = static_cast<double>(everybody.ended(seconds));
    const double part = static_cast<double>(ours.at_risk(seconds)) / n;
    more_expected += d * part - static_cast<double>(ours.ended(seconds));
    if (n > 1) variance += d * part * (1 - part) * (n - d) / (n - 1);
  }
  return variance > 0 ? more_expected / std::sqrt(variance) : 0;
}

}  // namespace defilade
