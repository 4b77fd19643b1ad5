#pragma once
// A world in which every body does what a function says, for tests.

#include <functional>
#include <set>

#include "sim/world/sim_world.h"
#include "support/drawings/drawings.h"

namespace defilade::test {

using Act = std::function<void(const Turn&, Intent&)>;

class Scripted final : public Controller {
 public:
  explicit Scripted(Act act) : act_(std::move(act)) {}
  void think(const Turn& turn, Intent& intent) override { act_(turn, intent); }
  std::unique_ptr<Controller> clone() const override { return std::make_unique<Scripted>(*this); }

 private:
  Act act_;
};

inline Arena arena_of(ImportedLevel level, ArenaSettings settings = {}) {
  BakeSettings bake;
  bake.place = true;
  auto made = Arena::create(bake_level(level, bake).map, std::move(settings));
  if (!made) ADD_FAILURE() << made.error().message;
  return *std::move(made);
}

/// An empty yard: x from 1 to 19, y from 1 to 8.
inline constexpr std::string_view kYard = R"(
####################
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
####################)";

// Two places in it, and how high over them the chest of a body is.
inline constexpr Vec3 kWest{3, 4.5F, 0};
inline constexpr Vec3 kEast{15, 4.5F, 0};
inline constexpr Vec3 kChest{0, 0, 1.2F};

inline const Arena& yard() {
  static const Arena arena = arena_of(import_drawing(kYard));
  return arena;
}

class Stage {
 public:
  explicit Stage(const WorldSetup& setup = {}, const Arena& arena = yard())
      : world(arena, setup), arena_(arena) {}

  SimWorld world;

  /// Of a team of its own, if none is named.
  BodyId add(Vec3 feet, Act act = {}, std::vector<std::string> arms = {"rifle"},
             std::optional<TeamId> team = {}) {
    if (!act) act = [](const Turn&, Intent&) {};
    std::vector<ArmId> ids;
    for (const std::string& name : arms) {
      ids.push_back(arena_.arms().find(name));
      EXPECT_TRUE(ids.back().valid()) << name;
    }
    const BodyId id =
        world.add(team.value_or(TeamId{world.size()}), std::make_unique<Scripted>(act), ids);
    world.enter(id, {arena_.map().index().nearest(feet), feet, ""});
    world.observe();
    return id;
  }

  /// Steps for that many seconds, or until it is done; notes what is in the scene.
  template <class Done>
  bool run(double seconds, Done&& done) {
    for (int tick = 0; tick < static_cast<int>(seconds * 60); ++tick) {
      world.step();
      world.observe();
      for (const SceneSound& sound : world.scene().sounds) heard.push_back(sound);
      for (const SceneContact& contact : world.scene().contacts) felt.push_back(contact);
      if (done()) return true;
    }
    return false;
  }
  void run(double seconds) {
    run(seconds, [] { return false; });
  }

  const SceneBody& body(BodyId id) const { return world.scene().bodies[id.index()]; }
  /// The first of that kind.
  const SceneThing& thing(ThingKind kind) const {
    for (const SceneThing& thing : world.scene().things)
      if (thing.kind == kind) return thing;
    ADD_FAILURE() << "there is no " << name_of(kind);
    return world.scene().things.front();
  }
  std::size_t count(SoundKind kind) const {
    return static_cast<std::size_t>(std::ranges::count(heard, kind, &SceneSound::kind));
  }
  std::size_t count(ContactKind kind) const {
    return static_cast<std::size_t>(std::ranges::count(felt, kind, &SceneContact::kind));
  }

  std::vector<SceneSound> heard;
  std::vector<SceneContact> felt;

 private:
  Arena arena_;
};

/// Runs straight there.
inline Act run_to(Vec3 goal) {
  return [goal](const Turn&, Intent& intent) {
    intent.gait = Gait::run;
    intent.goal = goal;
  };
}
inline Act fire_at(Vec3 point) {
  return [point](const Turn&, Intent& intent) { intent.fire = point; };
}

}  // namespace defilade::test
