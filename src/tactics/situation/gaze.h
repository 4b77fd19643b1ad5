#pragma once
// Where does an enemy look? What its facing says about many places, worked out once.

#include <cmath>

#include "defilade/tactics/situation.h"

namespace defilade {

class Gaze {
 public:
  explicit Gaze(const Enemy& enemy)
      : place_(enemy.position),
        x_(std::cos(double{enemy.yaw})),
        y_(std::sin(double{enemy.yaw})),
        cosine_(std::cos(double{enemy.half_angle}) - kRounding) {}

  /// Within the half-angle, seen from above; its own place is faced.
  bool faces(Vec3 place) const {
    const double dx = double{place.x} - place_.x, dy = double{place.y} - place_.y;
    return x_ * dx + y_ * dy >= cosine_ * std::sqrt(dx * dx + dy * dy);
  }

 private:
  static constexpr double kRounding = 1e-6;  // angles are floats: what is exactly beside is faced

  Vec3 place_;
  double x_;
  double y_;
  double cosine_;
};

}  // namespace defilade
