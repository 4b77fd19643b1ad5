// What does it cost when a map has more nodes? Sight of oa_dm1 with ever more places on its floor:
// time to measure a pair, memory of a row, and time of a union of 32 rows, dense and as they are
// kept. `bench/scripts/plot_scale.py` draws the figures of --json.

#include <tbb/task_arena.h>

#include <ctime>

#include "bake/faces/eye_tiles.h"
#include "bake/sight/measure.h"
#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"
#include "interleave.h"
#include "levels.h"

namespace {

using namespace defilade;

constexpr std::uint64_t kSeed = 20020704;
constexpr std::size_t kRows = 32;

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::vector<Vec3> in_tile_order(const std::vector<Vec3>& places) {
  std::vector<Vec3> sorted;
  for (const std::uint32_t i : tile_order(places)) sorted.push_back(places[i]);
  return sorted;
}

AgentProfile one_stance() {
  AgentProfile profile;
  profile.stances.resize(1);
  return profile;
}

struct Figures {
  std::size_t nodes = 0;
  double bake_seconds = 0;
  double bytes = 0;
  double union_seconds = 0;  // of 32 rows
};

/// The median of many unions of rows drawn at random, far apart.
double union_seconds(const NodeMatrix& matrix) {
  bench::Random random(kSeed);
  NodeSet united(matrix.size());
  std::vector<double> times;
  for (int round = 0; round < 200; ++round) {
    std::vector<NodeSetView> rows;
    for (std::size_t i = 0; i < kRows; ++i)
      rows.push_back(matrix.row(NodeId{random.below(matrix.size())}));
    const double before = thread_seconds();
    unite(united, rows);
    times.push_back(thread_seconds() - before);
    bench::keep(united);
  }
  return bench::summarize(times).median;
}

Figures measure_at(const Level& level, std::size_t nodes) {
  Figures figures;
  const WaypointGraph graph =
      bench::graph_of(in_tile_order(bench::sample_floor(level, nodes, kSeed)));
  figures.nodes = graph.node_count();
  Progress silent;
  const double before = thread_seconds();
  tbb::task_arena(1).execute([&] {
    const Measured measured = bench::must(measure_tiles(graph, one_stance(), level, silent));
    figures.bake_seconds = thread_seconds() - before;
    const NodeMatrix& matrix = measured.visibility.front().matrix;
    figures.bytes = static_cast<double>(matrix.view().bytes());
    figures.union_seconds = union_seconds(matrix);
  });
  return figures;
}

void print(const bench::Options& options, const Figures& f, bool first) {
  const auto n = static_cast<double>(f.nodes);
  const double dense = n * static_cast<double>(blocks_for(f.nodes)) * sizeof(NodeBlock);
  if (options.json)
    std::printf(
        "%s{\"nodes\": %zu, \"bake_seconds\": %.4g, \"bytes\": %.0f, \"dense_bytes\": %.0f, "
        "\"union_seconds\": %.4g}",
        first ? "[\n" : ",\n", f.nodes, f.bake_seconds, f.bytes, dense, f.union_seconds);
  else
    std::printf("%7zu nodes  %8.2f s  %6.2f ns/pair  %8.1f MB  %5.2f of dense  %7.2f us/union\n",
                f.nodes, f.bake_seconds, f.bake_seconds / (n * n / 2) * 1e9, f.bytes / 1e6,
                f.bytes / dense, f.union_seconds * 1e6);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Cost against the number of nodes, on one OpenArena map and one thread.");
  if (!options.json) std::printf("oa_dm1 with ever more nodes, one stance, one thread\n\n");
  Level level = bench::must(import_level("oa_dm1", {}, GameData::installed())).level;
  level.weapons.clear();  // sight alone
  for (const std::size_t nodes : {1000U, 2000U, 5000U, 10000U, 20000U, 50000U, 100000U}) {
    if (options.quick && nodes > 2000) break;
    print(options, measure_at(level, nodes), nodes == 1000);
  }
  bench::end_table(options);
  bench::end_report(options);
  return 0;
}
