#include "defilade/bake/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "bake/base/lower_case.h"
#include "bake/base/read_guarded.h"

namespace defilade {
namespace {

/// A kind of file that holds a level, and what reads it.
struct LevelFormat {
  std::string_view extension;
  std::string_view name;
  Result<ImportedLevel> (*read)(std::string_view bytes, const std::string& location,
                                const ImportSettings& settings);
};

Result<ImportedLevel> read_text(std::string_view bytes, const std::string& location,
                                const ImportSettings& settings) {
  return read_text_level(bytes, location, settings.materials);
}

/// Also reads the files beside it that it names.
Result<ImportedLevel> read_gltf_file(std::string_view bytes, const std::string& location,
                                     const ImportSettings& settings) {
  return read_gltf(bytes, location, settings, std::filesystem::absolute(location).parent_path());
}

constexpr std::array<LevelFormat, 5> kFormats{{{".txt", "text level", read_text},
                                               {".obj", "Wavefront", read_obj},
                                               {".gltf", "glTF", read_gltf_file},
                                               {".glb", "binary glTF", read_gltf_file},
                                               {".bsp", "Quake III", read_bsp}}};

const LevelFormat* format_of(const std::string& location) {
  const auto found = std::ranges::find(kFormats, extension_of(location), &LevelFormat::extension);
  return found == kFormats.end() ? nullptr : &*found;
}

Error unknown_format(const std::string& location) {
  std::vector<std::string> formats;
  for (const LevelFormat& format : kFormats)
    formats.push_back(fmt::format("{} ({})", format.extension, format.name));
  return {fmt::format("{}: levels are read from {} files", location, fmt::join(formats, ", "))};
}

/// A location without a level's extension that does not exist as a file is the name of a map.
std::string place_of(const std::string& location) {
  std::error_code ignored;
  return format_of(location) != nullptr || std::filesystem::exists(location, ignored)
             ? location
             : location + ".bsp";
}

Result<ImportedLevel> import_from(const std::string& place, const ImportSettings& settings,
                                  const GameData& games) {
  const auto bytes = games.read(place);
  if (!bytes) return bytes.error();
  const LevelFormat* format = format_of(place);
  if (format == nullptr) return unknown_format(place);
  auto imported = format->read(*bytes, place, settings);
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
