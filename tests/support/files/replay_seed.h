#pragma once
// Small replays from which the fuzzer of replays starts, and the map on which they were recorded.

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "defilade/sim/replay.h"

namespace defilade::test {

/// The value; a seed of ours cannot be wrong.
template <class T>
T seed_of(Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "a seed is wrong: %s\n", result.error().message.c_str());
  std::abort();
}

/// Two rooms with a door between them.
inline const TacticalMap& replay_seed_map() {
  static const TacticalMap map = [] {
    constexpr std::string_view kRooms =
        "defilade level 1\nfloor 0\n##########\n#A...#...#\n#....+...#\n#....#..B#\n##########\n";
    const ImportedLevel imported = seed_of(read_text_level(kRooms, "seed"));
    Waypoints waypoints;
    waypoints.parts.nodes = imported.nodes;
    BakeSettings settings;
    settings.place = true;
    settings.threads = 1;
    Progress silent;
    return seed_of(bake(imported.level, std::move(waypoints), settings, silent)).map;
  }();
  return map;
}

/// By their names: with shots and kills, with a goal and grenades, and without a tick.
inline std::map<std::string, std::vector<std::byte>> replay_seeds() {
  const Arena arena = seed_of(Arena::create(replay_seed_map()));
  MatchSetup setup;
  setup.seconds = 1.5;
  setup.rounds = 2;
  setup.teams[1].arms = {"frag", "pistol"};
  std::map<std::string, std::vector<std::byte>> seeds;
  for (const MatchMode mode : {MatchMode::team_deathmatch, MatchMode::escort}) {
    setup.mode = mode;
    Recorder recorder(arena, "seed.dfl", setup, yardsticks_of(setup));
    seeds["empty"] = serialize_replay(recorder.replay());
    recorder.play();
    seeds[std::string(name_of(mode))] = serialize_replay(recorder.replay());
  }
  return seeds;
}

}  // namespace defilade::test
