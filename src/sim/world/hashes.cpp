// Hashes of what decides how a match goes on, but for what controllers keep to themselves.

#include "sim/base/state_hash.h"
#include "sim/world/sim_world.h"

namespace defilade {

namespace {

std::uint64_t flags(std::initializer_list<bool> all) {
  std::uint64_t word = 0;
  for (const bool flag : all) word = word << 1 | (flag ? 1U : 0U);
  return word;
}

void add_legs(const LegState& legs, StateHash& hash) {
  hash.add(legs.feet);
  hash.add(legs.velocity);
  hash.add(legs.cell);
  hash.add(legs.changing);
  hash.add(std::uint64_t{legs.next} << 8 | legs.look_in);
  hash.add(legs.link);
  hash.add(legs.part);
  hash.add(static_cast<std::uint64_t>(legs.ride) << 1 | flags({legs.waits_for_platform}));
  hash.add(legs.hop);
  hash.add(legs.rising);
  hash.add(legs.link_from);
  hash.add(legs.stuck);
  hash.add(legs.nearest);
  hash.add(std::uint64_t{legs.nearest_of});
  hash.add(legs.bottleneck);
  hash.add(std::uint64_t{legs.mouth} << 16 | std::uint64_t{legs.queue} << 8 | flags({legs.inside}));
  hash.add(std::uint64_t{legs.stance.value});
}

void add_point(const std::optional<Vec3>& point, StateHash& hash) {
  hash.add(flags({point.has_value()}));
  if (point) hash.add(*point);
}

void add_intent(const Fighter& fighter, StateHash& bodies, StateHash& hands) {
  // Does not compile if an intent gets another field.
  const auto& [gait, goal, no_path, jump, stance, lean, look, arm, fire, toss, reload, use, say,
               gesture] = fighter.intent;
  for (const NodeId node : fighter.path) bodies.add(node);
  bodies.add(goal);
  add_point(look, bodies);
  bodies.add(use);
  bodies.add(std::uint64_t{say} << 32 | stance.value);
  bodies.add(static_cast<std::uint64_t>(gait) << 32 | static_cast<std::uint64_t>(lean) << 24 |
             static_cast<std::uint64_t>(gesture) << 16 | flags({jump, no_path.empty()}));
  add_point(fire, hands);
  add_point(toss, hands);
  hands.add(arm);
  hands.add(flags({reload}));
}

/// Where it looks, and what it has felt.
void add_mind(const Fighter& fighter, StateHash& hash) {
  hash.add(fighter.look);
  hash.add(std::uint64_t{fighter.path.size()} << 16 |
           static_cast<std::uint64_t>(fighter.lean) << 8 |
           flags({fighter.alive, fighter.fresh, fighter.firing}));
  hash.add(fighter.light);
  hash.add(fighter.stride);
  hash.add(fighter.bumped);
  hash.add(fighter.used);
  hash.add(std::uint64_t{fighter.said});
}

void add_hands(const Fighter& fighter, StateHash& hash) {
  const HandState& hands = fighter.hands;
  hash.add(fighter.vitals.health);
  hash.add(fighter.vitals.armour);
  hash.add(hands.arm);
  hash.add(hands.next);
  hash.add(hands.wait);
  hash.add(hands.recoil);
  hash.add(std::uint64_t{hands.carried} << 3 |
           flags({hands.reloading, hands.kicked, hands.released}));
  for (std::size_t i = 0; i < hands.rounds.size(); ++i)
    if (hands.carries(ArmId{i}))
      hash.add(static_cast<std::uint64_t>(hands.rounds[i].magazine) << 32 |
               static_cast<std::uint32_t>(hands.rounds[i].reserve));
}

void add_things(const WorldState& state, StateHash& hash) {
  for (const ItemState& item : state.items) hash.add(item.away);
  for (const DoorState& door : state.doors) {
    hash.add(door.left);
    hash.add(flags({door.open, door.held}));
  }
  for (const CrateState& crate : state.crates) {
    hash.add(crate.place);
    hash.add(crate.health);
    if (!crate.gone) hash.add(crate.shown.min);
  }
  for (const PlatformState& platform : state.platforms) {
    hash.add(platform.part);
    hash.add(platform.wait);
    hash.add(static_cast<std::uint64_t>(platform.going + 1));
  }
  for (const LampState& lamp : state.lamps) hash.add(flags({lamp.on, lamp.broken}));
}

}  // namespace

StateHashes SimWorld::hashes() const noexcept {
  StateHash bodies, hands, flights, things;
  for (const LegState& legs : state_.legs) add_legs(legs, bodies);
  for (const DoorTurn& turn : state_.turns) {
    bodies.add(std::uint64_t{turn.entered} << 16 | std::uint64_t{turn.mouth} << 8 |
               flags({turn.closed}));
    bodies.add(turn.still);
    bodies.add(turn.dry);
  }
  for (const std::uint8_t seen : state_.sight) bodies.add(std::uint64_t{seen});
  for (const Fighter& fighter : state_.fighters) {
    add_intent(fighter, bodies, hands);
    add_mind(fighter, bodies);
    add_hands(fighter, hands);
  }
  for (const Flight& flight : state_.flights) {
    flights.add(flight.place);
    flights.add(flight.velocity);
    flights.add(flight.left);
    flights.add(flight.arm);
    flights.add(flight.by.id);
    flights.add(std::uint64_t{flight.number} << 1 | flags({flight.rolling}));
  }
  flights.add(std::uint64_t{state_.launched});
  add_things(state_, things);
  return {bodies.value(), hands.value(), flights.value(), things.value(), 0};
}

}  // namespace defilade
