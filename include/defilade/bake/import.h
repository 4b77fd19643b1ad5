#pragma once
// What is in this file? Levels in the formats people have, read into a Level.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/bake/materials.h"
#include "defilade/model/level.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Which axis of the file points up; ours is Z. With Y up, (x, y, z) becomes (x, −z, y).
enum class UpAxis : std::uint8_t { y, z };

struct ImportSettings {
  UpAxis up = UpAxis::y;      // for OBJ
  MaterialLibrary materials;  // what surface names mean
};

struct ImportedLevel {
  Level level;
  std::vector<Waypoint> nodes;        // drawn in the level itself; often none
  std::vector<std::string> warnings;  // understood, but perhaps not as meant
};

/// Reads a file by its extension: `.txt` a text level, `.obj` Wavefront OBJ.
Result<ImportedLevel> import_level(const std::filesystem::path& path,
                                   const ImportSettings& settings);

/// A plan drawn in characters (docs/levels.md). `name` stands for the file in error messages.
Result<ImportedLevel> read_text_level(std::string_view text, const std::string& name,
                                      const MaterialLibrary& materials = {});

/// Wavefront OBJ: `v`, `f` (polygons are cut into triangles) and `usemtl`.
Result<ImportedLevel> read_obj(std::string_view text, const std::string& name,
                               const ImportSettings& settings = {});

/// The whole file as text; a sentence about what is wrong with it otherwise.
Result<std::string> read_text_file(const std::filesystem::path& path);

}  // namespace defilade
