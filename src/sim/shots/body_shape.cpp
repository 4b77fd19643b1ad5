#include "sim/shots/body_shape.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

// Shares of a human body, rounded.
constexpr float kHeadShare = 0.07F;    // the radius of the head, of the upright height
constexpr float kHipShare = 0.47F;     // the height of the hips, of the upright height
constexpr float kTorsoShare = 0.6F;    // the radius of the torso, of the body's
constexpr float kLegsShare = 0.5F;     // the radius of both legs together, of the body's
constexpr float kFoldedShare = 0.25F;  // the hips are never lower than this share of the neck

struct Part {  // of a ray, from where it enters to where it leaves; empty if enter > leave
  double enter = 0;
  double leave = 0;
};
constexpr Part kNowhere{1, 0};

/// Where a t² + 2 b t + c ≤ 0.
Part roots(double a, double b, double c) noexcept {
  const double square = b * b - a * c;
  if (square < 0) return kNowhere;
  const double root = std::sqrt(square);
  return {(-b - root) / a, (-b + root) / a};
}

Part in_ball(const Double3& from, const Double3& direction, const Double3& middle,
             double radius) noexcept {
  const Double3 away = difference(from, middle);
  return roots(dot(direction, direction), dot(away, direction), dot(away, away) - radius * radius);
}

/// An upright cylinder around (x, y).
struct Column {
  double x = 0;
  double y = 0;
  double low = 0;
  double high = 0;
  double radius = 0;
};

Part in_slab(double from, double direction, double low, double high) noexcept {
  constexpr double kFar = 1e300;
  if (direction == 0) return from < low || from > high ? kNowhere : Part{-kFar, kFar};
  const double a = (low - from) / direction;
  const double b = (high - from) / direction;
  return {std::min(a, b), std::max(a, b)};
}

Part in_round(const Double3& from, const Double3& direction, const Column& column) noexcept {
  constexpr double kFar = 1e300;
  const double dx = from[0] - column.x;
  const double dy = from[1] - column.y;
  const double a = direction[0] * direction[0] + direction[1] * direction[1];
  const double c = dx * dx + dy * dy - column.radius * column.radius;
  if (a == 0) return c > 0 ? kNowhere : Part{-kFar, kFar};
  return roots(a, dx * direction[0] + dy * direction[1], c);
}

Part in_column(const Double3& from, const Double3& direction, const Column& column) noexcept {
  const Part slab = in_slab(from[2], direction[2], column.low, column.high);
  const Part round = in_round(from, direction, column);
  return {std::max(slab.enter, round.enter), std::min(slab.leave, round.leave)};
}

double distance_to(const Column& column, const Double3& point) noexcept {
  const double dx = point[0] - column.x;
  const double dy = point[1] - column.y;
  const double aside = std::max(0.0, std::sqrt(dx * dx + dy * dy) - column.radius);
  const double above = std::max({0.0, column.low - point[2], point[2] - column.high});
  return std::sqrt(aside * aside + above * above);
}

Double3 head_middle(const BodyShape& shape, Vec3 feet) noexcept {
  return {double{feet.x} + shape.shift_x, double{feet.y} + shape.shift_y,
          double{feet.z} + shape.head};
}
Column torso_of(const BodyShape& shape, Vec3 feet) noexcept {
  return {double{feet.x} + shape.shift_x, double{feet.y} + shape.shift_y,
          double{feet.z} + shape.hips, double{feet.z} + shape.neck, shape.torso_radius};
}
Column legs_of(const BodyShape& shape, Vec3 feet) noexcept {
  return {feet.x, feet.y, feet.z, double{feet.z} + shape.hips, shape.legs_radius};
}

}  // namespace

BodyShape body_shape(const AgentProfile& profile, StanceId stance, Lean lean,
                     Vec3 facing) noexcept {
  const float upright = profile.upright().height;
  const float height = profile.stance(stance).height;
  BodyShape shape;
  shape.head_radius = std::min(kHeadShare * upright, height / 4);
  shape.head = height - shape.head_radius;
  shape.neck = height - 2 * shape.head_radius;
  const float trunk = (1 - 2 * kHeadShare - kHipShare) * upright;
  shape.hips = std::max(shape.neck - trunk, kFoldedShare * shape.neck);
  shape.torso_radius = kTorsoShare * profile.radius;
  shape.legs_radius = kLegsShare * profile.radius;
  const float flat = std::sqrt(facing.x * facing.x + facing.y * facing.y);
  if (lean == Lean::none || flat == 0) return shape;
  const float side = (lean == Lean::left ? kLeanShift : -kLeanShift) / flat;
  shape.shift_x = -facing.y * side;
  shape.shift_y = facing.x * side;
  return shape;
}

Vec3 head_of(const BodyShape& shape, Vec3 feet) noexcept {
  return feet + Vec3{shape.shift_x, shape.shift_y, shape.head};
}

Vec3 chest_of(const BodyShape& shape, Vec3 feet) noexcept {
  return feet + Vec3{shape.shift_x, shape.shift_y, (shape.hips + shape.neck) / 2};
}

std::optional<BodyHit> hit_body(const BodyShape& shape, Vec3 feet, const Double3& origin,
                                const Double3& direction, double range) noexcept {
  std::optional<BodyHit> hit;
  const auto meet = [&](Part part, Zone zone) {
    if (part.enter > part.leave || part.leave < 0 || part.enter > range) return;
    const double distance = std::max(0.0, part.enter);
    if (!hit || distance < hit->distance) hit = {distance, zone};
  };
  meet(in_ball(origin, direction, head_middle(shape, feet), shape.head_radius), Zone::head);
  meet(in_column(origin, direction, torso_of(shape, feet)), Zone::torso);
  meet(in_column(origin, direction, legs_of(shape, feet)), Zone::legs);
  return hit;
}

double distance_to_body(const BodyShape& shape, Vec3 feet, const Double3& point) noexcept {
  const double head =
      std::max(0.0, length(difference(point, head_middle(shape, feet))) - shape.head_radius);
  return std::min(
      {head, distance_to(torso_of(shape, feet), point), distance_to(legs_of(shape, feet), point)});
}

}  // namespace defilade
