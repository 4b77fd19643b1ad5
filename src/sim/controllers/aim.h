#pragma once
// How well does a yardstick shoot? All of them alike: a moment to react, then an error that gets
// smaller while the same enemy stays in sight.

#include "defilade/sim/controller.h"
#include "model/geometry/directions.h"

namespace defilade {

class Aim {
 public:
  /// Looks at the enemy, and fires at it once it has had time to react.
  void at(const Turn& turn, const SceneBody& enemy, Intent& intent) {
    if (enemy.id != enemy_) {
      enemy_ = enemy.id;
      since_ = turn.scene().seconds;
      reaction_ = turn.draw(Purpose::reaction).between(kReaction, 2 * kReaction);
    }
    const double watched = turn.scene().seconds - since_;
    const Vec3 point = missed(turn, lerp(enemy.feet, enemy.eye, kChest), watched);
    intent.look = point;
    intent.fire = watched >= reaction_ ? std::optional(point) : std::nullopt;
  }

  /// Nobody is there.
  void rest(Intent& intent) {
    enemy_ = {};
    intent.fire = std::nullopt;
    intent.look = std::nullopt;
  }

 private:
  static constexpr double kReaction = 0.2;  // seconds, at least
  static constexpr float kChest = 0.75F;    // of the way from the feet to the eye
  static constexpr double kWorst = 0.06;    // radians, at first
  static constexpr double kBest = 0.015;    // in the long run

  /// A point beside the one that is meant, even in the disc of the error.
  static Vec3 missed(const Turn& turn, Vec3 point, double watched) {
    Draw draw = turn.draw(Purpose::aim);
    double u = 0, v = 0;
    do {
      u = draw.between(-1, 1);
      v = draw.between(-1, 1);
    } while (u * u + v * v > 1);
    const double error = kBest + (kWorst - kBest) / ((1 + 2 * watched) * (1 + 2 * watched));
    const double size = error * distance(turn.self().eye, point);
    const Double3 ahead = direction(turn.self().eye, point);
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
