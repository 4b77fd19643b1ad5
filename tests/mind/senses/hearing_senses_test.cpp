// What characters hear and feel, as drawings.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/allocations.h"
#include "support/run/watchers.h"

namespace defilade::test {
namespace {

/// A listener at L who looks east, a door beside it, and a corridor that leads around.
constexpr std::string_view kHouse = R"(
#######################
#*.*.*.*.*.*.*.*.*.*.*#
#.###################.#
#*#*.*.*.#.*.*.*.*.*#*#
#.#......#..........#.#
#*#*.L.*.+.*.*.*.*.*#*#
#.#......#..........#.#
#*#*.*.*.#.*.*.*.*.*#*#
#.#################.#.#
#*.*.*.*.*.*.*.*.*.*.*#
#######################
)";
const Vec3 kListener{5.5F, 5.5F, 0};
const Vec3 kBesideTheDoor{11.5F, 5.5F, 0};

class Listener {
 public:
  explicit Listener(const SenseTraits& traits = Watchers::quick(), const SensesLimits& limits = {})
      : watchers(bake_drawing(kHouse), limits), self(watchers.add_character(kListener, traits)) {
    SceneThing door;
    door.id = ThingId{0U};
    door.kind = ThingKind::door;
    door.open = true;
    watchers.things.push_back(door);
  }

  static SceneSound sound(SoundKind kind, float loudness, Vec3 place, BodyId by = {}) {
    return {.place = place, .loudness = loudness, .kind = kind, .by = by};
  }
  /// What it hears of these sounds in one tick.
  std::vector<Percept> hears(const std::vector<SceneSound>& sounds) {
    watchers.tick_with(sounds);
    return heard();
  }
  std::vector<Percept> heard() { return of(Sense::hearing); }
  std::vector<Percept> of(Sense sense) {
    std::vector<Percept> out;
    for (const Percept& percept : watchers.senses().percepts(self))
      if (percept.sense == sense) out.push_back(percept);
    return out;
  }
  std::vector<Percept> feels(const SceneContact& contact) {
    watchers.tick_with({}, {contact});
    return of(Sense::touch);
  }
  Alertness alertness() { return watchers.senses().alertness(self); }

  Watchers watchers;
  CharacterId self;
};

TEST(HearingSenses, hear_a_shot_behind_an_open_door) {
  Listener listener;
  const auto heard = listener.hears({Listener::sound(SoundKind::shot, 80, kBesideTheDoor)});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].sound, SoundKind::shot);
  EXPECT_FALSE(heard[0].about.valid());
  EXPECT_NEAR(heard[0].travelled, 6, 0.1);
  EXPECT_LE(distance(heard[0].place, kBesideTheDoor), heard[0].error);
  EXPECT_FLOAT_EQ(heard[0].error, SenseTraits{}.ears.error * heard[0].travelled);
  EXPECT_EQ(listener.alertness(), Alertness::alarmed);
}

TEST(HearingSenses, hear_less_through_a_shut_door) {
  Listener listener;
  const auto step = Listener::sound(SoundKind::step, 10, kBesideTheDoor);
  EXPECT_EQ(listener.hears({step}).size(), 1U);
  const Box door{{9, 5, 0}, {10, 6, 3}};
  listener.watchers.things[0].open = false;
  listener.watchers.changes.added = std::span(&door, 1);
  EXPECT_TRUE(listener.hears({step}).empty());
  const auto shot = listener.hears({Listener::sound(SoundKind::shot, 80, kBesideTheDoor)});
  ASSERT_EQ(shot.size(), 1U);
  EXPECT_GT(shot[0].travelled, 10);
}

TEST(HearingSenses, do_not_know_what_a_faint_noise_is) {
  Listener listener;
  const auto heard = listener.hears({Listener::sound(SoundKind::reload, 7, kBesideTheDoor)});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_FALSE(heard[0].sound.has_value());
  EXPECT_LT(heard[0].clarity, 0.2F);
}

