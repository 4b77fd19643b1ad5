#include "defilade/mind/view.h"

#include <algorithm>
#include <cmath>

#include "model/geometry/directions.h"

namespace defilade {
namespace {

constexpr float kStep = 1 / 60.0F;
constexpr float kPi = std::numbers::pi_v<float>;

/// From -π to π.
float wrapped(float angle) {
  return static_cast<float>(std::remainder(double{angle}, 2 * std::numbers::pi));
}

}  // namespace

Result<void> validate(const ViewTraits& traits) {
  for (const float figure :
       {traits.stiffness, traits.damping, traits.acceleration, traits.rate, traits.rest})
    if (!(figure > 0 && figure < 1e6F)) return Error{"a figure of the view must be positive"};
  if (traits.damping * kStep >= 2 || traits.stiffness * kStep * kStep >= 1)
    return Error{"the view is too stiff, or damped too much, for steps of 1/60 s"};
  return {};
}

void View::face(float yaw, float pitch) noexcept {
  yaw_ = {yaw, 0};
  pitch_ = {pitch, 0};
  keep_in_range();
}

void View::turn(const ViewTraits& traits, float yaw, float pitch, float seconds) noexcept {
  for (float left = seconds; left > 0; left -= kStep) {
    const float time = std::min(left, kStep);
    step(traits, wrapped(yaw - yaw_.angle), time, yaw_);
    step(traits, pitch - pitch_.angle, time, pitch_);
    keep_in_range();
  }
}

void View::turn_to(const ViewTraits& traits, Vec3 eye, Vec3 point, float seconds) noexcept {
  const Double3 way = direction(eye, point);
  const double level = std::sqrt(way[0] * way[0] + way[1] * way[1]);
  turn(traits, static_cast<float>(angle_of(way[0], way[1])),
       static_cast<float>(angle_of(level, way[2])), seconds);
}

void View::step(const ViewTraits& traits, float off, float seconds, Axis& axis) noexcept {
  const float wanted = traits.stiffness * off - traits.damping * axis.rate;
  axis.rate += seconds * std::clamp(wanted, -traits.acceleration, traits.acceleration);
  axis.rate = std::clamp(axis.rate, -traits.rate, traits.rate);
  if (std::abs(off) < traits.rest && std::abs(axis.rate) * seconds < traits.rest) {
    axis.angle += off;
    axis.rate = 0;
    return;
  }
  axis.angle += seconds * axis.rate;
}

void View::turn_as_quake(const QuakeViewTraits& traits, float yaw, float pitch,
                         float seconds) noexcept {
  constexpr float kLeast = 4 * kPi / 3;  // 240° per second
  const float most = std::max(traits.most, kLeast) * seconds;
  step_as_quake(traits, wrapped(yaw - yaw_.angle), most, yaw_);
  step_as_quake(traits, pitch - pitch_.angle, most, pitch_);
  keep_in_range();
}

/// The speed keeps what it had and gets the wanted one on top; that is why it overshoots.
void View::step_as_quake(const QuakeViewTraits& traits, float off, float most,
                         Axis& axis) noexcept {
  axis.rate = std::clamp(2 * axis.rate + off * traits.factor, -kPi, kPi);
  axis.angle += std::clamp(axis.rate, -most, most);
  axis.rate *= 0.45F * (1 - traits.factor);
}

void View::keep_in_range() noexcept {
  yaw_.angle = wrapped(yaw_.angle);
  pitch_.angle = std::clamp(pitch_.angle, -kPi / 2, kPi / 2);
}

Vec3 View::point(Vec3 eye) const noexcept {
  const SineCosine yaw = sine_cosine_of(yaw_.angle), pitch = sine_cosine_of(pitch_.angle);
  constexpr double kFar = 10;
  return along(eye, {pitch.cosine * yaw.cosine, pitch.cosine * yaw.sine, pitch.sine}, kFar);
}

}  // namespace defilade
