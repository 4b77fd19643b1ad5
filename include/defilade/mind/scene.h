#pragma once
// What does the engine say about this tick? Everything that senses may notice: bodies, sounds,
// contacts and things.
//
// A scene is a set of spans over the engine's own arrays. It owns nothing, and whoever fills it in
// keeps the arrays until the senses of this tick have run. Only senses read a scene: a mind is
// given what its senses noticed, never the scene itself.
//
// Filling in costs a copy per body; nothing allocates. Ids of bodies and things are the engine's
// own: they stay the same as long as the body exists.

#include <cstdint>
#include <span>
#include <string_view>

#include "defilade/model/ids.h"
#include "defilade/model/vec3.h"

namespace defilade {

using BodyId = Id<struct BodyTag>;
using TeamId = Id<struct TeamTag>;
using ThingId = Id<struct ThingTag>;
/// A weapon that a character carries; an index into the game's table of weapons. What its fire
/// passes through is a weapon class of the map, a WeaponId.
using ArmId = Id<struct ArmTag>;

enum class Lean : std::uint8_t { none, left, right };

enum class Gesture : std::uint8_t { none, point, wave, halt, cower, surrender };

/// Somebody: a character, a player, or a corpse.
struct SceneBody {
  BodyId id;
  TeamId team;
  Vec3 feet;
  Vec3 eye;
  Vec3 velocity;    // metres per second
  float yaw = 0;    // where it looks: radians, 0 along X, counter-clockwise seen from above
  float pitch = 0;  // radians, positive up
  StanceId stance{0U};
  Lean lean = Lean::none;
  float light = 1;       // on the body: 0 is dark, 1 is daylight
  float visibility = 1;  // 0: invisible; smoke and camouflage lie between
  float health = 1;      // share of full health; 0 is dead
  ArmId arm;             // in hand
  bool firing = false;
  Gesture gesture = Gesture::none;
};

enum class SoundKind : std::uint8_t { step, shot, reload, impact, explosion, door, voice, item };
inline constexpr std::size_t kSoundKinds = 8;
/// "step", "shot", "reload", "impact", "explosion", "door", "voice", "item".
std::string_view name_of(SoundKind kind) noexcept;

struct SceneSound {
  Vec3 place;
  float loudness = 0;  // metres at which it can just be heard over level, empty ground
  SoundKind kind = SoundKind::step;
  BodyId by;               // invalid: nobody
  std::uint32_t what = 0;  // of a voice: the number of the line
};

enum class ContactKind : std::uint8_t { damage, near_miss, bump, blast };
inline constexpr std::size_t kContactKinds = 4;
/// "damage", "near-miss", "bump", "blast".
std::string_view name_of(ContactKind kind) noexcept;

/// Something that a body feels.
struct SceneContact {
  BodyId body;  // feels it
  ContactKind kind = ContactKind::bump;
  Vec3 from;  // a point in the direction that it came from
  /// Damage: share of full health; bump: metres per second; blast: from 1 in its middle to 0.
  float amount = 0;
  BodyId by;  // invalid: nobody
};

enum class ThingKind : std::uint8_t { item, grenade, door, crate, lamp, light_switch, platform };
inline constexpr std::size_t kThingKinds = 7;
/// "item", "grenade", "door", "crate", "lamp", "light-switch", "platform".
std::string_view name_of(ThingKind kind) noexcept;

struct SceneThing {
  ThingId id;
  ThingKind kind = ThingKind::item;
  Vec3 place;
  Vec3 velocity;
  /// Absent: an item that was taken and has not come back, a crate or a lamp that was destroyed.
  bool present = true;
  bool open = false;       // a door is open; a lamp, or that of a switch, is on
  std::uint32_t what = 0;  // the game's own number of its class: which item, which door
};

/// One tick.
struct Scene {
  std::uint64_t tick = 0;
  double seconds = 0;  // since the beginning of the match
  float haze = 0;      // metres at which half of what could be seen is lost; 0: clear air
  std::span<const SceneBody> bodies = {};
  std::span<const SceneSound> sounds = {};
  std::span<const SceneContact> contacts = {};
  std::span<const SceneThing> things = {};
};

}  // namespace defilade
