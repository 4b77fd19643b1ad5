#include "options/level_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "embedded.h"
#include "options/values.h"

namespace defilade::cli {
namespace {

void warn_about(const std::string& location, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) warn(fmt::format("{}: {}", location, warning));
}

std::optional<float> scale_of(const LevelOptions& options) {
  return options.scale == 0 ? std::nullopt : std::optional(options.scale);
}

/// The level of that name, unless there is such a file; null if none is shipped.
const ShippedLevel* shipped_as(const std::string& location) {
  const auto found = std::ranges::find(shipped_levels(), location, &ShippedLevel::name);
  std::error_code ignored;
  if (found == shipped_levels().end() || std::filesystem::is_regular_file(location, ignored))
    return nullptr;
  return &*found;
}

}  // namespace

void add_game_data_option(CLI::App& verb, std::vector<std::string>& folders) {
  takes_folder(
      verb.add_option("--game-data", folders,
                      "Look for maps in this folder instead of the usual\nones; may be repeated"));
}

void add_level_options(CLI::App& verb, LevelOptions& options) {
  verb.add_option("--materials", options.materials, "What surfaces stop, as JSON")
      ->type_name("FILE");
  takes_one_of(verb.add_option("--up", options.up, "The axis of an OBJ that points up"), {"y", "z"})
      ->capture_default_str();
  takes_number(verb.add_option("--scale", options.scale,
                               "Metres per unit of the level and of other games'\nwaypoints; else "
                               "what is usual for each format"),
               1e-6, 1e6)
      ->type_name("METRES");
  add_game_data_option(verb, options.game_data);
}

GameData game_data(const std::vector<std::string>& folders) {
  if (folders.empty()) return GameData::installed();
  return GameData({folders.begin(), folders.end()});
}

ImportedLevel load_level(const std::string& location, const LevelOptions& options) {
  if (location.ends_with(".dfl"))
    refuse(fmt::format("{0} is a baked map, not a level: use defilade info {0}", location));
  if (names_waypoints(location))
    refuse(fmt::format("{0} has waypoints and no level: give it with --waypoints {0}", location));
  ImportSettings settings;
  settings.up = options.up == "z" ? UpAxis::z : UpAxis::y;
  settings.scale = scale_of(options);
  if (!options.materials.empty())
    settings.materials =
        need(MaterialLibrary::from_json(need(read_file(options.materials)), options.materials));
  if (const ShippedLevel* shipped = shipped_as(location))
    return need(read_text_level(shipped->text, location + ".txt", settings.materials));
  ImportedLevel imported = need(import_level(location, settings, game_data(options.game_data)));
  warn_about(location, imported.warnings);
  return imported;
}

Waypoints load_waypoints(const std::string& location, const LevelOptions& options,
                         const AgentProfile& profile) {
  Waypoints waypoints =
      need(import_waypoints(location, {profile, scale_of(options)}, game_data(options.game_data)));
  warn_about(location, waypoints.warnings);
  return waypoints;
}

}  // namespace defilade::cli
