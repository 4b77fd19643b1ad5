#include "defilade/bake/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "bake/base/read_guarded.h"
#include "bake/base/lower_case.h"

namespace defilade {
namespace {

constexpr std::array<std::string_view, 5> kExtensions{".txt", ".obj", ".gltf", ".glb", ".bsp"};

Result<ImportedLevel> read_by_extension(std::string_view bytes, const std::string& location,
                                        const ImportSettings& settings) {
  const std::string extension = extension_of(location);
  if (extension == ".txt") return read_text_level(bytes, location, settings.materials);
  if (extension == ".obj") return read_obj(bytes, location, settings);
  if (extension == ".gltf" || extension == ".glb")
    return read_gltf(bytes, location, settings, std::filesystem::absolute(location).parent_path());
  if (extension == ".bsp") return read_bsp(bytes, location, settings);
  return Error{
      fmt::format("{}: levels are read from .txt (text level), .obj (Wavefront), .gltf "
                  "and .glb (glTF) and .bsp (Quake III) files",
                  location)};
}

/// A location without a level's extension that does not exist as a file is the name of a map.
std::string place_of(const std::string& location) {
  std::error_code ignored;
  const bool known = std::ranges::find(kExtensions, extension_of(location)) != kExtensions.end();
  return known || std::filesystem::exists(location, ignored) ? location : location + ".bsp";
}

Result<ImportedLevel> import_from(const std::string& place, const ImportSettings& settings,
                                  const GameData& games) {
  const auto bytes = games.read(place);
  if (!bytes) return bytes.error();
  auto imported = read_by_extension(*bytes, place, settings);
  if (!imported) return imported;
  if (imported->level.triangles.empty())
    return Error{fmt::format("{}: the level has no triangles", place)};
  if (auto ok = validate(imported->level); !ok)
    return Error{fmt::format("{}: {}", place, ok.error().message)};
  return imported;
}

}  // namespace

Result<ImportedLevel> import_level(const std::string& location, const ImportSettings& settings,
                                   const GameData& games) {
  assert(!settings.scale || *settings.scale > 0);
  return within_memory(location, [&] { return import_from(place_of(location), settings, games); });
}

}  // namespace defilade
