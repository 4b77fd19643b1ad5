// A walker gets over every link of a real map, within one and a half times the expected time.
// `bench_sim_links` does the same for twelve maps.

#include <gtest/gtest.h>

#include "defilade/bake/import.h"
#include "sim/bodies/legs.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

constexpr float kSixtieth = 1.0F / 60;

bool gets_over(const Ways& ways, const Link& link, LegWork& work) {
  const WaypointGraph& graph = ways.map.graph();
  const Legs walk(ways);
  LegState legs;
  walk.place(legs, graph.position(link.from));
  const std::vector<NodeId> path{link.from, link.to};
  Intent intent;
  intent.gait = Gait::run;
  if (link.kind == LinkKind::crouch) intent.stance = crouched_stance(ways.map.profile());
  intent.goal = graph.position(link.to);
  intent.path = path;
  const float most = 1.5F * ways.motions[graph.id_of(link).index()].seconds + 1;
  for (float seconds = 0; seconds < most; seconds += kSixtieth) {
    if (Legs::has_arrived(legs, intent)) return true;
    walk.step(legs, intent, kSixtieth, {}, work);
  }
  return false;
}

TEST(LinksOfMaps, are_all_travelled_on_oa_dm1) {
  const auto imported = import_level("oa_dm1", {}, GameData::installed());
  ASSERT_TRUE(imported) << imported.error().message;
  BakeSettings settings;
  settings.profile = imported->profile;
  settings.place = true;
  const TacticalMap map = bake_level(*imported, settings).map;
  const LevelEngine engine = *LevelEngine::create(map);
  const Ways ways(map, engine, {});
  LegWork work;
  for (const Link& link : map.graph().links())
    EXPECT_TRUE(gets_over(ways, link, work))
        << name_of(link.kind) << " from " << map.graph().name(link.from) << " to "
        << map.graph().name(link.to);
}

}  // namespace
}  // namespace defilade::test
