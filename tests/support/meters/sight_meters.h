#pragma once
// Meters of the eyes: where each view cone ends, what it makes of light, motion and distance, and
// how fast awareness rises in it.

#include "support/meters/stage.h"

namespace defilade::test {

/// Where a cone of the default soldier is the first that contains somebody.
struct Probe {
  double yaw;     // degrees to the side
  double metres;  // where the cone shows its best, if any place in it does so
  double faint;   // where it shows less
  Alertness when = Alertness::unaware;
};
inline constexpr std::array<Probe, 5> kProbes{
    {{0, 10, 40}, {30, 10, 50, Alertness::suspicious}, {30, 10, 30}, {65, 3, 10}, {100, 0.5, 1.3}}};

/// One watcher with a body to look at, which is invisible: it is looked at and never noticed.
class Eyes : public Hall {
 public:
  explicit Eyes(const SenseTraits& traits, Alertness alertness = Alertness::unaware)
      : Hall(traits) {
    add_somebody(10).visibility = 0;
    alert(alertness);
  }

  SceneBody& target() { return bodies[1]; }
  void face(double yaw, double pitch = 0) {
    watcher().yaw = static_cast<float>(yaw) * kDegrees;
    watcher().pitch = static_cast<float>(pitch) * kDegrees;
  }
  void put(double metres) {
    target().feet = ahead(metres);
    target().eye = above(target().feet, 1.6F);
  }
  Look look() {
    tick();
    return senses().explain(self, target().id);
  }
  Look look_at(const Probe& probe) {
    face(probe.yaw);
    put(probe.metres);
    return look();
  }
  /// By how much awareness of it rises in the first tick, if it is seen from now on.
  double rise() {
    target().visibility = 1;
    target().velocity = {20, 0, 0};
    for (int i = 0; i < kLongest && of(target()).level() == 0; ++i) tick();
    return of(target()).level();
  }
};

/// Ends of the cone.
inline void measure_shape(Eyes& eyes, std::size_t cone, const std::string& name, Meters& meters) {
  const Probe& probe = kProbes[cone];
  const auto is_in = [&] { return eyes.look().cone == cone; };
  eyes.put(probe.metres);
  meters[name + "side"] = edge(probe.yaw, 180, [&](double yaw) {
    eyes.face(yaw);
    return is_in();
  });
  meters[name + "up"] = edge(0, 90, [&](double pitch) {
    eyes.face(probe.yaw, pitch);
    return is_in();
  });
  eyes.face(probe.yaw);
  meters[name + "farthest"] = edge(probe.faint, 76, [&](double metres) {
    eyes.put(metres);
    return is_in();
  });
}

/// What it makes of distance, light and motion: -1 if another cone has the place.
inline void measure_factors(Eyes& eyes, std::size_t cone, const std::string& name, Meters& meters) {
  const auto factor = [&](float Look::* part) {
    const Look look = eyes.look();
    return look.cone == cone ? double{look.*part} : -1;
  };
  eyes.put(kProbes[cone].faint);
  meters[name + "far away"] = factor(&Look::near);
  meters[name + "standing still"] = factor(&Look::moving);
  eyes.target().light = 0.5F;
  meters[name + "in half light"] = factor(&Look::lit);
}

inline void measure_cones(const SenseTraits& traits, Meters& meters) {
  for (std::size_t i = 0; i < kProbes.size(); ++i) {
    const std::string name = "cone " + std::to_string(i + 1) + ": ";
    Eyes eyes(traits, kProbes[i].when);
    measure_shape(eyes, i, name, meters);
    measure_factors(eyes, i, name, meters);
    Eyes seeing(traits, kProbes[i].when);
    meters[name + "rise"] = seeing.look_at(kProbes[i]).cone == i ? seeing.rise() : -1;
  }
}

/// From which alertness on is each cone open, how many ever are, and how sharp are the eyes?
inline void measure_alertness(const SenseTraits& traits, Meters& meters) {
  std::array<double, kProbes.size()> open_from;
  open_from.fill(-1);
  for (std::size_t k = kAlertnesses; k-- > 0;) {
    const auto alertness = static_cast<Alertness>(k);
    Eyes eyes(traits, alertness);
    for (std::size_t i = 0; i < kProbes.size(); ++i)
      if (eyes.look_at(kProbes[i]).cone == i) open_from[i] = static_cast<double>(k);
    eyes.look_at(kProbes[1]);
    if (k > 0) meters["rise when " + std::string(name_of(alertness))] = eyes.rise();
  }
  meters["cones"] = static_cast<double>(
      std::ranges::count_if(open_from, [](double alertness) { return alertness >= 0; }));
  for (std::size_t i = 0; i < kProbes.size(); ++i)
    meters["cone " + std::to_string(i + 1) + ": open from"] = open_from[i];
}

inline void measure_light_and_speed(const SenseTraits& traits, Meters& meters) {
  Eyes eyes(traits);
  eyes.look_at(kProbes[1]);
  meters["conspicuous speed"] = edge(0, 50, [&](double speed) {
    eyes.target().velocity = {0, static_cast<float>(speed), 0};
    return eyes.look().moving < 1;
  });
  eyes.target().light = 0;
  eyes.target().firing = true;
  meters["flash in the dark"] = eyes.look().lit;
}

/// A dim body, which is noticed slowly; and a friend who dies.
inline void measure_recognition(const SenseTraits& traits, Meters& meters) {
  Hall hall(traits);
  SceneBody& stranger = hall.add_somebody(10);
  stranger.light = 0.05F;
  meters["recognised when"] = -1;
  for (int i = 0; i < 1500 && meters["recognised when"] < 0; ++i) {
    hall.tick();
    for (const Percept& percept : hall.senses().percepts(hall.self))
      if (percept.team.valid()) meters["recognised when"] = static_cast<double>(percept.alertness);
  }
  Hall other(traits);
  SceneBody& friendly = other.add_somebody(10);
  friendly.team = other.watcher().team;
  other.ticks(80);
  friendly.health = 0;
  double level = 0;
  for (int i = 0; i < Hall::kLongest; ++i) {
    other.tick();
    level = std::max(level, double{other.somebody_unknown().level()});
  }
  meters["level after a friend's death"] = level;
}

/// A door or a lamp that is not as it was when the character saw it last.
inline void measure_traces(const SenseTraits& traits, Meters& meters) {
  for (const ThingKind kind : {ThingKind::door, ThingKind::lamp}) {
    Hall hall(traits);
    SceneThing& thing = hall.things.emplace_back();
    thing.id = ThingId{0U};
    thing.kind = kind;
    thing.place = above(Hall::ahead(10), 1);
    hall.ticks(Hall::kLongest);
    thing.open = true;
    double level = 0;
    for (int i = 0; i < Hall::kLongest; ++i) {
      hall.tick();
      level = std::max(level, double{hall.somebody_unknown().level()});
    }
    meters["level after the trace " + std::string(name_of(kind))] = level;
  }
}

inline void measure_sight(const SenseTraits& traits, Meters& meters) {
  measure_cones(traits, meters);
  measure_alertness(traits, meters);
  measure_light_and_speed(traits, meters);
  measure_recognition(traits, meters);
  measure_traces(traits, meters);
}

}  // namespace defilade::test
