#include "sim/world/items.h"

#include <algorithm>

namespace defilade {
namespace {

constexpr float kMostArmour = 200;

struct NamedEffect {
  std::string_view name;
  float health;
  float most_health;
  float armour;
  float seconds;
};

// Source: Quake III's items.
constexpr NamedEffect kItems[] = {
    {"item_health_small", 5, 200, 0, 35},  {"item_health_large", 50, 100, 0, 35},
    {"item_health_mega", 100, 200, 0, 35}, {"item_health", 25, 100, 0, 35},
    {"item_armor_shard", 0, 100, 5, 25},   {"item_armor_combat", 0, 100, 50, 25},
    {"item_armor_body", 0, 100, 100, 25},
};

struct NamedRounds {
  std::string_view name;
  std::string_view arm;
  int rounds;
};

// Source: Quake III's items, and those of its extension Team Arena.
constexpr NamedRounds kRounds[] = {
    {"bullets", "machinegun", 50},      {"shells", "shotgun", 10},
    {"grenades", "grenadelauncher", 5}, {"cells", "plasmagun", 30},
    {"lightning", "lightning", 60},     {"rockets", "rocketlauncher", 5},
    {"slugs", "railgun", 10},           {"bfg", "bfg", 15},
    {"nails", "nailgun", 20},           {"mines", "prox_launcher", 10},
    {"belt", "chaingun", 100},
};
constexpr float kRoundsSeconds = 40;
/// An arm without a reserve keeps at most so many rounds, or those that come with it.
constexpr int kMostRounds = 200;

/// Rounds for an arm of the table; nothing if it has none that fits, or one that is endless.
ItemEffect rounds_of(std::string_view name, const Armoury& arms) {
  ItemEffect effect;
  effect.seconds = kRoundsSeconds;
  for (const NamedRounds& box : kRounds) {
    if (name != box.name) continue;
    effect.arm = arms.find(box.arm);
    effect.rounds = box.rounds;
  }
  if (!effect.arm.valid()) {
    effect.arm = arms.find(name);
    if (effect.arm.valid()) effect.rounds = arms.arm(effect.arm).magazine;
  }
  if (!effect.arm.valid() || arms.arm(effect.arm).magazine == 0) return {};
  return effect;
}

/// Into the reserve, if the arm has one.
bool take_rounds(ArmRounds& rounds, const Arm& arm, int count) {
  int& kept = arm.reserve > 0 ? rounds.reserve : rounds.magazine;
  const int most = arm.reserve > 0 ? arm.reserve : std::max(kMostRounds, arm.magazine);
  if (kept >= most) return false;
  kept = std::min(most, kept + count);
  return true;
}

/// An arm that is carried already is filled up.
bool take_arm(HandState& hands, const Armoury& arms, ArmId id) {
  const Arm& arm = arms.arm(id);
  ArmRounds& rounds = hands.rounds[id.index()];
  if (!hands.carries(id)) {
    give_arm(hands, arms, id);
    return true;
  }
  const ArmRounds full{std::max(rounds.magazine, arm.magazine),
                       std::max(rounds.reserve, arm.reserve)};
  if (rounds == full) return false;
  rounds = full;
  return true;
}

}  // namespace

ItemEffect effect_of(std::string_view name, const Armoury& arms) {
  constexpr std::string_view kWeapon = "weapon_", kAmmo = "ammo_";
  for (const NamedEffect& item : kItems)
    if (name == item.name) return {item.health, item.most_health, item.armour, {}, 0, item.seconds};
  if (name.starts_with(kAmmo)) return rounds_of(name.substr(kAmmo.size()), arms);
  ItemEffect effect;
  if (name.starts_with(kWeapon)) effect.arm = arms.find(name.substr(kWeapon.size()));
  return effect;
}

bool take(const ItemEffect& effect, const Armoury& arms, Vitals& vitals, HandState& hands) {
  bool taken = false;
  if (effect.health > 0 && vitals.health < effect.most_health) {
    vitals.health = std::min(effect.most_health, vitals.health + effect.health);
    taken = true;
  }
  if (effect.armour > 0 && vitals.armour < kMostArmour) {
    vitals.armour = std::min(kMostArmour, vitals.armour + effect.armour);
    taken = true;
  }
  if (!effect.arm.valid()) return taken;
  if (effect.rounds == 0) return take_arm(hands, arms, effect.arm) || taken;
  if (!hands.carries(effect.arm)) return taken;
  return take_rounds(hands.rounds[effect.arm.index()], arms.arm(effect.arm), effect.rounds) ||
         taken;
}

}  // namespace defilade
