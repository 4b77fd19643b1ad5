#include "bake/pipeline/light.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bake/base/parallel.h"

namespace defilade {
namespace {

/// The grid line below a coordinate, and how far it is to the next one; at the rim the last cell.
struct GridPlace {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  double share = 0;
};

GridPlace place_on(double coordinate, double origin, double cell, std::uint32_t count) {
  const double at = std::clamp((coordinate - origin) / cell, 0.0, double(count - 1));
  const auto low = static_cast<std::uint32_t>(at);
  return {low, std::min(low + 1, count - 1), at - low};
}

/// Interpolates between the eight samples around the point, without those inside walls.
float sample_grid(const LightGrid& grid, Vec3 p) {
  const std::array<GridPlace, 3> places{place_on(p.x, grid.origin.x, grid.cell.x, grid.counts[0]),
                                        place_on(p.y, grid.origin.y, grid.cell.y, grid.counts[1]),
                                        place_on(p.z, grid.origin.z, grid.cell.z, grid.counts[2])};
  double sum = 0, weights = 0;
  for (unsigned corner = 0; corner < 8; ++corner) {
    double weight = 1;
    std::array<std::size_t, 3> at{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const bool high = (corner >> axis & 1) != 0;
      at[axis] = high ? places[axis].high : places[axis].low;
      weight *= high ? places[axis].share : 1 - places[axis].share;
    }
    const std::uint8_t sample =
        grid.samples[(at[2] * grid.counts[1] + at[1]) * grid.counts[0] + at[0]];
    if (sample == 0) continue;
    sum += weight * sample;
    weights += weight;
  }
  return weights > 0 ? static_cast<float>(std::min(1.0, sum / weights / 255)) : 0;
}

float add_lights(std::span<const Entity> lights, Vec3 eye, const RayCaster& caster) {
  double sum = 0;
  for (const Entity& light : lights) {
    if (caster.blocked(light.position, eye, Channel::sight())) continue;
    const double squared = squared_distance(light.position, eye);
    sum += squared > 0 ? light.brightness / squared : 1;
  }
  return static_cast<float>(std::min(1.0, sum));
}

}  // namespace

std::vector<float> light_levels(const Level& level, std::span<const Vec3> nodes,
                                const AgentProfile& profile, const RayCaster& caster) {
  std::vector<Entity> lights;
  for (const Entity& entity : level.entities)
    if (entity.kind == EntityKind::light) lights.push_back(entity);
  std::vector<float> levels(nodes.size(), 1);
  if (!level.light_grid && lights.empty()) return levels;
  parallel_for(nodes.size(), [&](std::size_t i) {
    const Vec3 eye = above(nodes[i], profile.upright().eye);
    levels[i] =
        level.light_grid ? sample_grid(*level.light_grid, eye) : add_lights(lights, eye, caster);
  });
  return levels;
}

}  // namespace defilade
