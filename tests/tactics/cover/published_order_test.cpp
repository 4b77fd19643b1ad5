// The published order: stored cover nodes first, sensors only if none is adequate.

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "defilade/tactics/find_cover.h"
#include "support/drawings/hiding_ground.h"
#include "support/run/allocations.h"
#include "support/twins/slow_published_cover.h"

namespace defilade::test {
namespace {

constexpr CoverRequest kPublished{.order = CoverOrder::published};

/// A flat random drawing in which some nodes are stored as cover.
ImportedLevel random_ground(Random& random) {
  std::string drawing = random_drawing(random, 16, 12);
  std::ranges::replace(drawing, '1', '.');
  std::ranges::replace(drawing, '2', '*');
  ImportedLevel imported = import_drawing(drawing, kRandomHeader);
  for (Waypoint& node : imported.nodes)
    if (random.chance(0.4)) node.kind = random.chance(0.9) ? NodeKind::cover : NodeKind::tree;
  return imported;
}

/// One to five threats, some at nodes, and the agent on the floor.
std::optional<Situation> random_threats(const HidingGround& ground, Random& random) {
  const auto anywhere = [&] {
    return ground.engine().floor_at({random.between(0.5F, 15.5F), random.between(0.5F, 11.5F), 0});
  };
  const auto agent = anywhere();
  if (!agent) return std::nullopt;
  const auto nodes = ground.map().graph().positions();
  std::vector<Vec3> threats;
  for (std::size_t i = 0; i < 1 + random.below(5); ++i)
    threats.push_back(anywhere().value_or(nodes[random.below(nodes.size())]));
  return ground.situation(*agent, threats, random.chance(0.5) ? "rifle" : "pistol");
}

TEST(PublishedOrder, finds_what_the_steps_of_the_paper_find) {
  Random random(2004);
  std::map<CoverSource, int> sources;
  for (int round = 0; round < 200; ++round) {
    HidingGround ground(random_ground(random));
    const auto s = random_threats(ground, random);
    if (!s) continue;
    CoverRequest request = kPublished;
    request.rays = 1'000'000;
    request.far = random.between(1, 15);
    if (random.chance(0.3)) request.means = Means::own_weapons();
    const CoverResult found = ground.find(*s, request);
    const auto slow = SlowPublishedCover(ground, *s, request).find();
    ASSERT_EQ(found.source, slow.source) << round << ' ' << explain(found, *s, request);
    ++sources[slow.source];
    if (!found.found()) continue;
    ASSERT_EQ(found.place, slow.place) << round;
    ASSERT_EQ(found.stance, slow.stance) << round;
  }
  for (const CoverSource source :
       {CoverSource::here, CoverSource::node, CoverSource::sensor, CoverSource::least_bad})
    EXPECT_GT(sources[source], 5) << name_of(source);
}

TEST(PublishedOrder, a_stored_cover_node_wins_although_a_nearer_place_is_hidden) {
  HidingGround ground(R"(
..............
......#.......
T.....#.......
......#.......
......A...#...
..........#C..
..........#...
........*..*..)",
                      "node C C cover");
  const Situation s = ground.situation(ground.place("A"), {ground.place("T")});
  const CoverResult nearest = ground.find(s);
  const CoverResult published = ground.find(s, kPublished);
  EXPECT_EQ(published.source, CoverSource::node);
  EXPECT_EQ(published.place, ground.place("C"));
  EXPECT_LT(nearest.way, published.way / 2);
  EXPECT_EQ(explain(published, s, kPublished),
            "node C, 8.6 m away, stand: a does not see it (high cover); the nearest adequate cover "
            "node");
}

constexpr std::string_view kPillar = R"(
..............
......#.......
T.....#.......
......#.......
......A.......
.........C....
..............)";

