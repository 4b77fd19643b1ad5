// A walker gets over every link of a real map, within one and a half times the expected time.
// `bench_links` does the same for twelve maps.

#include <gtest/gtest.h>

#include "defilade/bake/import.h"
#include "support/crowds/link_walk.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

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
  LegState legs;
  for (const Link& link : map.graph().links())
    EXPECT_TRUE(gets_over(ways, link, work, legs))
        << name_of(link.kind) << " from " << map.graph().name(link.from) << " to "
        << map.graph().name(link.to);
}

}  // namespace
}  // namespace defilade::test
