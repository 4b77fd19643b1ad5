#pragma once
// How far does a ray get, and which way does the surface face that stops it? Both by asking a
// RayCaster whether segments are blocked, because that is all that an engine must be able to say.
//
// A distance is found by halving: it costs about 20 rays where something is hit, and 1 where the
// way is free. The direction of a surface costs about 80. Nothing allocates.

#include "defilade/model/ray_caster.h"
#include "model/geometry/double3.h"

namespace defilade {

constexpr Double3 to_double(Vec3 v) { return {v.x, v.y, v.z}; }
constexpr Vec3 to_vec3(const Double3& v) {
  return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}
/// `from` and `part` times `direction`.
constexpr Double3 along(const Double3& from, const Double3& direction, double part) {
  return {from[0] + part * direction[0], from[1] + part * direction[1],
          from[2] + part * direction[2]};
}
/// With the length 1; the vector itself if it has no length.
Double3 unit(const Double3& v) noexcept;
/// Two directions that are perpendicular to that one and to each other, all of length 1.
struct Cross {
  Double3 u;
  Double3 v;
};
Cross perpendicular_to(const Double3& direction) noexcept;

/// What stops a weapon class in a level.
class Trace {
 public:
  Trace(const RayCaster& caster, Channel channel) noexcept : caster_(&caster), channel_(channel) {}

  bool blocked(const Double3& from, const Double3& to) const noexcept {
    return caster_->blocked(to_vec3(from), to_vec3(to), channel_);
  }
  /// How far the way is free, up to `range`: never more than it is, and less by at most
  /// `precision`.
  double free_length(const Double3& from, const Double3& direction, double range,
                     double precision = 1e-3) const noexcept;
  /// The direction of the surface that stops the ray after `distance` metres, towards its origin.
  Double3 normal(const Double3& from, const Double3& direction, double distance) const noexcept;

 private:
  const RayCaster* caster_;
  Channel channel_;
};

}  // namespace defilade
