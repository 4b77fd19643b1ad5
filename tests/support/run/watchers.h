#pragma once
// Bodies that stand about and watch each other, as an engine would fill them into a scene.

#include <numbers>
#include <vector>

#include "defilade/mind/senses.h"
#include "defilade/model/engine.h"
#include "support/drawings/drawings.h"

namespace defilade::test {

inline constexpr float kDegrees = std::numbers::pi_v<float> / 180;

inline TacticalMap map_with_cells(std::string_view drawing, std::size_t cells = 1000,
                                  std::string_view header = "") {
  BakeSettings settings;
  settings.sight_cells = cells;
  return bake_drawing(drawing, header, settings);
}

/// A map, its bodies, and senses that are asked tick by tick.
class Watchers {
 public:
  explicit Watchers(TacticalMap map, SensesLimits limits = {}, std::size_t budget = 1000)
      : map_(std::move(map)),
        caster_(*map_.level()),
        limits_(limits),
        budget_(budget),
        senses_(map_, limits),
        scheduler_(RayLimits{.agents = limits.characters, .requests_per_agent = limits.questions}) {
  }

  /// A body that looks along X.
  SceneBody& add_body(Vec3 feet, StanceId stance = kUpright) {
    SceneBody body;
    body.id = BodyId{bodies.size()};
    body.team = TeamId{bodies.size() % 2};
    body.feet = feet;
    body.stance = stance;
    body.eye = above(feet, map_.profile().stance(stance).eye);
    return bodies.emplace_back(body);
  }
  CharacterId add_character(Vec3 feet, const SenseTraits& traits = quick()) {
    const SceneBody body = add_body(feet);
    return senses_.add(body.id, traits);
  }
  /// Without a reaction time.
  static SenseTraits quick() {
    SenseTraits traits;
    traits.reaction = 0;
    return traits;
  }

  SensesFrame tick() {
    const SensesFrame frame = senses_.sense(scene(), changes, scheduler_);
    rays = scheduler_.run_frame(caster_, budget_);
    return frame;
  }
  void ticks(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) tick();
  }
  Scene scene() {
    Scene scene;
    scene.tick = ++tick_;
    scene.seconds = static_cast<double>(tick_) * limits_.tick;
    scene.haze = haze;
    scene.bodies = bodies;
    scene.sounds = sounds;
    scene.contacts = contacts;
    scene.things = things;
    return scene;
  }

  const TacticalMap& map() const { return map_; }
  const LevelCaster& caster() const { return caster_; }
  Senses& senses() { return senses_; }
  RayScheduler& scheduler() { return scheduler_; }

  /// One tick in which something is heard or felt.
  void tick_with(std::vector<SceneSound> heard, std::vector<SceneContact> felt = {}) {
    sounds = std::move(heard);
    contacts = std::move(felt);
    tick();
    sounds.clear();
    contacts.clear();
  }

  std::vector<SceneBody> bodies;
  std::vector<SceneSound> sounds;
  std::vector<SceneContact> contacts;
  std::vector<SceneThing> things;
  SightChanges changes;
  float haze = 0;
  RayFrame rays;  // of the last tick

 private:
  TacticalMap map_;
  LevelCaster caster_;
  SensesLimits limits_;
  std::size_t budget_;
  Senses senses_;
  RayScheduler scheduler_;
  std::uint64_t tick_ = 0;
};

}  // namespace defilade::test
