#include "mind/senses/hearing.h"

#include <algorithm>

#include "defilade/model/random.h"
#include "mind/senses/behind.h"

namespace defilade {
namespace {

bool is_danger(SoundKind kind) {
  return kind == SoundKind::shot || kind == SoundKind::impact || kind == SoundKind::explosion;
}

/// Even in the disc around the point.
Vec3 near(Vec3 point, float radius, Draw& draw) {
  double u = 0, v = 0;
  do {
    u = draw.between(-1, 1);
    v = draw.between(-1, 1);
  } while (u * u + v * v > 1);
  return point + Vec3{static_cast<float>(u * radius), static_cast<float>(v * radius), 0};
}

Stimulus heard(const SceneSound& sound, const Arrival& arrival, const Hearing& ears, Draw& draw) {
  Stimulus out;
  Percept& percept = out.percept;
  const float reach = sound.loudness * ears.acuity;
  percept.sense = Sense::hearing;
  percept.error = ears.error * arrival.path.metres;
  percept.place = near(sound.place, percept.error, draw);
  percept.from = arrival.path.from == sound.place ? percept.place : arrival.path.from;
  percept.travelled = arrival.path.metres;
  percept.clarity = std::clamp(1 - arrival.path.metres / reach, 0.0F, 1.0F);
  out.rise = ears.unknown * percept.clarity;
  if (arrival.strength < ears.recognise) return out;
  percept.sound = sound.kind;
  percept.what = sound.what;
  out.rise = ears.alarm[static_cast<std::size_t>(sound.kind)] * percept.clarity;
  out.danger = is_danger(sound.kind);
  return out;
}

}  // namespace

HearingPass::HearingPass(const SoundPaths& paths, const SensesLimits& limits)
    : search_(paths), shut_(paths.map().graph().doors().size(), 0), seed_(limits.seed) {}

void HearingPass::spread(const Scene& scene, const SightChanges& changes, const Presence& presence,
                         std::span<Character> characters) {
  float sharpest = 0;
  for (Character& character : characters) {
    character.ears().begin();
    sharpest = std::max(sharpest, character.traits().ears.acuity);
  }
  note_doors(scene.things);
  for (std::uint32_t i = 0; i < scene.sounds.size(); ++i) {
    const SceneSound& sound = scene.sounds[i];
    search_.begin(sound.place, sound.kind, sound.loudness * sharpest, shut_, changes.added);
    for (Character& character : characters) {
      const std::size_t self = presence.find(character.body());
      if (self < presence.size() && scene.bodies[self].health > 0)
        take_to(sound, i, scene.bodies[self], character);
    }
  }
}

void HearingPass::note_doors(std::span<const SceneThing> things) noexcept {
  std::ranges::fill(shut_, 0);
  for (const SceneThing& thing : things)
    if (thing.kind == ThingKind::door && thing.what < shut_.size())
      shut_[thing.what] = thing.present && !thing.open ? 1 : 0;
}

void HearingPass::take_to(const SceneSound& sound, std::uint32_t number, const SceneBody& body,
                          Character& character) {
  const float reach = sound.loudness * character.traits().ears.acuity;
  if (sound.by == body.id)
    return character.ears().receive({number, {}, Ears::strength(reach, 0), true});
  if (!(reach > 0) || squared_distance(sound.place, body.feet) > double{reach} * reach) return;
  const HeardPath path = search_.to(body.feet);
  if (path.metres <= reach)
    character.ears().receive({number, path, Ears::strength(reach, path.metres), false});
}

void HearingPass::listen(const Scene& scene, const Presence& presence, std::size_t i,
                         std::uint32_t tick, Character& character) const noexcept {
  Draw draw(seed_, static_cast<std::uint32_t>(i), Purpose::hearing, tick);
  const Hearing& ears = character.traits().ears;
  character.ears().listen(ears, scene.seconds, [&](const Arrival& arrival) {
    const SceneBody& self = scene.bodies[presence.find(character.body())];
    const SceneSound& sound = scene.sounds[arrival.sound];
    Stimulus stimulus = heard(sound, arrival, ears, draw);
    stimulus.tick = tick;
    stimulus.percept.seconds = scene.seconds;
    stimulus.percept.behind = is_behind(self, stimulus.percept.from);
    const std::size_t by = presence.find(sound.by);
    if (stimulus.percept.sound == SoundKind::voice && by < presence.size() &&
        scene.bodies[by].team == self.team) {
      stimulus.voice = true;
      stimulus.percept.about = sound.by;
      stimulus.percept.team = self.team;
    }
    character.feel(stimulus);
  });
}

}  // namespace defilade
