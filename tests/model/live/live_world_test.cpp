// What a live world promises, in drawings.

#include "defilade/model/live_world.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

#include "defilade/model/mesh.h"
#include "model/live/live_level.h"
#include "support/drawings/drawings.h"
#include "support/random/random_map.h"

namespace defilade::test {
namespace {

TEST(LiveWorld, doors_are_prepared_only_for_single_lines) {
  const TacticalMap map = bake_drawing("A..#..B\n...+...\n...#...");
  EXPECT_EQ(map.doors().size(), 1U);
  BakeSettings settings;
  settings.profile.stances[0].body = {1.2F};
  EXPECT_TRUE(bake_drawing("A..#..B\n...+...\n...#...", "", settings).doors().empty());
}

TEST(LiveWorld, a_door_hides_while_it_is_shut_and_costs_no_ray) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  const NodeId a = map.graph().find("A"), b = map.graph().find("B");
  const auto sees = [&] {
    return world.state().map.visibility(StanceId{0U}, StanceId{0U}).contains(a, b);
  };
  ASSERT_TRUE(sees());
  world.set_door(DoorId{0U}, true);
  EXPECT_FALSE(sees());
  EXPECT_TRUE(world.state().world.is_closed(DoorId{0U}));
  EXPECT_TRUE(world.state().stale_analysis);
  EXPECT_EQ(world.stats().rays, 0U);
  EXPECT_EQ(world.stats().segments, 0U);
  world.set_door(DoorId{0U}, false);
  EXPECT_TRUE(sees());
}

TEST(LiveWorld, does_nothing_about_a_door_a_node_or_a_link_that_does_not_exist) {
  const TacticalMap map = bake_drawing("A+B");
  LiveWorld world = *LiveWorld::create(map);
  const World before = world.state().world;
  world.set_door(map.find_door("no such door"), true);
  world.set_node(NodeId{}, false);
  world.set_link(LinkId{}, false);
  EXPECT_EQ(world.state().world, before);
}

TEST(LiveWorld, analysis_is_stale_when_sight_or_ways_have_changed_until_it_settles) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  EXPECT_FALSE(world.state().stale_analysis);
  world.remove({{-9, -9, -9}, {-8, -8, -8}});
  EXPECT_FALSE(world.state().stale_analysis) << "nothing is there";
  world.set_door(DoorId{0U}, true);
  EXPECT_TRUE(world.state().stale_analysis);
  world.refresh_stale();
  EXPECT_FALSE(world.state().stale_analysis);
}

TEST(LiveWorld, what_a_reader_holds_never_changes) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  const NodeId a = map.graph().find("A"), b = map.graph().find("B");
  std::vector<LiveState> kept;
  for (int i = 0; i < 10; ++i) {
    world.set_door(DoorId{0U}, i % 2 == 0);
    kept.push_back(world.state());
  }
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(
        kept[static_cast<std::size_t>(i)].map.visibility(StanceId{0U}, StanceId{0U}).contains(a, b),
        i % 2 == 1);
}

TEST(LiveWorld, a_crate_closes_the_links_and_nodes_that_it_stands_on) {
  const TacticalMap map = bake_drawing("#######\nA..C..B\n#######");
  LiveWorld world = *LiveWorld::create(map);
  const World before = world.state().world;
  const NodeId c = map.graph().find("C");
  const Vec3 p = map.graph().position(c);
  const ChangeId crate =
      *world.add(box_mesh({{p.x - 0.6F, p.y - 0.6F, 0}, {p.x + 0.6F, p.y + 0.6F, 1.5F}}));
  EXPECT_TRUE(world.state().world.is_disabled(c));
  for (const Link& link : map.graph().leaving(c))
    EXPECT_TRUE(world.state().world.is_closed(map.graph().id_of(link)));
  world.undo(crate);
  EXPECT_EQ(world.state().world, before) << "as if it had not been";
}

/// A node between two walls is shut in, whichever came first, and open as soon as one is gone.
TEST(LiveWorld, a_node_that_is_walled_in_is_disabled) {
  const TacticalMap map = bake_drawing("###########\nA....C....B\n###########");
  const NodeId c = map.graph().find("C");
  const float x = map.graph().position(c).x;
  const auto wall = [&](LiveWorld& world, float at) {
    return *world.add(box_mesh({{x + at - 0.1F, -1, 0}, {x + at + 0.1F, 4, 3}}));
  };
  for (const float first : {-2.0F, 2.0F}) {
    LiveWorld world = *LiveWorld::create(map);
    const ChangeId one = wall(world, first);
    EXPECT_FALSE(world.state().world.is_disabled(c));
    const ChangeId other = wall(world, -first);
    EXPECT_TRUE(world.state().world.is_disabled(c));
    world.undo(one);
    EXPECT_FALSE(world.state().world.is_disabled(c));
    world.undo(other);
    EXPECT_FALSE(world.state().world.is_disabled(c));
  }
}

/// The floor between two nodes sinks by 1.8 m, in steps of 0.2 m.
TEST(LiveWorld, a_wall_in_a_valley_closes_the_link_across_it) {
  ImportedLevel valley;
  for (int i = 0; i < 19; ++i) {
    const float x = 0.25F * static_cast<float>(i);
    const float z = -0.2F * static_cast<float>(std::min(i, 18 - i));
    add_mesh(box_mesh({{x, 0, -4}, {x + 0.25F, 2, z}}), {.name = "solid"}, valley.level);
  }
  valley.nodes = {{"A", {0.125F, 1, 0}}, {"B", {4.625F, 1, 0}}};
  const TacticalMap map = bake_level(valley).map;
  ASSERT_GE(map.graph().link_count(), 1U);
  LiveWorld world = *LiveWorld::create(map);
  ASSERT_TRUE(world.add(box_mesh({{2.3F, 0, -2}, {2.4F, 2, -0.4F}})));
  for (const Link& link : map.graph().links())
    EXPECT_TRUE(world.state().world.is_closed(map.graph().id_of(link))) << name_of(link.kind);
}

