#pragma once
// Bodies that walk about on a map, for benchmarks of what many of them cost.

#include <ctime>
#include <span>
#include <vector>

#include "defilade/sim.h"
#include "levels.h"
#include "sim/bodies/crowd.h"

namespace bench {

using namespace defilade;

/// Of the calling thread.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Bodies that walk to one random node after the other.
class Walkers {
 public:
  Walkers(const TacticalMap& map, const Ways& ways, std::size_t count)
      : map_(map),
        ways_(ways),
        crowd_(ways),
        turns_(crowd_.turns()),
        legs_(count),
        intents_(count),
        paths_(count),
        present_(count, 1) {
    for (std::size_t i = 0; i < count; ++i) {
      Legs(ways_).place(legs_[i], map_.graph().position(random_node()));
      intents_[i].gait = Gait::run;
      send(i);
    }
  }

  void step() {
    ask();
    move();
  }
  /// Finds paths for those who have arrived or are stuck.
  void ask() {
    for (std::size_t i = 0; i < legs_.size(); ++i)
      if (Legs::has_arrived(legs_[i], intents_[i]) || legs_[i].stuck > LegState::kAskAgain) send(i);
  }
  void move() { crowd_.step(legs_, intents_, present_, 1.0F / kTicksPerSecond, turns_, work_); }

  std::span<const LegState> legs() const { return legs_; }

 private:
  NodeId random_node() { return NodeId{random_.below(map_.graph().node_count())}; }

  void send(std::size_t i) {
    const NodeId goal = random_node();
    const Path& path = find_path(map_.graph(),
                                 {.traveller = Traveller(map_.profile()),
                                  .start = map_.index().nearest(legs_[i].feet),
                                  .goal = goal,
                                  .landmarks = &map_.landmarks()},
                                 questions_);
    paths_[i].assign(path.nodes.begin(), path.nodes.end());
    intents_[i].path = paths_[i];
    intents_[i].goal = map_.graph().position(goal);
    legs_[i].start_path();
  }

  const TacticalMap& map_;
  const Ways& ways_;
  Crowd crowd_;
  std::vector<DoorTurn> turns_;
  std::vector<LegState> legs_;
  std::vector<Intent> intents_;
  std::vector<std::vector<NodeId>> paths_;
  std::vector<std::uint8_t> present_;
  CrowdWork work_;
  Workspace questions_;
  Random random_{1};
};

}  // namespace bench
