#include "sim/bodies/crowd.h"

#include <algorithm>

#include "sim/bodies/flat.h"

namespace defilade {
namespace {

using Role = CrowdWork::Role;

/// The length of the way out of a mouth that those who wait keep free, in metres.
constexpr float kAisle = 7;
/// A body that waits stops behind another one that is this near, in radii.
constexpr float kTouch = 3.2F;
/// A body that stands makes way for another one that is this near, in radii.
constexpr float kMakeWay = 2.5F;
/// How fast bodies that wait get away from others, in metres per second, if they touch.
constexpr float kSpread = 2;
/// Our part of the evasion if we have the turn and the other one waits.
constexpr float kShareOfTurn = 0;
/// A queue moves if somebody got through within these seconds.
constexpr float kMoves = 3;
constexpr std::uint8_t kLongestQueue = 60;
/// Getting nearer by this much is progress, in radii.
constexpr float kProgress = 0.5F;
/// A body that is stuck steps aside for this many seconds, then tries again for as many.
constexpr float kAsideSeconds = 0.5F;
/// Bodies that overlap are pushed apart in this many rounds.
constexpr int kPushes = 8;
/// A body touches an obstacle this near to it, in metres: avoidance slows it down before.
constexpr float kTouches = 0.1F;

}  // namespace

struct Crowd::Tick {
  const Ways& ways;
  const Legs& walk;
  const Yielding& yielding;
  std::span<LegState> legs;
  std::span<const Intent> intents;
  float seconds;
  std::span<DoorTurn> turns;
  CrowdWork& work;
  float radius = ways.map.profile().radius;

  bool walks(std::size_t i) const { return work.plans[i].role >= Role::free; }

  bool wants_on(std::size_t i) const {
    return intents[i].gait != Gait::stand && !Legs::has_arrived(legs[i], intents[i]);
  }

  void begin(std::size_t i) {
    const auto to = walk.begin(legs[i], intents[i], seconds);
    work.plans[i] = {to ? Role::free : Role::travels, to ? *to : Vec3{}};
    LegState& me = legs[i];
    const bool wants = to && me.cell.valid() && wants_on(i);
    if (wants)
      yielding.claim(me, intents[i], *to, work.right_of_way);
    else
      me.bottleneck = {}, me.inside = false;
    if (!me.bottleneck.valid()) return;
    if (me.inside)
      work.right_of_way.count_inside(me.bottleneck, me.mouth);
    else
      work.right_of_way.count_waiting(me.bottleneck, me.mouth, yielding.from_mouth(me),
                                      static_cast<std::uint32_t>(i));
  }

  void choose_role(std::size_t i) {
    const LegState& me = legs[i];
    if (!walks(i)) return;
    if (!wants_on(i)) work.plans[i].role = Role::stands;
    if (!me.bottleneck.valid()) return;
    const DoorTurn& turn = turns[me.bottleneck.index()];
    const bool mine = turn.mouth == DoorTurn::kNobody || turn.mouth == me.mouth;
    Role& role = work.plans[i].role;
    if (turn.mouth == DoorTurn::kNobody)
      role = Role::free;
    else if (me.inside)
      role = mine ? Role::goes : Role::backs_off;
    else
      role = mine && !turn.closed && is_next(i) ? Role::goes : Role::waits;
  }

  bool is_next(std::size_t i) const {
    return work.right_of_way.is_next(legs[i].bottleneck, legs[i].mouth,
                                     static_cast<std::uint32_t>(i));
  }

  void choose(std::size_t i) {
    auto& plan = work.plans[i];
    if (!walks(i)) return;
    const Vec3 wanted = wanted_velocity(i);
    note_presses(i, wanted);
    work.others.clear();
    for (const std::uint32_t k : work.neighbours.of(i))
      if (const float mine = share(i, k); mine > 0)
        work.others.push_back({work.feet[k], legs[k].velocity, radius, mine});
    plan.velocity = walk.steer(legs[i], intents[i], wanted, seconds, work.others, work.legs);
  }
  float share(std::size_t i, std::size_t k) const {
    const Role mine = work.plans[i].role;
    const Role other = work.plans[k].role;
    if (other == Role::travels) return 1;
    const bool i_yield = mine >= Role::stands;
    const bool it_yields = other >= Role::stands;
    if (i_yield != it_yields) return i_yield ? 1 - kShareOfTurn : kShareOfTurn;
    if (mine != Role::goes || other != Role::goes || legs[i].bottleneck != legs[k].bottleneck)
      return 0.5F;
    return is_ahead(i, k) ? kShareOfTurn : 1 - kShareOfTurn;
  }
  /// Of two that go through the same bottleneck: is i ahead of k?
  bool is_ahead(std::size_t i, std::size_t k) const {
    const auto way = [&](std::size_t body) {  // through the bottleneck, from its mouth
      const LegState& me = legs[body];
      const Mouth& mouth = ways.bottlenecks.mouth(me.bottleneck, me.mouth);
      return std::pair(me.inside, me.inside ? flat(work.feet[body], mouth.middle)
                                            : -flat(work.feet[body], mouth.middle));
    };
    return way(i) != way(k) ? way(i) > way(k) : i < k;
  }

