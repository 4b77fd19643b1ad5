#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "embedded.h"
#include "options/level_options.h"

namespace defilade::cli {
namespace {

constexpr const char* kShipped = "shipped with defilade";

struct MapsCall {
  std::vector<std::string> game_data;
  bool names = false;
  bool json = false;
};

/// "/usr/share/games/openarena/baseoa/pak1-maps.pk3:maps/oa_dm1.bsp", or a plain path.
std::string location_of(const InstalledMap& map) {
  std::error_code ignored;
  const bool loose = std::filesystem::is_directory(map.container, ignored);
  return map.container.string() + (loose ? "/" : ":") + map.entry;
}

void print_maps_json(const std::vector<InstalledMap>& maps) {
  nlohmann::json list = nlohmann::json::array();
  for (const ShippedLevel& level : shipped_levels())
    list.push_back({{"name", level.name}, {"location", kShipped}, {"bytes", level.text.size()}});
  for (const InstalledMap& map : maps)
    list.push_back({{"name", map.name}, {"location", location_of(map)}, {"bytes", map.size}});
  print_json({{"maps", list}});
}

void print_names(const std::vector<InstalledMap>& maps) {
  for (const ShippedLevel& level : shipped_levels()) print(std::string(level.name) + "\n");
  for (const InstalledMap& map : maps) print(map.name + "\n");
}

void print_maps(const std::vector<InstalledMap>& maps, const GameData& games) {
  std::size_t width = 0;
  for (const ShippedLevel& level : shipped_levels()) width = std::max(width, level.name.size());
  for (const InstalledMap& map : maps) width = std::max(width, map.name.size());
  const auto line = [&](std::string_view name, std::uint64_t bytes, const std::string& where) {
    print(fmt::format("{:<{}}  {:>9.3f} MB  {}\n", name, width, static_cast<double>(bytes) / 1e6,
                      where));
  };
  for (const ShippedLevel& level : shipped_levels()) line(level.name, level.text.size(), kShipped);
  for (const InstalledMap& map : maps) line(map.name, map.size, map.container.filename().string());
  if (!maps.empty()) return print(counted(shipped_levels().size() + maps.size(), "map") + "\n");
  print("no maps found in:\n");
  for (const auto& folder : games.folders()) print(fmt::format("  {}\n", folder.string()));
  print("Debian has some in openarena-081-maps and openarena-085-data.\n");
}

}  // namespace

void add_maps(CLI::App& app, Context&) {
  auto options = std::make_shared<MapsCall>();
  CLI::App* verb = app.add_subcommand("maps", "List the maps that are known by name");
  add_game_data_option(*verb, options->game_data);
  verb->add_flag("--names", options->names, "Print the names alone, one in a line");
  add_json_flag(*verb, options->json);
  verb->footer(
      "The levels shipped with defilade, then the maps of installed games.\n\n"
      "Examples:\n  defilade maps\n  defilade maps --game-data ~/games/openarena/baseoa");
  verb->callback([options] {
    const GameData games = game_data(options->game_data);
    std::vector<std::string> warnings;
    const std::vector<InstalledMap> maps = games.maps(warnings);
    for (const std::string& warning : warnings) warn(warning);
    if (options->json)
      print_maps_json(maps);
    else if (options->names)
      print_names(maps);
    else
      print_maps(maps, games);
  });
}

}  // namespace defilade::cli
