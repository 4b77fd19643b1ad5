// Is it true what sight cells claim, and how much do they claim? Random eyes and points of bodies
// anywhere on the floor of ten maps, in all stances: wherever the map says that a look is surely
// blocked or surely clear, the exact ray must say the same.
//
// Prints for each map the cells, the share of looks that need no ray, and how many claims are
// wrong. Ends with 1 if any is.

#include <cstdio>
#include <string>

#include "defilade/sim.h"
#include "interleave.h"
#include "levels.h"
#include "sim/floor/floor_grid.h"

namespace {

using namespace defilade;

struct Counts {
  std::size_t looks = 0, outside = 0, blocked = 0, clear = 0, wrong = 0;
};

/// Bodies anywhere on the floor that nodes lead to.
class Bodies {
 public:
  Bodies(const TacticalMap& map, const LevelEngine& engine)
      : map_(map), engine_(engine), grid_(map.graph().positions(), engine) {}

  Vec3 feet() {
    const Vec3 stand = grid_.stand(CellId{random_.below(grid_.cell_count())});
    constexpr float kHalf = FloorGrid::kCell / 2;
    const Vec3 beside =
        stand + Vec3{random_.between(-kHalf, kHalf), random_.between(-kHalf, kHalf), 0};
    const auto floor = engine_.floor_at(beside);
    return floor && engine_.walks(stand, *floor) ? *floor : stand;
  }
  /// The number of an eye's height, in a random stance.
  std::size_t eye() {
    const auto& stances = map_.profile().stances;
    return map_.sight_cells()->find_height(stances[random_.below(stances.size())].eye);
  }
  std::size_t below(std::size_t limit) { return random_.below(limit); }

 private:
  const TacticalMap& map_;
  const LevelEngine& engine_;
  FloorGrid grid_;
  bench::Random random_{1};
};

Counts compare(const TacticalMap& map, std::size_t looks) {
  const LevelEngine engine = bench::must(LevelEngine::create(map));
  const SightCells& cells = *map.sight_cells();
  Bodies bodies(map, engine);
  Counts counts;
  for (; counts.looks < looks; ++counts.looks) {
    const Vec3 watcher = bodies.feet(), target = bodies.feet();
    const std::size_t eye = bodies.eye(), point = bodies.below(bodies.eye() + 1);
    const SightCellId from = cells.find(watcher), to = cells.find(target);
    if (!from.valid() || !to.valid()) {
      ++counts.outside;
      continue;
    }
    const Certainty known = cells.between(from, eye, to, point);
    if (known == Certainty::unknown) continue;
    const bool blocked = engine.blocked(above(watcher, cells.heights()[eye]),
                                        above(target, cells.heights()[point]), Channel::sight());
    ++(known == Certainty::blocked ? counts.blocked : counts.clear);
    if (blocked != (known == Certainty::blocked)) ++counts.wrong;
  }
  return counts;
}

bool run(const std::string& name, std::size_t looks, bool json) {
  const TacticalMap map = bench::placed_map(name, 4096);
  const Counts counts = compare(map, looks);
  const auto percent = [&](std::size_t count) {
    return 100 * static_cast<double>(count) / static_cast<double>(counts.looks);
  };
  std::printf(json ? "{\"map\": \"%s\", \"cells\": %zu, \"megabytes\": %.1f, \"looks\": %zu, "
                     "\"blocked_percent\": %.2f, \"clear_percent\": %.2f, \"proved_percent\": "
                     "%.2f, \"outside_percent\": %.3f, \"wrong\": %zu}\n"
                   : "%-14s %6zu %8.1f %10zu %9.2f%% %9.2f%% %9.2f%% %9.3f%% %7zu\n",
              name.c_str(), map.sight_cells()->size(),
              static_cast<double>(map.sight_cells()->bytes()) / 1e6, counts.looks,
              percent(counts.blocked), percent(counts.clear),
              percent(counts.blocked + counts.clear), percent(counts.outside), counts.wrong);
  std::fflush(stdout);
  return counts.wrong == 0;
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Ten million random looks on ten maps: what is proved, and is it true?");
  if (!options.json)
    std::printf("%-14s %6s %8s %10s %10s %10s %10s %10s %7s\n", "map", "cells", "MB", "looks",
                "blocked", "clear", "no ray", "no cell", "wrong");
  bool good = true;
  for (const char* name : {"aggressor", "ctf_inyard", "dm4ish", "kaos2", "oa_dm1", "oa_dm2",
                           "oa_dm4", "oa_dm6", "ps37ctf", "wrackdm17"}) {
    good = run(name, options.quick ? 20'000 : 1'000'000, options.json) && good;
    if (options.quick && std::string(name) == "ctf_inyard") break;
  }
  return good ? 0 : 1;
}
