#pragma once
// How well does a yardstick shoot? All of them alike: a moment to react, then an error that gets
// smaller while the same enemy stays in sight.

#include "defilade/mind/mind.h"
#include "model/geometry/directions.h"

namespace defilade {

class Aim {
 public:
  /// Looks at the enemy, and fires at it once it has had time to react.
  void at(const Thinking& now, const SceneBody& enemy, Intent& intent) {
    if (enemy.id != enemy_)
      begin(enemy.id, now.seconds, now.draw(Purpose::reaction).between(kReaction, 2 * kReaction));
    at(now, lerp(enemy.feet, enemy.eye, kChest), intent);
  }
  /// The same for senses that are late by so many seconds: it has reacted already.
  void at(const Thinking& now, BodyId enemy, Vec3 feet, Vec3 eye, double late, Intent& intent) {
    if (enemy != enemy_) begin(enemy, now.seconds - late, late);
    at(now, lerp(feet, eye, kChest), intent);
  }
  /// Nobody is there.
  void rest(Intent& intent) {
    enemy_ = {};
    intent.fire = std::nullopt;
    intent.look = std::nullopt;
  }

 private:
  void begin(BodyId enemy, double since, double reaction) {
    enemy_ = enemy;
    since_ = since;
    reaction_ = reaction;
  }

  void at(const Thinking& now, Vec3 chest, Intent& intent) {
    const double watched = now.seconds - since_;
    const Vec3 point = missed(now, chest, watched);
    intent.look = point;
    intent.fire = watched >= reaction_ ? std::optional(point) : std::nullopt;
  }

  static constexpr double kReaction = 0.2;  // seconds, at least
  static constexpr float kChest = 0.75F;    // of the way from the feet to the eye
  static constexpr double kWorst = 0.06;    // radians, at first
  static constexpr double kBest = 0.015;    // in the long run

  /// A point beside the one that is meant, even in the disc of the error.
  static Vec3 missed(const Thinking& now, Vec3 point, double watched) {
    Draw draw = now.draw(Purpose::aim);
    double u = 0, v = 0;
    do {
      u = draw.between(-1, 1);
      v = draw.between(-1, 1);
    } while (u * u + v * v > 1);
    const double error = kBest + (kWorst - kBest) / ((1 + 2 * watched) * (1 + 2 * watched));
    const double size = error * distance(now.self.eye, point);
    const Double3 ahead = direction(now.self.eye, point);
    const Double3 right =
        direction({}, {static_cast<float>(ahead[1]), static_cast<float>(-ahead[0]), 0});
    point = along(point, right, u * size);
    return above(point, static_cast<float>(v * size));
  }

  BodyId enemy_;
  double since_ = 0;
  double reaction_ = 0;
};

}  // namespace defilade
