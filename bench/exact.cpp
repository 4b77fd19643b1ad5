// Do tiles find the same bits as rays, pair by pair? No times here, only differences: on every
// OpenArena map with 1,000 nodes, on four of them with 10,000, in two stances, for all channels.

#include "bake/sight/measure.h"
#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"
#include "interleave.h"
#include "levels.h"

namespace {

using namespace defilade;

constexpr std::uint64_t kSeed = 20040316;

struct Differences {
  std::uint64_t bits = 0;
  std::uint64_t compared = 0;
};

Differences compare(const Level& level, std::size_t nodes) {
  AgentProfile profile;
  profile.stances = {{"stand", 1.8F, 1.6F, {}}, {"crouch", 1.2F, 0.9F, {}}};
  const WaypointGraph graph = bench::graph_of(bench::sample_floor(level, nodes, kSeed));
  Progress silent;
  const Measured rays =
      bench::must(measure(graph, profile, level, LevelCaster(level), nullptr, silent));
  const Measured tiles = bench::must(measure_tiles(graph, profile, level, silent));
  Differences found;
  for (std::size_t v = 0; v < rays.visibility.size(); ++v)
    for (std::size_t i = 0; i < graph.node_count(); ++i) {
      const NodeSetView slow = rays.visibility[v].matrix.row(NodeId{i});
      found.bits += (slow ^ tiles.visibility[v].matrix.row(NodeId{i})).count();
      found.compared += graph.node_count();
    }
  return found;
}

/// True when there are none.
bool report(const bench::Options& options, const std::string& map, std::size_t nodes) {
  static bool first = true;
  const Level level = bench::must(import_level(map, {}, GameData::installed())).level;
  const Differences found = compare(level, nodes);
  if (options.json)
    std::printf("%s{\"map\": \"%s\", \"nodes\": %zu, \"bits\": %llu, \"differing\": %llu}",
                first ? "[\n" : ",\n", map.c_str(), nodes,
                static_cast<unsigned long long>(found.compared),
                static_cast<unsigned long long>(found.bits));
  else
    std::printf("%-16s %6zu nodes %14llu bits %6llu differ\n", map.c_str(), nodes,
                static_cast<unsigned long long>(found.compared),
                static_cast<unsigned long long>(found.bits));
  std::fflush(stdout);
  first = false;
  return found.bits == 0;
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Compares sight measured by tiles with sight measured by rays, bit by bit.");
  if (!options.json) std::printf("Sight by tiles and by rays, bit by bit\n\n");
  bool equal = true;
  std::vector<std::string> warnings;
  const std::vector<InstalledMap> maps = GameData::installed().maps(warnings);
  for (std::size_t i = 0; i < maps.size() && (!options.quick || i < 3); ++i)
    equal = report(options, maps[i].name, 1000) && equal;
  if (!options.quick)
    for (const char* map : {"oa_dm1", "wrackdm17", "ctf_inyard", "oa_shouse"})
      equal = report(options, map, 10000) && equal;
  bench::end_table(options);
  bench::end_report(options);
  return equal ? 0 : 1;
}
