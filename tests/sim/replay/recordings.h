#pragma once
// Matches that were recorded, for tests.

#include "defilade/sim/replay.h"
#include "support/drawings/halls.h"

namespace defilade::test {

inline MatchSetup recorded_setup(MatchMode mode, std::size_t size = 3) {
  MatchSetup setup;
  setup.mode = mode;
  setup.seconds = 12;
  setup.rounds = 2;
  setup.teams[0] = {"red", size, "rusher", {"rifle", "frag"}};
  setup.teams[1] = {"blue", size, "camper", {"pistol"}};
  return setup;
}

inline Replay recorded(const MatchSetup& setup, const ControllerMaker& make) {
  const auto ok = validate(setup, halls());
  if (!ok) ADD_FAILURE() << ok.error().message;
  Recorder recorder(halls(), "maps/halls.dfl", setup, make);
  recorder.play();
  return recorder.replay();
}
inline Replay recorded(const MatchSetup& setup) { return recorded(setup, yardsticks_of(setup)); }

/// A match of a second and a half between two, whose file is small.
inline const Replay& short_replay() {
  static const Replay replay = [] {
    MatchSetup setup = recorded_setup(MatchMode::team_deathmatch, 1);
    setup.seconds = 1.5;
    setup.rounds = 1;
    return recorded(setup);
  }();
  return replay;
}

}  // namespace defilade::test
