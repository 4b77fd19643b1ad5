#pragma once
// What is left of a fighter? Health and armour.
//
// Source: Quake III's armour, which takes two thirds of the damage until it is used up.

#include <algorithm>

namespace defilade {

/// Points.
struct Vitals {
  float health = 100;
  float armour = 0;

  bool alive() const noexcept { return health > 0; }
  friend bool operator==(const Vitals&, const Vitals&) = default;
};

/// Takes the damage from armour and health, which never fall below 0. Returns how many points of
/// health are lost.
inline float hurt(Vitals& vitals, float damage) noexcept {
  constexpr float kArmourShare = 2.0F / 3;
  const float absorbed = std::min(vitals.armour, damage * kArmourShare);
  vitals.armour -= absorbed;
  const float lost = std::min(vitals.health, damage - absorbed);
  vitals.health -= lost;
  return lost;
}

}  // namespace defilade
