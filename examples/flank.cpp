// Gets behind an enemy unseen: what an AI programmer writes once per decision, not per frame.
// usage: flank MAP.dfl OUR_NODE HIS_NODE HIS_YAW_IN_DEGREES

#include <cstdio>
#include <cstdlib>
#include <numbers>

#include "defilade/model/map_file.h"
#include "defilade/tactics/flank_route.h"
#include "defilade/tactics/query.h"
#include "defilade/tactics/refine.h"

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
void print_confirmed(const Situation& s, EnemyId him, NodeSetView spots, std::size_t budget) {
  if (s.map().level() == nullptr) return;  // a stripped map
  const auto nearest_first = Query::parse("all rank mean(path falling(0, 100))");
  QueryScratch scratch;
  std::vector<RankedNode> ranked, confirmed;
  if (!nearest_first || !nearest_first->rank(s, spots, 16, scratch, ranked)) return;
  const LevelCaster rays(*s.map().level());
  RefineRequest request{.candidates = ranked, .targets = {&him, 1}};
  request.wanted = 3;
  request.budget = budget;
  const RefineAnswer answer = refine(s, request, rays, confirmed);
  std::printf("%zu of %zu spots really see him, %zu rays\n", confirmed.size(), answer.checked,
              answer.rays);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return std::fprintf(stderr, "usage: flank MAP.dfl OUR_NODE HIS_NODE YAW\n"), 2;
  const auto map = open_map(std::filesystem::path(argv[1]));
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 3;
  const auto place = [&](const char* node) {
    const std::size_t id = std::strtoul(node, nullptr, 10) % map->graph().node_count();
    return map->graph().position(NodeId{id});
  };

  // Who is where. Positions need not be those of nodes.
  Situation situation(*map, place(argv[2]));
  Enemy enemy{.name = "guard", .position = place(argv[3])};
  enemy.yaw = std::strtof(argv[4], nullptr) * std::numbers::pi_v<float> / 180;
  const EnemyId guard = situation.add(enemy);

  // Which way: never through his sight, and around that of others if there is any way.
  FlankScratch scratch(*map);  // once per map and thread; nothing is allocated afterwards
  Path path;
  flank_route(situation, guard, 4, scratch, path);
  std::printf("%zu spots behind him\n", scratch.goals.count());
  if (!path.found()) return std::printf("no way there unseen\n"), 1;
  print_route(*map, path);
  print_confirmed(situation, guard, scratch.goals, 64);
}
