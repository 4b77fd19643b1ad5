#include "bake/floor/water.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "bake/floor/point_grid.h"
#include "model/body/body_sweep.h"

namespace defilade {
namespace {

constexpr float kWaist = 0.45F;        // as a fraction of the body's height
constexpr float kSampleEvery = 0.25F;  // metres along a way
constexpr int kMostLayers = 64;        // layers of places below the surface

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

/// Calls `visit` with every crossing of a grid that is as wide as `pitch` over the volume.
template <class Visit>
void for_each_crossing(const Box& bounds, float pitch, const Visit& visit) {
  if (bounds.empty()) return;
  const auto first = [&](float low) { return static_cast<int>(std::floor(low / pitch)); };
  const auto last = [&](float high) { return static_cast<int>(std::ceil(high / pitch)); };
  for (int y = first(bounds.min.y); y <= last(bounds.max.y); ++y)
    for (int x = first(bounds.min.x); x <= last(bounds.max.x); ++x)
      visit(static_cast<float>(x) * pitch, static_cast<float>(y) * pitch);
}

}  // namespace

bool is_in_water(const Level& level, Vec3 point) {
  return std::ranges::any_of(level.volumes, [&](const Volume& volume) {
    return volume.medium == Medium::water && volume.contains(point);
  });
}

Water::Water(const Level& level, const AgentProfile& profile, const TriangleTree& movement)
    : profile_(profile), movement_(movement), waist_(kWaist * profile.upright().height) {
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

Vec3 Water::shore(Vec3 from, Vec3 to) const {
  const double length = std::hypot(double{to.x} - from.x, double{to.y} - from.y);
  Vec3 last = from;
  for (double gone = kSampleEvery; gone < length; gone += kSampleEvery) {
    const auto t = static_cast<float>(gone / length);
    const Vec3 next{from.x + t * (to.x - from.x), from.y + t * (to.y - from.y), from.z};
    if (!swims(next) || !has_room(next)) break;
    last = next;
  }
  return last;
}

bool Water::has_room(Vec3 feet) const {
  return fits_at(movement_, feet, 0, profile_.upright().height, profile_.radius);
}

/// A body floats if its waist is in the water, its head is out of it, and it has room.
bool Water::floats(Vec3 feet) const {
  return swims(feet) && !contains(above(feet, profile_.upright().height)) && has_room(feet);
}

std::vector<Vec3> Water::places(float spacing) const {
  constexpr float kInWater = 0.05F;
  const float deep = 2 * spacing;
  const float pitch = spacing / 4;  // tries more places than it takes: shores are crooked
  std::vector<Vec3> places;
  PlaceGrid taken(spacing);
  const auto take = [&](Vec3 feet, float apart) {
    if (taken.has_near(feet, apart)) return;
    taken.add(feet, places.size());
    places.push_back(feet);
  };
  for (const Volume& volume : volumes_)
    // A file may claim any extent for water; swimming ends with the level.
    for_each_crossing(volume.bounds.common(movement_.bounds()), pitch, [&](float x, float y) {
      const auto top = top_over(volume, x, y);
      if (!top) return;
      Vec3 feet{x, y, *top - waist_ - kInWater};
      if (floats(feet)) take(feet, spacing);
      for (int layer = 0; layer < kMostLayers; ++layer) {
        feet.z -= deep;
        if (!swims(feet) || !has_room(feet)) break;
        take(feet, deep);
      }
    });
  return places;
}

}  // namespace defilade
