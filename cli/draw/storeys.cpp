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
    if (result.empty() || z - result.back().low >= kMostRise) result.push_back({z, z, {}, z});
    result.back().high = z;
    result.back().nodes.push_back(id);
  }
  return result;
}

namespace {

/// Puts the nodes of one storey into a larger one.
void join(const Storey& few, Storey& many) {
  many.low = std::min(many.low, few.low);
  many.high = std::max(many.high, few.high);
  many.nodes.insert(many.nodes.end(), few.nodes.begin(), few.nodes.end());
}

}  // namespace

std::vector<Storey> combined_storeys(const WaypointGraph& graph) {
  std::vector<Storey> all = storeys(graph);
  while (all.size() > 1) {
    const auto least =
        std::ranges::min_element(all, {}, [](const Storey& s) { return s.nodes.size(); });
    if (20 * least->nodes.size() >= graph.node_count()) break;
    const bool has_lower = least != all.begin(), has_upper = least + 1 != all.end();
    const bool to_lower = has_lower && (!has_upper || least->low - (least - 1)->high <=
                                                          (least + 1)->low - least->high);
    join(*least, to_lower ? *(least - 1) : *(least + 1));
    all.erase(least);
  }
  return all;
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
