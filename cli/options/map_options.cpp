#include "options/map_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli.h"
#include "defilade/bake/game_data.h"
#include "defilade/bake/waypoint_formats.h"
#include "usage.h"

namespace defilade::cli {
namespace {

bool is_file(const std::string& location) {
  std::error_code missing;
  return std::filesystem::exists(location, missing);
}

bool names_level(const std::string& location) {
  const std::array endings{".txt", ".obj", ".gltf", ".glb", ".bsp"};
  return std::ranges::any_of(endings,
                             [&](const char* ending) { return location.ends_with(ending); });
}

/// What was given instead of a map, if that can be told.
std::string mixed_up(const std::string& location) {
  const bool there = is_file(location);
  if (!there && is_file(location + ".dfl"))
    return fmt::format("there is no file {0}; did you mean {0}.dfl?", location);
  const std::string stem = std::filesystem::path(location).stem().string();
  const std::string bake = fmt::format("bake it first: defilade bake {} -o {}.dfl", location, stem);
  if (there && names_level(location))
    return fmt::format("{} is a level, not a baked map; {}", location, bake);
  if (there && names_waypoints(location))
    return fmt::format("{} has waypoints, and is not a baked map; bake a level with --waypoints {}",
                       location, location);
  if (!there && GameData::installed().has(location + ".bsp"))
    return fmt::format("{} is a map of an installed game; {}", location, bake);
  return {};
}

template <class T>
T need_map(Result<T> opened, const std::string& location) {
  if (!opened && opened.error().kind != ErrorKind::cancelled)
    if (const std::string message = mixed_up(location); !message.empty()) refuse(message);
  return need(std::move(opened));
}

}  // namespace

void add_map_option(CLI::App& verb, std::string& map, const char* help) {
  verb.add_option("MAP.dfl", map, help)->required();
}

void add_answer_options(CLI::App& verb, MapOptions& options, const char* svg_help) {
  verb.add_option("--svg", options.svg, svg_help)->type_name("FILE.svg");
  add_json_flag(verb, options.json);
}

TacticalMap open_baked(const std::string& location) {
  return need_map(open_map(location), location);
}

MapFile inspect_baked(const std::string& location) {
  return need_map(inspect_map(location), location);
}

TacticalMap open_baked(const MapOptions& options) {
  if (options.svg == kStdout && options.json)
    throw Misuse{"--svg - and --json would both write to stdout"};
  check_output("--svg", options.svg, {options.map});
  return open_baked(options.map);
}

void give(const MapOptions& options, const TacticalMap& map, const MapAnswer& answer) {
  if (!options.svg.empty()) write_output(options.svg, svg_plan(map, answer.title, answer.plan));
  if (options.svg == kStdout) return;
  if (options.json)
    answer.print_json();
  else
    answer.print_text();
}

}  // namespace defilade::cli
