#pragma once
// Which weapons are there, and what do they do? A table of arms, read from a TOML file
// (docs/formats/arms.md).
//
// An arm is a weapon that a fighter carries. What its fire passes through is decided by a weapon
// class of the map, which the arm names. Two tables ship: a modern one and that of OpenArena.
//
// Reading allocates; the table itself is plain data that any number of threads may read.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/mind/scene.h"
#include "defilade/model/level.h"
#include "defilade/model/result.h"

namespace defilade {

enum class ArmKind : std::uint8_t {
  bullet,      // hits at once
  projectile,  // flies, and explodes or ends where it hits
  grenade,     // flies and bounces until its fuse has burned down
  melee,       // hits the nearest body in front
};
inline constexpr std::size_t kArmKinds = 4;
/// "bullet", "projectile", "grenade", "melee".
std::string_view name_of(ArmKind kind) noexcept;

/// The most arms in a table: a fighter counts the rounds of each.
inline constexpr std::size_t kMostArms = 16;

/// Metres, seconds, radians. The defaults are those of the file.
struct Arm {
  std::string name;
  ArmKind kind = ArmKind::bullet;
  /// The weapon class of the map that decides what its fire passes; see `fire_channel`.
  std::string fire_class;

  float damage = 20;       // points per pellet at the torso; a fighter has 100 points of health
  int pellets = 1;         // per shot
  float spread = 0;        // half the angle of the cone in which pellets are spread evenly
  float recoil = 0;        // each shot widens the cone by this angle
  float recovery = 0;      // and it narrows again by this angle per second
  float interval = 0.1F;   // seconds between two shots
  bool automatic = false;  // it goes on firing while the trigger is held

  int magazine = 0;  // rounds; 0: endless
  int reserve = 0;   // rounds beyond the first magazine
  float reload = 0;
  float draw = 0;  // seconds until it is in hand

  float range = 100;        // how far bullets and blows reach, and projectiles without a fuse fly
  float speed = 0;          // of projectiles and grenades, metres per second
  float gravity = 0;        // share of normal gravity that acts on them
  float splash = 0;         // radius of the blast; 0: none
  float splash_damage = 0;  // points in the middle of the blast
  float bounce = 0;         // share of the speed that a grenade keeps when it bounces
  float fuse = 0;           // seconds until it explodes; 0: only on impact

  float loudness = 0;  // metres at which a shot can just be heard
  float head = 2;      // multiplies the damage of hits in the head
  float legs = 0.75F;  // and in the legs

  friend bool operator==(const Arm&, const Arm&) = default;
};

struct Armoury {
  std::vector<Arm> arms;

  /// Invalid if no arm has that name.
  ArmId find(std::string_view name) const noexcept;
  /// The id must be valid.
  const Arm& arm(ArmId id) const noexcept { return arms[id.index()]; }

  friend bool operator==(const Armoury&, const Armoury&) = default;
};

/// Checks that every number is in its range and that names differ.
Result<void> validate(const Armoury& armoury);

/// Errors name the file, the line and the column.
Result<Armoury> read_arms(std::string_view toml, std::string_view file);

/// The tables that ship, as data/arms/modern.toml and data/arms/openarena.toml.
Armoury modern_arms();
Armoury openarena_arms();

/// What stops the fire of this arm on a map with these weapon classes: the class that the arm
/// names; if the map has none of that name, its first class; if it has none at all, what stops
/// sight.
Channel fire_channel(const Arm& arm, std::span<const std::string> weapon_classes) noexcept;

}  // namespace defilade
