#include "defilade/bake/import.h"

#include <fmt/format.h>

#include <cassert>

#include "lower_case.h"

namespace defilade {
namespace {

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

}  // namespace

Result<ImportedLevel> import_level(const std::string& location, const ImportSettings& settings,
                                   const GameData& games) {
  assert(!settings.scale || *settings.scale > 0);
  const bool is_name = !std::filesystem::path(location).has_extension();
  const std::string place = is_name ? location + ".bsp" : location;
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

}  // namespace defilade