TEST(PublishedOrder, sensors_are_asked_only_if_no_cover_node_is_adequate) {
  HidingGround ground(kPillar, "node C C cover");
  const Situation s = ground.situation(ground.place("A"), {ground.place("T")});
  const CoverResult found = ground.find(s, kPublished);
  EXPECT_EQ(found.source, CoverSource::sensor) << "C is in sight, and nothing covers it";
  const std::string why = explain(found, s, kPublished);
  EXPECT_TRUE(why.ends_with("; no cover node within reach is adequate")) << why;
}

TEST(PublishedOrder, sensors_are_fixed_to_the_character) {
  HidingGround ground(kPillar);
  for (const Vec3 agent : {Vec3{6.13F, 2.07F, 0}, Vec3{6.41F, 1.9F, 0}, Vec3{7.3F, 2.2F, 0}}) {
    const CoverResult found = ground.find(ground.situation(agent, {ground.place("T")}), kPublished);
    ASSERT_EQ(found.source, CoverSource::sensor);
    for (const float offset : {found.place.x - agent.x, found.place.y - agent.y})
      EXPECT_NEAR(2 * offset, std::round(2 * offset), 1e-4) << "half metres from the character";
  }
}

TEST(PublishedOrder, behind_a_plank_a_cover_node_is_adequate_against_a_pistol_only) {
  HidingGround ground(R"(
............A.
..............
..............
.........*..*.
..............
......|.......
T.....|C...*..
......|.......
..............)",
                      "define | plank 0 1.8\nnode C C cover");
  CoverRequest from_fire = kPublished;
  from_fire.means = Means::own_weapons();
  const auto find = [&](std::string_view weapon) {
    return ground.find(ground.situation(ground.place("A"), {ground.place("T")}, weapon), from_fire);
  };
  EXPECT_EQ(find("pistol").node, ground.map().graph().find("C"));
  EXPECT_EQ(find("pistol").source, CoverSource::node);
  EXPECT_NE(find("rifle").source, CoverSource::node);
}

TEST(PublishedOrder, over_frames_it_finds_the_same) {
  Random random(7);
  CoverSearch search;
  Workspace work;
  for (int round = 0; round < 60; ++round) {
    HidingGround ground(random_ground(random));
    const auto s = random_threats(ground, random);
    if (!s) continue;
    CoverRequest request = kPublished;
    request.rays = 1 + random.below(80);
    const CoverResult at_once = ground.find(*s, request);
    search.begin(*s, request, ground.engine(), work);
    while (const auto ray = search.asks()) search.tell(is_blocked(*ray, ground.engine()), work);
    EXPECT_EQ(search.result().rays, at_once.rays);
    EXPECT_EQ(search.result().source, at_once.source);
    EXPECT_EQ(search.result().place, at_once.place);
    EXPECT_EQ(search.result().stance, at_once.stance);
  }
}

TEST(PublishedOrder, a_kept_grid_changes_nothing_but_what_is_looked_up) {
  HidingGround ground(kPillar);
  SensorGrid grid;
  for (float x = 6; x < 8; x += 0.13F) {
    const Situation s = ground.situation({x, 2.1F, 0}, {ground.place("T")});
    const CoverResult alone = ground.find(s, kPublished), kept = ground.find(s, kPublished, &grid);
    EXPECT_EQ(kept.place, alone.place);
    EXPECT_EQ(kept.rays, alone.rays);
    EXPECT_EQ(ground.find(s, {}, &grid).place, ground.find(s).place) << "after another order";
  }
}

TEST(PublishedOrder, allocates_nothing_once_the_workspace_has_grown) {
  HidingGround ground(kPillar, "node C C cover");
  const Situation s = ground.situation(ground.place("A"), {ground.place("T")});
  Workspace work;
  CoverResult found;
  const auto ask = [&] { found = find_cover(s, kPublished, ground.engine(), work); };
  ask();
  EXPECT_EQ(found.source, CoverSource::sensor);
  EXPECT_EQ(allocations_in(ask), 0U);
}

}  // namespace
}  // namespace defilade::test
