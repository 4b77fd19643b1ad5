#pragma once
// How much does a character suspect of somebody? A level that rises with what it notices and falls
// when it notices nothing more, and the alertness that follows from the level.
//
// The rule. Alertness rises as soon as the level reaches its threshold, and falls when the level
// has fallen below the same threshold by `hysteresis`. For `grace` seconds after a rise, what
// is noticed less clearly than what caused the rise does not raise the level. While nothing is
// noticed, the level falls through each alertness in its `calm` seconds.
//
// Everything is O(1), plain values, noexcept and without allocation.
//
// Source: Leonard 2003, "Building an AI Sensory System" (Thief); the figures are those of The Dark
// Mod.

#include <array>
#include <cstdint>
#include <string_view>

namespace defilade {

enum class Alertness : std::uint8_t {
  unaware,
  observant,
  suspicious,
  searching,
  alarmed,
  fighting
};
inline constexpr std::size_t kAlertnesses = 6;
/// "unaware", "observant", "suspicious", "searching", "alarmed", "fighting".
std::string_view name_of(Alertness alertness) noexcept;

/// All arrays are by Alertness.
struct AwarenessTraits {
  /// The level at which each begins; the first is 0, and they rise.
  std::array<float, kAlertnesses> threshold{0, 1.5F, 6, 10, 18, 23};
  float most = 26;          // no level is higher
  float hysteresis = 0.1F;  // share of a threshold by which the level must fall below it
  /// Seconds after a rise to each for which less is ignored.
  std::array<float, kAlertnesses> grace{0, 2, 2, 3, 2, 0};
  /// Seconds in which an undisturbed level falls through each, from the next threshold to its own.
  std::array<float, kAlertnesses> calm{5, 5, 8, 25, 65, 10};

  friend bool operator==(const AwarenessTraits&, const AwarenessTraits&) = default;
};

/// Of one being, by one character.
class Awareness {
 public:
  float level() const noexcept { return level_; }
  Alertness alertness() const noexcept { return alertness_; }

  /// It is noticed for `seconds`, which end now; `rate` is by how much the level rises per second.
  void notice(const AwarenessTraits& traits, double now, float rate, float seconds) noexcept;
  /// Nothing has been noticed since the last call of either function.
  void calm(const AwarenessTraits& traits, double now) noexcept;

 private:
  void follow(const AwarenessTraits& traits) noexcept;

  float level_ = 0;
  float strongest_ = 0;  // rate that caused the last rise
  double risen_ = -1e9;  // when that was
  double last_ = 0;      // as of when the level is
  Alertness alertness_ = Alertness::unaware;
};

}  // namespace defilade
