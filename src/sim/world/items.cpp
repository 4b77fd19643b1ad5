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

}  // namespace

ItemEffect effect_of(std::string_view name, const Armoury& arms) {
  constexpr std::string_view kWeapon = "weapon_", kAmmo = "ammo_";
  for (const NamedEffect& item : kItems)
    if (name == item.name) return {item.health, item.most_health, item.armour, {}, item.seconds};
  ItemEffect effect;
  for (const std::string_view before : {kWeapon, kAmmo})
    if (name.starts_with(before)) effect.arm = arms.find(name.substr(before.size()));
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
  if (effect.arm.valid() && !hands.carries(effect.arm)) {
    give_arm(hands, arms, effect.arm);
    taken = true;
  }
  return taken;
}

}  // namespace defilade
