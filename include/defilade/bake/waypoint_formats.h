#pragma once
// Where did other games' communities put their waypoints? Their files, read with their links
// (docs/use/waypoints.md tells what each format's fields become).
//
// `name` stands for the file in error messages. Coordinates are multiplied by `scale`, which
// defaults to the customary metres per unit of the format's game. Nodes are named "w" and their
// number in the file.

#include <optional>
#include <string>
#include <string_view>

#include "defilade/bake/game_data.h"
#include "defilade/bake/waypoints.h"

namespace defilade {

struct WaypointSettings {
  AgentProfile profile;        // whose body links without a clearance of their own let through
  std::optional<float> scale;  // metres per unit of the file
};

/// Nexuiz and Xonotic `.waypoints`; the links are in two files of their own beside it, `.cache` and
/// `.hardwired`. Where both are empty the links are left to be generated.
struct XonoticFiles {
  std::string_view waypoints;
  std::string_view cache;
  std::string_view hardwired;
};
Result<Waypoints> read_xonotic_waypoints(const XonoticFiles& files, const std::string& name,
                                         const WaypointSettings& settings = {});

/// Red Eclipse and other Cube 2 games: `OWPT` or `RWPT`, as it is or inside of gzip.
Result<Waypoints> read_cube_waypoints(std::string_view bytes, const std::string& name,
                                      const WaypointSettings& settings = {});

/// YaPB `.graph`.
Result<Waypoints> read_yapb_graph(std::string_view bytes, const std::string& name,
                                  const WaypointSettings& settings = {});

/// Quake III `.aas`: areas become nodes, reachabilities links.
Result<Waypoints> read_aas(std::string_view bytes, const std::string& name,
                           const WaypointSettings& settings = {});

/// Does the extension say that this is a waypoint file?
bool names_waypoints(const std::string& location);

/// Reads a file by its extension: `.waypoints`, `.wpt`, `.graph` and `.aas` are the formats above,
/// `.json` and everything else is ours (waypoints.h). `location` as in game_data.h: a path, a place
/// inside a .pk3, or the name of a file in `maps/` of installed game data.
Result<Waypoints> import_waypoints(const std::string& location, const WaypointSettings& settings,
                                   const GameData& games);

}  // namespace defilade
