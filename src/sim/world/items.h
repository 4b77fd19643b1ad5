#pragma once
// What does an item on the floor give to whoever picks it up?

#include <string_view>

#include "defilade/sim/arms.h"
#include "sim/arms/hands.h"
#include "sim/shots/damage.h"

namespace defilade {

/// Points, an arm or rounds; an item may give nothing that a fighter can use.
struct ItemEffect {
  float health = 0;
  float most_health = 100;  // more than that is not taken
  float armour = 0;
  ArmId arm = {};      // with all its rounds, or what the rounds are for
  int rounds = 0;      // 0: the arm itself
  float seconds = 30;  // until it comes back

  friend bool operator==(const ItemEffect&, const ItemEffect&) = default;
};

struct ItemState {
  float away = 0;  // seconds until it comes back

  friend bool operator==(const ItemState&, const ItemState&) = default;
};

/// By the name of its class, in the words of Quake III: `item_health_large`, `weapon_shotgun`,
/// `ammo_shells`; `weapon_NAME` and `ammo_NAME` also fit an arm of that name.
ItemEffect effect_of(std::string_view name, const Armoury& arms);

/// False if the fighter has no use for it; nothing changes then.
bool take(const ItemEffect& effect, const Armoury& arms, Vitals& vitals, HandState& hands);

}  // namespace defilade