TEST(HearingSenses, lose_a_sound_beside_a_louder_one_and_for_a_moment_after_it) {
  Listener listener;
  const auto step = Listener::sound(SoundKind::step, 10, kBesideTheDoor);
  const auto shot = Listener::sound(SoundKind::shot, 80, kListener + Vec3{2, 0, 0});
  const auto both = listener.hears({step, shot});
  ASSERT_EQ(both.size(), 1U);
  EXPECT_EQ(both[0].sound, SoundKind::shot);
  listener.watchers.ticks(10);
  EXPECT_TRUE(listener.hears({step}).empty()) << "the ears still ring";
  listener.watchers.ticks(30);
  EXPECT_EQ(listener.hears({step}).size(), 1U);
}

TEST(HearingSenses, do_not_hear_their_own_noise_but_are_deafened_by_it) {
  Listener listener;
  const BodyId own = listener.watchers.bodies[0].id;
  const auto shot = Listener::sound(SoundKind::shot, 80, kListener, own);
  const auto step = Listener::sound(SoundKind::step, 10, kBesideTheDoor);
  EXPECT_TRUE(listener.hears({shot, step}).empty());
}

TEST(HearingSenses, take_noise_for_that_of_a_friend_whom_they_have_just_seen) {
  Listener listener, stranger;
  SceneBody& friendly = listener.watchers.add_body(kListener + Vec3{2, 0, 0});
  friendly.team = listener.watchers.bodies[0].team;
  const Vec3 beside = friendly.feet + Vec3{0.4F, 0, 0};
  const auto step = Listener::sound(SoundKind::step, 10, beside, friendly.id);
  EXPECT_EQ(stranger.hears({step}).size(), 1U) << "nobody was noticed before";
  listener.watchers.ticks(60);
  EXPECT_TRUE(listener.hears({step}).empty());
  EXPECT_EQ(listener.alertness(), Alertness::unaware) << "friends are no reason to be on guard";
  // Somebody else, unseen, walks close to where the friend is: a mistake that people make, too.
  const auto other = Listener::sound(SoundKind::step, 10, beside, BodyId{9U});
  EXPECT_TRUE(listener.hears({other}).empty());
  const auto shot = listener.hears({Listener::sound(SoundKind::shot, 80, beside, friendly.id)});
  ASSERT_EQ(shot.size(), 1U) << "shots are never ignored";
  EXPECT_EQ(shot[0].about, friendly.id);
}

TEST(HearingSenses, know_friends_by_their_voices_but_not_enemies) {
  Listener listener;
  listener.watchers.add_body({15.5F, 3.5F, 0});
  listener.watchers.add_body({15.5F, 7.5F, 0});
  auto& bodies = listener.watchers.bodies;
  bodies[1].team = bodies[0].team;
  bodies[2].team = TeamId{7U};
  SceneSound call = Listener::sound(SoundKind::voice, 60, bodies[1].feet, bodies[1].id);
  call.what = 12;
  auto heard = listener.hears({call});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].about, bodies[1].id);
  EXPECT_EQ(heard[0].what, 12U);
  call.by = bodies[2].id;
  call.place = bodies[2].feet;
  heard = listener.hears({call});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_FALSE(heard[0].team.valid());
}

