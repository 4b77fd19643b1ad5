#include "sim/world/sim_world.h"

#include <algorithm>
#include <numeric>

#include "sim/world/arena_data.h"
#include "sim/world/lamps.h"

namespace defilade {
namespace {

constexpr float kVoiceLoudness = 25;
/// There is room for this many sounds and contacts of each fighter in a tick; more allocate.
constexpr std::size_t kUsual = 4;

/// In a fixed order, the same team would mostly be the one that notices the other a tick before.
std::array<std::uint64_t, kThinkEvery> drawn_phases(std::uint64_t seed) {
  std::array<std::uint64_t, kThinkEvery> phases{};
  std::iota(phases.begin(), phases.end(), std::uint64_t{0});
  Draw draw(seed, 0, Purpose::phase, 0);
  for (std::size_t i = phases.size() - 1; i > 0; --i)
    std::swap(phases[i], phases[draw.below(i + 1)]);
  return phases;
}

}  // namespace

SimWorld::SimWorld(Arena arena, const WorldSetup& setup)
    : arena_(std::move(arena)),
      turn_rate_(sine_cosine(double{arena_.traits().turn} * kTick)),
      phases_(drawn_phases(setup.seed)),
      live_(arena_) {
  state_.seed = setup.seed;
  state_.friendly_fire = setup.friendly_fire;
  state_.items.resize(arena_.items().size());
  state_.doors.resize(arena_.map().graph().doors().size());
  state_.platforms.resize(arena_.ways().platforms.all.size());
  state_.turns = Crowd(arena_.ways()).turns();
  for (const CrateSetup& crate : setup.crates) state_.crates.push_back({.setup = crate});
  for (const LampSetup& lamp : setup.lamps)
    state_.lamps.push_back({.setup = lamp, .lit = nodes_in_light(arena_.map(), lamp)});
  reset_things();
}

SimWorld::~SimWorld() = default;

/// Buffers are not copied, and what rays meet follows from the state.
SimWorld::SimWorld(const SimWorld& other)
    : arena_(other.arena_),
      turn_rate_(other.turn_rate_),
      phases_(other.phases_),
      state_(other.state_),
      live_(arena_) {
  live_.follow(state_);
}

Draw SimWorld::draw(std::size_t fighter, Purpose purpose) const noexcept {
  return {state_.seed, static_cast<std::uint32_t>(fighter), purpose,
          static_cast<std::uint32_t>(state_.tick)};
}

BodyId SimWorld::add(TeamId team, std::unique_ptr<Controller> controller, std::vector<ArmId> arms) {
  const BodyId id{state_.fighters.size()};
  Fighter fighter;
  fighter.team = team;
  fighter.controller = OwnController(std::move(controller));
  fighter.arms = std::move(arms);
  state_.fighters.push_back(std::move(fighter));
  state_.legs.emplace_back();
  state_.sight.assign(size() * size(), 0);
  for (auto* contacts : {&state_.contacts, &state_.next_contacts})
    contacts->reserve(kUsual * size());
  for (auto* sounds : {&state_.sounds, &state_.next_sounds}) sounds->reserve(kUsual * size());
  return id;
}

void SimWorld::enter(BodyId id, const SpawnPoint& spawn) {
  Fighter& fighter = state_.fighters[id.index()];
  Legs(arena_.ways()).place(state_.legs[id.index()], spawn.feet);
  fighter.alive = fighter.fresh = true;
  fighter.hands = {};
  for (const ArmId arm : fighter.arms) give_arm(fighter.hands, arena_.arms(), arm);
  fighter.vitals = {};
  fighter.stride = 0;
  fighter.entered = seconds();
  ++fighter.meters.lives;
  fighter.controller->enter();
  if (state_.perception && state_.perception->has(id)) state_.perception->enter(id);
  fighter.path.clear();
  fighter.lean = Lean::none;
  fighter.used = {};
  fighter.said = 0;
  fighter.light = light_on(id.index());
  fighter.intent = {};
  for (std::size_t other = 0; other < size(); ++other)
    state_.sight[id.index() * size() + other] = state_.sight[other * size() + id.index()] = 0;
}

void SimWorld::observe() {
  std::swap(state_.sounds, state_.next_sounds);
  std::swap(state_.contacts, state_.next_contacts);
  state_.next_sounds.clear();
  state_.next_contacts.clear();
  fill_scene();
  sense();
}

void SimWorld::begin_to_sense() {
  const bool any = std::ranges::any_of(
      state_.fighters, [](const Fighter& one) { return one.controller->senses() != nullptr; });
  if (!any) return;
  const std::size_t boxes = state_.doors.size() + state_.crates.size() + state_.platforms.size();
  state_.perception.emplace(arena_, Perception::Sizes{size(), ThingIds(state_).flights, boxes},
                            state_.seed);
  for (std::size_t i = 0; i < size(); ++i)
    if (const SenseTraits* traits = state_.fighters[i].controller->senses())
      state_.perception->add(BodyId{i}, *traits);
}

/// The controllers of those that have senses are told what they notice.
void SimWorld::sense() {
  if (!state_.perception && state_.tick == 0) begin_to_sense();
  if (!state_.perception) return;
  live_.list_boxes(buffers_.added);
  state_.perception->sense(scene(), buffers_.added, engine());
  for (std::size_t i = 0; i < size(); ++i)
    if (state_.fighters[i].alive && state_.perception->has(BodyId{i}))
      state_.fighters[i].controller->notice(thinking(i), state_.perception->of(BodyId{i}));
}

Thinking SimWorld::thinking(std::size_t i) noexcept {
  return {.tick = state_.tick,
          .seconds = seconds(),
          .self = state_.bodies[i],
          .map = arena_.map(),
          .world = world(),
          .work = buffers_.work,
          .stuck = state_.legs[i].stuck,
          .goal = state_.goal,
          .seed = state_.seed};
}

void SimWorld::step() {
  state_.kills.clear();
  buffers_.targets_known = false;
  look();
  think();
  move();
  turn();
  fire();
  fly();
  settle();
  push_crates();
  use_things();
  touch_items();
  move_doors();
  live_.follow(state_);
  ++state_.tick;
}

void SimWorld::think() {
  const Scene now = scene();
  for (std::size_t i = 0; i < size(); ++i) {
    Fighter& fighter = state_.fighters[i];
    if (!fighter.alive || (!fighter.fresh && !has_turn(i))) continue;
    fighter.fresh = false;
    const Turn turn(thinking(i), *this, now);
    Intent now_wanted = intent(i);
    fighter.controller->think(turn, now_wanted);
    adopt(i, now_wanted);
  }
}

/// What the fighter wants, with its path.
Intent SimWorld::intent(std::size_t i) const noexcept {
  Intent intent = state_.fighters[i].intent;
  intent.path = state_.fighters[i].path;
  return intent;
}

/// A path that is not the one it follows is begun anew.
void SimWorld::adopt(std::size_t i, const Intent& intent) {
  Fighter& fighter = state_.fighters[i];
  if (!std::ranges::equal(intent.path, fighter.path)) {
    fighter.path.assign(intent.path.begin(), intent.path.end());
    state_.legs[i].start_path();
  }
  fighter.intent = intent;
  fighter.intent.path = {};
  if (intent.say != fighter.said && intent.say != 0) {
    sound(eye(i), kVoiceLoudness, SoundKind::voice, BodyId{i});
    state_.next_sounds.back().what = intent.say;
  }
  fighter.said = intent.say;
  if (!intent.use.valid()) fighter.used = {};
}

void SimWorld::sound(Vec3 place, float loudness, SoundKind kind, BodyId by) {
  state_.next_sounds.push_back({place, loudness, kind, by});
}

}  // namespace defilade
