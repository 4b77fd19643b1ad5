#pragma once
// How fast does a body move, fall and turn? The defaults are a soldier's.

#include <array>
#include <numbers>

#include "defilade/mind/intent.h"
#include "defilade/model/result.h"

namespace defilade {

/// A plain struct: change what differs, then check it with `validate`. Metres, seconds, radians.
struct BodyTraits {
  std::array<float, kGaits> speed{0, 1.2F, 2, 5};  // upright, by Gait
  float low = 0.5F;                                // share of the speed when it is not upright
  float acceleration = 25;
  float climb = 1.5F;      // speed on ladders and ledges
  float swim = 2;          // speed in water
  float gravity = 9.81F;   // of falls, jumps and throws
  float safe_fall = 0;     // the speed, in m/s, at which landing does no harm; 0: that of a fall as
                           // deep as the profile of the map falls unharmed
  float fall_damage = 10;  // points for each m/s beyond that; pads throw without harm
  float stance_seconds = 0.35F;                // to change the stance
  float turn = 4 * std::numbers::pi_v<float>;  // the greatest rate of the view, per second

  float speed_of(Gait gait) const noexcept { return speed[static_cast<std::size_t>(gait)]; }
  friend bool operator==(const BodyTraits&, const BodyTraits&) = default;
};

/// Checks that all are finite and positive; the speed of standing is 0, and `safe_fall` and
/// `fall_damage` may be.
Result<void> validate(const BodyTraits& traits);

}  // namespace defilade
