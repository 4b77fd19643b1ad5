#include "draw/storeys.h"

#include <fmt/format.h>

#include <algorithm>

namespace defilade::cli {

std::vector<Storey> storeys(const WaypointGraph& graph) {
  constexpr float kMostRise = 2.0F;  // lower than any ceiling
  std::vector<NodeId> by_height;
  for (std::size_t i = 0; i < graph.node_count(); ++i) by_height.emplace_back(i);
  std::ranges::stable_sort(by_height, {}, [&](NodeId id) { return graph.position(id).z; });
  std::vector<Storey> result;
  for (const NodeId id : by_height) {
    const float z = graph.position(id).z;
    if (result.empty() || z - result.back().low >= kMostRise) result.push_back({z, z, {}});
    result.back().high = z;
    result.back().nodes.push_back(id);
  }
  return result;
}

std::string describe(const Storey& storey) {
  if (storey.low == storey.high) return fmt::format("nodes {:g} m high", storey.low);
  return fmt::format("nodes {:g} to {:g} m high", storey.low, storey.high);
}

Box plan_bounds(const TacticalMap& map) {
  constexpr float kBeyond = 5;  // metres around the nodes that are worth seeing
  Box box;
  for (const Vec3 p : map.graph().positions()) {
    box.include(p - Vec3{kBeyond, kBeyond, 0});
    box.include(p + Vec3{kBeyond, kBeyond, 0});
  }
  if (!map.level()) return box;
  const Box level = bounds_of(*map.level());
  for (const auto axis : {&Vec3::x, &Vec3::y}) {
    const auto [low, high] = std::minmax({level.min.*axis, level.max.*axis});
    box.min.*axis = std::clamp(box.min.*axis, low, high);
    box.max.*axis = std::clamp(box.max.*axis, low, high);
  }
  return box;
}

}  // namespace defilade::cli
