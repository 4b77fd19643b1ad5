#include "defilade/mind/awareness.h"

#include <algorithm>

#include "model/base/names.h"

namespace defilade {
namespace {

constexpr auto kNames = names_up_to<Alertness::fighting>("unaware", "observant", "suspicious",
                                                         "searching", "alarmed", "fighting");

std::size_t number(Alertness alertness) { return static_cast<std::size_t>(alertness); }

/// The one to which the level belongs, whatever came before.
std::size_t reached(const AwarenessTraits& traits, float level) {
  std::size_t i = kAlertnesses - 1;
  while (i > 0 && level < traits.threshold[i]) --i;
  return i;
}

}  // namespace

std::string_view name_of(Alertness alertness) noexcept { return kNames[alertness]; }

void Awareness::notice(const AwarenessTraits& traits, double now, float rate,
                       float seconds) noexcept {
  last_ = now;
  const bool in_grace = now - risen_ < traits.grace[number(alertness_)];
  if (in_grace && rate < strongest_) return;
  level_ = std::min(level_ + rate * seconds, traits.most);
  const std::size_t before = number(alertness_);
  follow(traits);
  if (number(alertness_) <= before) return;
  risen_ = now;
  strongest_ = rate;
}

void Awareness::calm(const AwarenessTraits& traits, double now) noexcept {
  auto left = static_cast<float>(now - last_);
  last_ = now;
  while (left > 0 && level_ > 0) {
    std::size_t i = reached(traits, level_);
    if (i > 0 && level_ <= traits.threshold[i]) --i;  // it falls through the next one
    const float top = i + 1 < kAlertnesses ? traits.threshold[i + 1] : traits.most;
    const float per_second = (top - traits.threshold[i]) / traits.calm[i];
    const float seconds = (level_ - traits.threshold[i]) / per_second;
    if (seconds > left) {
      level_ -= left * per_second;
      break;
    }
    level_ = traits.threshold[i];
    left -= seconds;
  }
  follow(traits);
}

void Awareness::follow(const AwarenessTraits& traits) noexcept {
  std::size_t i = std::max(number(alertness_), reached(traits, level_));
  while (i > 0 && level_ < traits.threshold[i] * (1 - traits.hysteresis)) --i;
  alertness_ = static_cast<Alertness>(i);
}

}  // namespace defilade
