#include "defilade/tactics/return_fire.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <latch>
#include <numbers>
#include <optional>
#include <thread>
#include <vector>

#include "defilade/model/heading.h"
#include "support/random/cover_maps.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

AgentProfile with_body_points() {
  AgentProfile profile;
  for (Stance& stance : profile.stances) stance.body = {stance.height / 2, 0.2F};
  return profile;
}

ReturnFireRequest random_request(Random& random, const TacticalMap& map) {
  std::vector<NodeId> covers;
  for (std::size_t i = 0; i < map.graph().node_count(); ++i)
    if (map.graph().kind(NodeId{i}) == NodeKind::cover) covers.push_back(NodeId{i});
  ReturnFireRequest request;
  request.cover = covers.empty() ? NodeId{0U} : covers[random.below(covers.size())];
  request.stance = StanceId{random.below(2)};
  request.shooter = random.point_in(-9, 9);
  request.shooter_stance = StanceId{random.below(2)};
  request.stride = random.between(0.2F, 0.9F);
  return request;
}

/// The published steps from beginning to end, with angles. `blocked(Ray)` is asked in their order.
template <class Blocked>
class SlowReturnFire {
 public:
  SlowReturnFire(const TacticalMap& map, const PeekOuts& taken, const ReturnFireRequest& request,
                 Blocked& blocked)
      : map_(map), taken_(taken), request_(request), blocked_(blocked) {}

  std::vector<FireOrder> run() {
    if (!sees(order(FireMove::look, node())) && !lean_and_rise() && !walk_out())
      orders_.push_back(order(FireMove::give_up, node()));
    return orders_;
  }

 private:
  Vec3 node() const { return map_.graph().position(request_.cover); }

  double angle_to_shooter(double x, double y) const {
    return std::abs(
        std::remainder(std::atan2(y, x) - bearing(node(), request_.shooter), 2 * std::numbers::pi));
  }

  FireOrder order(FireMove move, Vec3 place) const {
    const bool upright = move == FireMove::rise || move == FireMove::step_out;
    const StanceId stance = upright ? kUpright : request_.stance;
    return {move, place, above(place, map_.profile().stance(stance).eye), stance, 0};
  }

  bool sees(FireOrder order) {
    orders_.push_back(order);
    const Stance& his = map_.profile().stance(request_.shooter_stance);
    std::vector<float> heights{his.eye};
    heights.insert(heights.end(), his.body.begin(), his.body.end());
    for (const float height : heights)
      if (!blocked_(Ray{order.eye, above(request_.shooter, height)})) {
        order.move = FireMove::fire;
        orders_.push_back(order);
        return true;
      }
    return false;
  }

  FireOrder leaning(const Heading& handle, double side, float metres) const {
    FireOrder out = order(FireMove::lean, node());
    const double angle =
        std::atan2(handle.y, handle.x) - side * 2 * std::numbers::pi / kSectors;  // into the arc
    out.eye.x += metres * static_cast<float>(std::cos(angle + side * std::numbers::pi / 2));
    out.eye.y += metres * static_cast<float>(std::sin(angle + side * std::numbers::pi / 2));
    out.lean = static_cast<float>(side) * metres;
    return out;
  }

  bool lean_and_rise() {
    bool is_covered = false, is_high = false;
    for (const CoverArc& arc : map_.cover().of(request_.cover)) {
      if (is_covered || !is_within(arc, node(), request_.shooter)) continue;
      is_covered = true;
      is_high = arc.height == CoverHeight::high;
      std::vector<FireOrder> leans;
      if (arc.lean_begin > 0) leans.push_back(leaning(arc.begin, -1, arc.lean_begin));
      if (arc.lean_end > 0) leans.push_back(leaning(arc.end, 1, arc.lean_end));
      if (leans.size() == 2 &&
          angle_to_shooter(arc.end.x, arc.end.y) < angle_to_shooter(arc.begin.x, arc.begin.y))
        std::swap(leans[0], leans[1]);
      for (const FireOrder& lean : leans)
        if (sees(lean)) return true;
    }
    return !is_high && request_.stance != kUpright && sees(order(FireMove::rise, node()));
  }

  bool walk_out() {
    std::optional<Vec3> goal;
    double least = 9;
    for (std::size_t i = 0; i < map_.graph().peek_outs().size(); ++i) {
      const CoverChild& child = map_.graph().peek_outs()[i];
      if (child.cover != request_.cover || taken_.is_taken(PeekOutId{i})) continue;
      const Vec3 way = child.position - node();
      if (angle_to_shooter(way.x, way.y) >= least) continue;
      least = angle_to_shooter(way.x, way.y);
      goal = child.position;
    }
    if (!goal) return false;
    const float way = distance(node(), *goal);
    for (int stride = 1;; ++stride) {
      const float part = std::min(1.0F, static_cast<float>(stride) * request_.stride / way);
      const Vec3 on = *goal - node();
      if (sees(order(FireMove::step_out, node() + Vec3{part * on.x, part * on.y, part * on.z})))
        return true;
      if (part == 1) return false;
    }
  }

  const TacticalMap& map_;
  const PeekOuts& taken_;
  const ReturnFireRequest& request_;
  Blocked& blocked_;
  std::vector<FireOrder> orders_;
};

void expect_alike(const std::vector<FireOrder>& expected, const std::vector<FireOrder>& found) {
  ASSERT_EQ(expected.size(), found.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(expected[i].move, found[i].move) << i;
    EXPECT_LT(distance(expected[i].place, found[i].place), 1e-4F) << i;
    EXPECT_LT(distance(expected[i].eye, found[i].eye), 1e-4F) << i;
    EXPECT_EQ(expected[i].stance, found[i].stance) << i;
    EXPECT_EQ(expected[i].lean, found[i].lean) << i;
  }
}

