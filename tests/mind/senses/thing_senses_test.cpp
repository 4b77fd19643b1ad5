// What characters notice of things, and whether these are as they left them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "defilade/mind/thing_memory.h"
#include "support/run/allocations.h"
#include "support/run/watchers.h"

namespace defilade::test {
namespace {

constexpr std::string_view kHall = R"(
##############################
#............................#
#............................#
#..............#.............#
#............................#
#............................#
##############################
)";

SceneThing thing(std::size_t id, ThingKind kind, Vec3 place) {
  SceneThing one;
  one.id = ThingId{id};
  one.kind = kind;
  one.place = place;
  one.what = 7;
  return one;
}

/// A watcher at the west end, who looks east; what stands beyond the pillar is hidden.
class ThingSenses : public ::testing::Test {
 protected:
  explicit ThingSenses(std::size_t cells = 1000, SenseTraits traits = Watchers::quick())
      : watchers(cells > 0 ? map_with_cells(kHall, cells) : bake_drawing(kHall), limits()),
        watcher(watchers.add_character({3.5F, 3.5F, 0}, traits)) {}

  static SensesLimits limits() {
    SensesLimits limits;
    limits.things = 8;
    return limits;
  }
  std::span<const ThingPercept> look(std::size_t ticks = 3) {
    watchers.ticks(ticks);
    return watchers.senses().things(watcher);
  }
  SceneThing& put(ThingKind kind, Vec3 place) {
    return watchers.things.emplace_back(thing(watchers.things.size(), kind, place));
  }

  Watchers watchers;
  CharacterId watcher;
};

class ThingSensesWithRays : public ThingSenses {
 protected:
  ThingSensesWithRays() : ThingSenses(0) {}
};

class SlowThingSenses : public ThingSenses {
 protected:
  SlowThingSenses() : ThingSenses(1000, {}) {}
};

TEST_F(ThingSenses, see_an_item_in_front_without_a_ray) {
  put(ThingKind::item, {20.5F, 5.5F, 0});
  const auto seen = look();
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].about, ThingId{0U});
  EXPECT_EQ(seen[0].kind, ThingKind::item);
  EXPECT_EQ(seen[0].what, 7U);
  EXPECT_EQ(seen[0].place, watchers.things[0].place);
  EXPECT_TRUE(seen[0].present);
  EXPECT_FALSE(seen[0].changed);
  EXPECT_EQ(seen[0].age, 0);
  EXPECT_EQ(watchers.rays.rays, 0U);
}

TEST_F(ThingSenses, do_not_see_what_lies_behind_a_pillar_or_behind_them) {
  put(ThingKind::item, {25.5F, 3.5F, 0});
  put(ThingKind::door, {25.5F, 3.5F, 1});
  put(ThingKind::item, {1.2F, 3.5F, 0});
  EXPECT_TRUE(look(5).empty());
  watchers.bodies[0].yaw = 180 * kDegrees;
  ASSERT_EQ(look(5).size(), 1U);
  EXPECT_EQ(look()[0].about, ThingId{2U});
}

TEST_F(ThingSensesWithRays, ask_rays_where_nothing_is_proved) {
  put(ThingKind::item, {20.5F, 5.5F, 0});
  put(ThingKind::item, {25.5F, 3.5F, 0});
  EXPECT_TRUE(look(1).empty()) << "the first ray is not answered yet";
  const auto seen = look(4);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].about, ThingId{0U});
}

TEST_F(ThingSensesWithRays, take_turns_where_more_things_need_a_ray_than_they_have_questions) {
  for (std::size_t i = 0; i < 8; ++i)
    put(ThingKind::lamp, {12 + static_cast<float>(i), i % 2 == 0 ? 2.0F : 5.0F, 2});
  std::vector<std::size_t> times(8);
  for (int tick = 0; tick < 80; ++tick) {
    EXPECT_LE(watchers.rays.rays, limits().thing_questions);
    for (const ThingPercept& percept : look(1)) {
      ++times[percept.about.index()];
      EXPECT_LE(percept.age, 0.1F);
    }
  }
  for (const std::size_t one : times) EXPECT_GE(one, 5U);
}

TEST_F(ThingSenses, see_a_shut_door_although_it_hides_its_own_middle) {
  const Box door{{20, 4.5F, 0}, {20.2F, 6, 2.2F}};
  watchers.changes.added = std::span(&door, 1);
  put(ThingKind::door, door.middle());
  ASSERT_EQ(look(4).size(), 1U);
  EXPECT_EQ(watchers.senses().things(watcher)[0].kind, ThingKind::door);
}