TEST(HearingSenses, are_the_less_sure_of_the_place_the_farther_away_it_is) {
  const float share = SenseTraits{}.ears.error;
  float before = 0;
  for (const float metres : {2.0F, 6.0F, 13.0F}) {
    float sum = 0;
    constexpr int kSeeds = 200;
    for (int seed = 0; seed < kSeeds; ++seed) {
      SensesLimits limits;
      limits.seed = static_cast<std::uint64_t>(seed);
      static const TacticalMap map = bake_drawing(kHouse);
      Watchers watchers(map, limits);
      const CharacterId self = watchers.add_character(kListener);
      const Vec3 place = kListener + Vec3{metres, 0, 0};
      watchers.tick_with({Listener::sound(SoundKind::shot, 80, place)});
      const Percept& percept = watchers.senses().percepts(self)[0];
      ASSERT_LE(distance(percept.place, place), share * metres * 1.0001F);
      sum += distance(percept.place, place);
    }
    const float mean = sum / kSeeds;
    EXPECT_NEAR(mean, share * metres * 2 / 3, share * metres * 0.06F) << "even in the disc";
    EXPECT_GT(mean, before);
    before = mean;
  }
}

TEST(HearingSenses, react_to_sounds_as_late_as_to_what_they_see) {
  SenseTraits traits = Watchers::quick();
  traits.reaction = 0.1F;
  Listener listener(traits);
  listener.watchers.ticks(20);
  EXPECT_TRUE(listener.hears({Listener::sound(SoundKind::shot, 80, kBesideTheDoor)}).empty());
  listener.watchers.ticks(5);
  EXPECT_TRUE(listener.heard().empty());
  listener.watchers.tick();
  EXPECT_EQ(listener.heard().size(), 1U);
  listener.watchers.tick();
  EXPECT_TRUE(listener.heard().empty()) << "a sound is noticed once";
}

TEST(HearingSenses, attend_to_danger_before_curiosity) {
  SensesLimits limits;
  limits.stimuli = 2;
  SenseTraits traits = Watchers::quick();
  traits.ears.mask = 1000;
  Listener listener(traits, limits);
  std::vector<SceneSound> sounds(5, Listener::sound(SoundKind::step, 10, kListener));
  sounds.push_back(Listener::sound(SoundKind::shot, 80, {18.5F, 5.5F, 0}));
  sounds.push_back(Listener::sound(SoundKind::impact, 40, {16.5F, 5.5F, 0}));
  const auto heard = listener.hears(sounds);
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_THAT((std::vector{*heard[0].sound, *heard[1].sound}),
              testing::UnorderedElementsAre(SoundKind::shot, SoundKind::impact));
}

SceneContact hit(float amount, Vec3 from) {
  return {
      .body = BodyId{0U}, .kind = ContactKind::damage, .from = from, .amount = amount, .by = {}};
}

TEST(TouchSenses, feel_the_direction_of_damage_and_not_the_place_that_it_came_from) {
  Listener listener;
  const auto felt = listener.feels(hit(0.1F, kBesideTheDoor));
  ASSERT_EQ(felt.size(), 1U);
  EXPECT_EQ(felt[0].contact, ContactKind::damage);
  EXPECT_FLOAT_EQ(felt[0].amount, 0.1F);
  EXPECT_EQ(felt[0].place, kListener);
  const Vec3 eye = listener.watchers.bodies[0].eye;
  EXPECT_NEAR(distance(felt[0].from, eye), 1, 1e-4);
  EXPECT_GT(felt[0].from.x, eye.x + 0.9F);
  EXPECT_FALSE(felt[0].about.valid());
  EXPECT_EQ(listener.alertness(), Alertness::fighting);
}

TEST(TouchSenses, tell_light_from_heavy_and_from_repeated_damage) {
  Listener listener;
  EXPECT_FALSE(listener.feels(hit(0.1F, kBesideTheDoor))[0].heavy);
  EXPECT_TRUE(listener.feels(hit(0.2F, kBesideTheDoor))[0].heavy);
  listener.watchers.ticks(180);
  EXPECT_FALSE(listener.feels(hit(0.15F, kBesideTheDoor))[0].repeated);
  EXPECT_TRUE(listener.feels(hit(0.15F, kBesideTheDoor))[0].repeated);
  listener.watchers.ticks(180);
  EXPECT_FALSE(listener.feels(hit(0.15F, kBesideTheDoor))[0].repeated);
}

