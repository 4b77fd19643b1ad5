#pragma once
// What has a character noticed? One thing, with its sense, place, time and how clear it was: all
// that a mind is ever told about the world.

#include <cstdint>

#include "defilade/mind/awareness.h"
#include "defilade/mind/scene.h"

namespace defilade {

enum class Sense : std::uint8_t { sight };
inline constexpr std::size_t kSenses = 1;
/// "sight".
std::string_view name_of(Sense sense) noexcept;

struct Percept {
  Sense sense = Sense::sight;
  BodyId about;        // invalid: nobody knows
  TeamId team;         // of that being
  double seconds = 0;  // when it happened, since the beginning of the match
  Vec3 place;          // of the feet
  float error = 0;     // metres by which the place may be wrong
  /// Of the best that the sense can give: from 0, hardly noticed, to 1.
  float clarity = 0;
  /// What it suspects of that being by now.
  Alertness alertness = Alertness::unaware;

  // Sight.
  float age = 0;      // seconds since the level between them was last looked at
  float visible = 0;  // share of the body that nothing hides
  Vec3 velocity;
  float yaw = 0;
  StanceId stance{0U};
  ArmId arm;
  bool firing = false;
  bool dead = false;
  Gesture gesture = Gesture::none;
};

}  // namespace defilade
