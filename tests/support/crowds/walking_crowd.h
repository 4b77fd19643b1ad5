#pragma once
// A crowd that walks, and meters that say how well: overlaps, and who is stuck.

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "defilade/model/engine.h"
#include "defilade/tactics/path.h"
#include "sim/bodies/crowd.h"

namespace defilade::test {

class WalkingCrowd {
 public:
  static constexpr float kTick = 1.0F / 60;

  explicit WalkingCrowd(TacticalMap on) : map(std::move(on)) {}

  TacticalMap map;
  LevelEngine engine = *LevelEngine::create(map);
  Ways ways{map, engine, {}};
  Legs walk{ways};
  Crowd crowd{ways};
  std::vector<DoorTurn> turns = crowd.turns();
  std::vector<LegState> legs;
  std::vector<Intent> intents;
  std::vector<std::uint8_t> present;
  CrowdWork work;
  int ticks = 0;

  void add(Vec3 from, Vec3 to, Gait gait = Gait::run) {
    legs.emplace_back();
    walk.place(legs.back(), from);
    paths_.emplace_back();
    Intent intent;
    intent.gait = gait;
    intents.push_back(intent);
    present.push_back(1);
    send(legs.size() - 1, to);
  }

  /// Along the shortest path, from where it is.
  void send(std::size_t i, Vec3 to) {
    Situation s(map, legs[i].feet);
    PathRequest request;
    request.goal = map.index().nearest(to);
    paths_[i] = find_path(s, request, questions_).nodes;
    intents[i].path = paths_[i];
    intents[i].goal = to;
    legs[i].start_path();
  }
  /// Straight to its goal.
  void forget_path(std::size_t i) { paths_[i].clear(); }
  bool arrived(std::size_t i) const { return Legs::has_arrived(legs[i], intents[i]); }
  std::size_t arrived() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < legs.size(); ++i) count += arrived(i) ? 1U : 0U;
    return count;
  }
  void step() {
    for (std::size_t i = 0; i < legs.size(); ++i) intents[i].path = paths_[i];
    crowd.step(legs, intents, present, kTick, turns, work);
    ++ticks;
  }
  /// How deep the deepest overlap is, in radii.
  float deepest_overlap() const {
    const float radius = map.profile().radius;
    float deepest = 0;
    for (std::size_t i = 0; i < legs.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        if (legs[i].link.valid() || legs[k].link.valid()) continue;
        const float x = legs[i].feet.x - legs[k].feet.x;
        const float y = legs[i].feet.y - legs[k].feet.y;
        if (std::abs(legs[i].feet.z - legs[k].feet.z) > 1.8F) continue;
        deepest = std::max(deepest, (2 * radius - std::sqrt(x * x + y * y)) / radius);
      }
    return deepest;
  }

 private:
  std::vector<std::vector<NodeId>> paths_;
  Workspace questions_;
};

/// For how long each body has stood still: seconds since it was more than a radius away from where
/// it is. The excuse of a queue is the caller's to judge: `excused(i)` sets it back to 0.
class StuckMeter {
 public:
  StuckMeter(const WalkingCrowd& crowd, std::function<bool(std::size_t)> excused)
      : crowd_(&crowd),
        excused_(std::move(excused)),
        marks_(crowd.legs.size()),
        since_(crowd.legs.size(), 0) {
    for (std::size_t i = 0; i < marks_.size(); ++i) marks_[i] = crowd.legs[i].feet;
  }

  void note() {
    const float radius = crowd_->map.profile().radius;
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      const Vec3 way = crowd_->legs[i].feet - marks_[i];
      const bool moved = way.x * way.x + way.y * way.y > radius * radius;
      if (moved || crowd_->arrived(i)) {
        marks_[i] = crowd_->legs[i].feet;
        since_[i] = 0;
      } else if (excused_(i)) {
        since_[i] = 0;
      } else {
        since_[i] += WalkingCrowd::kTick;
      }
      longest = std::max(longest, since_[i]);
    }
  }

  float longest = 0;  // seconds

 private:
  const WalkingCrowd* crowd_;
  std::function<bool(std::size_t)> excused_;
  std::vector<Vec3> marks_;
  std::vector<float> since_;
};

}  // namespace defilade::test
