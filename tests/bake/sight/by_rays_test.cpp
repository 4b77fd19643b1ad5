#include "bake/sight/measure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "bake/pipeline/embree_caster.h"
#include "support/drawings/drawings.h"
#include "support/twins/exact_twin.h"

namespace defilade::test {
namespace {

TEST(Measure, walls_hide_and_doorways_show) {
  const Asked rooms(bake_drawing(R"(
#########
#A..#..B#
#...+...#
#C.D#..E#
#########)"));
  EXPECT_TRUE(rooms.sees("A", "C"));
  EXPECT_FALSE(rooms.sees("A", "B"));
  EXPECT_TRUE(rooms.sees("A", "E"));
  EXPECT_FALSE(rooms.sees("D", "E"));
}

TEST(Measure, a_low_wall_hides_a_character_that_crouches_behind_it) {
  const Asked yard(bake_drawing("A...-B", "low 1.2"));
  EXPECT_TRUE(yard.sees("A", "B", "stand>stand"));
  EXPECT_FALSE(yard.sees("A", "B", "crouch>crouch"));
  EXPECT_FALSE(yard.sees("A", "B", "stand>crouch"));
  EXPECT_FALSE(yard.sees("B", "A", "crouch>stand"));
}

TEST(Measure, a_window_shows_standing_characters_and_stops_no_fire) {
  const Asked house(bake_drawing("A..=..B", "window 1.1 2.1"));
  EXPECT_TRUE(house.sees("A", "B"));
  EXPECT_TRUE(house.sees("A", "B", "stand>stand", house.fire("pistol")));
  EXPECT_FALSE(house.sees("A", "B", "crouch>crouch"));
}

TEST(Measure, a_hedge_stops_sight_but_not_fire) {
  const Asked garden(bake_drawing("A..%..B", "define % foliage 0 2"));
  EXPECT_FALSE(garden.sees("A", "B"));
  EXPECT_TRUE(garden.sees("A", "B", "stand>stand", garden.fire("pistol")));
  EXPECT_TRUE(garden.map().has_own_fire(WeaponId{0}));
}

TEST(Measure, a_plank_stops_pistols_but_not_rifles) {
  const Asked barn(bake_drawing("A..|..B", "define | plank 0 2"));
  EXPECT_FALSE(barn.sees("A", "B", "stand>stand", barn.fire("pistol")));
  EXPECT_TRUE(barn.sees("A", "B", "stand>stand", barn.fire("rifle")));
  EXPECT_FALSE(barn.map().has_own_fire(WeaponId{0})) << "pistols are stopped by what stops sight";
  EXPECT_TRUE(barn.map().has_own_fire(WeaponId{1}));
}

TEST(Measure, fire_is_stored_only_where_it_differs_from_sight) {
  const Asked cell(bake_drawing("A.#.B"));
  EXPECT_FALSE(cell.map().has_own_fire(WeaponId{0}));
  EXPECT_EQ(cell.sees("A", "B", "stand>stand", cell.fire("rifle")), cell.sees("A", "B"));
}

TEST(Measure, body_points_make_sight_directed) {
  BakeSettings settings;
  settings.profile.stances = {{"stand", 1.8F, 1.0F, {1.7F}}, {"peek", 1.8F, 1.7F, {}}};
  const Asked yard(bake_drawing("A..-..B", "low 1.5", settings));
  EXPECT_FALSE(yard.sees("A", "B", "stand>stand")) << "eyes below the wall see nothing beyond";
  EXPECT_TRUE(yard.sees("A", "B", "peek>stand")) << "the head is a body point and sticks out";
  EXPECT_FALSE(yard.sees("B", "A", "stand>peek"));
}

/// The slow twin: every ordered pair, every triangle, rational arithmetic where it is affordable.
template <class Blocks>
NodeMatrix brute_force(const TacticalMap& map, StanceId watcher, StanceId target, Channel channel,
                       Blocks blocks_segment) {
  const auto triangles = blocking_triangles(*map.level(), channel);
  const WaypointGraph& graph = map.graph();
  const auto unseen = [&](Vec3 eye, Vec3 point) {
    return std::ranges::any_of(triangles,
                               [&](const Corners& t) { return blocks_segment(t, eye, point); });
  };
  NodeMatrix matrix(graph.node_count());
  for (std::size_t i = 0; i < graph.node_count(); ++i)
    for (std::size_t j = 0; j < graph.node_count(); ++j) {
      const Vec3 eye = above(graph.position(NodeId{i}), map.profile().stance(watcher).eye);
      const Stance& stance = map.profile().stance(target);
      bool seen = i == j || !unseen(eye, above(graph.position(NodeId{j}), stance.eye));
      for (const float height : stance.body)
        seen = seen || !unseen(eye, above(graph.position(NodeId{j}), height));
      if (seen) matrix.insert(NodeId{i}, NodeId{j});
    }
  return matrix;
}

template <class Blocks>
void expect_brute_force(const TacticalMap& map, Blocks blocks_segment) {
  std::vector<Channel> channels{Channel::sight()};
  for (std::size_t i = 0; i < map.weapons().size(); ++i)
    channels.push_back(Channel::fire(WeaponId{i}));
  for (const Channel channel : channels)
    for (std::size_t w = 0; w < map.profile().stances.size(); ++w)
      for (std::size_t t = 0; t < map.profile().stances.size(); ++t) {
        const NodeMatrix twin = brute_force(map, StanceId{w}, StanceId{t}, channel, blocks_segment);
        const NodeMatrixView fast = map.visibility(StanceId{w}, StanceId{t}, channel);
        EXPECT_TRUE(twin == fast) << w << ">" << t;
      }
}

TEST(Measure, equals_rational_brute_force_on_random_drawings) {
  // Nodes lie on a grid with the walls, so segments graze edges and corners all the time.
  Random random(7);
  for (int round = 0; round < 3; ++round)
    expect_brute_force(bake_drawing(random_drawing(random, 9, 5), kRandomHeader), twin_blocks);
}

TEST(Measure, equals_brute_force_with_body_points_and_prone) {
  BakeSettings settings;
  settings.profile.stances = {{"stand", 1.8F, 1.6F, {1.2F, 0.9F}},
                              {"crouch", 1.2F, 1.0F, {}},
                              {"prone", 0.5F, 0.3F, {0.1F}}};
  Random random(8);
  for (int round = 0; round < 3; ++round)
    expect_brute_force(bake_drawing(random_drawing(random, 16, 10), kRandomHeader, settings),
                       [](const Corners& t, Vec3 a, Vec3 b) { return blocks(t, a, b); });
}

TEST(Measure, equal_stances_see_each_other_symmetrically) {
  Random random(9);
  const TacticalMap map = bake_drawing(random_drawing(random, 30, 20), kRandomHeader);
  for (const StanceId stance : {StanceId{0}, StanceId{1}}) {
    const NodeMatrixView matrix = map.visibility(stance, stance);
    EXPECT_TRUE(transpose(matrix) == matrix);
  }
}

TEST(Measure, does_not_depend_on_the_order_of_nodes) {
  Random random(10);
  ImportedLevel level = import_drawing(random_drawing(random, 24, 16), kRandomHeader);
  const TacticalMap straight = bake_level(level).map;
  std::ranges::reverse(level.nodes);
  const TacticalMap reversed = bake_level(level).map;
  const std::size_t n = straight.graph().node_count();
  const StanceId stand{0}, crouch{1};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      EXPECT_EQ(straight.visibility(stand, crouch).contains(NodeId{i}, NodeId{j}),
                reversed.visibility(stand, crouch).contains(NodeId{n - 1 - i}, NodeId{n - 1 - j}));
}

TEST(Measure, exposure_counts_the_others_that_see_a_node) {
  const Asked rooms(bake_drawing(R"(
A.B.C
##.##
D.E..)"));
  const auto exposure = rooms.map().exposure(StanceId{0}, StanceId{0});
  for (std::size_t j = 0; j < rooms.map().graph().node_count(); ++j) {
    std::uint32_t seen_by = 0;
    for (std::size_t i = 0; i < rooms.map().graph().node_count(); ++i)
      seen_by +=
          i != j && rooms.map().visibility(StanceId{0}, StanceId{0}).contains(NodeId{i}, NodeId{j});
    EXPECT_EQ(exposure[j], seen_by);
  }
}

TEST(Measure, a_wall_added_never_adds_sight) {
  Random random(11);
  std::string drawing = random_drawing(random, 20, 14);
  const TacticalMap before = bake_drawing(drawing, kRandomHeader);
  for (char& c : drawing)
    if (c == '.' && random.chance(0.1)) c = '#';
  const TacticalMap after = bake_drawing(drawing, kRandomHeader);
  for (std::size_t i = 0; i < before.graph().node_count(); ++i)
    EXPECT_TRUE(after.visibility(StanceId{0}, StanceId{0})
                    .row(NodeId{i})
                    .is_subset_of(before.visibility(StanceId{0}, StanceId{0}).row(NodeId{i})));
}

TEST(Measure, gives_the_same_bytes_for_any_number_of_threads) {
  Random random(12);
  const ImportedLevel level = import_drawing(random_drawing(random, 40, 30), kRandomHeader);
  BakeSettings settings;
  settings.threads = 1;
  const auto one = serialize_map(bake_level(level, settings).map);
  for (const unsigned threads : {2U, 3U, 0U}) {
    settings.threads = threads;
    EXPECT_EQ(serialize_map(bake_level(level, settings).map), one) << threads << " threads";
  }
}

TEST(Measure, stops_when_cancelled) {
  class Cancelling final : public Progress {
   public:
    void advance(std::uint64_t units) noexcept override { done_ += units; }
    bool cancelled() const noexcept override { return done_ > 1000; }

   private:
    std::atomic<std::uint64_t> done_ = 0;
  };
  Random random(13);
  const ImportedLevel level = import_drawing(random_drawing(random, 40, 30), kRandomHeader);
  Cancelling progress;
  const auto baked = bake(level.level, to_generate(level.nodes), {}, progress);
  ASSERT_FALSE(baked);
  EXPECT_EQ(baked.error().kind, ErrorKind::cancelled);
}

/// Does the segment come within a hair of an edge of some triangle, or end near its plane?
bool grazes(const std::vector<Corners>& triangles, Vec3 from, Vec3 to) {
  constexpr float kHair = 1e-4F;
  for (const Corners& t : triangles)
    for (const Vec3 nudge : {Vec3{kHair, 0, 0}, Vec3{0, kHair, 0}, Vec3{0, 0, kHair}})
      for (const Vec3 moved : {nudge, Vec3{} - nudge})
        for (const auto& [a, b] : {std::pair(from + moved, to), std::pair(from, to + moved),
                                   std::pair(from + moved, to + moved)})
          if (blocks(t, a, b) != blocks(t, from, to)) return true;
  return false;
}

TEST(Measure, differs_from_embree_only_on_grazing_segments) {
  Random random(14);
  const ImportedLevel level = import_drawing(random_drawing(random, 30, 20), kRandomHeader);
  const auto embree = make_embree_caster(level.level, EmbreeMode::robust);
  ASSERT_TRUE(embree) << embree.error().message;
  const LevelCaster ours(level.level);
  const auto triangles = blocking_triangles(level.level, Channel::sight());
  const auto anywhere = [&] {
    return Vec3{random.between(0, 30), random.between(0, 20), random.between(0.1F, 2.9F)};
  };
  std::size_t blocked = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Vec3 from = anywhere(), to = anywhere();
    const bool mine = ours.blocked(from, to, Channel::sight());
    blocked += mine;
    if ((*embree)->blocked(from, to, Channel::sight()) != mine) {
      EXPECT_TRUE(grazes(triangles, from, to));
    }
  }
  EXPECT_GT(blocked, 10'000U);
  EXPECT_LT(blocked, 99'000U);
}

}  // namespace
}  // namespace defilade::test
