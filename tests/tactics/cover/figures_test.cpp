// Cover in use: walking round a tree.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "defilade/model/ray_caster.h"
#include "model/body/level_mover.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

TEST(CoverFigures, a_tree_circled_by_the_threat_always_hides_a_character_that_walks_round_it) {
  const ImportedLevel imported = import_drawing(R"(
.............................
.............................
.............................
.............................
.............................
.............................
...........A.#...............
.............................
.............................
.............................
.............................
.............................
.............................)",
                                                "cell 0.5\nnode A oak tree");
  const TacticalMap map = bake_level(imported).map;
  const Tree* tree = map.cover().tree_of(map.graph().find("oak"));
  ASSERT_NE(tree, nullptr);
  const LevelCaster caster(imported.level);
  const LevelMover mover(imported.level, map.profile());
  constexpr int kSteps = 90;
  const auto threat_at = [&](int step) {
    const double angle = 2 * std::numbers::pi * step / kSteps;
    return Vec3{static_cast<float>(tree->centre.x + 3 * std::cos(angle)),
                static_cast<float>(tree->centre.y + 2.8 * std::sin(angle)), 0};
  };
  Vec3 last = shelter(*tree, threat_at(0));
  for (int step = 1; step <= kSteps; ++step) {
    const Vec3 threat = threat_at(step), here = shelter(*tree, threat);
    EXPECT_TRUE(mover.walks(last, here)) << step;
    EXPECT_LT(distance(last, here), 0.1F) << step;
    for (const float height : {0.4F, 1.0F, 1.6F})
      EXPECT_TRUE(caster.blocked(above(threat, 1.6F), above(here, height), Channel::sight()))
          << step << ' ' << height;
    last = here;
  }
  EXPECT_LT(distance(last, shelter(*tree, threat_at(0))), 1e-3F) << "all the way round";
}

}  // namespace
}  // namespace defilade::test
