#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "answer/summary.h"
#include "cli.h"
#include "draw/text_picture.h"
#include "options/map_options.h"

namespace defilade::cli {
namespace {

struct InfoCall {
  std::string map;
  bool plan = false;
  bool json = false;
};

std::size_t component_count(const TacticalMap& map) {
  return std::ranges::max(map.components()) + std::size_t{1};
}

std::vector<std::string> own_fire(const TacticalMap& map) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < map.weapons().size(); ++i)
    if (map.has_own_fire(WeaponId{i})) names.push_back(map.weapons()[i]);
  return names;
}

std::array<std::size_t, kEntityKinds> entities_by_kind(const Level& level) {
  std::array<std::size_t, kEntityKinds> counts{};
  for (const Entity& entity : level.entities) ++counts[static_cast<std::size_t>(entity.kind)];
  return counts;
}

nlohmann::json describe_level(const TacticalMap& map) {
  if (!map.level()) return nullptr;
  const Level& level = *map.level();
  const Box box = bounds_of(level);
  nlohmann::json materials = nlohmann::json::array();
  for (const Material& material : level.materials) materials.push_back(material.name);
  nlohmann::json entities = nlohmann::json::object();
  const auto counts = entities_by_kind(level);
  for (std::size_t i = 0; i < kEntityKinds; ++i)
    entities[name_of(static_cast<EntityKind>(i))] = counts[i];
  return {{"triangles", level.triangles.size()},
          {"materials", materials},
          {"entities", entities},
          {"bounds", {{box.min.x, box.min.y, box.min.z}, {box.max.x, box.max.y, box.max.z}}}};
}

nlohmann::json describe_exposed(const TacticalMap& map, ExposedNode exposed) {
  return {{"id", exposed.node.value},
          {"name", map.graph().name(exposed.node)},
          {"seen_by", exposed.seen_by}};
}

/// "stand>crouch", or with the weapon class "rifle stand>crouch".
std::string matrix_name(const TacticalMap& map, const StoredMatrix& matrix) {
  std::string pair = stance_pair(map, matrix.watcher, matrix.target);
  if (matrix.channel.is_sight()) return pair;
  return fmt::format("{} {}", map.weapons()[matrix.channel.weapon().index()], pair);
}

/// What the rows of a matrix take as they are used: in memory, or in the mapped file.
std::uint64_t used_bytes(const TacticalMap& map, const StoredMatrix& matrix) {
  return map.visibility(matrix.watcher, matrix.target, matrix.channel).bytes();
}

/// What they would take with every bit of them.
std::uint64_t dense_bytes(const TacticalMap& map) {
  const std::size_t nodes = map.graph().node_count();
  return std::uint64_t{nodes} * blocks_for(nodes) * sizeof(NodeBlock);
}

/// Null if there are none.
nlohmann::json describe_sight_cells(const TacticalMap& map) {
  const SightCells* cells = map.sight_cells();
  if (!cells) return nullptr;
  return {{"count", cells->size()},
          {"square", cells->square()},
          {"heights", cells->heights()},
          {"decided", cells->share_decided()},
          {"bytes", cells->bytes()}};
}

std::string sight_cells_line(const TacticalMap& map) {
  const SightCells* cells = map.sight_cells();
  if (!cells) return "none";
  return fmt::format("{} of {:.2f} m, {:.1f} % of their pairs decided, {} bytes",
                     grouped(cells->size()), cells->square(), 100 * cells->share_decided(),
                     grouped(cells->bytes()));
}

nlohmann::json describe_file(const MapFile& file) {
  nlohmann::json stored = nlohmann::json::object(), used = nlohmann::json::object();
  for (const StoredMatrix& matrix : file.matrices) {
    stored[matrix_name(file.map, matrix)] = matrix.bytes;
    used[matrix_name(file.map, matrix)] = used_bytes(file.map, matrix);
  }
  return {{"bytes", file.bytes},
          {"packed", file.packed},
          {"matrix_bytes", stored},
          {"used_matrix_bytes", used},
          {"dense_matrix_bytes", dense_bytes(file.map)}};
}

nlohmann::json describe(const MapFile& file) {
  const TacticalMap& map = file.map;
  nlohmann::json shares = nlohmann::json::object();
  for_each_stance_pair(map, [&](StanceId watcher, StanceId target) {
    shares[stance_pair(map, watcher, target)] = share_in_sight(map, watcher, target);
  });
  const Extremes ends = extremes(map);
  return {{"format_version", file.version.major},
          {"format_minor", file.version.minor},
          {"file", describe_file(file)},
          {"nodes", map.graph().node_count()},
          {"links", map.graph().link_count()},
          {"links_by_kind", describe_kinds(links_by_kind(map.graph().links()))},
          {"components", component_count(map)},
          {"regions", map.regions().names},
          {"profile", map.profile().name},
          {"share_in_sight", shares},
          {"most_exposed", describe_exposed(map, ends.most_exposed)},
          {"most_hidden", describe_exposed(map, ends.most_hidden)},
          {"own_fire", own_fire(map)},
          {"sight_cells", describe_sight_cells(map)},
          {"level", describe_level(map)},
          {"hashes",
           {{"geometry", fmt::format("{:016x}", map.hashes().geometry)},
            {"settings", fmt::format("{:016x}", map.hashes().settings)}}}};
}

