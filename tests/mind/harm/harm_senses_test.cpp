// Harm in drawn rooms: how far a shot reaches, and who may have fired it.

#include <gtest/gtest.h>

#include "defilade/mind/harm_map.h"
#include "defilade/tactics/path.h"
#include "defilade/tactics/path_terms.h"
#include "support/drawings/drawings.h"
#include "support/run/watchers.h"

namespace defilade::test {
namespace {

/// A lane with somebody at B who is shot from the east, and an alcove under C.
class Lane {
 public:
  Lane()
      : asked(bake_drawing("################\n"
                           "#A.B.....C....S#\n"
                           "#########X######\n"
                           "################\n")),
        harm(asked.map(), TeamId{0U}, {.radius = 20}) {}

  Vec3 place(std::string_view name) const { return asked.map().graph().position(asked.node(name)); }
  float at(std::string_view name) const { return harm.at(asked.node(name), 10); }

  void remember(std::string_view at, TeamId team, double seconds) {
    Percept seen;
    seen.about = BodyId{5U};
    seen.team = team;
    seen.place = place(at);
    seen.seconds = seconds;
    memory.notice(std::span(&seen, 1), seconds);
  }
  void hit_from_the_east() {
    Percept percept;
    percept.sense = Sense::touch;
    percept.contact = ContactKind::damage;
    percept.amount = 1;
    percept.seconds = 10;
    percept.place = place("B");
    percept.from = above(percept.place, 1.6F) + Vec3{1, 0, 0};
    harm.notice(std::span(&percept, 1), memory);
  }
  float fade(std::string_view name) const { return 1 - distance(place("B"), place(name)) / 20; }

  Asked asked;
  HarmMap harm;
  Memory memory;
};

TEST(HarmInRooms, lies_on_the_lane_of_the_shot_and_less_around_the_corner) {
  Lane lane;
  lane.hit_from_the_east();
  ASSERT_TRUE(lane.asked.sees("C", "X") && !lane.asked.sees("S", "X"));
  EXPECT_FLOAT_EQ(lane.at("B"), 1);
  EXPECT_FLOAT_EQ(lane.at("A"), lane.fade("A")) << "the shooter sees A from everywhere";
  EXPECT_FLOAT_EQ(lane.at("X"), lane.fade("X") / 2) << "of C and S, only C sees X";
}

TEST(HarmInRooms, comes_from_where_an_enemy_was_noticed_a_moment_ago) {
  for (const auto& [at, share] : {std::pair{"S", 0.0F}, std::pair{"C", 1.0F}}) {
    Lane lane;
    lane.remember(at, TeamId{1U}, 9);
    lane.hit_from_the_east();
    EXPECT_FLOAT_EQ(lane.at("X"), share * lane.fade("X")) << at;
  }
}

TEST(HarmInRooms, does_not_come_from_friends_from_behind_or_from_long_ago) {
  const auto with = [&](const char* at, TeamId team, double seconds) {
    Lane lane;
    lane.remember(at, team, seconds);
    lane.hit_from_the_east();
    return lane.at("X") / lane.fade("X");
  };
  EXPECT_FLOAT_EQ(with("S", TeamId{0U}, 9), 0.5F);
  EXPECT_FLOAT_EQ(with("A", TeamId{1U}, 9), 0.5F);
  EXPECT_FLOAT_EQ(with("S", TeamId{1U}, 5), 0.5F);
  EXPECT_FLOAT_EQ(with("S", {}, 9), 0.5F);
}

TEST(HarmInRooms, is_learned_from_what_senses_tell) {
  Watchers watchers(bake_drawing("A.B.....C....S"));
  const Vec3 feet = watchers.map().graph().position(watchers.map().find_node("B"));
  const CharacterId hurt = watchers.add_character(feet);
  HarmMap harm(watchers.map(), TeamId{0U});
  Memory memory;
  SceneContact contact;
  contact.body = BodyId{0U};
  contact.kind = ContactKind::damage;
  contact.from = feet + Vec3{5, 0, 1};
  contact.amount = 0.4F;
  watchers.tick();
  watchers.tick_with({}, {contact});
  for (int i = 0; i < 3; ++i) {
    const double now = watchers.scene().seconds;
    memory.notice(watchers.senses().percepts(hurt), now);
    harm.notice(watchers.senses().percepts(hurt), memory);
    watchers.tick();
  }
  EXPECT_NEAR(harm.at(watchers.map().find_node("B"), 0), 0.4, 1e-2);
}

TEST(HarmInRooms, turns_a_path_away_until_it_is_forgotten) {
  const Asked asked(
      bake_drawing("#########\n"
                   "#A..B..C#\n"
                   "#.#####.#\n"
                   "#.#####.#\n"
                   "#D..E..F#\n"
                   "#########\n"));
  HarmMap harm(asked.map(), TeamId{0U}, {.radius = 2});
  Situation s(asked.map(), asked.map().graph().position(asked.node("A")));
  harm.learn(asked.map().graph().position(asked.node("B")), {}, 1, 0);
  std::vector<float> values(s.size());
  const auto goes_past_B = [&](double now) {
    harm.read(now, values);
    EXPECT_TRUE(s.set_harm(values));
    path_multipliers(s, {.harm = 20}, values);
    Workspace work;
    const Path& path = find_path(s, {.goal = asked.node("C"), .multipliers = values}, work);
    EXPECT_TRUE(path.found());
    return std::ranges::count(path.nodes, asked.node("B")) > 0;
  };
  EXPECT_FALSE(goes_past_B(0));
  EXPECT_TRUE(goes_past_B(600));
}

}  // namespace
}  // namespace defilade::test
