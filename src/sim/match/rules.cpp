#include "sim/match/rules.h"

#include <algorithm>
#include <cmath>

#include "sim/base/state_hash.h"

namespace defilade {
namespace {

/// How near to a place a fighter must be to hold it, or to have reached it, in metres.
constexpr float kHolds = 4;
constexpr float kReaches = 2;
/// An infiltrator that was watched for this many seconds is discovered.
constexpr double kDiscovered = 1;

bool has_goal(MatchMode mode) {
  return mode == MatchMode::attack_defend || mode == MatchMode::infiltrate ||
         mode == MatchMode::escort;
}

}  // namespace

Rules::Rules(const MatchSetup& setup, const Arena& arena)
    : setup_(setup),
      arena_(arena),
      again_(setup.teams[0].size + setup.teams[1].size, -1),
      seen_(again_.size(), 0) {
  if (!has_goal(setup.mode)) return;
  goal_ = setup.goal;
  if (!goal_) goal_ = places_to_enter(setup, arena, 0)[setup.teams[0].size].feet;
}

void Rules::begin_round(SimWorld& world, std::size_t round) {
  world.set_goal(goal_);
  world.reset_things();
  began_ = now_ = world.seconds();
  round_points_ = {};
  held_ = 0;
  const auto places = places_to_enter(setup_, arena_, round);
  for (std::size_t i = 0; i < places.size(); ++i) {
    world.enter(BodyId{i}, places[i]);
    again_[i] = -1;
    seen_[i] = world.meters(BodyId{i}).seen;
  }
}

bool Rules::respawns(BodyId id) const noexcept {
  switch (setup_.mode) {
    case MatchMode::deathmatch:
    case MatchMode::team_deathmatch:
      return true;
    case MatchMode::survival:
      return side_of(id) == 1;
    default:
      return false;
  }
}

/// Attackers count the seconds for which they hold the place, survivors those for which they live.
bool Rules::counts_kills() const noexcept {
  return setup_.mode != MatchMode::attack_defend && setup_.mode != MatchMode::survival;
}

void Rules::count_kills(const SimWorld& world) {
  for (const Kill& kill : world.kills()) {
    if (respawns(kill.victim)) again_[kill.victim.index()] = now_ + setup_.respawn;
    if (!counts_kills() || !kill.by.valid() || world.team(kill.by) == world.team(kill.victim))
      continue;
    points_[side_of(kill.by)] += 1;
    round_points_[side_of(kill.by)] += 1;
  }
}

/// In a survival match the second team comes in waves: all at once, when none of it is left and the
/// last one has waited.
void Rules::enter_again(SimWorld& world) {
  if (setup_.mode == MatchMode::survival &&
      (any_alive(world, 1) || now_ < *std::ranges::max_element(again_)))
    return;
  for (std::size_t i = 0; i < again_.size(); ++i) {
    if (again_[i] < 0 || now_ < again_[i]) continue;
    world.enter(BodyId{i}, free_spawn(world, BodyId{i}));
    again_[i] = -1;
  }
}

/// The one that is farthest from all enemies, of those that nobody stands on.
SpawnPoint Rules::free_spawn(const SimWorld& world, BodyId id) const {
  const auto room = [&](const SpawnPoint& spawn) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < world.size(); ++i) {
      if (!world.alive(BodyId{i})) continue;
      const double away = squared_distance(world.feet(BodyId{i}), spawn.feet);
      if (away < 1) return -1.0;
      if (world.team(BodyId{i}) != world.team(id)) least = std::min(least, away);
    }
    return least;
  };
  if (const auto given = given_places(setup_, arena_, side_of(id)); !given.empty())
    return *std::ranges::max_element(given, {}, room);
  return *std::ranges::max_element(arena_.spawns(), {}, room);
}

bool Rules::any_alive(const SimWorld& world, std::size_t side) const {
  for (std::size_t i = 0; i < world.size(); ++i)
    if (side_of(BodyId{i}) == side && world.alive(BodyId{i})) return true;
  return false;
}

