// All-pairs sight on real maps, the work that a bake spends its time on: tiles against Embree's
// single rays (rtcOccluded1, not robust), its streams of 64, and our own pair-by-pair twin. Eyes
// are 1.6 m above the floor, in tile order, and each unordered pair is decided once. A unit of work
// is one tile row: 64 watchers and all nodes that come after them. Then the whole bake of rows on
// one and on two threads.

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <bit>
#include <memory>

#include "bake/pipeline/embree_caster.h"
#include "bake/sight/measure.h"
#include "bake/sight/tile_sight.h"
#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"
#include "embree_streams.h"
#include "interleave.h"
#include "levels.h"

namespace {

using namespace defilade;

constexpr float kEye = 1.6F;
constexpr std::uint64_t kSeed = 20020704;
constexpr std::array kMaps{"oa_dm1",  "oa_dm3",    "wrackdm17", "ctf_inyard", "czest3ctf",
                           "oasago2", "islandctf", "oa_shouse", "oa_dm4",     "kaos2"};

std::vector<Vec3> in_tile_order(const std::vector<Vec3>& places) {
  std::vector<Vec3> sorted;
  for (const std::uint32_t i : tile_order(places)) sorted.push_back(places[i]);
  return sorted;
}

class Arena {
 public:
  Arena(const Level& level, std::size_t nodes)
      : triangles_(blocking_triangles(level, Channel::sight())),
        places_(in_tile_order(bench::sample_floor(level, nodes, kSeed))),
        tree_(join_faces(triangles_)),
        tiles_(places_, tile_order(places_), kHeights),
        scene_{tree_, {}, tiles_, kPairs},
        scratch_(scene_),
        embree_(bench::must(make_embree_caster(level, EmbreeMode::fast))),
        streams_(triangles_),
        rays_(level) {
    for (const Vec3 place : places_) eyes_.push_back(above(place, kEye));
  }

  bench::Case make_case(const std::string& name) {
    const double pairs = static_cast<double>(eyes_.size()) * static_cast<double>(eyes_.size()) / 2;
    bench::Case result{name, {}, pairs / static_cast<double>(tiles_.tiles()), false, {}};
    result.work = {by_row([this](std::size_t row) { return cast(*embree_, row); }),
                   by_row([this](std::size_t row) { return cast_streams(row); }),
                   by_row([this](std::size_t row) { return cast(rays_, row); }),
                   by_row([this](std::size_t row) { return decide(row); })};
    std::uint64_t ours = 0, twin = 0;
    for (std::size_t row = 0; row < tiles_.tiles(); row += 8) {
      ours += decide(row);
      twin += cast(rays_, row);
    }
    result.facts = {{"triangles", static_cast<double>(triangles_.size())},
                    {"faces", static_cast<double>(tree_.faces().size())},
                    {"nodes", static_cast<double>(eyes_.size())},
                    {"blocked more or less than the twin says",
                     static_cast<double>(ours) - static_cast<double>(twin)}};
    return result;
  }

 private:
  static constexpr std::array kHeights{kEye};
  static constexpr std::array kPairs{EyePair{0, 0}};

  /// Rows in an order in which any few are a fair sample.
  template <class Count>
  bench::Work by_row(Count count) const {
    return [this, count](std::size_t begin, std::size_t end) {
      std::uint64_t sum = 0;
      for (std::size_t i = begin; i < end; ++i) sum += count(i * 61 % tiles_.tiles());
      return sum;
    };
  }

  template <class Visit>
  void for_each_watcher(std::size_t row, Visit visit) const {
    for (std::size_t i = row * kTile; i < std::min(eyes_.size(), (row + 1) * kTile); ++i)
      visit(eyes_[i], std::span(eyes_).subspan(i + 1));
  }

  std::uint64_t cast(const RayCaster& caster, std::size_t row) const {
    std::uint64_t blocked = 0;
    for_each_watcher(row, [&](Vec3 eye, std::span<const Vec3> targets) {
      for (const Vec3 target : targets)
        blocked += caster.blocked(eye, target, Channel::sight()) ? 1U : 0U;
    });
    return blocked;
  }