TEST(ReturnFire, does_what_the_published_steps_say) {
  Random random(1);
  std::size_t moves[6] = {};
  for (int round = 0; round < 3000; ++round) {
    const TacticalMap map = random_cover_map(
        random, 5, false, random.chance(0.5) ? AgentProfile{} : with_body_points());
    PeekOuts peek_outs(map.graph());
    take_some(random, peek_outs);
    const ReturnFireRequest request = random_request(random, map);
    const double walls = random.between(0.5F, 1);
    std::vector<bool> answers(100);
    for (std::size_t i = 0; i < answers.size(); ++i) answers[i] = random.chance(walls);

    std::vector<Ray> asked;
    const auto blocked = [&](const Ray& look) {
      asked.push_back(look);
      return bool{answers[asked.size() - 1]};
    };
    const auto expected = SlowReturnFire(map, peek_outs, request, blocked).run();
    ReturnFire machine(map, peek_outs, request);
    std::vector<FireOrder> found;
    for (std::size_t i = 0; !machine.is_over(); ++i) {
      if (found.empty() || found.back() != machine.order()) found.push_back(machine.order());
      ASSERT_LT(i, asked.size());
      EXPECT_LT(distance(machine.asks()->from, asked[i].from), 1e-4F);
      EXPECT_EQ(machine.asks()->to, asked[i].to);
      machine.tell(answers[i]);
    }
    found.push_back(machine.order());
    expect_alike(expected, found);
    for (const FireOrder& order : found) ++moves[static_cast<std::size_t>(order.move)];
  }
  for (const std::size_t count : moves) EXPECT_GT(count, 100U);
}

/// What must always hold: no place is held by two characters, and all other places are free.
void expect_in_order(const PeekOuts& peek_outs,
                     const std::vector<std::optional<ReturnFire>>& machines) {
  std::vector<int> holders(peek_outs.size());
  for (const auto& machine : machines) {
    if (!machine || !machine->peek_out().valid()) continue;
    ++holders[machine->peek_out().index()];
    EXPECT_NE(machine->order().move, FireMove::give_up);
  }
  for (std::size_t i = 0; i < holders.size(); ++i)
    ASSERT_EQ(holders[i], peek_outs.is_taken(PeekOutId{i}) ? 1 : 0) << i;
}

TEST(ReturnFire, no_peek_out_is_ever_held_twice_and_all_are_free_in_the_end) {
  Random random(2);
  std::size_t fired = 0, gave_up = 0, held = 0;
  for (int round = 0; round < 20; ++round) {
    const TacticalMap map = random_cover_map(random, 6);
    PeekOuts peek_outs(map.graph());
    std::vector<std::optional<ReturnFire>> machines(8);
    for (int step = 0; step < 1000; ++step) {
      auto& machine = machines[random.below(machines.size())];
      auto& other = machines[random.below(machines.size())];
      if (!machine || (machine->is_over() && random.chance(0.5)))
        machine.emplace(map, peek_outs, random_request(random, map));
      else if (random.chance(0.02))
        machine->stop();
      else if (random.chance(0.02))
        machine.reset();
      else if (random.chance(0.05) && &machine != &other)
        other = std::exchange(machine, std::nullopt);
      else if (!machine->is_over())
        machine->tell(random.chance(0.9));
      if (machine && machine->is_over())
        ++(machine->order().move == FireMove::fire ? fired : gave_up);
      if (machine && machine->peek_out().valid()) ++held;
      expect_in_order(peek_outs, machines);
    }
    machines.clear();
    expect_in_order(peek_outs, machines);
  }
  EXPECT_GT(fired, 500U);
  EXPECT_GT(gave_up, 500U);
  EXPECT_GT(held, 1000U);
}

TEST(ReturnFire, threads_never_share_a_peek_out) {
  Random random(3);
  const TacticalMap map = random_cover_map(random, 6);
  PeekOuts peek_outs(map.graph());
  ASSERT_GT(peek_outs.size(), 1U);
  std::vector<std::atomic<int>> guests(peek_outs.size());
  std::atomic<int> shared = 0, visits = 0;
  std::latch begin(4);
  std::vector<std::thread> threads;
  for (std::uint64_t seed = 0; seed < 4; ++seed)
    threads.emplace_back([&, seed] {
      Random own(seed);
      begin.arrive_and_wait();
      for (int i = 0; i < 3000; ++i) {
        ReturnFire machine(map, peek_outs, random_request(own, map));
        while (!machine.is_over() && !machine.peek_out().valid()) machine.tell(true);
        if (!machine.peek_out().valid()) continue;
        std::atomic<int>& here = guests[machine.peek_out().index()];
        if (here.fetch_add(1) != 0) ++shared;
        ++visits;
        here.fetch_sub(1);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(shared, 0);
  EXPECT_GT(visits, 1000);
  for (std::size_t i = 0; i < peek_outs.size(); ++i) EXPECT_FALSE(peek_outs.is_taken(PeekOutId{i}));
}

TEST(ReturnFire, allocates_nothing) {
  Random random(4);
  const TacticalMap map = random_cover_map(random, 20);
  PeekOuts peek_outs(map.graph());
  const ReturnFireRequest request = random_request(random, map);
  EXPECT_EQ(allocations_in([&] {
              ReturnFire machine(map, peek_outs, request);
              while (machine.asks()) machine.tell(true);
            }),
            0U);
}

}  // namespace
}  // namespace defilade::test