  Vec3 wanted_velocity(std::size_t i) const {
    const LegState& me = legs[i];
    const auto& plan = work.plans[i];
    if (plan.role == Role::waits) return wait(i);
    if (plan.role == Role::stands)
      if (const Vec3 way = make_way(i); way != Vec3{}) return way;
    const Vec3 place =
        plan.role == Role::backs_off ? yielding.way_back(me) : yielding.way_through(me, plan.to);
    const Vec3 wanted = walk.velocity_to(me, intents[i], walk.around_obstacles(me, place), seconds);
    return plan.role == Role::free ? step_aside(me, wanted) : wanted;
  }

  /// Out of the aisle in front of the mouth, then to the wall beside it, behind those who wait
  /// there already and not too close to anybody, so that there is room to make way.
  Vec3 wait(std::size_t i) const {
    const LegState& me = legs[i];
    const Mouth& mouth = ways.bottlenecks.mouth(me.bottleneck, me.mouth);
    const Vec3 from = me.feet - mouth.middle;
    const Vec3 right = right_of(mouth.out);
    const float side = along(from, right) >= 0 ? 1.0F : -1.0F;
    const Vec3 aside = times(right, side);
    const float clear = mouth.half_width + 2.2F * radius;
    const float beyond = along(from, aside) - clear;
    const bool in_aisle = beyond < 0 && along(from, mouth.out) < kAisle;
    const Vec3 spot = mouth.middle + times(mouth.out, radius) + times(aside, clear + radius);
    const auto to = [&](Vec3 place) { return walk.velocity_to(me, intents[i], place, seconds); };
    Vec3 wanted = in_aisle ? to(me.feet + aside) : Vec3{};
    Vec3 apart{};
    bool behind = false;
    for (const std::uint32_t k : work.neighbours.of(i)) {
      const float away = flat(work.feet[k], me.feet);
      if (away > kTouch * radius) break;
      const Vec3 way = flat_direction(me.feet, work.feet[k]);
      behind = behind || along(way, flat_direction(me.feet, spot)) > 0.5F;
      apart = apart - times(way, kSpread * (kTouch - away / radius) / (kTouch - 2));
    }
    if (!in_aisle && !behind) wanted = to(spot);
    wanted = wanted + apart;
    const float back = along(wanted, aside);
    if (beyond >= 0 && beyond < radius && back < 0) wanted = wanted - times(aside, back);
    return wanted;
  }

  /// Somebody stands before it and wants to get on: it goes ahead of that one and aside, so that it
  /// leaves a doorway. Nothing if there is nobody.
  Vec3 make_way(std::size_t i) const {
    const LegState& me = legs[i];
    for (const std::uint32_t k : work.neighbours.of(i)) {
      if (flat(work.feet[k], me.feet) > kMakeWay * radius) break;
      const Role role = work.plans[k].role;
      if (role != Role::free && role != Role::goes) continue;
      const Vec3 heading =
          flat_direction(work.feet[k], yielding.way_through(legs[k], work.plans[k].to));
      const Vec3 here = flat_direction(work.feet[k], me.feet);
      if (along(heading, here) < 0.2F) continue;
      const Vec3 right = right_of(heading);
      const float side = along(right, here) >= 0 ? 1.0F : -1.0F;
      return times(heading + times(right, side), ways.traits.speed_of(Gait::walk));
    }
    return {};
  }

  Vec3 step_aside(const LegState& me, Vec3 wanted) const {
    const float over = me.stuck - LegState::kStepAside;
    if (over < 0) return wanted;
    const auto phase = static_cast<int>(over / kAsideSeconds);
    if (phase % 2 == 1) return wanted;
    const Vec3 right = right_of(wanted);
    return phase % 4 == 0 ? right : Vec3{-right.x, -right.y, 0};
  }

  /// No closer than touching: of what brings two bodies together, each gives up a part.
  void keep_off(std::size_t i) {
    if (!walks(i)) return;
    Vec3 step = times(work.plans[i].velocity, seconds);
    for (int round = 0; round < 2; ++round)  // giving up one may bring it nearer to another
      for (const std::uint32_t k : work.neighbours.of(i)) {
        const Vec3 way = flat_direction(work.feet[i], work.feet[k]);
        const float gap = flat(work.feet[i], work.feet[k]) - 2 * radius;
        const float mine = along(step, way);
        if (mine <= 0) continue;
        const float its =
            walks(k) ? std::max(0.0F, -seconds * along(work.plans[k].velocity, way)) : 0;
        const float room = std::max(0.0F, gap);
        if (mine + its <= room) continue;
        const float allowed = room * mine / (mine + its);
        step = step - times(way, mine - allowed);
      }
    work.shifts[i] = walk.allowed(legs[i], step);
  }