TEST_F(ThingSenses, notice_that_an_item_is_gone_only_if_they_have_seen_it) {
  put(ThingKind::item, {20.5F, 5.5F, 0}).present = false;
  EXPECT_TRUE(look().empty());
  watchers.things[0].present = true;
  EXPECT_EQ(look().size(), 1U);
  watchers.things[0].present = false;
  watchers.tick();
  auto seen = watchers.senses().things(watcher);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_FALSE(seen[0].present);
  EXPECT_TRUE(seen[0].changed);
  seen = look();
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_FALSE(seen[0].changed) << "it has been gone for a while";
}

TEST_F(SlowThingSenses, know_it_after_their_reaction) {
  put(ThingKind::item, {20.5F, 5.5F, 0});
  EXPECT_TRUE(look(18).empty());
  watchers.things[0].open = true;
  const auto seen = look(1);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_FALSE(seen[0].open) << "as it was then";
  EXPECT_NEAR(seen[0].seconds, 1 / 60.0, 1e-6);
}

TEST_F(ThingSenses, an_open_door_that_was_shut_makes_them_suspect_somebody) {
  put(ThingKind::door, {15, 4.5F, 1});
  look(5);
  EXPECT_EQ(watchers.senses().awareness(watcher, {}).level(), 0);
  watchers.bodies[0].yaw = 180 * kDegrees;
  look();
  watchers.things[0].open = true;
  watchers.bodies[0].yaw = 0;
  look(4);
  EXPECT_NEAR(watchers.senses().awareness(watcher, {}).level(), SenseTraits{}.door, 0.2);
  EXPECT_EQ(watchers.senses().alertness(watcher), Alertness::observant);
}

TEST_F(ThingSenses, a_door_that_they_may_have_opened_themselves_does_not_bother_them) {
  put(ThingKind::door, {5, 3.5F, 1});
  look(5);
  watchers.things[0].open = true;
  look(4);
  EXPECT_TRUE(watchers.senses().things(watcher)[0].open);
  EXPECT_EQ(watchers.senses().awareness(watcher, {}).level(), 0);
}

TEST_F(ThingSenses, nor_does_a_door_beside_which_they_have_noticed_a_friend) {
  watchers.bodies[0].yaw = 0;
  SceneBody& other = watchers.add_body({15, 3.5F, 0});
  other.team = watchers.bodies[0].team;
  put(ThingKind::door, {15, 4.5F, 1});
  look(60);  // until it is recognised
  watchers.things[0].open = true;
  look(4);
  EXPECT_TRUE(watchers.senses().things(watcher)[0].open);
  EXPECT_EQ(watchers.senses().awareness(watcher, {}).level(), 0);
}

TEST(ThingSensesTraits, can_be_told_not_to_mind_doors) {
  SenseTraits traits = Watchers::quick();
  traits.door = 0;
  SensesLimits limits;
  limits.things = 2;
  Watchers watchers(map_with_cells(kHall, 500), limits);
  const CharacterId watcher = watchers.add_character({3.5F, 3.5F, 0}, traits);
  watchers.things.push_back(thing(1, ThingKind::door, {15, 4.5F, 1}));
  watchers.ticks(5);
  watchers.things[0].open = true;
  watchers.ticks(5);
  EXPECT_TRUE(watchers.senses().things(watcher)[0].open);
  EXPECT_EQ(watchers.senses().awareness(watcher, {}).level(), 0);
  traits.door = -1;
  EXPECT_FALSE(validate(traits));
}

/// The obvious twin: a cone, a range and a ray for each thing.
bool is_in_sight(const Watchers& watchers, const SceneBody& self, const SceneThing& one) {
  const float lowest = eye_and_body_heights(watchers.map().profile()).front();
  Vec3 point = one.kind == ThingKind::item
                   ? above(one.place, lowest)
                   : lerp(one.place, self.eye, 0.5F / distance(one.place, self.eye));
  const Vec3 way = one.place - self.eye;
  const float flat = std::hypot(way.x, way.y);
  if (distance(one.place, self.eye) > 40 || std::abs(std::atan2(way.y, way.x)) > 1.4F ||
      std::abs(std::atan2(way.z, flat)) > 0.79F)
    return false;
  return !watchers.caster().blocked(self.eye, point, Channel::sight());
}

/// Only one wide field of view.
SenseTraits one_cone() {
  SenseTraits traits = Watchers::quick();
  traits.eyes.cone[0] = {1.4F, 0.79F, 15, 40, 40, 1, 0, Alertness::unaware};
  traits.eyes.cones = 1;
  return traits;
}

