#pragma once
// Does it come from behind?

#include "defilade/mind/scene.h"
#include "model/geometry/directions.h"

namespace defilade {

/// More than 90° away from where the body looks, seen from above.
inline bool is_behind(const SceneBody& body, Vec3 point) {
  const SineCosine yaw = sine_cosine_of(body.yaw);
  const double x = double{point.x} - body.eye.x, y = double{point.y} - body.eye.y;
  return x * yaw.cosine + y * yaw.sine < 0;
}

}  // namespace defilade