TEST(LiveWorld, refuses_a_material_that_the_bake_could_not_distinguish) {
  LiveWorld world = *LiveWorld::create(bake_drawing("A..B"));
  Material smoke{.name = "smoke", .movement = false};
  smoke.fire.reset();
  const auto added = world.add(box_mesh({{0, 0, 0}, {1, 1, 1}}), smoke);
  ASSERT_FALSE(added);
  EXPECT_NE(added.error().message.find("smoke"), std::string::npos);
}

TEST(LiveWorld, a_state_can_be_saved_and_opened_but_differs_from_every_bake) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  world.set_door(DoorId{0U}, true);
  const auto opened = open_map(serialize_map(world.state().map), "state.dfl");
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_NE(opened->hashes(), map.hashes());
  EXPECT_TRUE(opened->doors().empty());
}

TEST(LiveWorld, landmarks_hold_in_every_state) {
  Random random(8);
  const TacticalMap map = random_map(random, 60, true);
  ASSERT_FALSE(map.landmarks().empty());
  LiveMap live(map);
  live.close({.closed = {LinkId{0U}}});
  EXPECT_EQ(live.state().map.landmarks(), map.landmarks());
  live.close({.opened = {LinkId{0U}}});
  EXPECT_EQ(live.state().map.landmarks(), map.landmarks());
}

TEST(LiveWorld, a_stripped_map_knows_what_its_doors_hid_also_after_a_crate_came_and_went) {
  BakeSettings settings;
  settings.strip = true;
  const std::string_view drawing = "...#...\nA..+..B\n...#...";
  const TacticalMap map = bake_drawing(drawing, "", settings);
  LiveLevel level(import_drawing(drawing).level);
  LiveMap live(map);
  const auto crate = level.add(box_mesh({{1.4F, 1, 0}, {1.9F, 2, 3}}), {.name = "crate"});
  live.update(crate->difference, level);
  live.update(level.undo(crate->id), level);
  live.set_door(DoorId{0U}, true);
  EXPECT_FALSE(live.state()
                   .map.visibility(StanceId{0U}, StanceId{0U})
                   .contains(map.graph().find("A"), map.graph().find("B")));
}

TEST(LiveWorld, a_link_closed_by_hand_stays_closed) {
  const TacticalMap map = bake_drawing("#######\nA..C..B\n#######");
  LiveWorld world = *LiveWorld::create(map);
  const LinkId link = map.graph().id_of(map.graph().leaving(map.graph().find("C")).front());
  world.set_link(link, false);
  world.undo(*world.add(box_mesh({{2.9F, 1, 0}, {4.1F, 2, 1.5F}})));
  EXPECT_TRUE(world.state().world.is_closed(link));
  world.set_link(link, true);
  EXPECT_FALSE(world.state().world.is_closed(link));
}

TEST(LiveWorld, a_change_spread_over_frames_shows_only_when_it_is_done) {
  const TacticalMap map = bake_drawing("A.....B\n.......\nC.....D");
  LiveLevel level(*map.level());
  LiveMap live(map);
  const auto changed = level.add(box_mesh({{3, 0, 0}, {4, 3, 3}}), {.name = "wall"});
  live.begin(changed->difference, level);
  const NodeId a = map.graph().find("A"), b = map.graph().find("B");
  int frames = 0;
  while (!live.work(level, 1)) {
    EXPECT_TRUE(live.state().map.visibility(StanceId{0U}, StanceId{0U}).contains(a, b));
    ++frames;
  }
  EXPECT_GE(frames, 3);
  EXPECT_FALSE(live.state().map.visibility(StanceId{0U}, StanceId{0U}).contains(a, b));
}

/// Each state must be consistent: exposure counts the rows, and the shut doors of its world hide
/// what they must.
TEST(LiveWorld, readers_on_other_threads_never_see_an_intermediate_state) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...\nC..+..D\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  const NodeId a = map.graph().find("A"), b = map.graph().find("B");
  std::atomic<bool> done = false;
  std::atomic<std::size_t> wrong = 0, looked = 0;
  const auto read = [&] {
    while (!done || looked == 0) {
      const LiveState state = world.state();
      const NodeMatrixView rows = state.map.visibility(StanceId{0U}, StanceId{0U});
      if (rows.contains(a, b) == state.world.is_closed(DoorId{0U})) ++wrong;
      const std::vector<std::uint32_t> counts = column_counts(rows);
      for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] != state.map.exposure(StanceId{0U}, StanceId{0U})[i] + 1) ++wrong;
      ++looked;
    }
  };
  std::array<std::thread, 3> readers{std::thread(read), std::thread(read), std::thread(read)};
  for (std::size_t i = 0; i < 2000; ++i) world.set_door(DoorId{i % 2}, i % 4 < 2);
  done = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(wrong, 0U);
}

TEST(LiveWorld, refuses_a_stripped_map) {
  BakeSettings settings;
  settings.strip = true;
  const auto world = LiveWorld::create(bake_drawing("A.B", "", settings));
  ASSERT_FALSE(world);
  EXPECT_NE(world.error().message.find("stripped"), std::string::npos);
}

}  // namespace
}  // namespace defilade::test
