// Hashes of everything that decides how a match goes on.

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
  hash.add(legs.hop);
  hash.add(legs.rising);
  hash.add(legs.stuck);
  hash.add(legs.bottleneck);
  hash.add(std::uint64_t{legs.stance.value});
}

/// What the fighter wants, and what it has felt.
void add_mind(const Fighter& fighter, StateHash& hash) {
  hash.add(fighter.look);
  hash.add(fighter.intent.goal);
  hash.add(std::uint64_t{fighter.path.size()});
  hash.add(std::uint64_t{static_cast<std::uint8_t>(fighter.intent.gait)} << 16 |
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
  for (const LampState& lamp : state.lamps) hash.add(flags({lamp.on, lamp.broken}));
}

}  // namespace

StateHashes SimWorld::hashes() const noexcept {
  StateHash bodies, hands, flights, things;
  for (const LegState& legs : state_.legs) add_legs(legs, bodies);
  for (const Fighter& fighter : state_.fighters) {
    add_mind(fighter, bodies);
    add_hands(fighter, hands);
  }
  for (const Flight& flight : state_.flights) {
    flights.add(flight.place);
    flights.add(flight.velocity);
    flights.add(flight.left);
    flights.add(std::uint64_t{flight.number} << 1 | flags({flight.rolling}));
  }
  add_things(state_, things);
  return {bodies.value(), hands.value(), flights.value(), things.value(), 0};
}

}  // namespace defilade
