// Hashes of everything that decides how a match goes on.

#include "sim/base/state_hash.h"
#include "sim/world/sim_world.h"

namespace defilade {

StateHashes SimWorld::hashes() const noexcept {
  StateHash bodies, hands, flights, things;
  for (std::size_t i = 0; i < size(); ++i) {
    const Fighter& fighter = state_.fighters[i];
    const LegState& legs = state_.legs[i];
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
  for (const Flight& flight : state_.flights) {
    flights.add(flight.place);
    flights.add(flight.velocity);
    flights.add(flight.left);
  }
  for (const ItemState& item : state_.items) things.add(item.away);
  for (const DoorState& door : state_.doors) things.add(door.left);
  return {bodies.value(), hands.value(), flights.value(), things.value(), 0};
}

}  // namespace defilade
