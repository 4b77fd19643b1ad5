#pragma once
// A world in which everything that a character cannot notice is noise: other places, health,
// weapons and intents. It must make no difference to what the character notices.
//
// What can be noticed is decided without the senses: by exact rays to all heights of a body, in all
// cones at once, and by straight lines for sounds. It is generous, so nothing that is noticed is
// ever changed.

#include <numbers>
#include <vector>

#include "defilade/mind/senses.h"
#include "defilade/model/live_world.h"
#include "support/random/random.h"

namespace defilade::test {

class BlindWorld {
 public:
  /// A ray is asked in one tick and answered in the next; until then the last answer counts. So
  /// what was noticed is left alone for so many ticks more.
  static constexpr std::size_t kStale = 3;

  BlindWorld(const TacticalMap& map, BodyId self, const SenseTraits& traits, std::uint64_t seed,
             std::size_t stale = kStale)
      : map_(map),
        live_(*LiveWorld::create(map)),
        self_(self),
        traits_(traits),
        random_(seed),
        stale_(stale) {}

  /// The scene with noise, and what is in the way of sight in it. Valid until the next call.
  Scene with_noise(const Scene& scene) {
    follow_doors(scene);
    bodies_.assign(scene.bodies.begin(), scene.bodies.end());
    since_noticed_.resize(bodies_.size(), 0);
    const SceneBody& self = bodies_[self_.index()];
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (BodyId{i} == self_) continue;
      since_noticed_[i] = may_notice(self, bodies_[i]) ? 0 : since_noticed_[i] + 1;
      if (since_noticed_[i] > stale_) hide(self, bodies_[i]);
      if (bodies_[i].health > 0) bodies_[i].health = random_.between(0.01F, 1);
    }
    make_noises(self, scene.sounds);
    feel_nothing_of_others(scene.contacts);
    Scene out = scene;
    out.bodies = bodies_;
    out.sounds = sounds_;
    out.contacts = contacts_;
    return out;
  }
  SightChanges changes() const { return {.added = shut_}; }
  const Engine& engine() const { return live_.engine(); }
  std::size_t changed() const { return changed_; }

 private:
  void follow_doors(const Scene& scene) {
    shut_.clear();
    for (const SceneThing& thing : scene.things) {
      if (thing.kind != ThingKind::door) continue;
      live_.set_door(DoorId{thing.what}, !thing.open);
      for (const Entity& entity : map_.level()->entities)
        if (!thing.open && entity.kind == EntityKind::door &&
            entity.name == map_.graph().doors()[thing.what])
          shut_.push_back(entity.bounds);
    }
  }

  bool may_notice(const SceneBody& self, const SceneBody& other) const {
    if (self.health <= 0) return false;
    float farthest = 0;
    for (const ViewCone& cone : traits_.eyes.all())
      if (is_within(self, other, cone)) farthest = std::max(farthest, cone.length);
    if (distance(self.eye, other.eye) > farthest + 2) return false;
    if (!live_.engine().blocked(self.eye, other.eye, Channel::sight())) return true;
    for (const Stance& stance : map_.profile().stances)
      for (const float height : {stance.eye, stance.eye / 2, stance.height})
        if (!live_.engine().blocked(self.eye, above(other.feet, height), Channel::sight()))
          return true;
    return false;
  }

  /// To the side only: how high a cone is does not count.
  static bool is_within(const SceneBody& self, const SceneBody& other, const ViewCone& cone) {
    constexpr float kMargin = 0.35F;
    const Vec3 way = other.feet - self.eye;
    if (way.x * way.x + way.y * way.y < 9) return true;
    const float off =
        std::remainder(std::atan2(way.y, way.x) - self.yaw, 2 * std::numbers::pi_v<float>);
    return std::abs(off) <= cone.half_width + kMargin;
  }

  /// Somewhere else where it cannot be noticed, if there is such a place at hand.
  void hide(const SceneBody& self, SceneBody& other) {
    SceneBody noise = other;
    noise.stance = StanceId{random_.below(map_.profile().stances.size())};
    noise.velocity = {random_.between(-7, 7), random_.between(-7, 7), 0};
    noise.yaw = random_.between(-3, 3);
    noise.pitch = random_.between(-1, 1);
    noise.light = random_.between(0, 1);
    noise.arm = ArmId{random_.below(5)};
    noise.firing = random_.chance(0.5);
    noise.gesture = static_cast<Gesture>(random_.below(6));
    const auto nodes = map_.graph().positions();
    for (int tries = 0; tries < 4; ++tries) {
      noise.feet = nodes[random_.below(nodes.size())];
      noise.eye = above(noise.feet, map_.profile().stance(noise.stance).eye);
      if (may_notice(self, noise)) continue;
      other = noise;
      ++changed_;
      return;
    }
  }

  /// Whose a sound is must not matter, but for the character's own and for friends' voices. What is
  /// too far away to be heard is moved farther away.
  void make_noises(const SceneBody& self, std::span<const SceneSound> sounds) {
    sounds_.assign(sounds.begin(), sounds.end());
    for (SceneSound& sound : sounds_) {
      if (sound.by == self_ || sound.kind == SoundKind::voice) continue;
      do sound.by = BodyId{random_.below(bodies_.size())};
      while (sound.by == self_);
      if (distance(sound.place, self.feet) <= sound.loudness * traits_.ears.acuity) continue;
      sound.place.x += 500;
      sound.kind = SoundKind::explosion;
    }
  }

  void feel_nothing_of_others(std::span<const SceneContact> contacts) {
    contacts_.clear();
    for (SceneContact contact : contacts) {
      contact.by = BodyId{random_.below(bodies_.size())};
      if (contact.body == self_) contacts_.push_back(contact);
    }
  }

  const TacticalMap& map_;
  LiveWorld live_;
  BodyId self_;
  SenseTraits traits_;
  Random random_;
  std::size_t stale_;
  std::vector<SceneBody> bodies_;
  std::vector<SceneSound> sounds_;
  std::vector<SceneContact> contacts_;
  std::vector<Box> shut_;
  std::vector<std::size_t> since_noticed_;  // ticks, by body
  std::size_t changed_ = 0;
};

}  // namespace defilade::test
