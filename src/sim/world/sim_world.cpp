#include "sim/world/sim_world.h"

#include <algorithm>

#include "sim/world/arena_data.h"

namespace defilade {
namespace {

/// Controllers think ten times a second, not all in the same tick.
constexpr std::uint64_t kThinkEvery = 6;
/// A body that has come no nearer to where it goes for so many seconds is stuck.
constexpr float kStuck = 1;
/// Metres between two steps that can be heard, and how far they are heard per metre per second.
constexpr float kStride = 1.4F;
constexpr float kStepLoudness = 3;

}  // namespace

SimWorld::SimWorld(Arena arena, std::uint64_t seed, bool friendly_fire)
    : arena_(std::move(arena)),
      seed_(seed),
      friendly_fire_(friendly_fire),
      turn_rate_(sine_cosine(double{arena_.traits().turn} * kTick)),
      items_(arena_.items().size()),
      doors_(arena_.map().graph().doors().size()),
      turns_(Crowd(arena_.ways()).turns()) {
  if (!doors_.empty()) live_ = arena_.live().take(arena_.map());
}

SimWorld::~SimWorld() {
  if (live_) arena_.live().give(std::move(live_), doors_.size());
}

/// Buffers are not copied; controllers, doors and paths are.
SimWorld::SimWorld(const SimWorld& other)
    : SimWorld(other.arena_, other.seed_, other.friendly_fire_) {
  tick_ = other.tick_;
  goal_ = other.goal_;
  legs_ = other.legs_;
  turns_ = other.turns_;
  intents_ = other.intents_;
  sight_ = other.sight_;
  flights_ = other.flights_;
  launched_ = other.launched_;
  items_ = other.items_;
  sounds_ = other.sounds_;
  contacts_ = other.contacts_;
  kills_ = other.kills_;
  bodies_ = other.bodies_;
  things_ = other.things_;
  for (std::size_t i = 0; i < doors_.size(); ++i) {
    set_door(i, other.doors_[i].open);
    doors_[i] = other.doors_[i];
  }
  for (const Fighter& from : other.fighters_) {
    fighters_.push_back({from.team, from.arms, from.controller->clone(), from.path, from.alive,
                         from.fresh, from.hands, from.vitals, from.look, from.firing, from.stride,
                         from.entered, from.last_shot, from.meters});
    intents_[fighters_.size() - 1].path = fighters_.back().path;
  }
  next_sounds_ = other.next_sounds_;  // doors that were set have made sounds
  next_contacts_ = other.next_contacts_;
}

const Engine& SimWorld::engine() const noexcept {
  return live_ ? live_->engine() : arena_.engine();
}

Draw SimWorld::draw(std::size_t fighter, Purpose purpose) const noexcept {
  return {seed_, static_cast<std::uint32_t>(fighter), purpose, static_cast<std::uint32_t>(tick_)};
}

BodyId SimWorld::add(TeamId team, std::unique_ptr<Controller> controller, std::vector<ArmId> arms) {
  const BodyId id{fighters_.size()};
  Fighter fighter;
  fighter.team = team;
  fighter.controller = std::move(controller);
  fighter.arms = std::move(arms);
  fighters_.push_back(std::move(fighter));
  legs_.emplace_back();
  intents_.emplace_back();
  sight_.assign(size() * size(), 0);
  return id;
}

void SimWorld::enter(BodyId id, const SpawnPoint& spawn) {
  Fighter& fighter = fighters_[id.index()];
  Legs(arena_.ways()).place(legs_[id.index()], spawn.feet);
  fighter.alive = fighter.fresh = true;
  fighter.hands = {};
  for (const ArmId arm : fighter.arms) give_arm(fighter.hands, arena_.arms(), arm);
  fighter.vitals = {};
  fighter.stride = 0;
  fighter.entered = seconds();
  fighter.controller->enter();
  fighter.path.clear();
  intents_[id.index()] = {};
  for (std::size_t other = 0; other < size(); ++other)
    sight_[id.index() * size() + other] = sight_[other * size() + id.index()] = 0;
}

void SimWorld::observe() {
  std::swap(sounds_, next_sounds_);
  std::swap(contacts_, next_contacts_);
  next_sounds_.clear();
  next_contacts_.clear();
  fill_scene();
}

void SimWorld::step() {
  kills_.clear();
  targets_known_ = false;
  look();
  think();
  move();
  turn();
  fire();
  fly();
  settle();
  touch_items();
  move_doors();
  ++tick_;
}

void SimWorld::think() {
  const Scene now = scene();
  for (std::size_t i = 0; i < size(); ++i) {
    Fighter& fighter = fighters_[i];
    if (!fighter.alive || (!fighter.fresh && (tick_ + i) % kThinkEvery != 0)) continue;
    fighter.fresh = false;
    Turn turn;
    turn.world_ = this;
    turn.scene_ = &now;
    turn.arena_ = &arena_;
    turn.engine_ = &engine();
    turn.work_ = &work_;
    turn.self_ = i;
    Intent intent = intents_[i];
    fighter.controller->think(turn, intent);
    adopt(i, intent);
  }
}

/// A path that is not the one it follows is begun anew.
void SimWorld::adopt(std::size_t i, const Intent& intent) {
  Fighter& fighter = fighters_[i];
  if (!std::ranges::equal(intent.path, fighter.path)) {
    fighter.path.assign(intent.path.begin(), intent.path.end());
    legs_[i].start_path();
  }
  intents_[i] = intent;
  intents_[i].path = fighter.path;
}

void SimWorld::move() {
  const Crowd crowd(arena_.ways());
  before_.clear();
  present_.clear();
  for (std::size_t i = 0; i < size(); ++i) {
    before_.push_back(legs_[i].feet);
    present_.push_back(fighters_[i].alive ? 1 : 0);
  }
  crowd.step(legs_, intents_, present_, kTick, turns_, crowd_work_);
  for (std::size_t i = 0; i < size(); ++i) {
    if (!fighters_[i].alive) continue;
    hear_step(i, before_[i]);
    fighters_[i].meters.alive += kTick;
    if (legs_[i].stuck > kStuck) fighters_[i].meters.stuck += kTick;
  }
}

void SimWorld::hear_step(std::size_t i, Vec3 before) {
  if (legs_[i].link.valid()) return;
  Fighter& fighter = fighters_[i];
  const float way = distance(before, legs_[i].feet);
  fighter.stride += way;
  if (fighter.stride < kStride) return;
  fighter.stride -= kStride;
  const float quiet = legs_[i].stance == kUpright ? 1 : arena_.traits().low;
  sound(legs_[i].feet, kStepLoudness * quiet * way / kTick, SoundKind::step, BodyId{i});
}

void SimWorld::turn() {
  for (std::size_t i = 0; i < size(); ++i) {
    if (!fighters_[i].alive) continue;
    Double3& look = fighters_[i].look;
    const Vec3 velocity = legs_[i].velocity;
    if (intents_[i].look)
      look = turned(look, direction(eye(i), *intents_[i].look), turn_rate_);
    else if (velocity.x * velocity.x + velocity.y * velocity.y > 0.25F)
      look = turned(look, direction({}, {velocity.x, velocity.y, 0}), turn_rate_);
  }
}

void SimWorld::sound(Vec3 place, float loudness, SoundKind kind, BodyId by) {
  next_sounds_.push_back({place, loudness, kind, by});
}

StateHashes SimWorld::hashes() const noexcept {
  StateHash bodies, hands, flights, things;
  for (std::size_t i = 0; i < size(); ++i) {
    const Fighter& fighter = fighters_[i];
    const LegState& legs = legs_[i];
    bodies.add(legs.feet);
    bodies.add(legs.velocity);
    bodies.add(legs.link);
    bodies.add(legs.part);
    bodies.add(legs.stuck);
    bodies.add(legs.bottleneck);
    bodies.add(fighter.look);
    bodies.add(std::uint64_t{fighter.alive} << 8 | legs.stance.value);
    hands.add(fighter.vitals.health);
    hands.add(fighter.vitals.armour);
    hands.add(fighter.hands.arm);
    hands.add(fighter.hands.wait);
    hands.add(fighter.hands.recoil);
    if (fighter.hands.arm.valid())
      hands.add(
          static_cast<std::uint64_t>(fighter.hands.rounds[fighter.hands.arm.index()].magazine));
  }
  for (const Flight& flight : flights_) {
    flights.add(flight.place);
    flights.add(flight.velocity);
    flights.add(flight.left);
  }
  for (const ItemState& item : items_) things.add(item.away);
  for (const DoorState& door : doors_) things.add(door.left);
  return {bodies.value(), hands.value(), flights.value(), things.value(), 0};
}

}  // namespace defilade
