#pragma once
// A team that follows its leader step by step. Every move is checked: no member walks through a
// wall.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "defilade/tactics/formation.h"

namespace defilade::test {

inline Vec3 slot_place(const Pose& leader, const Slot& slot) {
  const Heading f = leader.facing;
  return {leader.place.x - slot.behind * f.x - slot.left * f.y,
          leader.place.y - slot.behind * f.y + slot.left * f.x, leader.place.z};
}

class March {
 public:
  static constexpr float kLeaderStep = 0.3F, kStep = 0.45F;  // metres in a tenth of a second

  /// All members begin where the leader is.
  March(const Mover& mover, float radius, FormationShape shape, std::size_t members, Pose leader)
      : mover_(mover), radius_(radius), leader_(leader), places_(members, leader.place) {
    for (std::size_t i = 0; i < members; ++i) slots_.push_back(slot_of(shape, i));
    goals_.resize(members);
    trail_.add(leader.place);
  }

  const Pose& leader() const { return leader_; }
  const std::vector<Slot>& slots() const { return slots_; }
  const std::vector<Vec3>& places() const { return places_; }
  const std::vector<FollowerPlace>& goals() const { return goals_; }
  /// How many moves were made.
  std::size_t moves() const { return moves_; }

  /// Goes straight, and calls `watch()` after each step.
  template <class Watch>
  void lead_to(Vec3 goal, const Watch& watch) {
    const float x = goal.x - leader_.place.x, y = goal.y - leader_.place.y;
    const float length = std::sqrt(x * x + y * y);
    if (length > 0) leader_.facing = {x / length, y / length};
    for (float left = length; left > 0; left -= kLeaderStep) {
      const Vec3 next = moved(leader_.place, leader_.facing, std::min(left, kLeaderStep));
      leader_.place = mover_.floor_at(next).value_or(next);
      step();
      watch();
    }
    leader_.place = goal;
    step();
    watch();
  }
  void lead_to(Vec3 goal) {
    lead_to(goal, [] {});
  }

  void stand(float seconds) {
    for (float t = 0; t < seconds; t += 0.1F) step();
  }

 private:
  void step() {
    trail_.add(leader_.place);
    follow(leader_, trail_, {slots_, places_, radius_}, mover_, goals_);
    expect_apart();
    for (std::size_t i = 0; i < places_.size(); ++i) walk(i);
  }

  void expect_apart() const {
    for (std::size_t i = 0; i < goals_.size(); ++i) {
      if (goals_[i].yield == Yield::waits) continue;
      EXPECT_GE(distance(goals_[i].place, leader_.place), 2 * radius_);
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_GE(distance(goals_[i].place, goals_[j].place), 2 * radius_) << i << ' ' << j;
    }
  }

  void walk(std::size_t i) {
    const Vec3 from = places_[i], goal = goals_[i].place;
    const float way = distance(from, goal);
    if (way == 0) return;
    EXPECT_TRUE(mover_.walks(from, goal)) << "member " << i;
    places_[i] = next_floor(from, goal, way);
    ++moves_;
  }

  /// One step ahead, or as far as it takes to get across what cannot be stood on.
  Vec3 next_floor(Vec3 from, Vec3 goal, float way) const {
    for (float metres = kStep; metres < way; metres += 0.1F) {
      const float part = metres / way;
      const Vec3 on{from.x + part * (goal.x - from.x), from.y + part * (goal.y - from.y), from.z};
      if (const auto floor = mover_.floor_at(on); floor && mover_.walks(from, *floor))
        return *floor;
    }
    return goal;
  }

  const Mover& mover_;
  float radius_;
  Pose leader_;
  Trail trail_;
  std::vector<Slot> slots_;
  std::vector<Vec3> places_;
  std::vector<FollowerPlace> goals_;
  std::size_t moves_ = 0;
};

}  // namespace defilade::test
