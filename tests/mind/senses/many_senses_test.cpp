// Crowds that watch each other, against rays for every pair.

#include <gtest/gtest.h>

#include <numeric>
#include <thread>
#include <tuple>

#include "support/maps/installed_map.h"
#include "support/run/allocations.h"
#include "support/run/watchers.h"

namespace defilade::test {
namespace {

/// Soldiers anywhere around the nodes of a map, some of them in the air, some leaning.
class Crowd {
 public:
  Crowd(TacticalMap map, std::size_t count, std::uint64_t seed, std::size_t budget = 100'000)
      : random_(seed), watchers(std::move(map), limits(count), budget) {
    for (std::size_t i = 0; i < count; ++i) watchers.add_character({}, Watchers::quick());
    scatter();
  }

  void scatter() {
    const auto nodes = watchers.map().graph().positions();
    for (SceneBody& body : watchers.bodies) {
      const Vec3 around = random_.point_in(-0.7F, 0.7F);
      body.feet = nodes[random_.below(nodes.size())] + Vec3{around.x, around.y, 0};
      if (random_.chance(0.1)) body.feet.z += random_.between(0, 1);
      body.stance = StanceId{random_.below(watchers.map().profile().stances.size())};
      body.eye = above(body.feet, watchers.map().profile().stance(body.stance).eye);
      if (random_.chance(0.1)) body.eye = body.eye + random_.point_in(-0.3F, 0.3F);
      body.yaw = random_.between(-3, 3);
      body.pitch = random_.between(-0.3F, 0.3F);
      body.light = random_.between(0, 1);
      body.health = random_.chance(0.1) ? 0 : 1;
    }
  }
  void wander() {
    for (SceneBody& body : watchers.bodies) {
      const Vec3 step = random_.point_in(-0.05F, 0.05F);
      body.feet = body.feet + Vec3{step.x, step.y, 0};
      body.eye = body.eye + Vec3{step.x, step.y, 0};
      body.yaw += random_.between(-0.1F, 0.1F);
    }
  }

 private:
  static SensesLimits limits(std::size_t count) {
    SensesLimits limits;
    limits.characters = limits.bodies = limits.attention = count;
    limits.questions = 3 * count;
    return limits;
  }
  Random random_;

 public:
  Watchers watchers;
};

/// The slow and obvious twin of a look: a ray for each point.
std::size_t points_in_sight(const Crowd& crowd, const SceneBody& watcher, const SceneBody& target) {
  const AgentProfile& profile = crowd.watchers.map().profile();
  std::size_t count = 0;
  for (const float height : eye_and_body_heights(profile)) {
    const Stance& stance = profile.stance(target.stance);
    if (target.health <= 0 && height != eye_and_body_heights(profile).front()) continue;
    if (target.health > 0 && height > stance.eye) continue;
    const Vec3 point = height == stance.eye ? target.eye : above(target.feet, height);
    count += crowd.watchers.caster().blocked(watcher.eye, point, Channel::sight()) ? 0U : 1U;
  }
  return count;
}

/// Compares all looks at somebody in a cone; gives how many points were proved, of how many.
std::pair<std::size_t, std::size_t> expect_looks_are_rays(Crowd& crowd) {
  std::size_t proved = 0, points = 0;
  for (std::size_t i = 0; i < crowd.watchers.bodies.size(); ++i)
    for (const SceneBody& target : crowd.watchers.bodies) {
      const SceneBody& watcher = crowd.watchers.bodies[i];
      const Look look = crowd.watchers.senses().explain(CharacterId{i}, target.id);
      if (look.cone == kMostCones) continue;
      EXPECT_EQ(look.waiting, 0U);
      EXPECT_EQ(look.in_sight, points_in_sight(crowd, watcher, target))
          << i << " at " << target.id.value;
      proved += look.proved;
      points += look.points;
    }
  return {proved, points};
}

TacticalMap baked_map(const char* name, std::size_t cells) {
  const auto level = installed_map(name);
  BakeSettings settings;
  settings.profile = level->profile;
  settings.sight_cells = cells;
  return bake_level(*level, settings).map;
}

TEST(ManySenses, looks_are_what_rays_say_on_random_drawings) {
  Random random(3);
  for (std::uint64_t round = 0; round < 6; ++round) {
    Crowd crowd(map_with_cells(random_drawing(random, 24, 20), 300, kRandomHeader), 60, round);
    for (int i = 0; i < 5; ++i) {
      crowd.scatter();
      crowd.watchers.ticks(2);
      expect_looks_are_rays(crowd);
    }
  }
}

TEST(ManySenses, looks_are_what_rays_say_on_a_map_and_most_need_none) {
  Crowd crowd(baked_map("oa_dm1", 1024), 200, 1);
  std::size_t proved = 0, points = 0;
  for (int i = 0; i < 5; ++i) {
    crowd.scatter();
    crowd.watchers.ticks(2);
    const auto counts = expect_looks_are_rays(crowd);
    proved += counts.first;
    points += counts.second;
  }
  EXPECT_GT(points, 10'000U);
  EXPECT_GT(static_cast<double>(proved), 0.4 * static_cast<double>(points))
      << "many of the bodies are in the air, lean, or stand in walls";
}

std::vector<Percept> all_percepts(Senses& senses) {
  std::vector<Percept> all;
  for (std::size_t i = 0; i < senses.size(); ++i)
    for (const Percept& percept : senses.percepts(CharacterId{i})) all.push_back(percept);
  return all;
}

/// All that a percept says.
auto members(const Percept& p) {
  return std::tuple(
      std::tie(p.sense, p.about, p.team, p.seconds, p.place, p.error, p.from, p.clarity,
               p.alertness, p.behind, p.surprise),
      std::tie(p.age, p.visible, p.velocity, p.yaw, p.stance, p.arm, p.firing, p.dead, p.gesture),
      std::tie(p.sound, p.what, p.travelled, p.contact, p.amount, p.heavy, p.repeated));
}

void expect_equal(const std::vector<Percept>& a, const std::vector<Percept>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_TRUE(members(a[i]) == members(b[i])) << i;
}

/// Somebody shoots, somebody walks, somebody is hit.
void make_noise(Watchers& watchers, int tick) {
  const auto body = [&](int i) -> const SceneBody& {
    return watchers.bodies[static_cast<std::size_t>(i) % watchers.bodies.size()];
  };
  watchers.sounds = {{.place = body(7 * tick).feet,
                      .loudness = 80,
                      .kind = SoundKind::shot,
                      .by = body(7 * tick).id},
                     {.place = body(tick).feet, .loudness = 10, .by = body(tick).id}};
  watchers.contacts = {{.body = body(3 * tick).id,
                        .kind = ContactKind::damage,
                        .from = body(7 * tick).feet,
                        .amount = 0.1F,
                        .by = {}}};
}

/// The same as Watchers::tick, but characters look on so many threads at once.
SensesFrame tick_on(std::size_t threads, Watchers& watchers, std::size_t budget) {
  Senses& senses = watchers.senses();
  senses.begin(watchers.scene(), {}, watchers.scheduler());
  std::vector<std::thread> all;
  for (std::size_t t = 0; t < threads; ++t)
    all.emplace_back([&senses, t, threads] {
      for (std::size_t i = t; i < senses.size(); i += threads) senses.look(CharacterId{i});
    });
  for (std::thread& one : all) one.join();
  const SensesFrame frame = senses.end(watchers.scheduler());
  watchers.scheduler().run_frame(watchers.caster(), budget);
  return frame;
}

TEST(ManySenses, percepts_on_four_threads_are_those_on_one) {
  constexpr std::size_t kBudget = 20;
  const TacticalMap map =
      map_with_cells(random_drawing(*std::make_unique<Random>(5), 24, 20), 200, kRandomHeader);
  Crowd serial(map, 50, 1, kBudget), parallel(map, 50, 1, kBudget);
  std::array<std::size_t, kSenses> noticed{};
  for (int tick = 0; tick < 300; ++tick) {
    for (Crowd* crowd : {&serial, &parallel}) {
      crowd->wander();
      make_noise(crowd->watchers, tick);
    }
    const SensesFrame a = serial.watchers.tick(), b = tick_on(4, parallel.watchers, kBudget);
    EXPECT_EQ(a.questions, b.questions);
    EXPECT_EQ(a.seen, b.seen);
    const std::vector<Percept> percepts = all_percepts(serial.watchers.senses());
    expect_equal(percepts, all_percepts(parallel.watchers.senses()));
    for (const Percept& percept : percepts) ++noticed[static_cast<std::size_t>(percept.sense)];
  }
  for (const std::size_t count : noticed) EXPECT_GT(count, 200U);
}

TEST(ManySenses, percepts_do_not_depend_on_the_order_of_the_characters) {
  const TacticalMap map =
      map_with_cells(random_drawing(*std::make_unique<Random>(5), 24, 20), 200, kRandomHeader);
  Crowd forwards(map, 50, 1, 20), backwards(map, 50, 1, 20);
  for (int tick = 0; tick < 30; ++tick) {
    forwards.wander();
    backwards.wander();
    forwards.watchers.tick();
    backwards.watchers.senses().begin(backwards.watchers.scene(), {},
                                      backwards.watchers.scheduler());
    for (std::size_t i = 50; i-- > 0;) backwards.watchers.senses().look(CharacterId{i});
    backwards.watchers.senses().end(backwards.watchers.scheduler());
    backwards.watchers.scheduler().run_frame(backwards.watchers.caster(), 20);
    expect_equal(all_percepts(forwards.watchers.senses()),
                 all_percepts(backwards.watchers.senses()));
  }
}

TEST(ManySenses, keep_the_budget_and_no_answer_gets_too_old) {
  constexpr std::size_t kBudget = 5;
  const TacticalMap map = bake_drawing(random_drawing(*std::make_unique<Random>(5), 20, 16),
                                       kRandomHeader);  // without cells: rays for all
  SensesLimits limits;
  limits.characters = limits.bodies = 12;
  limits.questions = 24;
  Watchers watchers(map, limits, kBudget);
  Random random(7);
  for (int i = 0; i < 12; ++i) {
    const auto nodes = map.graph().positions();
    watchers.add_character(nodes[random.below(nodes.size())]);
  }
  const std::size_t longest =
      longest_wait({.agents = 12, .requests_per_agent = 24}, RayPriority::perception, kBudget);
  std::size_t rays = 0;
  for (int tick = 0; tick < 600; ++tick) {
    for (SceneBody& body : watchers.bodies) body.yaw += random.between(0, 0.02F);
    const SensesFrame frame = watchers.tick();
    EXPECT_LE(watchers.rays.rays, kBudget);
    EXPECT_LE(frame.oldest, longest);
    rays += watchers.rays.rays;
  }
  EXPECT_GT(rays, 300U);
}

TEST(ManySenses, do_not_allocate_after_the_beginning) {
  Crowd crowd(
      map_with_cells(random_drawing(*std::make_unique<Random>(9), 24, 20), 200, kRandomHeader), 40,
      1);
  crowd.watchers.ticks(3);
  EXPECT_EQ(allocations_in([&] {
              for (int i = 0; i < 20; ++i) {
                crowd.scatter();
                crowd.watchers.ticks(2);
              }
            }),
            0U);
}

}  // namespace
}  // namespace defilade::test
