#include "watch/trial.h"

#include <algorithm>

#include "defilade/model/live_world.h"

namespace defilade::cli {
namespace {

constexpr std::size_t kRaysPerTick = 16;

/// Puts the target to where it is by then.
void walk(const Trial& trial, double seconds, SceneBody& target) {
  if (trial.way.empty()) return;
  auto left = static_cast<float>(seconds) * trial.speed;
  const float height = target.eye.z - target.feet.z;
  target.velocity = {};
  target.feet = trial.way.back();
  for (std::size_t i = 0; i + 1 < trial.way.size(); ++i) {
    const Vec3 from = trial.way[i], to = trial.way[i + 1];
    const float length = distance(from, to);
    if (left < length) {
      target.feet = lerp(from, to, left / length);
      target.velocity = lerp({}, to - from, trial.speed / length);
      break;
    }
    left -= length;
  }
  target.eye = above(target.feet, height);
}

/// The doors as things of the scene, for the ears.
std::vector<SceneThing> things_of(const ShutDoors& doors) {
  std::vector<SceneThing> things;
  for (std::uint32_t i = 0; i < doors.shut.size(); ++i) {
    SceneThing& door = things.emplace_back();
    door.id = ThingId{i};
    door.kind = ThingKind::door;
    door.open = doors.shut[i] == 0;
    door.what = i;
  }
  return things;
}

Moment moment_of(const Senses& senses, CharacterId watcher, BodyId target, double seconds) {
  Moment moment;
  const Awareness awareness = senses.awareness(watcher, target);
  moment.seconds = seconds;
  moment.level = awareness.level();
  moment.of_target = awareness.alertness();
  moment.unknown = senses.awareness(watcher, {}).level();
  moment.alertness = senses.alertness(watcher);
  moment.look = senses.explain(watcher, target);
  for (const Percept& percept : senses.percepts(watcher)) {
    moment.seen = moment.seen || percept.sense == Sense::sight;
    moment.heard = moment.heard || percept.sense == Sense::hearing;
  }
  return moment;
}

}  // namespace

std::vector<Moment> watch(const Trial& trial, const TacticalMap& map, const Engine& engine,
                          const ShutDoors& doors) {
  const SensesLimits limits{.characters = 1, .bodies = 2};
  Senses senses(map, limits);
  std::array<SceneBody, 2> bodies = trial.bodies;
  const CharacterId watcher = senses.add(bodies[0].id, SenseTraits{});
  RayScheduler rays({.agents = 1, .requests_per_agent = limits.questions});
  const std::vector<SceneThing> things = things_of(doors);
  std::vector<Moment> moments;
  Scene scene;
  scene.haze = trial.haze;
  scene.things = things;
  for (; scene.seconds < trial.seconds; scene.seconds += double{limits.tick}) {
    walk(trial, scene.seconds, bodies[1]);
    scene.bodies = std::span(bodies).first(scene.seconds < trial.gone_after ? 2 : 1);
    scene.sounds = {};
    if (moments.empty() && trial.sound) scene.sounds = std::span(&*trial.sound, 1);
    senses.sense(scene, {.added = doors.boxes}, rays);
    rays.run_frame(engine, kRaysPerTick);
    moments.push_back(moment_of(senses, watcher, bodies[1].id, scene.seconds));
  }
  return moments;
}

const Moment& clearest(const std::vector<Moment>& moments) {
  return *std::ranges::max_element(moments, {}, [](const Moment& one) {
    return std::pair(one.look.clarity, one.look.verdict != LookVerdict::waiting);
  });
}

ShutDoors::ShutDoors(const TacticalMap& map, const std::vector<std::string>& names)
    : shut(map.graph().doors().size(), 0) {
  for (const std::string& name : names) {
    const DoorId door = map.find_door(name);
    shut[door.index()] = 1;
    Box box;
    for (const Vec3& vertex : shut_door(map, door).vertices) box.include(vertex);
    boxes.push_back(box);
  }
}

}  // namespace defilade::cli
