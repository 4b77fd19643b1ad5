#pragma once
// What is told of the fighters of a team.

#include <array>

#include "match/fight_answers.h"

namespace defilade::cli {

struct Meter {
  const char* name;   // in JSON
  const char* title;  // in text and on the page
  int digits;
  double (*value)(const FighterMeters&);
};

/// 0 if there is nothing to divide by.
inline double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

inline constexpr std::array kMeters{
    Meter{"kills", "kills", 0, [](const FighterMeters& m) { return double{1} * m.kills; }},
    Meter{"deaths", "deaths", 0, [](const FighterMeters& m) { return double{1} * m.deaths; }},
    Meter{"shots", "shots", 0, [](const FighterMeters& m) { return double{1} * m.shots; }},
    Meter{"hit_share", "share of shots that hit", 3,
          [](const FighterMeters& m) { return ratio(m.hits, m.shots); }},
    Meter{"first_hit_share", "share of first shots that hit", 3,
          [](const FighterMeters& m) { return ratio(m.first_hits, m.first_shots); }},
    Meter{"from_behind_share", "share of hits from behind", 3,
          [](const FighterMeters& m) { return ratio(m.from_behind, m.hits); }},
    Meter{"damage_per_magazine", "damage per magazine", 1,
          [](const FighterMeters& m) { return ratio(m.damage, m.magazines); }},
    Meter{"seconds_per_life", "seconds per life", 1,
          [](const FighterMeters& m) { return ratio(m.alive, m.lives); }},
    Meter{"seen_per_life", "seconds in enemy sight per life", 2,
          [](const FighterMeters& m) { return ratio(m.seen, m.lives); }},
    Meter{"seen_share", "share of time in enemy sight", 3,
          [](const FighterMeters& m) { return ratio(m.seen, m.alive); }},
    Meter{"stacked_share", "share of time beside a mate", 3,
          [](const FighterMeters& m) { return ratio(m.stacked, m.alive); }},
    Meter{"distance_kept", "metres to the nearest enemy seen", 1,
          [](const FighterMeters& m) { return ratio(m.apart, m.looks); }},
    Meter{"stuck_seconds", "seconds stuck", 1,
          [](const FighterMeters& m) { return double{m.stuck}; }},
};

inline std::array<FighterMeters, 2> meters_of_all(const Fight& fight) {
  std::array<FighterMeters, 2> totals{};
  for (const MapFight& map : fight.maps)
    for (const std::size_t team : {0U, 1U}) totals[team].add(map.result.meters[team]);
  return totals;
}

inline std::vector<Lifetime> lives_of_all(const Fight& fight, std::size_t team) {
  std::vector<Lifetime> lives;
  for (const MapFight& map : fight.maps) {
    const auto& some = map.result.lives[team];
    lives.insert(lives.end(), some.begin(), some.end());
  }
  return lives;
}

inline double median_life(const Fight& fight, std::size_t team) {
  return median_survival(survival(lives_of_all(fight, team)));
}

}  // namespace defilade::cli
