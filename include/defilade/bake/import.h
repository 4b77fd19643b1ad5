#pragma once
// What is in this file? Reads levels in common formats into a Level.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/bake/game_data.h"
#include "defilade/bake/materials.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Which axis of the file points up; in Defilade it is Z. With Y up, (x, y, z) becomes (x, −z, y).
enum class UpAxis : std::uint8_t { y, z };

struct ImportSettings {
  UpAxis up = UpAxis::y;            // for OBJ
  std::optional<float> scale = {};  // metres per unit of the file; by default 1, for BSP 1/32
  MaterialLibrary materials = {};   // what surface names mean
};

/// A level that was read, and what else its file says.
struct ImportedLevel {
  Level level;
  AgentProfile profile;               // the kind of character that the level was made for
  std::vector<Waypoint> nodes;        // drawn in the level itself; often none
  std::vector<std::string> warnings;  // understood, but perhaps not as intended
};

/// Reads a file; its extension selects the format: `.txt` is a text level, `.obj` Wavefront OBJ,
/// `.gltf` and `.glb` glTF 2.0, `.bsp` a Quake III map. `location` is as in game_data.h; without an
/// extension it is the name of an installed map.
Result<ImportedLevel> import_level(const std::string& location, const ImportSettings& settings,
                                   const GameData& games = {});

/// A plan drawn in characters (docs/use/levels.md). `name` stands for the file in error messages.
Result<ImportedLevel> read_text_level(std::string_view text, const std::string& name,
                                      const MaterialLibrary& materials = {});

/// Wavefront OBJ: `v`, `f` (polygons are cut into triangles) and `usemtl`.
Result<ImportedLevel> read_obj(std::string_view text, const std::string& name,
                               const ImportSettings& settings = {});

/// glTF 2.0, text or binary, with its node transforms. Files that it refers to are read from
/// `folder`; without a folder, buffers must be embedded.
Result<ImportedLevel> read_gltf(std::string_view bytes, const std::string& name,
                                const ImportSettings& settings = {},
                                const std::filesystem::path& folder = {});

/// A Quake III map, version 46.
Result<ImportedLevel> read_bsp(std::string_view bytes, const std::string& name,
                               const ImportSettings& settings = {});

}  // namespace defilade
