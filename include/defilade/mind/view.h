#pragma once
// How do people turn their eyes? Not at once, and not at an even rate: the view is a spring that
// pulls it to what is looked at, with the limits of muscles. It swings quickly over a wide angle,
// overshoots a little if it is driven hard, and settles.
//
// A mind wants to look at a point; it passes that through its View and gives the result as
// Intent::look. The body turns after it no faster than it can.
//
// Cost: O(1) per step of 1/60 s. Plain values, no allocation, the same on every machine.
//
// Source: Counter-Strike's bots for the spring, its stiffness, damping and acceleration; the
// highest rate is that of bodies in `sim`. Quake III's bots for `turn_as_quake`.

#include <numbers>

#include "defilade/model/result.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// Radians and seconds.
struct ViewTraits {
  float stiffness = 200;    // by how much the turning gets faster per radian that is left, per s²
  float damping = 25;       // by how much it gets slower per radian per second
  float acceleration = 52;  // the most; 3000° per s²
  float rate = 12.5F;       // the most; 720° per second
  float rest = 0.017F;      // so near to what is looked at, the view stands still

  friend bool operator==(const ViewTraits&, const ViewTraits&) = default;
};
/// In a fight the eyes are quicker.
inline constexpr ViewTraits kFightingView{.stiffness = 300, .damping = 30};
/// Checks that figures are finite and positive, and that the spring does not swing for ever.
Result<void> validate(const ViewTraits& traits);

/// As published: speeds are per think, so thinking more often turns faster.
struct QuakeViewTraits {
  float factor = 0.05F;  // from 0.01 to 1; 0.05 is that of a bot without an enemy
  float most = 2 * std::numbers::pi_v<float>;  // radians per second; 240° at least count

  friend bool operator==(const QuakeViewTraits&, const QuakeViewTraits&) = default;
};

class View {
 public:
  /// At once, and at rest.
  void face(float yaw, float pitch) noexcept;
  /// Turns towards that direction for so many seconds.
  void turn(const ViewTraits& traits, float yaw, float pitch, float seconds) noexcept;
  void turn_to(const ViewTraits& traits, Vec3 eye, Vec3 point, float seconds) noexcept;
  /// The over-reacting view of Quake III: once per think, which took so many seconds.
  void turn_as_quake(const QuakeViewTraits& traits, float yaw, float pitch, float seconds) noexcept;

  float yaw() const noexcept { return yaw_.angle; }      // from -π to π
  float pitch() const noexcept { return pitch_.angle; }  // from -π/2 to π/2
  /// A point ten metres away in that direction.
  Vec3 point(Vec3 eye) const noexcept;

 private:
  struct Axis {
    float angle = 0;
    float rate = 0;  // per second; of Quake III, per think
  };

  static void step(const ViewTraits& traits, float off, float seconds, Axis& axis) noexcept;
  static void step_as_quake(const QuakeViewTraits& traits, float off, float most,
                            Axis& axis) noexcept;
  void keep_in_range() noexcept;

  Axis yaw_, pitch_;
};

}  // namespace defilade
