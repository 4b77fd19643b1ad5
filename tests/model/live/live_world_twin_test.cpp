// A world that changes, against a full measurement of the changed level.

#include "defilade/model/live_world.h"

#include <gtest/gtest.h>

#include "bake/cover/cover_spots.h"
#include "support/drawings/drawings.h"
#include "support/maps/installed_map.h"
#include "support/twins/changing_world.h"

namespace defilade::test {
namespace {

void check_random_drawings(const AgentProfile& profile, std::size_t levels) {
  Random random(61);
  for (std::size_t i = 0; i < levels; ++i) {
    BakeSettings settings;
    settings.profile = profile;
    const TacticalMap map = bake_drawing(random_drawing(random, 14, 10), kRandomHeader, settings);
    Changing changing(map);
    for (int step = 0; step < 12; ++step) {
      change(changing, random, bounds_of(*map.level()));
      ASSERT_TRUE(changing.equals_a_full_measurement()) << "level " << i << " step " << step;
    }
  }
}

TEST(LiveWorldTwin, equals_a_full_measurement_after_any_change) { check_random_drawings({}, 60); }

TEST(LiveWorldTwin, equals_a_full_measurement_for_bodies_with_body_points) {
  AgentProfile profile;
  profile.stances[0].body = {1.2F, 0.6F};
  check_random_drawings(profile, 30);
}

/// Fire of the second weapon class first: the order in which rows are given means nothing.
TEST(LiveWorldTwin, rows_may_be_given_in_any_order) {
  Random random(65);
  for (int i = 0; i < 10; ++i) {
    const TacticalMap map = bake_drawing(random_drawing(random, 14, 10), kRandomHeader);
    MapParts parts;
    parts.profile = map.profile();
    parts.graph = map.graph();
    parts.weapons.assign(map.weapons().begin(), map.weapons().end());
    parts.components.assign(map.components().begin(), map.components().end());
    parts.light.assign(map.light().begin(), map.light().end());
    parts.level = *map.level();
    std::vector<Channel> channels{Channel::sight()};
    for (std::size_t w = 0; w < map.weapons().size(); ++w)
      if (map.has_own_fire(WeaponId{w})) channels.push_back(Channel::fire(WeaponId{w}));
    std::ranges::reverse(channels);
    for (const Channel channel : channels)
      for (std::size_t w = 0; w < 2; ++w)
        for (std::size_t t = 0; t < 2; ++t)
          parts.visibility.push_back(
              {channel, StanceId{w}, StanceId{t},
               NodeMatrix(map.visibility(StanceId{w}, StanceId{t}, channel))});
    Changing changing(*TacticalMap::build(std::move(parts)));
    for (int step = 0; step < 4; ++step) {
      change(changing, random, bounds_of(*map.level()));
      ASSERT_TRUE(changing.equals_a_full_measurement()) << i << ' ' << step;
    }
  }
}

TEST(LiveWorldTwin, settling_brings_cover_and_analysis_up_to_date) {
  Random random(62);
  for (int i = 0; i < 10; ++i) {
    const TacticalMap map = bake_drawing(random_drawing(random, 14, 10), kRandomHeader);
    Changing changing(map);
    for (int step = 0; step < 3; ++step) {
      changing.add_box(random_box(random, bounds_of(*map.level()), 2), {.name = "crate"});
      changing.remove(random_box(random, bounds_of(*map.level()), 6));
    }
    changing.world().refresh_stale();
    const LiveState state = changing.world().state();
    EXPECT_TRUE(state.stale_cover.none());
    EXPECT_FALSE(state.stale_analysis);
    const StanceId upright{0U};
    const auto& closed = state.world.closed_links;
    if (std::ranges::find(closed, true) == closed.end()) {
      EXPECT_EQ(state.map.analysis(),
                analyze(map.graph(), map.regions(), state.map.watchers(upright, upright),
                        state.map.exposure(upright, upright)));
    }
    Progress silent;
    const Level level = changing.level();
    const LevelCaster caster(level);
    EXPECT_EQ(state.map.cover(), *detect_cover(map.graph().positions(), map.profile(),
                                               map.weapons().size(), caster, silent));
  }
}

TEST(LiveWorldTwin, an_unknown_difference_is_measured_with_rays_alone) {
  Random random(63);
  for (int i = 0; i < 20; ++i) {
    const TacticalMap map = bake_drawing(random_drawing(random, 12, 8), kRandomHeader);
    LiveLevel level(*map.level());
    LiveMap known(map), unknown(map);
    const auto changed =
        level.add(box_mesh(random_box(random, bounds_of(*map.level()), 2)), {.name = "crate"});
    known.update(changed->difference, level);
    unknown.update({changed->difference.box}, level);
    for (const std::size_t stance : {0U, 1U})
      EXPECT_TRUE(known.state().map.visibility(StanceId{stance}, StanceId{0U}) ==
                  unknown.state().map.visibility(StanceId{stance}, StanceId{0U}));
  }
}

TEST(LiveWorldTwin, equals_a_full_measurement_on_a_real_map) {
  const auto imported = installed_map("oa_dm4");
  ASSERT_TRUE(imported);
  BakeSettings settings;
  settings.spacing = 4;
  settings.profile = imported->profile;
  const TacticalMap map = bake_level(*imported, settings).map;
  Changing changing(map);
  Random random(64);
  for (int i = 0; i < 12; ++i) {
    change(changing, random, bounds_of(*map.level()));
    ASSERT_TRUE(changing.equals_a_full_measurement()) << "step " << i;
  }
}

}  // namespace
}  // namespace defilade::test