TEST(ManyThingSenses, are_what_rays_say_allocate_nothing_and_copies_go_on_alike) {
  Random random(5);
  std::size_t seen = 0, hidden = 0, allocated = 0;
  for (int round = 0; round < 30; ++round) {
    SensesLimits limits;
    limits.things = 30;
    limits.thing_questions = 30;
    limits.questions = 40;
    const auto drawing = random_drawing(random, 14, 10);
    Watchers watchers(round % 2 == 0 ? map_with_cells(drawing, 300, kRandomHeader)
                                     : bake_drawing(drawing, kRandomHeader),
                      limits);
    const auto nodes = watchers.map().graph().positions();
    const CharacterId watcher =
        watchers.add_character(nodes[random.below(nodes.size())], one_cone());
    for (std::size_t i = 0; i < 30; ++i)
      watchers.things.push_back(thing(i, random.chance(0.5) ? ThingKind::item : ThingKind::lamp,
                                      nodes[random.below(nodes.size())]));
    for (SceneThing& one : watchers.things)
      if (one.kind == ThingKind::lamp) one.place.z += 2;
    allocated += allocations_in([&] { watchers.ticks(4); });
    std::vector<bool> noticed(30);
    for (const ThingPercept& percept : watchers.senses().things(watcher))
      noticed[percept.about.index()] = true;
    for (const SceneThing& one : watchers.things) {
      const bool expected = is_in_sight(watchers, watchers.bodies[0], one);
      if (distance(one.place, watchers.bodies[0].eye) < 1) continue;
      EXPECT_EQ(noticed[one.id.index()], expected) << round << ' ' << one.id.value;
      (expected ? seen : hidden) += 1;
    }
    Senses copy = watchers.senses();
    RayScheduler rays = watchers.scheduler();
    watchers.things[3].present = false;
    const Scene scene = watchers.scene();
    copy.sense(scene, {}, rays);
    watchers.senses().sense(scene, {}, watchers.scheduler());
    const auto a = copy.things(watcher), b = watchers.senses().things(watcher);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i], b[i]);
  }
  EXPECT_GT(seen, 30U);
  EXPECT_GT(hidden, 100U);
  EXPECT_EQ(allocated, 0U);
}

/// A guard at the west end of a hall with nodes, and a friend at its post in the east.
class Post {
 public:
  Post()
      : watchers(map_with_cells("###############\n"
                                "#*.*.*.*.*.*.*#\n"
                                "#.............#\n"
                                "#*.*.*.*.*.*.*#\n"
                                "###############\n",
                                4000)),
        guard(watchers.add_character({1.5F, 1.5F, 0})),
        seen(watchers.map().graph().node_count()) {
    SceneBody& other = watchers.add_body(watchers.map().graph().positions().back());
    watchers.bodies[0].feet = watchers.map().graph().positions().front();
    watchers.bodies[0].eye = above(watchers.bodies[0].feet, 1.7F);
    other.team = watchers.bodies[0].team;
    const Vec3 way = other.feet - watchers.bodies[0].feet;
    towards = std::atan2(way.y, way.x);
  }

  void look_for(std::size_t ticks, float yaw) {
    watchers.bodies[0].yaw = yaw;
    for (std::size_t i = 0; i < ticks; ++i) {
      watchers.tick();
      ++tick;
      const double now = static_cast<double>(tick) / 60;
      memory.notice(watchers.senses().percepts(guard), now);
      if (watchers.senses().looked_at(guard, seen))
        memory.looked_at(seen, watchers.map().index(), now - 1e-4);
    }
  }

  Watchers watchers;
  CharacterId guard;
  NodeSet seen;
  Memory memory;
  float towards = 0;
  std::uint64_t tick = 0;
};

TEST(MissingSenses, a_comrade_who_has_left_its_post_is_missed_once_its_place_was_looked_at) {
  Post post;
  post.look_for(60, post.towards);
  const Recollection* comrade = post.memory.find(BodyId{1U});
  ASSERT_NE(comrade, nullptr);
  EXPECT_FALSE(post.memory.is_missing(*comrade)) << "it stands there";
  post.look_for(5, post.towards + 2);
  post.watchers.bodies[1].feet = post.watchers.bodies[1].eye = {500, 500, 0};
  post.look_for(30, post.towards + 2);
  EXPECT_FALSE(post.memory.is_missing(*post.memory.find(BodyId{1U}))) << "it has not looked yet";
  post.look_for(3, post.towards);
  EXPECT_TRUE(post.memory.is_missing(*post.memory.find(BodyId{1U})));
}

}  // namespace
}  // namespace defilade::test
