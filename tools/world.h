#pragma once
// A level of any size: installed maps side by side on a grid, with nodes on their floors and links
// between them. See world.cpp for its purpose.

#include <cstdint>
#include <string>
#include <vector>

#include "defilade/bake/game_data.h"
#include "defilade/bake/waypoints.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/result.h"

namespace defilade {

struct WorldPlan {
  std::vector<std::string> maps;  // names or files; copied in turn until there are `count`
  std::size_t count = 1;
  std::size_t nodes = 10'000;  // on each copy
  std::uint64_t seed = 1;
  bool walls = false;  // between the maps, as long and as high as the world
};

struct WorldLevel {
  Level level;
  Waypoints waypoints;
};

/// The same plan gives the same world.
Result<WorldLevel> lay_world(const WorldPlan& plan, const AgentProfile& profile,
                             const GameData& games);

}  // namespace defilade
