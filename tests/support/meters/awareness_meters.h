#pragma once
// Meters of touch and of awareness: what counts as heavy or repeated damage, how much touches
// alarm, where alertness begins and ends, what is ignored, and how long calming down takes.

#include "support/meters/stage.h"

namespace defilade::test {

inline void measure_damage(const SenseTraits& traits, Meters& meters) {
  meters["heavy damage"] = edge(0, 1, [&](double amount) {
    Hall hall(traits);
    return !hall.feels(ContactKind::damage, amount).value_or(Percept()).heavy;
  });
  const auto is_repeated = [&](double each, double seconds) {
    Hall hall(traits);
    hall.tick_with({}, {hall.contact(ContactKind::damage, each)});
    hall.ticks(static_cast<std::size_t>(seconds / Hall::kTick));
    return hall
        .noticed({}, {hall.contact(ContactKind::damage, each)},
                 [](const Percept& percept) { return percept.repeated; })
        .has_value();
  };
  meters["repeated damage"] =
      edge(0.01, 1, [&](double amount) { return !is_repeated(amount / 2, 0.1); });
  meters["seconds for which damage adds up"] =
      edge(0, 20, [&](double seconds) { return is_repeated(0.4, seconds); });
}

inline void measure_contacts(const SenseTraits& traits, Meters& meters) {
  for (std::size_t i = 0; i < kContactKinds; ++i) {
    const auto kind = static_cast<ContactKind>(i);
    Hall hall(traits);
    hall.feels(kind, 0.5);
    meters["level after the touch " + std::string(name_of(kind))] = hall.somebody_unknown().level();
  }
  meters["blast from behind that surprises"] = edge(0.01, 1, [&](double amount) {
    Hall hall(traits);
    const auto felt = hall.feels(ContactKind::blast, amount);
    return felt && !felt->surprise;
  });
}

/// Light bumps, until it is as alert as it gets.
inline void measure_thresholds(const SenseTraits& traits, Meters& meters) {
  Hall hall(traits);
  int bumps = -1;  // since the first that it noticed
  auto reached = Alertness::unaware;
  while (reached < Alertness::fighting && bumps < 1000) {
    hall.bump(0.05);
    if (bumps >= 0 || hall.somebody_unknown().level() > 0) ++bumps;
    for (; reached < hall.somebody_unknown().alertness();
         reached = static_cast<Alertness>(static_cast<int>(reached) + 1))
      meters["bumps until " +
             std::string(name_of(static_cast<Alertness>(static_cast<int>(reached) + 1)))] = bumps;
  }
}

/// Rounded, so that it does not matter where between two ticks something happened.
inline double rounded(double value, double step) { return std::round(value / step) * step; }

/// From the highest level until it has forgotten all about it.
inline void measure_calm(const SenseTraits& traits, Meters& meters) {
  Hall hall(traits);
  for (int i = 0; i < Hall::kLongest; ++i) hall.bump(100);
  const double highest = hall.somebody_unknown().level();
  std::array<int, kAlertnesses> ticks{};
  double level = 0;
  for (Awareness now = hall.somebody_unknown(); now.level() > 0; now = hall.somebody_unknown()) {
    if (now.level() < highest) ++ticks[static_cast<std::size_t>(now.alertness())];
    if (now.alertness() == Alertness::suspicious) level = now.level();
    hall.tick();
  }
  meters["highest level"] = highest;
  meters["level at which it stops being suspicious"] = rounded(level, 0.1);
  for (std::size_t i = 0; i < kAlertnesses; ++i)
    meters["seconds for which it stays " + std::string(name_of(static_cast<Alertness>(i)))] =
        rounded(ticks[i] * Hall::kTick, 0.1);
}

/// Light bumps from now on: for how many of them does the level neither rise nor fall?
inline int ignored_bumps(Hall& hall) {
  int ignored = 0;
  float before = 0;
  for (int i = 0; i < 1000; ++i) {
    hall.bump(0.05);
    const float now = hall.somebody_unknown().level();
    if (before > 0 && now > before) break;
    ignored += before > 0 && now == before ? 1 : 0;
    before = now;
  }
  return ignored;
}

inline void measure_grace(const SenseTraits& traits, Meters& meters) {
  for (std::size_t i = 1; i < kAlertnesses; ++i) {
    const auto alertness = static_cast<Alertness>(i);
    Hall hall(traits);
    hall.bump(Hall::kBumps[i]);
    meters["bumps ignored when " + std::string(name_of(alertness))] = ignored_bumps(hall);
  }
  Hall hall(traits);
  hall.bump(0.45);
  hall.ticks(Hall::kLongest);
  for (int i = 0; i < 1000 && hall.senses().alertness(hall.self) > Alertness::unaware; ++i)
    hall.tick();
  meters["bumps ignored when unaware again"] = ignored_bumps(hall);
}

inline void measure_awareness(const SenseTraits& traits, Meters& meters) {
  measure_damage(traits, meters);
  measure_contacts(traits, meters);
  measure_thresholds(traits, meters);
  measure_calm(traits, meters);
  measure_grace(traits, meters);
}

}  // namespace defilade::test
