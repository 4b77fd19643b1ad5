// Workers take pairs in their order and play them. Whoever has played a pair puts it into a ring,
// and counts all pairs whose turn has come. A worker waits while its pair has no slot in the ring:
// so memory is bounded, though a pair may take much longer than those after it.

#include "defilade/sim/play_pairs.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "sim/base/state_hash.h"

namespace defilade {
namespace {

/// How many pairs a worker may be ahead of the slowest one.
constexpr std::size_t kAhead = 64;

struct PlayedPair {
  std::array<MatchResult, 2> matches;  // the teams have changed places in the second
};

/// What is counted of one arena.
struct Tally {
  PairsResult result;
  StateHash hash;
};

/// Half points of the first team of the setup, which has the other's place in the second match.
std::size_t half_points(const PlayedPair& pair) {
  return pair.matches[0].half_points() + 2 - pair.matches[1].half_points();
}

void count_match(PairsResult& result, const MatchResult& match, std::size_t first) {
  switch (match.half_points()) {
    case 2:
      ++result.matches_won[first];
      ++result.first_places_won;
      break;
    case 1:
      ++result.draws;
      break;
    default:
      ++result.matches_won[1 - first];
  }
  for (const std::size_t place : {0U, 1U}) {
    const std::size_t team = place == 0 ? first : 1 - first;
    result.meters[team].add(match.meters[place]);
    auto& lives = result.lives[team];
    lives.insert(lives.end(), match.lives[place].begin(), match.lives[place].end());
  }
  result.seconds += static_cast<double>(match.ticks) / kTicksPerSecond;
}

class Pairs {
 public:
  Pairs(std::span<const Arena> arenas, const PairsRequest& request, Progress& progress)
      : arenas_(arenas),
        request_(request),
        progress_(progress),
        total_(request.pairs * arenas.size()),
        threads_(threads_of(request, total_)),
        ring_(threads_ * kAhead),
        tallies_(arenas.size()) {}

  std::vector<PairsResult> play() {
    progress_.begin("playing", "pairs", request_.test ? kUnknownTotal : total_);
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < threads_; ++i) threads.emplace_back([this] { work(); });
    work();
    threads.clear();
    std::vector<PairsResult> results;
    for (Tally& tally : tallies_) {
      tally.result.verdict = verdict_;
      tally.result.cancelled = progress_.cancelled();
      tally.result.hash = tally.hash.value();
      results.push_back(std::move(tally.result));
    }
    return results;
  }

 private:
  static std::size_t threads_of(const PairsRequest& request, std::size_t total) {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    return std::max<std::size_t>(1,
                                 std::min(request.threads == 0 ? cores : request.threads, total));
  }

  bool over() const { return verdict_ != Verdict::undecided || progress_.cancelled(); }

  void work() {
    for (;;) {
      const std::size_t i = next_++;
      if (i >= total_ || !wait_for_slot(i)) return;
      PlayedPair pair = played(i);
      {
        const std::scoped_lock lock(mutex_);
        ring_[i % ring_.size()] = std::move(pair);
        count_in_order();
      }
      room_.notify_all();
    }
  }

  /// False if no further pair is needed.
  bool wait_for_slot(std::size_t i) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return over() || i < counted_ + ring_.size(); });
    return !over();
  }

  PlayedPair played(std::size_t i) const {
    const Arena& arena = arenas_[i % arenas_.size()];
    const std::size_t number = i / arenas_.size();
    MatchSetup setup = request_.setup;
    setup.seed += request_.own_seeds ? 2 * number : number;
    PlayedPair pair;
    for (MatchResult& match : pair.matches) {
      match = Match(arena, setup, request_.make(setup)).play();
      std::swap(setup.teams[0], setup.teams[1]);
      if (request_.own_seeds) ++setup.seed;
    }
    return pair;
  }

  /// Pairs that are played before their turn wait; those after the decision are dropped.
  void count_in_order() {
    while (counted_ < total_ && ring_[counted_ % ring_.size()] && verdict_ == Verdict::undecided) {
      auto& slot = ring_[counted_ % ring_.size()];
      count(*slot, counted_ % arenas_.size());
      slot.reset();
      ++counted_;
      progress_.advance(1);
      if (request_.counted) request_.counted(all_);
      if (request_.test && counted_ % arenas_.size() == 0) verdict_ = request_.test->verdict(all_);
    }
  }

  void count(const PlayedPair& pair, std::size_t arena) {
    Tally& tally = tallies_[arena];
    for (const std::size_t m : {0U, 1U}) {
      if (request_.played) request_.played(arena, pair.matches[m]);
      count_match(tally.result, pair.matches[m], m);
      tally.hash.add(pair.matches[m].hash);
    }
    tally.result.counts.add(half_points(pair));
    all_.add(half_points(pair));
  }

  const std::span<const Arena> arenas_;
  const PairsRequest& request_;
  Progress& progress_;
  const std::size_t total_;
  const std::size_t threads_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;  // of what follows
  std::condition_variable room_;
  std::vector<std::optional<PlayedPair>> ring_;  // pair i at i % size
  std::size_t counted_ = 0;
  std::vector<Tally> tallies_;  // by arena
  PairCounts all_;
  Verdict verdict_ = Verdict::undecided;
};

}  // namespace

PairsResult play_pairs(const Arena& arena, const PairsRequest& request, Progress& progress) {
  return std::move(play_pairs(std::span(&arena, 1), request, progress).front());
}

std::vector<PairsResult> play_pairs(std::span<const Arena> arenas, const PairsRequest& request,
                                    Progress& progress) {
  return Pairs(arenas, request, progress).play();
}

}  // namespace defilade
