// Gets behind an enemy unseen: what an AI programmer writes once per decision, not per frame.
// usage: flank MAP.dfl OUR_NODE GUARD_NODE GUARD_YAW_IN_DEGREES

#include <cstdio>
#include <cstdlib>
#include <numbers>

#include "defilade/defilade.h"

namespace {

using namespace defilade;

void print_route(const TacticalMap& map, const Path& path) {
  std::printf("%.1f m, %.1f m of it seen by others:\n", path.length, path.danger_length);
  for (std::size_t i = 0; i < path.links.size(); ++i) {
    const Link& link = map.graph().link(path.links[i]);
    const Vec3 to = map.graph().position(link.to);
    std::printf("  %-8s to (%.1f, %.1f, %.1f)\n", std::string(name_of(link.kind)).c_str(), to.x,
                to.y, to.z);
  }
}

/// Sets speak of nodes. With the level's triangles (or your engine's ray test) the best spots are
/// checked from where everybody really is, with at most `budget` rays.
void print_confirmed(const Situation& s, EnemyId guard, NodeSetView spots, std::size_t budget) {
  const auto engine = LevelEngine::create(s.map());
  if (!engine) return;  // a stripped map
  const auto nearest_first = Query::parse("all rank mean(path falling(0, 100))");
  Workspace work;
  std::vector<RankedNode> ranked;
  if (!nearest_first || !nearest_first->rank(s, spots, 16, ranked, work)) return;
  RefineRequest request{.candidates = ranked, .targets = {&guard, 1}};
  request.wanted = 3;
  request.budget = budget;
  const RefineResult& result = refine(s, request, *engine, work);
  std::printf("%zu of %zu spots really see the guard, %zu rays\n", result.passed.size(),
              result.checked, result.rays);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return std::fprintf(stderr, "usage: flank MAP.dfl OUR_NODE GUARD_NODE YAW\n"), 2;
  const auto map = open_map(argv[1]);
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 3;
  const auto place = [&](const char* node) {
    const std::size_t id = std::strtoul(node, nullptr, 10) % map->graph().node_count();
    return map->graph().position(NodeId{id});
  };

  // Who is where. Positions need not be those of nodes.
  Situation situation(*map, place(argv[2]));
  Enemy enemy{.name = "guard", .position = place(argv[3])};
  enemy.yaw = std::strtof(argv[4], nullptr) * std::numbers::pi_v<float> / 180;
  const EnemyId guard = situation.add_enemy(enemy);

  // Which way: never through the guard's sight, and around that of others if there is any way.
  Workspace work;  // one per thread; nothing is allocated once it has grown
  const FlankResult& flank = flank_route(situation, guard, {.danger_weight = 4}, work);
  std::printf("%zu spots behind the guard\n", flank.spots.count());
  if (!flank.found()) return std::printf("no way there unseen\n"), 1;
  print_route(*map, flank.path);
  print_confirmed(situation, guard, flank.spots, 64);
}
