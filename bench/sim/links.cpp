// Does a body get over every link of a map? A walker is sent over each, from end to end, and must
// be there within 1.5 times the expected time. Prints what it did not get over, and how.

#include <cstdio>
#include <string>
#include <vector>

#include "defilade/sim.h"
#include "levels.h"
#include "support/crowds/link_walk.h"

namespace {

using namespace defilade;

/// How many links were not completed.
std::size_t walk_map(const std::string& name) {
  const TacticalMap map = bench::placed_map(name);
  const LevelEngine engine = bench::must(LevelEngine::create(map));
  const Ways ways(map, engine, {});
  LegWork work;
  std::size_t lost = 0;
  for (const Link& link : map.graph().links()) {
    LegState legs;
    if (test::gets_over(ways, link, work, legs)) continue;
    ++lost;
    if (lost <= 5)
      std::printf("    %s from %s to %s, %.1f m: %.1f m are left\n",
                  std::string(name_of(link.kind)).c_str(), map.graph().name(link.from).c_str(),
                  map.graph().name(link.to).c_str(), static_cast<double>(link.length),
                  static_cast<double>(distance(legs.feet, map.graph().position(link.to))));
  }
  const auto count = static_cast<double>(map.graph().link_count());
  std::printf("%-14s %8.0f links, %6zu not completed, %.3f %% completed\n", name.c_str(), count,
              lost, 100 * (1 - static_cast<double>(lost) / count));
  std::fflush(stdout);
  return lost;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> maps(argv + 1, argv + argc);
  if (maps.empty())
    maps = {"oa_dm1",    "oa_dm2",    "oa_dm3",     "oa_dm4",    "oa_dm5",   "oa_dm6",
            "aggressor", "wrackdm17", "ctf_inyard", "oa_shouse", "q3dm6ish", "slimefac"};
  for (const std::string& map : maps) walk_map(map);
}
