#include "defilade/sim/play_pairs.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "sim/base/state_hash.h"

namespace defilade {
namespace {

struct PlayedPair {
  std::array<MatchResult, 2> matches;  // the teams have changed places in the second
};

class Pairs {
 public:
  Pairs(const Arena& arena, const PairsRequest& request, Progress& progress)
      : arena_(arena), request_(request), progress_(progress), played_(request.pairs) {}

  PairsResult play() {
    progress_.begin("playing", "pairs", request_.pairs);
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t count =
        std::min(request_.threads == 0 ? cores : request_.threads, request_.pairs);
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < count; ++i) threads.emplace_back([this] { work(); });
    work();
    threads.clear();
    result_.cancelled = progress_.cancelled();
    result_.hash = hash_.value();
    return std::move(result_);
  }

 private:
  void work() {
    for (;;) {
      const std::size_t i = next_++;
      if (i >= request_.pairs || decided_ || progress_.cancelled()) return;
      PlayedPair pair = played(i);
      const std::scoped_lock lock(mutex_);
      played_[i] = std::move(pair);
      count_in_order();
    }
  }

  PlayedPair played(std::size_t i) const {
    MatchSetup setup = request_.setup;
    setup.seed += i;
    PlayedPair pair;
    for (MatchResult& match : pair.matches) {
      match = Match(arena_, setup, request_.make(setup)).play();
      std::swap(setup.teams[0], setup.teams[1]);
    }
    return pair;
  }

  /// Pairs that are played before their turn wait; those after the decision are dropped.
  void count_in_order() {
    while (counted_ < played_.size() && played_[counted_] && !decided_) {
      count(*played_[counted_]);
      played_[counted_++].reset();
      progress_.advance(1);
      if (!request_.test) continue;
      result_.verdict = request_.test->verdict(result_.counts);
      decided_ = result_.verdict != Verdict::undecided;
    }
  }

  void count(const PlayedPair& pair) {
    std::size_t half_points = 0;
    for (const std::size_t m : {0U, 1U}) {
      const MatchResult& match = pair.matches[m];
      const std::size_t first = m;  // the team of the setup in the first place
      const std::size_t of_first = match.half_points();
      half_points += first == 0 ? of_first : 2 - of_first;
      if (of_first == 1) ++result_.draws;
      if (of_first == 2) {
        ++result_.matches_won[first];
        ++result_.first_places_won;
      }
      if (of_first == 0) ++result_.matches_won[1 - first];
      for (const std::size_t place : {0U, 1U}) {
        const std::size_t team = place == 0 ? first : 1 - first;
        result_.meters[team].add(match.meters[place]);
        auto& lives = result_.lives[team];
        lives.insert(lives.end(), match.lives[place].begin(), match.lives[place].end());
      }
      result_.seconds += static_cast<double>(match.ticks) / kTicksPerSecond;
      hash_.add(match.hash);
    }
    result_.counts.add(half_points);
  }

  const Arena& arena_;
  const PairsRequest& request_;
  Progress& progress_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> decided_ = false;
  std::mutex mutex_;
  std::vector<std::optional<PlayedPair>> played_;
  std::size_t counted_ = 0;
  StateHash hash_;
  PairsResult result_;
};

}  // namespace

PairsResult play_pairs(const Arena& arena, const PairsRequest& request, Progress& progress) {
  return Pairs(arena, request, progress).play();
}

}  // namespace defilade
