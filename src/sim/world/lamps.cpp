#include "sim/world/lamps.h"

#include <algorithm>

#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// A shot that passes this near to a lamp, in metres, hits it.
constexpr double kLampRadius = 0.15;
constexpr float kShatterLoudness = 20;

}  // namespace

NodeSet nodes_in_light(const TacticalMap& map, const LampSetup& lamp) {
  const std::size_t count = map.graph().node_count();
  const Regions& regions = map.regions();
  NodeSet lit(count);
  RegionId region = map.find_region(lamp.region);
  if (lamp.region.empty() && lamp.radius <= 0)
    region = regions.of_node[map.index().nearest(lamp.place).index()];
  for (std::size_t i = 0; i < count; ++i) {
    const NodeId node{i};
    const bool within = lamp.radius > 0 && lamp.region.empty()
                            ? distance(map.graph().position(node), lamp.place) <= lamp.radius
                            : regions.of_node[i] == region;
    if (within) lit.insert(node);
  }
  return lit;
}

void SimWorld::hit_lamps(Vec3 from, Vec3 to) {
  const Double3 way = difference(to, from);
  const double size = dot(way, way);
  for (std::size_t i = 0; i < state_.lamps.size(); ++i) {
    const Vec3 place = state_.lamps[i].setup.place;
    const double part = size > 0 ? dot(difference(place, from), way) / size : 0;
    const Double3 nearest = along(to_double(from), way, std::clamp(part, 0.0, 1.0));
    if (length(difference(to_double(place), nearest)) <= kLampRadius)
      buffers_.lamps_hit.push_back(i);
  }
}

void SimWorld::put_out_lamps() {
  for (const std::size_t i : buffers_.lamps_hit) {
    if (state_.lamps[i].broken) continue;
    state_.lamps[i].broken = true;
    sound(state_.lamps[i].setup.place, kShatterLoudness, SoundKind::impact, {});
  }
  buffers_.lamps_hit.clear();
}

/// The brightest of the lamps that light it; where there is none, as it was baked.
float SimWorld::light(NodeId node) const noexcept {
  float light = -1;
  for (const LampState& lamp : state_.lamps)
    if (lamp.lit.contains(node)) light = std::max(light, lamp.light());
  return light >= 0 ? light : arena_.map().light()[node.index()];
}

float SimWorld::light_on(std::size_t i) const noexcept {
  return light(arena_.map().index().nearest(state_.legs[i].feet));
}

}  // namespace defilade
