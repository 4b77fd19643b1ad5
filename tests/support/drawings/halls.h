#pragma once
// A place to fight in, for tests.

#include "defilade/sim/arena.h"
#include "support/drawings/drawings.h"

namespace defilade::test {

/// Two halls with pillars, joined by a corridor and a door.
inline constexpr std::string_view kHalls = R"(
#######################
#.........###.........#
#..#...#..###..#...#..#
#.....................#
#..#...#..###..#...#..#
#.........###.........#
#.........#+#.........#
#.....................#
#.........###.........#
#######################)";

inline const Arena& halls() {
  static const Arena arena = [] {
    ImportedLevel level = import_drawing(kHalls);
    BakeSettings settings;
    settings.place = true;
    auto made = Arena::create(bake_level(level, settings).map);
    if (!made) ADD_FAILURE() << made.error().message;
    return *std::move(made);
  }();
  return arena;
}

}  // namespace defilade::test
