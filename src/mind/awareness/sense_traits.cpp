#include "defilade/mind/sense_traits.h"

#include <fmt/format.h>

#include <cmath>

namespace defilade {
namespace {

bool is_within(float value, float low, float high) { return value >= low && value <= high; }

Result<void> check_cone(const ViewCone& cone, std::size_t number) {
  const auto wrong = [&](std::string_view what) {
    return Error{fmt::format("view cone {}: {}", number + 1, what)};
  };
  constexpr float kFarthest = 1e6F;
  if (!is_within(cone.half_width, 0, 3.2F)) return wrong("half_width is from 0 to π");
  if (!is_within(cone.half_height, 0, 1.6F)) return wrong("half_height is from 0 to π/2");
  if (!(cone.length > 0 && cone.length < kFarthest)) return wrong("length is more than 0 metres");
  if (!is_within(cone.sure, 0, cone.length)) return wrong("sure is from 0 to its length");
  if (!is_within(cone.acuity, 0, kFarthest)) return wrong("acuity is not negative");
  if (!is_within(cone.light, 0, 1)) return wrong("light is from 0 to 1");
  if (!is_within(cone.motion, 0, 1)) return wrong("motion is from 0 to 1");
  return {};
}

Result<void> check(const Eyesight& eyes) {
  if (eyes.cones > kMostCones)
    return Error{fmt::format("there are at most {} view cones", kMostCones)};
  for (std::size_t i = 0; i < eyes.cones; ++i)
    if (auto ok = check_cone(eyes.cone[i], i); !ok) return ok;
  if (!is_within(eyes.flash, 0, 1)) return Error{"flash is from 0 to 1"};
  if (!(eyes.fast > 0 && std::isfinite(eyes.fast))) return Error{"fast is more than 0"};
  for (const float sharper : eyes.sharper)
    if (!is_within(sharper, 0, 100)) return Error{"sharper is from 0 to 100"};
  return {};
}

Result<void> check(const Hearing& ears) {
  constexpr float kMost = 1e6F;
  if (!is_within(ears.acuity, 0, 100)) return Error{"acuity of the ears is from 0 to 100"};
  if (!is_within(ears.error, 0, 1)) return Error{"error of the ears is from 0 to 1"};
  if (!is_within(ears.mask, 1, kMost)) return Error{"mask is at least 1"};
  if (!is_within(ears.recognise, 1, kMost)) return Error{"recognise is at least 1"};
  for (const float figure : {ears.ring, ears.familiar, ears.pace})
    if (!is_within(figure, 0, kMost)) return Error{"ring, familiar and pace are not negative"};
  for (const float alarm : ears.alarm)
    if (!is_within(alarm, 0, kMost)) return Error{"alarm of the ears is not negative"};
  if (!is_within(ears.unknown, 0, kMost)) return Error{"unknown is not negative"};
  return {};
}

Result<void> check(const Touch& skin) {
  constexpr float kMost = 1e6F;
  if (!is_within(skin.heavy, 0, 1)) return Error{"heavy is from 0 to 1"};
  if (!is_within(skin.repeated, 0, 1)) return Error{"repeated is from 0 to 1"};
  if (!is_within(skin.window, 0, kMost)) return Error{"window is not negative"};
  for (const float alarm : skin.alarm)
    if (!is_within(alarm, 0, kMost)) return Error{"alarm of the skin is not negative"};
  return {};
}

Result<void> check(const AwarenessTraits& traits) {
  if (traits.threshold[0] != 0) return Error{"the first threshold is 0"};
  for (std::size_t i = 0; i < kAlertnesses; ++i) {
    const float next = i + 1 < kAlertnesses ? traits.threshold[i + 1] : traits.most;
    if (!(next > traits.threshold[i] && std::isfinite(next)))
      return Error{"thresholds rise, and `most` is above them"};
    if (!is_within(traits.grace[i], 0, 1e6F)) return Error{"grace is not negative"};
    if (!(traits.calm[i] > 0 && std::isfinite(traits.calm[i])))
      return Error{"calm is more than 0 seconds"};
  }
  if (!is_within(traits.hysteresis, 0, 1)) return Error{"hysteresis is from 0 to 1"};
  return {};
}

}  // namespace

Result<void> validate(const SenseTraits& traits) {
  if (auto ok = check(traits.eyes); !ok) return ok;
  if (auto ok = check(traits.ears); !ok) return ok;
  if (auto ok = check(traits.skin); !ok) return ok;
  if (auto ok = check(traits.awareness); !ok) return ok;
  if (!is_within(traits.corpse, 0, 1e6F)) return Error{"corpse is not negative"};
  if (!is_within(traits.door, 0, 1e6F)) return Error{"door is not negative"};
  if (!is_within(traits.lamp, 0, 1e6F)) return Error{"lamp is not negative"};
  if (!is_within(traits.reaction, 0, 10)) return Error{"reaction is from 0 to 10 seconds"};
  return {};
}

}  // namespace defilade