std::vector<std::string> level_parts(const TacticalMap& map) {
  if (!map.level()) return {"left out (stripped)"};
  const Level& level = *map.level();
  std::vector<std::string> parts{counted(level.triangles.size(), "triangle"),
                                 counted(level.materials.size(), "material")};
  const auto counts = entities_by_kind(level);
  for (std::size_t i = 0; i < kEntityKinds; ++i)
    if (counts[i] != 0) parts.push_back(counted(counts[i], name_of(static_cast<EntityKind>(i))));
  return parts;
}

std::string stances_line(const TacticalMap& map) {
  std::vector<std::string> parts;
  for (const Stance& stance : map.profile().stances)
    parts.push_back(fmt::format("{} (eye {:g} m)", stance.name, stance.eye));
  return fmt::format("{}: {}", map.profile().name, fmt::join(parts, ", "));
}

std::vector<std::string> sight_parts(const TacticalMap& map) {
  std::vector<std::string> parts;
  for_each_stance_pair(map, [&](StanceId watcher, StanceId target) {
    parts.push_back(fmt::format("{} {:.1f} %", stance_pair(map, watcher, target),
                                100 * share_in_sight(map, watcher, target)));
  });
  return parts;
}

std::string exposed_line(const TacticalMap& map, ExposedNode exposed) {
  const Vec3 p = map.graph().position(exposed.node);
  return fmt::format("\"{}\" at ({:g}, {:g}, {:g}), seen from {} of {} others",
                     map.graph().name(exposed.node), p.x, p.y, p.z, grouped(exposed.seen_by),
                     grouped(map.graph().node_count() - 1));
}

/// What each matrix takes in use and in the file, where one that is the transpose of another takes
/// nothing.
std::vector<std::string> matrix_parts(const MapFile& file) {
  std::vector<std::string> parts;
  for (const StoredMatrix& matrix : file.matrices) {
    parts.push_back(fmt::format("{} {} bytes in use", matrix_name(file.map, matrix),
                                grouped(used_bytes(file.map, matrix))));
    if (matrix.bytes != 0) parts.back() += fmt::format(" ({} stored)", grouped(matrix.bytes));
  }
  return parts;
}

std::string landmarks_line(const TacticalMap& map) {
  const Landmarks& landmarks = map.landmarks();
  if (landmarks.empty()) return "none";
  return fmt::format("{}, {} bytes of distances", landmarks.nodes().size(),
                     grouped(landmarks.blocks().size_bytes()));
}

void print_text(const InfoCall& options, const MapFile& file) {
  const TacticalMap& map = file.map;
  const WaypointGraph& graph = map.graph();
  const Extremes ends = extremes(map);
  print(fmt::format("{}\n", coloured(options.map, "1")));
  lines("level", level_parts(map));
  line("agent", stances_line(map));
  line("nodes", fmt::format("{} in {}", grouped(graph.node_count()),
                            counted(component_count(map), "component")));
  lines("links", list_kinds(links_by_kind(graph.links())));
  line("regions", fmt::format("{}, {} between them", grouped(map.regions().names.size()),
                              counted(map.portals().size(), "link")));
  lines("in sight", sight_parts(map));
  const auto [darkest, brightest] = std::ranges::minmax(map.light());
  line("light", fmt::format("{:.2f} to {:.2f} of daylight", darkest, brightest));
  if (const auto fire = own_fire(map); !fire.empty())
    line("fire", fmt::format("differs from sight for {}", fmt::join(fire, ", ")));
  line("file",
       fmt::format("{} bytes, {}", grouped(file.bytes), file.packed ? "packed" : "not packed"));
  lines("matrices", matrix_parts(file));
  line("landmarks", landmarks_line(map));
  line("sight cells", sight_cells_line(map));
  line("most exposed", exposed_line(map, ends.most_exposed));
  line("most hidden", exposed_line(map, ends.most_hidden));
  if (options.plan) print("\n" + text_picture(map));
}

}  // namespace

void add_info(CLI::App& app, Context&) {
  auto options = std::make_shared<InfoCall>();
  CLI::App* verb = app.add_subcommand("info", "Show what is in a map");
  add_map_option(*verb, options->map, "The map to read");
  verb->add_flag("--plan", options->plan, "Draw the level in characters");
  add_json_flag(*verb, options->json);
  verb->footer("Examples:\n  defilade info demo.dfl --plan\n  defilade info demo.dfl --json");
  verb->callback([options] {
    const MapFile file = inspect_baked(options->map);
    if (options->json)
      print_json(describe(file));
    else
      print_text(*options, file);
  });
}

}  // namespace defilade::cli
