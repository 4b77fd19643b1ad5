#pragma once
// Why does a watcher see somebody, or not? One look in all its parts, which Senses::explain gives
// for any pair.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "defilade/mind/sense_traits.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// What has changed since the bake, as boxes. What is proved holds for all lines that meet none of
/// them; for the others rays are asked.
struct SightChanges {
  std::span<const Box> added = {};    // shut doors, crates: sight may be blocked there now
  std::span<const Box> removed = {};  // fallen walls: sight may no longer be blocked there
};

/// Why a character sees somebody, or does not.
enum class LookVerdict : std::uint8_t {
  seen,
  oneself,
  absent,   // there is no such body, or the watcher is dead
  too_far,  // beyond all cones
  outside,  // of all cones that are open
  hidden,   // the level is between them
  waiting,  // for the answer of a ray
  unlit,    // in sight, but too dark, too still, too hazy or invisible
};
inline constexpr std::size_t kLookVerdicts = 8;
/// "seen", "oneself", "absent", "too-far", "outside", "hidden", "waiting", "unlit".
std::string_view name_of(LookVerdict verdict) noexcept;

/// One look in all its parts. What comes after the verdict's reason is not filled in.
struct Look {
  LookVerdict verdict = LookVerdict::absent;
  float distance = 0;
  std::size_t cone = kMostCones;  // of the eyes' list
  bool behind = false;            // the watcher looks away from it
  // Of the body's points: how many there are, are in sight, are known without a ray, and wait.
  std::size_t points = 0, in_sight = 0, proved = 0, waiting = 0;
  float age = 0;  // seconds since the oldest answer of a ray; 0 if all is proved
  // Factors from 0 to 1, and their product with the share in sight.
  float near = 0, lit = 0, moving = 0, clear_air = 0, shown = 0;
  float clarity = 0;
};

/// The verdict and its reasons as a sentence, without a full stop. Allocates.
std::string describe(const Look& look);

}  // namespace defilade
