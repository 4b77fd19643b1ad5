#pragma once
// Options of every verb that reads levels or waypoints, and the reading itself.

#include <string>
#include <vector>

#include "cli.h"
#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"
#include "defilade/bake/waypoint_formats.h"

namespace defilade::cli {

struct LevelOptions {
  std::string materials;
  std::string up = "y";
  float scale = 0;  // 0: the format's own
  std::vector<std::string> game_data;
};

/// Declares --materials, --up, --scale and --game-data.
void add_level_options(CLI::App& verb, LevelOptions& options);
/// Declares --game-data.
void add_game_data_option(CLI::App& verb, std::vector<std::string>& folders);

/// The folders that were given, or else the usual ones.
GameData game_data(const std::vector<std::string>& folders);

/// Both warn on stderr about what may not be as meant.
ImportedLevel load_level(const std::string& location, const LevelOptions& options);
Waypoints load_waypoints(const std::string& location, const LevelOptions& options,
                         const AgentProfile& profile);

}  // namespace defilade::cli
