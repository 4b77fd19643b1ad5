// Does a body get over every link of a map? A walker is sent over each, from end to end, and must
// be there within 1.5 times the expected time. Prints how many links of each kind there are, how
// many it did not get over, and the longest time of the others as a multiple of the expected time;
// and of the first that it did not get over, how.

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "defilade/sim.h"
#include "levels.h"
#include "support/crowds/link_walk.h"

namespace {

using namespace defilade;

struct OfKind {
  std::size_t links = 0;
  std::size_t lost = 0;
  float worst = 0;  // of those that were completed
};

void tell_lost(const TacticalMap& map, const Link& link, const LegState& legs) {
  std::printf("    %s from %s to %s, %.1f m: %.1f m are left\n",
              std::string(name_of(link.kind)).c_str(), map.graph().name(link.from).c_str(),
              map.graph().name(link.to).c_str(), static_cast<double>(link.length),
              static_cast<double>(distance(legs.feet, map.graph().position(link.to))));
}

void walk_map(const std::string& name) {
  const TacticalMap map = bench::placed_map(name);
  const LevelEngine engine = bench::must(LevelEngine::create(map));
  const Ways ways(map, engine, {});
  LegWork work;
  std::array<OfKind, kLinkKinds> kinds;
  std::size_t lost = 0;
  for (const Link& link : map.graph().links()) {
    OfKind& kind = kinds[static_cast<std::size_t>(link.kind)];
    ++kind.links;
    LegState legs;
    const auto part = test::part_of_expected(ways, link, work, legs);
    kind.worst = std::max(kind.worst, part.value_or(0));
    if (part) continue;
    ++kind.lost;
    if (++lost <= 5) tell_lost(map, link, legs);
  }
  const auto count = static_cast<double>(map.graph().link_count());
  std::printf("%-14s %8.0f links, %6zu not completed, %.3f %% completed\n", name.c_str(), count,
              lost, 100 * (1 - static_cast<double>(lost) / count));
  for (std::size_t i = 0; i < kLinkKinds; ++i)
    if (kinds[i].links > 0)
      std::printf("  %-12s %8zu links, %6zu not completed, at most %.2f of the expected time\n",
                  std::string(name_of(static_cast<LinkKind>(i))).c_str(), kinds[i].links,
                  kinds[i].lost, static_cast<double>(kinds[i].worst));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> maps(argv + 1, argv + argc);
  if (maps.empty())
    maps = {"oa_dm1",    "oa_dm2",    "oa_dm3",     "oa_dm4",    "oa_dm5",   "oa_dm6",
            "aggressor", "wrackdm17", "ctf_inyard", "oa_shouse", "q3dm6ish", "slimefac"};
  for (const std::string& map : maps) walk_map(map);
}
