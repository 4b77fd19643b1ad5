// Bakes a level that exists only in memory, with a ray test of one's own, saves it and opens it
// again. usage: bake_in_code OUT.dfl

#include "defilade/bake/bake.h"

#include <cmath>
#include <cstdio>

#include "defilade/model/map_file.h"

namespace {

using namespace defilade;

/// Two triangles per rectangle.
void add_quad(Level& level, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const auto first = static_cast<std::uint32_t>(level.vertices.size());
  level.vertices.insert(level.vertices.end(), {a, b, c, d});
  level.triangles.push_back({first, first + 1, first + 2, 0});
  level.triangles.push_back({first, first + 2, first + 3, 0});
}

/// A floor of 10 by 10 metres, and a wall across its middle that leaves a gap at one end.
Level make_level() {
  Level level;
  level.materials = {Material{.name = "solid"}};
  add_quad(level, {0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0});
  add_quad(level, {5, 0, 0}, {5, 8, 0}, {5, 8, 3}, {5, 0, 3});
  return level;
}

/// Stands for an engine's own ray test: the wall again, by arithmetic.
class EngineRays final : public RayCaster {
 public:
  bool blocked(Vec3 from, Vec3 to, Channel) const noexcept override {
    if ((from.x < 5) == (to.x < 5)) return false;
    const float t = (5 - from.x) / (to.x - from.x);
    return from.y + t * (to.y - from.y) <= 8 && from.z + t * (to.z - from.z) <= 3;
  }
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<Waypoint> nodes;  // their links are found by moving the agent's body
  for (const Vec3 place :
       {Vec3{2, 2, 0}, Vec3{2, 9, 0}, Vec3{5, 9, 0}, Vec3{8, 9, 0}, Vec3{8, 2, 0}})
    nodes.push_back({.name = "n" + std::to_string(nodes.size()), .position = place});

  const EngineRays rays;
  BakeSettings settings;
  settings.reach = 8;
  settings.caster = &rays;  // leave it out, and the library's exact test is used
  Progress silent;          // override it to show progress and to cancel
  const auto baked = bake(make_level(), Waypoints::of(nodes), settings, silent);
  if (!baked) return std::fprintf(stderr, "%s\n", baked.error().message.c_str()), 1;

  const char* path = argc > 1 ? argv[1] : "in-code.dfl";
  if (const auto saved = save_map(baked->map, path); !saved)
    return std::fprintf(stderr, "%s\n", saved.error().message.c_str()), 1;
  const auto map = open_map(path);
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 1;

  const NodeMatrixView sees = map->visibility(StanceId{0}, StanceId{0});
  std::printf("%zu links; n0 sees n4: %s, n2 sees n4: %s\n", map->graph().link_count(),
              sees.contains(NodeId{0}, NodeId{4}) ? "yes" : "no",
              sees.contains(NodeId{2}, NodeId{4}) ? "yes" : "no");
}
