#pragma once
// What has a character noticed? Somebody, a sound or a touch, with its sense, place, time and how
// clear it was; or a thing, and how it was. That is all that a mind is ever told about the world.

#include <cstdint>
#include <optional>

#include "defilade/mind/awareness.h"
#include "defilade/mind/scene.h"

namespace defilade {

enum class Sense : std::uint8_t { sight, hearing, touch };
inline constexpr std::size_t kSenses = 3;
/// "sight", "hearing", "touch".
std::string_view name_of(Sense sense) noexcept;

struct Percept {
  Sense sense = Sense::sight;
  BodyId about;        // invalid: somebody, or nobody
  TeamId team;         // of that being; invalid until it is recognised
  double seconds = 0;  // when it happened, since the beginning of the match
  Vec3 place;          // of its feet, or of the sound; of touch: where the character itself was
  float error = 0;     // metres by which the place may be wrong
  Vec3 from;           // a point in the direction that it came from
  /// Of the best that the sense can give: from 0, hardly noticed, to 1.
  float clarity = 0;
  /// What it suspects of that being by now, or of somebody unknown.
  Alertness alertness = Alertness::unaware;
  bool behind = false;    // it came from behind,
  bool surprise = false;  // and nothing had been suspected

  // Sight.
  float age = 0;      // seconds since the level between them was last looked at
  float visible = 0;  // share of the body that nothing hides
  Vec3 velocity;
  float yaw = 0;
  StanceId stance{0U};
  ArmId arm;  // invalid until it is recognised
  bool firing = false;
  bool dead = false;
  Gesture gesture = Gesture::none;

  // Hearing.
  std::optional<SoundKind> sound;  // none: too faint to tell
  std::uint32_t what = 0;          // of a voice that is clear enough: the number of the line
  float travelled = 0;             // metres, with what doors and walls add

  // Touch.
  ContactKind contact = ContactKind::bump;
  float amount = 0;       // as in SceneContact
  bool heavy = false;     // damage
  bool repeated = false;  // damage, together with what came shortly before
};

/// What was noticed of a thing.
struct ThingPercept {
  ThingId about;
  ThingKind kind = ThingKind::item;
  std::uint32_t what = 0;  // the game's own number of its class
  double seconds = 0;      // when it was so
  Vec3 place;
  Vec3 velocity;
  float clarity = 0;     // from 0, hardly seen, to 1
  float age = 0;         // seconds since the level between them was last looked at
  bool present = true;   // false: its place was seen, and it is gone
  bool open = false;     // a door; a lamp that is on
  bool changed = false;  // it was otherwise when the character saw it last

  friend bool operator==(const ThingPercept&, const ThingPercept&) = default;
};

}  // namespace defilade
