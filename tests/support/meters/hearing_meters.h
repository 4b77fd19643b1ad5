#pragma once
// Meters of the ears: how far sounds are heard and known, what drowns them, whose they are taken
// for, and how much they alarm.

#include "support/meters/stage.h"

namespace defilade::test {

inline void measure_distances(const SenseTraits& traits, Meters& meters) {
  Hall hall(traits);
  meters["steps are heard up to"] = edge(0.5, 60, [&](double metres) {
    return hall.hears(Hall::sound(SoundKind::step, 10, metres)).has_value();
  });
  meters["steps are known up to"] = edge(0.5, 60, [&](double metres) {
    const auto heard = hall.hears(Hall::sound(SoundKind::step, 10, metres));
    return heard && heard->sound.has_value();
  });
  const auto shot = hall.hears(Hall::sound(SoundKind::shot, 80, 20));
  meters["error of a shot's place"] = shot ? double{shot->error} : -1;
}

/// A step beside something louder, and after it.
inline void measure_masking(const SenseTraits& traits, Meters& meters) {
  const SceneSound step = Hall::sound(SoundKind::step, 10, 5);
  const auto is_step = [](const Percept& percept) { return percept.sound == SoundKind::step; };
  meters["times as loud that drown a step"] = edge(1, 40, [&](double times) {
    Hall hall(traits);
    const SceneSound louder = Hall::sound(SoundKind::impact, 10 * times, 5);
    return hall.noticed({louder, step}, {}, is_step).has_value();
  });
  Hall hall(traits);
  std::vector<double> heard;  // the explosion, then steps
  hall.tick_with({Hall::sound(SoundKind::explosion, 5000, 5)});
  for (int i = 0; i < 100 && heard.size() < 2; ++i) {
    for (const Percept& percept : hall.senses().percepts(hall.self))
      heard.push_back(percept.seconds);
    hall.tick_with({step});
  }
  meters["seconds until a step is heard again"] = heard.size() < 2 ? -1 : heard[1] - heard[0];
}

/// It has noticed a friend, who has been gone for a while: is a step at that place the friend's?
inline bool takes_for_a_friend(const SenseTraits& traits, double seconds, double metres) {
  Hall hall(traits);
  SceneBody& friendly = hall.add_somebody(5);
  friendly.team = hall.watcher().team;
  hall.ticks(80);
  hall.bodies.pop_back();
  hall.ticks(static_cast<std::size_t>(seconds / Hall::kTick));
  return !hall.hears(Hall::sound(SoundKind::step, 100, 5 + metres));
}

inline void measure_familiarity(const SenseTraits& traits, Meters& meters) {
  meters["seconds for which a friend is expected"] =
      edge(0, 20, [&](double seconds) { return takes_for_a_friend(traits, seconds, 0); });
  meters["metres that a friend may have gone"] =
      edge(0, 50, [&](double metres) { return takes_for_a_friend(traits, 2, metres); });
}

/// Of awareness of somebody unknown, because of one sound.
inline double level_after(const SenseTraits& traits, const SceneSound& sound) {
  Hall hall(traits);
  hall.hears(sound);
  return hall.somebody_unknown().level();
}

inline void measure_hearing(const SenseTraits& traits, Meters& meters) {
  measure_distances(traits, meters);
  measure_masking(traits, meters);
  measure_familiarity(traits, meters);
  for (std::size_t i = 0; i < kSoundKinds; ++i) {
    const auto kind = static_cast<SoundKind>(i);
    meters["level after the sound " + std::string(name_of(kind))] =
        level_after(traits, Hall::sound(kind, 100, 10));
  }
  meters["level after an unknown sound"] = level_after(traits, Hall::sound(SoundKind::shot, 10, 9));
  Hall hall(traits);
  hall.tick_with({Hall::sound(SoundKind::shot, 80, 10)});
  int late = 0;
  for (; late < 200 && hall.senses().percepts(hall.self).empty(); ++late) hall.tick();
  meters["ticks until a shot is noticed"] = late;
}

}  // namespace defilade::test