bool Rules::any_near_goal(const SimWorld& world, std::size_t side, float reach) const {
  for (std::size_t i = 0; i < world.size(); ++i)
    if (side_of(BodyId{i}) == side && world.alive(BodyId{i}) &&
        distance(world.feet(BodyId{i}), *goal_) < reach)
      return true;
  return false;
}

std::optional<RoundEnd> Rules::after_tick(SimWorld& world) {
  now_ = world.seconds();
  count_kills(world);
  enter_again(world);
  if (auto over = end(world)) return over;
  if (now_ - began_ < setup_.seconds) return std::nullopt;
  return end_by_time();
}

std::optional<RoundEnd> Rules::end(const SimWorld& world) {
  switch (setup_.mode) {
    case MatchMode::elimination:
      return end_of_elimination(world);
    case MatchMode::deathmatch:
    case MatchMode::team_deathmatch:
      return end_of_deathmatch();
    case MatchMode::attack_defend:
      return end_of_hold(world);
    case MatchMode::infiltrate:
      return end_of_infiltration(world);
    case MatchMode::escort:
      return end_of_escort(world);
    case MatchMode::survival:
      return end_of_survival(world);
  }
  return std::nullopt;
}

std::optional<RoundEnd> Rules::end_of_elimination(const SimWorld& world) const {
  const bool first = any_alive(world, 0), second = any_alive(world, 1);
  if (first && second) return std::nullopt;
  if (!first && !second) return RoundEnd{};
  return RoundEnd{first ? 0U : 1U};
}

std::optional<RoundEnd> Rules::end_of_deathmatch() const {
  if (setup_.limit == 0) return std::nullopt;
  const auto limit = static_cast<double>(setup_.limit);
  if (round_points_[0] < limit && round_points_[1] < limit) return std::nullopt;
  return end_by_time();
}

std::optional<RoundEnd> Rules::end_of_hold(const SimWorld& world) {
  if (!any_alive(world, 0)) return RoundEnd{1U};
  if (any_near_goal(world, 0, kHolds) && !any_near_goal(world, 1, kHolds)) {
    held_ += kTick;
    points_[0] += kTick;
  }
  if (held_ < setup_.hold) return std::nullopt;
  return RoundEnd{0U};
}

std::optional<RoundEnd> Rules::end_of_infiltration(const SimWorld& world) {
  if (!any_alive(world, 0)) return RoundEnd{1U};
  for (std::size_t i = 0; i < setup_.teams[0].size; ++i)
    held_ = std::max<double>(held_, world.meters(BodyId{i}).seen - seen_[i]);
  if (held_ >= kDiscovered) return RoundEnd{1U};
  if (any_near_goal(world, 0, kReaches)) return RoundEnd{0U};
  return std::nullopt;
}

std::optional<RoundEnd> Rules::end_of_escort(const SimWorld& world) const {
  const BodyId escorted{0U};
  if (!world.alive(escorted)) return RoundEnd{1U};
  if (distance(world.feet(escorted), *goal_) < kReaches) return RoundEnd{0U};
  return std::nullopt;
}

std::optional<RoundEnd> Rules::end_of_survival(const SimWorld& world) {
  points_[0] += kTick;
  if (any_alive(world, 0)) return std::nullopt;
  return RoundEnd{1U};
}

/// Who could only gain time has won; kills decide a deathmatch.
RoundEnd Rules::end_by_time() const {
  switch (setup_.mode) {
    case MatchMode::elimination:
      return {};
    case MatchMode::deathmatch:
    case MatchMode::team_deathmatch:
      if (round_points_[0] == round_points_[1]) return {};
      return {round_points_[0] > round_points_[1] ? 0U : 1U};
    case MatchMode::attack_defend:
    case MatchMode::infiltrate:
    case MatchMode::escort:
      return {1U};
    case MatchMode::survival:
      return {0U};
  }
  return {};
}

std::uint64_t Rules::hash() const noexcept {
  StateHash hash;
  for (const double points : points_) hash.add(points);
  for (const double points : round_points_) hash.add(points);
  for (const float seconds : seen_) hash.add(seconds);
  for (const double time : again_) hash.add(time);
  hash.add(held_);
  hash.add(began_);
  return hash.value();
}

}  // namespace defilade
