#include "water.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "defilade/model/body_sweep.h"
#include "place_grid.h"

namespace defilade {
namespace {

constexpr float kChest = 0.6F;         // of the body's height
constexpr float kSampleEvery = 0.25F;  // metres along a way

/// How high the volume reaches above a point of the plan.
std::optional<float> top_over(const Volume& volume, float x, float y) {
  double low = volume.bounds.min.z, high = volume.bounds.max.z;
  for (const HalfSpace& side : volume.sides) {
    const double rest = side.offset - (double{side.normal.x} * x + double{side.normal.y} * y);
    if (side.normal.z > 0)
      high = std::min(high, rest / side.normal.z);
    else if (side.normal.z < 0)
      low = std::max(low, rest / side.normal.z);
    else if (rest < 0)
      return std::nullopt;
  }
  return high > low ? std::optional(static_cast<float>(high)) : std::nullopt;
}

}  // namespace

Water::Water(const Level& level, const AgentProfile& profile, const TriangleTree& movement)
    : profile_(profile), movement_(movement), chest_(kChest * profile.upright().height) {
  for (const Volume& volume : level.volumes)
    if (volume.medium == Medium::water) volumes_.push_back(volume);
}

bool Water::contains(Vec3 point) const {
  return std::ranges::any_of(volumes_, [&](const Volume& v) { return v.contains(point); });
}

bool Water::swims(Vec3 from, Vec3 to) const {
  const int steps = static_cast<int>(std::ceil(distance(from, to) / kSampleEvery));
  for (int i = 0; i <= steps; ++i) {
    const float t = steps == 0 ? 0 : static_cast<float>(i) / static_cast<float>(steps);
    if (!swims({from.x + t * (to.x - from.x), from.y + t * (to.y - from.y),
                from.z + t * (to.z - from.z)}))
      return false;
  }
  return true;
}

/// The chest in the water, the head out of it, and room for the body.
bool Water::floats(Vec3 feet) const {
  const float height = profile_.upright().height;
  return swims(feet) && !contains(above(feet, height)) &&
         fits_at(movement_, feet, 0, height, profile_.radius);
}

std::vector<Vec3> Water::surface(float spacing) const {
  constexpr float kInWater = 0.05F;
  const float step = spacing / 2;  // tried more often than taken: shores are crooked
  std::vector<Vec3> places;
  PlaceGrid taken(spacing);
  for (const Volume& volume : volumes_) {
    const int x0 = static_cast<int>(std::floor(volume.bounds.min.x / step));
    const int x1 = static_cast<int>(std::ceil(volume.bounds.max.x / step));
    const int y0 = static_cast<int>(std::floor(volume.bounds.min.y / step));
    const int y1 = static_cast<int>(std::ceil(volume.bounds.max.y / step));
    for (int y = y0; y <= y1; ++y)
      for (int x = x0; x <= x1; ++x) {
        const float px = static_cast<float>(x) * step, py = static_cast<float>(y) * step;
        const auto top = top_over(volume, px, py);
        if (!top) continue;
        const Vec3 feet{px, py, *top - chest_ - kInWater};
        if (taken.has_near(feet, spacing) || !floats(feet)) continue;
        taken.add(feet, places.size());
        places.push_back(feet);
      }
  }
  return places;
}

}  // namespace defilade