TEST(TouchSenses, add_up_damage_over_a_window_that_slides) {
  Listener listener;
  listener.feels(hit(0.05F, kBesideTheDoor));
  listener.watchers.ticks(113);
  EXPECT_FALSE(listener.feels(hit(0.2F, kBesideTheDoor))[0].repeated);
  listener.watchers.ticks(12);
  EXPECT_TRUE(listener.feels(hit(0.2F, kBesideTheDoor))[0].repeated) << "0.4 within 0.2 seconds";
}

TEST(HearingSenses, are_surprised_by_shots_from_behind_but_not_by_those_of_friends) {
  Listener listener;
  const Vec3 behind = kListener + Vec3{-2, 0, 0};
  const auto heard = listener.hears({Listener::sound(SoundKind::explosion, 150, behind)});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_TRUE(heard[0].behind);
  EXPECT_TRUE(heard[0].surprise);
  Listener ahead;
  EXPECT_FALSE(
      ahead.hears({Listener::sound(SoundKind::explosion, 150, kBesideTheDoor)})[0].surprise);
}

TEST(HearingSenses, keep_track_of_a_friend_whom_they_only_hear) {
  Listener listener;
  SceneBody& friendly = listener.watchers.add_body(kListener + Vec3{2, 0, 0});
  friendly.team = listener.watchers.bodies[0].team;
  listener.watchers.ticks(60);
  listener.watchers.bodies[0].yaw = 180 * kDegrees;
  const auto step = Listener::sound(SoundKind::step, 10, friendly.feet, friendly.id);
  for (int i = 0; i < 40; ++i) {  // twenty seconds, more than twice `familiar`
    listener.watchers.ticks(29);
    EXPECT_TRUE(listener.hears({step}).empty()) << i;
  }
}

TEST(Senses, copies_go_on_as_the_original_does) {
  Listener listener;
  listener.watchers.add_body({8.0F, 5.5F, 0});
  listener.watchers.tick();  // nothing has been heard or felt yet
  Senses copy = listener.watchers.senses();
  RayScheduler rays = listener.watchers.scheduler();
  const std::vector<SceneSound> sounds(3, Listener::sound(SoundKind::shot, 80, kBesideTheDoor));
  const std::vector<SceneContact> contacts(3, hit(0.1F, kBesideTheDoor));
  for (int tick = 0; tick < 20; ++tick) {
    Scene scene = listener.watchers.scene();
    scene.sounds = sounds;
    scene.contacts = contacts;
    listener.watchers.senses().sense(scene, {}, listener.watchers.scheduler());
    listener.watchers.scheduler().run_frame(listener.watchers.caster(), 100);
    EXPECT_EQ(allocations_in([&] { copy.sense(scene, {}, rays); }), 0U);
    rays.run_frame(listener.watchers.caster(), 100);
    const auto a = listener.watchers.senses().percepts(listener.self);
    const auto b = copy.percepts(listener.self);
    ASSERT_EQ(a.size(), b.size());
    EXPECT_GT(a.size(), 3U);
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].sense, b[i].sense);
      EXPECT_EQ(a[i].place, b[i].place);
      EXPECT_EQ(a[i].alertness, b[i].alertness);
    }
  }
  EXPECT_EQ(copy.explain(listener.self, BodyId{1U}).verdict, LookVerdict::seen);
}

TEST(Senses, of_characters_that_look_in_turns_keep_what_was_seen_until_the_next_look) {
  SensesLimits limits;
  limits.look_every = 4;
  Listener listener(Watchers::quick(), limits);
  listener.watchers.add_body({8.0F, 5.5F, 0});
  listener.watchers.ticks(30);
  const double first = listener.of(Sense::sight).at(0).seconds;
  std::vector<double> times;
  for (int tick = 0; tick < 8; ++tick) {
    listener.watchers.tick();
    times.push_back(listener.of(Sense::sight).at(0).seconds);
  }
  EXPECT_LE(first, times.front());
  times.erase(std::ranges::unique(times).begin(), times.end());
  EXPECT_THAT(times.size(), testing::AnyOf(2U, 3U)) << "a look in four ticks";
  Listener every_tick;
  every_tick.watchers.add_body({8.0F, 5.5F, 0});
  every_tick.watchers.ticks(60);
  listener.watchers.ticks(22);
  EXPECT_EQ(every_tick.alertness(), listener.alertness()) << "awareness rises as fast";
}

