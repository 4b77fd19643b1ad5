#pragma once
// In which view cone is somebody, and how well is that cone's best kept? Cones with their cosines,
// and a view in which the cones are asked.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "defilade/mind/scene.h"
#include "defilade/mind/sense_traits.h"
#include "model/geometry/directions.h"

namespace defilade {

/// Of eyes, with what would be computed for each look. A cosine counts as that of a wider angle if
/// it is less than -1.
struct Cones {
  explicit Cones(const Eyesight& eyes) : count(eyes.cones) {
    for (std::size_t i = 0; i < count; ++i) {
      const ViewCone& cone = eyes.cone[i];
      const bool all_round = cone.half_width >= std::numbers::pi;
      cosine_of_width[i] = all_round ? -2 : cosine(cone.half_width);
      cosine_of_height[i] =
          cone.half_height >= std::numbers::pi / 2 ? -2 : cosine(cone.half_height);
      longest = std::max(longest, cone.length);
      if (cosine_of_width[i] < 0) longest_behind = std::max(longest_behind, cone.length);
    }
  }

  static float cosine(float angle) { return static_cast<float>(sine_cosine_of(angle).cosine); }

  std::size_t count;
  std::array<float, kMostCones> cosine_of_width{};
  std::array<float, kMostCones> cosine_of_height{};
  float longest = 0;
  float longest_behind = 0;  // of those that are wider than a half circle
};

/// Where something is, seen from an eye.
struct Bearing {
  float distance = 0;
  float flat = 0;   // seen from above
  float ahead = 0;  // `flat` times the cosine of the angle to the side
  float level = 0;  // `distance` times the cosine of the angle up or down
};

class Gaze {
 public:
  Gaze() = default;
  explicit Gaze(const SceneBody& body) : eye_(body.eye) {
    const SineCosine yaw = sine_cosine_of(body.yaw), pitch = sine_cosine_of(body.pitch);
    forward_ = {static_cast<float>(yaw.cosine), static_cast<float>(yaw.sine)};
    pitch_ = {static_cast<float>(pitch.cosine), static_cast<float>(pitch.sine)};
  }

  Vec3 eye() const { return eye_; }

  /// Is it certainly in no cone? Most bodies are, and this takes no root.
  bool misses(Vec3 point, const Cones& cones) const {
    const Vec3 way = point - eye_;
    const float ahead = way.x * forward_[0] + way.y * forward_[1];
    const float reach = ahead < 0 ? cones.longest_behind : cones.longest;
    return way.x * way.x + way.y * way.y + way.z * way.z > reach * reach * kRoundedUp;
  }

  Bearing bearing(Vec3 point) const {
    const Vec3 way = point - eye_;
    Bearing out;
    out.flat = std::sqrt(way.x * way.x + way.y * way.y);
    out.distance = std::sqrt(out.flat * out.flat + way.z * way.z);
    out.ahead = way.x * forward_[0] + way.y * forward_[1];
    out.level = out.flat * pitch_[0] + way.z * pitch_[1];
    return out;
  }

  /// Is every point of the box within this cone? It may say no wrongly, never yes.
  bool holds(const Box& box, const ViewCone& cone, const Cones& cones,
             std::size_t number) const noexcept;

 private:
  static constexpr float kRoundedUp = 1 + 1e-5F;

  Vec3 eye_;
  std::array<float, 2> forward_{1, 0};  // cosine and sine of the yaw
  std::array<float, 2> pitch_{1, 0};
};

/// Seen from above, a wedge of less than a half circle holds the box if it holds its corners.
/// Heights against distances along the floor: the same holds for the four extremes.
inline bool Gaze::holds(const Box& box, const ViewCone& cone, const Cones& cones,
                        std::size_t number) const noexcept {
  const float width = cones.cosine_of_width[number], height = cones.cosine_of_height[number];
  if (width > -1 && width <= 0) return false;
  const Vec3 low = box.min - eye_, high = box.max - eye_;
  double nearest = 0, farthest = 0;  // seen from above, squared
  for (const auto& [a, b] : {std::pair{low.x, high.x}, std::pair{low.y, high.y}}) {
    const double outside = a > 0 ? a : b < 0 ? -b : 0;
    const double most = std::max(std::abs(a), std::abs(b));
    nearest += outside * outside;
    farthest += most * most;
  }
  const double tallest = std::max(std::abs(low.z), std::abs(high.z));
  if (std::sqrt(farthest + tallest * tallest) * kRoundedUp >= cone.length) return false;
  if (width > 0)
    for (const float x : {low.x, high.x})
      for (const float y : {low.y, high.y})
        if (x * forward_[0] + y * forward_[1] < width * std::sqrt(x * x + y * y) * kRoundedUp)
          return false;
  if (height <= -1) return true;
  if (height <= 0) return false;
  for (const double flat : {std::sqrt(nearest), std::sqrt(farthest)})
    for (const float z : {low.z, high.z})
      if (flat * pitch_[0] + z * pitch_[1] < height * std::sqrt(flat * flat + z * z) * kRoundedUp)
        return false;
  return true;
}

/// The first open cone that holds it; kMostCones if none does.
inline std::size_t find_cone(const Eyesight& eyes, const Cones& cones, const Bearing& at,
                             Alertness alertness) {
  for (std::size_t i = 0; i < cones.count; ++i)
    if (at.distance <= eyes.cone[i].length && alertness >= eyes.cone[i].from &&
        at.ahead >= cones.cosine_of_width[i] * at.flat &&
        at.level >= cones.cosine_of_height[i] * at.distance)
      return i;
  return kMostCones;
}

}  // namespace defilade
