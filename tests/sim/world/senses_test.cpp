// What bodies do is heard, felt and seen: each field of an Intent has an effect, and each kind of
// sound and contact is produced.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/world/floor_sounds.h"
#include "support/drawings/placing.h"
#include "support/run/stage.h"

namespace defilade::test {
namespace {

TEST(Intents, to_jump_lift_the_body_as_high_as_its_profile_jumps) {
  Stage stage;
  const BodyId jumper = stage.add({9, 4.5F, 0}, [](const Turn& turn, Intent& intent) {
    intent.jump = turn.scene().seconds < 0.2;
  });
  float top = 0;
  stage.run(2, [&] {
    top = std::max(top, stage.body(jumper).feet.z);
    return false;
  });
  EXPECT_NEAR(top, 1, 0.02);
  EXPECT_EQ(stage.body(jumper).feet.z, 0);
  EXPECT_EQ(stage.count(SoundKind::step), 1U);  // it lands
}

TEST(Intents, to_lean_move_the_eye_to_the_side_where_there_is_room) {
  Stage stage;
  const auto lean = [](const Turn&, Intent& intent) {
    intent.look = Vec3{18, 4.5F, 1.6F};
    intent.lean = Lean::left;
  };
  const BodyId free = stage.add({9, 4.5F, 0}, lean);
  const BodyId walled = stage.add({9, 7.6F, 0}, [](const Turn&, Intent& intent) {
    intent.look = Vec3{18, 7.6F, 1.6F};
    intent.lean = Lean::left;
  });
  stage.run(0.5);
  EXPECT_NEAR(stage.body(free).eye.y, 5, 0.01);
  EXPECT_EQ(stage.body(free).lean, Lean::left);
  EXPECT_NEAR(stage.body(walled).eye.y, stage.body(walled).feet.y, 1e-5);
  EXPECT_EQ(stage.body(walled).lean, Lean::none);
}

TEST(Intents, to_say_something_are_heard_once_with_the_number_of_the_line) {
  Stage stage;
  const BodyId speaker = stage.add({9, 4.5F, 0}, [](const Turn& turn, Intent& intent) {
    intent.say = turn.scene().seconds < 1 ? 7 : 8;
    intent.gesture = Gesture::wave;
  });
  stage.run(2);
  ASSERT_EQ(stage.heard.size(), 2U);
  EXPECT_EQ(stage.heard[0].kind, SoundKind::voice);
  EXPECT_EQ(stage.heard[0].by, speaker);
  EXPECT_EQ(stage.heard[0].what, 7U);
  EXPECT_EQ(stage.heard[1].what, 8U);
  EXPECT_EQ(stage.body(speaker).gesture, Gesture::wave);
}

TEST(Intents, to_fire_turn_the_body_there) {
  Stage stage;
  const BodyId shooter = stage.add({9, 4.5F, 0}, fire_at({2, 2, 1}));
  stage.run(2);
  EXPECT_GT(stage.world.meters(shooter).shots, 5U);
}

TEST(Senses, every_kind_of_sound_and_of_contact_occurs) {
  const Arena arena =
      arena_of(import_drawing("##########\n#........#\n#........#\n####++####\n"
                              "#........#\n#........#\n##########"));
  Stage stage({.friendly_fire = true}, arena);
  stage.add({2, 5, 0}, [](const Turn& turn, Intent& intent) {
    run_to({8, 5, 0})(turn, intent);
    intent.say = 1;
  });
  stage.add({8, 5, 0}, run_to({2, 5, 0}));
  stage.add({3, 2, 0},
            [](const Turn& turn, Intent& intent) {
              intent.reload = turn.scene().seconds > 1;
              intent.fire = intent.toss = std::nullopt;
              if (turn.scene().seconds < 1)
                intent.fire = Vec3{7, 2.5F, 1.6F};
              else
                intent.toss = Vec3{6, 2, 0};
            },
            {"rifle", "frag"});
  stage.add({7, 1.6F, 0});
  stage.add({4, 4.5F, 0}, run_to({5, 1.5F, 0}));  // through the door
  stage.run(9);
  for (std::size_t i = 0; i < kSoundKinds; ++i) {
    const auto kind = static_cast<SoundKind>(i);
    if (kind == SoundKind::item) continue;  // drawings have none
    EXPECT_GT(stage.count(kind), 0U) << name_of(kind);
  }
  for (std::size_t i = 0; i < kContactKinds; ++i)
    EXPECT_GT(stage.count(static_cast<ContactKind>(i)), 0U) << name_of(static_cast<ContactKind>(i));
}

TEST(Senses, a_body_that_was_shot_while_it_fired_fires_no_longer) {
  Stage stage;
  stage.add({3, 4.5F, 0}, fire_at({15, 4.5F, 1.2F}));
  const BodyId target = stage.add({15, 4.5F, 0}, fire_at({18, 4.5F, 1.2F}));
  bool fired = false;
  ASSERT_TRUE(stage.run(10, [&] {
    fired = fired || stage.body(target).firing;
    return !stage.world.alive(target);
  }));
  EXPECT_TRUE(fired);
  EXPECT_FALSE(stage.body(target).firing);
}

TEST(Senses, what_comes_through_a_teleporter_takes_no_step_in_between) {
  ImportedLevel level = import_drawing(kYard);
  level.level.entities.push_back(
      entity(EntityKind::teleporter, "gate", {3, 4.5F, 0}, {{2, 4, 0}, {3, 5, 2}}, "far"));
  level.level.entities.push_back(entity(EntityKind::destination, "far", {17, 4.5F, 0}));
  const Arena arena = arena_of(std::move(level));
  const WaypointGraph& graph = arena.map().graph();
  const auto gate = std::ranges::find(graph.links(), LinkKind::teleport, &Link::kind);
  ASSERT_NE(gate, graph.links().end());
  const std::vector<NodeId> path{gate->from, gate->to};
  Stage stage({}, arena);
  const BodyId walker = stage.add(graph.position(gate->from), [&](const Turn&, Intent& intent) {
    intent.gait = Gait::run;
    intent.path = path;
    intent.goal = graph.position(gate->to);
  });
  EXPECT_TRUE(stage.run(3, [&] { return stage.body(walker).feet.x > 16; }));
  EXPECT_EQ(stage.count(SoundKind::step), 0U);
}

TEST(Senses, steps_are_as_loud_as_the_floor) {
  const auto loudness = [](const std::string& material) {
    ImportedLevel level = import_drawing(kYard);
    for (Material& m : level.level.materials) m.name = material;
    Stage stage({}, arena_of(std::move(level)));
    stage.add({3, 4.5F, 0}, run_to({16, 4.5F, 0}));
    stage.run(2);
    float most = 0;
    for (const SceneSound& sound : stage.heard) most = std::max(most, sound.loudness);
    return most;
  };
  const float plain = loudness("concrete");
  EXPECT_NEAR(loudness("textures/base/Metal_01"), 1.5F * plain, 0.01F);
  EXPECT_NEAR(loudness("wet grass"), 0.6F * plain, 0.01F);
}

TEST(FloorSounds, name_the_first_word_that_fits) {
  const auto usual = usual_floor_sounds();
  EXPECT_EQ(loudness_of_floor("METAL grass", usual), 1.5F);
  EXPECT_EQ(loudness_of_floor("solid", usual), 1);
}

TEST(FloorSounds, that_fit_nothing_or_are_not_loudnesses_are_refused) {
  const auto message = [](FloorSound sound) {
    ArenaSettings settings;
    settings.floor_sounds = {std::move(sound)};
    const auto arena = Arena::create(yard().map(), settings);
    return arena ? "" : arena.error().message;
  };
  EXPECT_EQ(message({"grass", 0}), "");
  EXPECT_EQ(message({"", 1}), "a word for the sound of floors is empty");
  EXPECT_EQ(message({"Grass", 1}),
            "\"Grass\", a word for the sound of floors, must be in lower case");
  EXPECT_EQ(message({"grass", -1}),
            "the loudness of floors of \"grass\" must be at least 0, not -1");
  EXPECT_EQ(message({"grass", std::nanf("")}),
            "the loudness of floors of \"grass\" must be at least 0, not nan");
}

/// A ledge of 2.4 m with a drop to the floor.
constexpr std::string_view kLedge = R"(
################
#..12345678....#
#..12345678....#
#..12345678....#
################)";

TEST(Falls, hurt_and_are_heard_by_their_speed) {
  for (const float safe : {0.0F, 4.0F}) {
    ArenaSettings settings;
    settings.traits.safe_fall = safe;
    const Arena arena = arena_of(import_drawing(kLedge), settings);
    const WaypointGraph& graph = arena.map().graph();
    const auto drop = std::ranges::find(graph.links(), LinkKind::drop, &Link::kind);
    ASSERT_NE(drop, graph.links().end());
    const std::vector<NodeId> path{drop->from, drop->to};
    Stage stage({}, arena);
    const BodyId faller =
        stage.add(graph.position(drop->from), [&](const Turn& turn, Intent& intent) {
          run_to(graph.position(drop->to))(turn, intent);
          intent.path = path;
        });
    stage.run(3);
    const float speed = std::sqrt(2 * 9.81F * (graph.position(drop->from).z));
    const float expected = safe > 0 ? 10 * (speed - safe) : 0;
    EXPECT_NEAR(100 * (1 - stage.body(faller).health), expected, 0.5F);
    float loudest = 0;
    for (const SceneSound& sound : stage.heard) loudest = std::max(loudest, sound.loudness);
    EXPECT_NEAR(loudest, 3 * speed, 0.5F);
  }
}

TEST(Doors, that_are_shut_by_hand_stay_shut_until_somebody_walks_against_them) {
  const Arena arena = arena_of(import_drawing("##########\n#...+....#\n##########\n"));
  bool use = false, walk = false;
  Stage stage({}, arena);
  stage.add({3.3F, 1.5F, 0}, [&](const Turn& turn, Intent& intent) {
    for (const SceneThing& thing : turn.scene().things)
      if (thing.kind == ThingKind::door) intent.use = use ? thing.id : ThingId{};
    if (walk) run_to({7, 1.5F, 0})(turn, intent);
  });
  stage.run(0.5);
  EXPECT_TRUE(stage.thing(ThingKind::door).open);  // by itself
  use = true;
  stage.run(3);
  EXPECT_FALSE(stage.thing(ThingKind::door).open);
  walk = true;
  EXPECT_TRUE(stage.run(3, [&] { return stage.body(BodyId{0U}).feet.x > 6; }));
}

}  // namespace
}  // namespace defilade::test
