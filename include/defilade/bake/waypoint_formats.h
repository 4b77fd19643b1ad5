#pragma once
// Where did the communities of other games put their waypoints? Reads their files, with their links
// (docs/use/waypoints.md says what the fields of each format become).
//
// `name` stands for the file in error messages. Coordinates are multiplied by `scale`, which
// defaults to the usual metres per unit of the format's game. A node is named "w" plus its number
// in the file.

#include <optional>
#include <string>
#include <string_view>

#include "defilade/bake/game_data.h"
#include "defilade/bake/waypoints.h"

namespace defilade {

struct WaypointSettings {
  AgentProfile profile;        // links without a clearance of their own let this body through
  std::optional<float> scale;  // metres per unit of the file
};

/// Nexuiz and Xonotic `.waypoints`. The links are in two files beside it, `.cache` and
/// `.hardwired`. If both are empty, links have to be generated.
struct XonoticFiles {
  std::string_view waypoints;
  std::string_view cache;
  std::string_view hardwired;
};
Result<Waypoints> read_xonotic_waypoints(const XonoticFiles& files, const std::string& name,
                                         const WaypointSettings& settings = {});

/// Red Eclipse and other Cube 2 games: `OWPT` or `RWPT`, plain or gzipped.
Result<Waypoints> read_cube_waypoints(std::string_view bytes, const std::string& name,
                                      const WaypointSettings& settings = {});

/// YaPB `.graph`.
Result<Waypoints> read_yapb_graph(std::string_view bytes, const std::string& name,
                                  const WaypointSettings& settings = {});

/// Quake III `.aas`: areas become nodes, reachabilities become links.
Result<Waypoints> read_aas(std::string_view bytes, const std::string& name,
                           const WaypointSettings& settings = {});

/// Whether the extension is that of a waypoint file.
bool names_waypoints(const std::string& location);

/// Reads a file; its extension selects the format: `.waypoints`, `.wpt`, `.graph` and `.aas` are
/// the formats above, `.json` and everything else is our own (waypoints.h). `location` is as in
/// game_data.h: a path, an entry of a .pk3 archive, or the name of a file in `maps/` of installed
/// game data.
Result<Waypoints> import_waypoints(const std::string& location, const WaypointSettings& settings,
                                   const GameData& games);

}  // namespace defilade