TEST(TouchSenses, are_surprised_from_behind_unless_they_suspect_something) {
  Listener listener;
  const Vec3 behind = kListener + Vec3{-2, 0, 0};
  auto felt = listener.feels(hit(0.1F, behind));
  EXPECT_TRUE(felt[0].behind);
  EXPECT_TRUE(felt[0].surprise);
  felt = listener.feels(hit(0.1F, behind));
  EXPECT_TRUE(felt[0].behind);
  EXPECT_FALSE(felt[0].surprise) << "it is alarmed already";
  Listener other;
  felt = other.feels(hit(0.1F, kBesideTheDoor));
  EXPECT_FALSE(felt[0].surprise) << "it came from where it looks";
}

TEST(TouchSenses, do_not_mind_friends_who_push_them) {
  Listener listener;
  SceneBody& friendly = listener.watchers.add_body(kListener + Vec3{0.9F, 0, 0});
  friendly.team = listener.watchers.bodies[0].team;
  const SceneContact bump{.body = BodyId{0U},
                          .kind = ContactKind::bump,
                          .from = kListener + Vec3{0.5F, 0, 1},
                          .amount = 1,
                          .by = friendly.id};
  EXPECT_EQ(listener.feels(bump).size(), 1U);
  listener.watchers.ticks(180);
  EXPECT_TRUE(listener.feels(bump).empty());
}

TEST(Senses, recognise_somebody_only_when_they_are_suspicious) {
  Listener listener;
  SceneBody& other = listener.watchers.add_body({8.0F, 5.5F, 0});
  other.light = 0.05F;
  bool was_unknown = false;
  for (int tick = 0; tick < 600; ++tick) {
    listener.watchers.tick();
    for (const Percept& percept : listener.of(Sense::sight)) {
      EXPECT_EQ(percept.team.valid(), percept.alertness >= Alertness::suspicious);
      was_unknown = was_unknown || !percept.team.valid();
    }
  }
  EXPECT_TRUE(was_unknown);
  EXPECT_EQ(listener.of(Sense::sight).at(0).team, listener.watchers.bodies[1].team);
}

TEST(Senses, search_when_they_find_a_dead_friend) {
  Listener listener;
  SceneBody& friendly = listener.watchers.add_body({8.0F, 5.5F, 0});
  friendly.team = listener.watchers.bodies[0].team;
  listener.watchers.ticks(60);
  EXPECT_EQ(listener.alertness(), Alertness::unaware);
  friendly.health = 0;
  listener.watchers.ticks(2);
  EXPECT_EQ(listener.alertness(), Alertness::searching);
  EXPECT_TRUE(listener.of(Sense::sight).at(0).dead);
}

TEST(HearingSenses, do_not_allocate_after_the_beginning) {
  Listener listener;
  const std::vector<SceneSound> sounds{Listener::sound(SoundKind::shot, 80, kBesideTheDoor),
                                       Listener::sound(SoundKind::voice, 60, {1.5F, 1.5F, 0})};
  const std::vector<SceneContact> contacts{hit(0.01F, kBesideTheDoor)};
  listener.watchers.sounds = sounds;
  listener.watchers.contacts = contacts;
  listener.watchers.ticks(5);
  EXPECT_EQ(allocations_in([&] { listener.watchers.ticks(50); }), 0U);
}

}  // namespace
}  // namespace defilade::test