  /// Which obstacles does it touch and would like to walk into?
  void note_presses(std::size_t i, Vec3 wanted) {
    const Vec3 feet = legs[i].feet;
    const Vec3 ahead = feet + times(wanted, 1);
    walk.obstacles().for_each(
        feet, walk.size(legs[i]), 0, [&](std::size_t k, const Footprint& print) {
          const bool beside = feet.y > print.south && feet.y < print.north;
          const bool before = feet.x > print.west && feet.x < print.east;
          const auto press = [&](bool touches, Vec3 direction) {
            const float speed = along(wanted, direction);
            if (touches && speed > 0 && print.met(feet, ahead))
              work.presses.push_back(
                  {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k), direction, speed});
          };
          press(beside && !before && std::abs(feet.x - print.west) < kTouches, {1, 0, 0});
          press(beside && !before && std::abs(feet.x - print.east) < kTouches, {-1, 0, 0});
          press(before && !beside && std::abs(feet.y - print.south) < kTouches, {0, 1, 0});
          press(before && !beside && std::abs(feet.y - print.north) < kTouches, {0, -1, 0});
        });
  }

  void move(std::size_t i) {
    if (walks(i)) walk.move(legs[i], times(work.shifts[i], 1 / seconds), seconds);
    work.feet[i] = legs[i].feet;
  }

  void find_push(std::size_t i) {
    Vec3 push{};
    if (walks(i))
      for (const std::uint32_t k : work.neighbours.of(i)) {
        const float depth = 2 * radius - flat(work.feet[i], work.feet[k]);
        if (depth <= 0) continue;
        Vec3 away = flat_direction(work.feet[k], work.feet[i]);
        if (away == Vec3{}) away = {i < k ? 1.0F : -1.0F, 0, 0};
        push = push + times(away, walks(k) ? depth / 2 : depth);
      }
    work.shifts[i] = push;
  }

  void push(std::size_t i) {
    LegState& me = legs[i];
    const Vec3 shift = work.shifts[i];
    if (shift == Vec3{} || !me.cell.valid()) return;
    const FloorPlace after = ways.floor.walk({me.cell, me.feet}, me.feet + walk.allowed(me, shift));
    me.cell = after.cell;
    me.feet = work.feet[i] = above(after.point, me.hop);
  }

  /// Its place in a queue: 1 if it waits at a mouth, one more than that of the body in front of it.
  std::uint8_t queue_place(std::size_t i) const {
    const LegState& me = legs[i];
    if (!walks(i) || !wants_on(i)) return 0;
    if (me.bottleneck.valid() && turns[me.bottleneck.index()].dry < kMoves &&
        turns[me.bottleneck.index()].mouth != DoorTurn::kNobody)
      return 1;
    const Vec3 way = flat_direction(me.feet, work.plans[i].to);
    std::uint8_t best = kLongestQueue;
    for (const std::uint32_t k : work.neighbours.of(i)) {
      if (flat(work.feet[k], me.feet) > 1.3F * kTouch * radius) break;
      if (legs[k].queue > 0 && along(flat_direction(me.feet, work.feet[k]), way) > 0.3F)
        best = std::min(best, legs[k].queue);
    }
    return best < kLongestQueue ? static_cast<std::uint8_t>(best + 1) : std::uint8_t{0};
  }

  void note_progress(std::size_t i) {
    LegState& me = legs[i];
    const auto& plan = work.plans[i];
    const float left = flat(me.feet, plan.to);
    const bool wants = walks(i) && wants_on(i);
    if (!wants || me.next != me.nearest_of || left < me.nearest - kProgress * radius) {
      me.stuck = 0;
      me.nearest = left;
      me.nearest_of = me.next;
    } else if (me.queue == 0) {
      me.stuck += seconds;
    }
  }
};

void Crowd::step(std::span<LegState> legs, std::span<const Intent> intents,
                 std::span<const std::uint8_t> present, float seconds, std::span<DoorTurn> turns,
                 CrowdWork& work) const {
  const std::size_t count = legs.size();
  work.feet.resize(count);
  work.plans.assign(count, {});
  work.shifts.assign(count, {});
  work.presses.clear();
  work.right_of_way.begin_tick(ways_->bottlenecks);
  Tick tick{*ways_, legs_, yielding_, legs, intents, seconds, turns, work};
  const auto each = [&](auto&& part) {
    for (std::size_t i = 0; i < count; ++i)
      if (present[i] != 0) part(i);
  };
  each([&](std::size_t i) { tick.begin(i); });
  each([&](std::size_t i) { work.feet[i] = legs[i].feet; });
  work.neighbours.find(work.feet, present, {4, ways_->map.profile().upright().height});
  work.right_of_way.decide(turns, seconds);
  each([&](std::size_t i) { tick.choose_role(i); });
  each([&](std::size_t i) { tick.choose(i); });
  each([&](std::size_t i) { tick.keep_off(i); });
  each([&](std::size_t i) { tick.move(i); });
  for (int round = 0; round < kPushes; ++round) {
    each([&](std::size_t i) { tick.find_push(i); });
    each([&](std::size_t i) { tick.push(i); });
  }
  // Places in queues follow from those of the last tick.
  each([&](std::size_t i) { work.plans[i].queue = tick.queue_place(i); });
  each([&](std::size_t i) {
    legs[i].queue = work.plans[i].queue;
    tick.note_progress(i);
  });
}

}  // namespace defilade