  std::uint64_t cast_streams(std::size_t row) const {
    std::uint64_t blocked = 0;
    for_each_watcher(row, [&](Vec3 eye, std::span<const Vec3> targets) {
      blocked += streams_.blocked(eye, targets);
    });
    return blocked;
  }

  /// Counts pairs in which the second comes after the first.
  struct Counter final : TileSink {
    Counter(std::size_t tile_row, std::size_t node_count) : row(tile_row), nodes(node_count) {}
    void take(std::size_t column, std::span<const Tile> tiles) override {
      for (std::size_t r = 0; r < kTile && row * kTile + r < nodes; ++r) {
        const std::size_t columns = std::min(kTile, nodes - column * kTile);
        std::uint64_t seen_by_r = tiles[0][r] & ~std::uint64_t{0} >> (kTile - columns);
        if (column == row) seen_by_r = r == kTile - 1 ? 0 : seen_by_r >> (r + 1);
        seen += static_cast<std::uint64_t>(std::popcount(seen_by_r));
      }
    }
    std::size_t row, nodes;
    std::uint64_t seen = 0;
  };

  std::uint64_t decide(std::size_t row) {
    Counter counter(row, eyes_.size());
    tile_kernels().decide_row(scene_, row, scratch_, counter);
    std::uint64_t pairs = 0;
    for_each_watcher(row, [&](Vec3, std::span<const Vec3> targets) { pairs += targets.size(); });
    return pairs - counter.seen;
  }

  std::vector<Corners> triangles_;
  std::vector<Vec3> places_, eyes_;
  FaceTree tree_;
  EyeTiles tiles_;
  TileScene scene_;
  TileScratch scratch_;
  std::unique_ptr<RayCaster> embree_;
  bench::EmbreeStreams streams_;
  LevelCaster rays_;
};

Level load(const char* map) {
  return bench::must(import_level(map, {}, GameData::installed())).level;
}

void compare_casters(const bench::Options& options, std::size_t nodes) {
  bench::Table table(options, "All-pairs sight of " + std::to_string(nodes) + " nodes, one thread",
                     "pair", {"Embree single", "Embree streams", "our rays", "tiles"});
  for (const char* map : kMaps) table.add(Arena(load(map), nodes).make_case(map));
  bench::end_table(options);
}

void compare_threads(const bench::Options& options, std::size_t nodes) {
  bench::Table table(options, "Measuring sight of " + std::to_string(nodes) + " nodes by tiles",
                     "bake", {"one thread", "two threads"});
  AgentProfile one_stance;
  one_stance.stances.resize(1);
  for (const char* map : {"oa_dm1", "ctf_inyard", "islandctf"}) {
    Level level = load(map);
    level.weapons.clear();  // sight alone
    const WaypointGraph graph =
        bench::graph_of(in_tile_order(bench::sample_floor(level, nodes, kSeed)));
    bench::Case two{map, {}, 1, true, {}};
    for (const int threads : {1, 2})
      two.work.push_back([&, threads](std::size_t begin, std::size_t end) {
        std::uint64_t seen = 0;
        tbb::task_arena(threads).execute([&] {
          Progress silent;
          for (std::size_t i = begin; i < end; ++i)
            seen += bench::must(measure_tiles(graph, one_stance, level, silent))
                        .visibility.front()
                        .matrix.row(NodeId{0})
                        .count();
        });
        return seen;
      });
    two.several_threads = true;
    table.add(two);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "All-pairs sight by tiles against Embree, on OpenArena's maps.");
  const tbb::global_control two(tbb::global_control::max_allowed_parallelism, 2);
  if (!options.quick) compare_casters(options, 10000);
  compare_casters(options, 1000);
  compare_threads(options, options.quick ? 500 : 10000);
  bench::end_report(options);
  return 0;
}
