#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "answer/summary.h"
#include "cli.h"
#include "options/level_options.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;
using Counts = std::map<std::string, std::size_t>;  // things counted by name

struct ImportCall {
  std::string file;
  LevelOptions level;
  bool json = false;
};

Json describe(const Box& box) {
  if (box.empty()) return nullptr;
  return {{box.min.x, box.min.y, box.min.z}, {box.max.x, box.max.y, box.max.z}};
}

std::string extent(const Box& box) {
  if (box.empty()) return "nothing";
  return fmt::format("{:.6g} x {:.6g} x {:.6g} m, from ({:.6g}, {:.6g}, {:.6g})",
                     box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z, box.min.x,
                     box.min.y, box.min.z);
}

std::vector<std::string> listed(const Counts& counts) {
  std::vector<std::string> parts;
  for (const auto& [name, count] : counts)
    parts.push_back(fmt::format("{} {}", grouped(count), name));
  return parts;
}

std::vector<std::size_t> triangles_by_material(const Level& level) {
  std::vector<std::size_t> counts(level.materials.size());
  for (const Triangle& triangle : level.triangles) ++counts[triangle.material];
  for (const Entity& entity : level.entities)
    for (const Triangle& triangle : entity.triangles) ++counts[triangle.material];
  return counts;
}

/// Classes of entities by kind.
std::map<EntityKind, Counts> classes_by_kind(const Level& level) {
  std::map<EntityKind, Counts> kinds;
  for (const Entity& entity : level.entities) ++kinds[entity.kind][entity.class_name];
  return kinds;
}

Counts volumes_by_medium(const Level& level) {
  Counts counts;
  for (const Volume& volume : level.volumes) ++counts[std::string(name_of(volume.medium))];
  return counts;
}

std::size_t moving_triangles(const Level& level) {
  std::size_t count = 0;
  for (const Entity& entity : level.entities) count += entity.triangles.size();
  return count;
}

Json describe_materials(const Level& level) {
  const auto counts = triangles_by_material(level);
  Json list = Json::array();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Material& material = level.materials[i];
    Json fire = Json::array();
    for (std::size_t w = 0; w < level.weapons.size(); ++w)
      if (material.fire[w]) fire.push_back(level.weapons[w]);
    list.push_back({{"name", material.name},
                    {"triangles", counts[i]},
                    {"movement", material.movement},
                    {"sight", material.sight},
                    {"fire", fire}});
  }
  return list;
}

Json describe_light(const std::optional<LightGrid>& grid) {
  if (!grid) return nullptr;
  return {{"origin", {grid->origin.x, grid->origin.y, grid->origin.z}},
          {"cell", {grid->cell.x, grid->cell.y, grid->cell.z}},
          {"counts", grid->counts}};
}

Json describe(const ImportCall& options, const ImportedLevel& imported) {
  const Level& level = imported.level;
  Json entities = Json::object();
  for (const auto& [kind, classes] : classes_by_kind(level))
    entities[std::string(name_of(kind))] = classes;
  return {{"file", options.file},
          {"what", "level"},
          {"bounds", describe(bounds_of(level))},
          {"vertices", level.vertices.size()},
          {"triangles", level.triangles.size()},
          {"moving_triangles", moving_triangles(level)},
          {"materials", describe_materials(level)},
          {"entities", entities},
          {"volumes", volumes_by_medium(level)},
          {"light_grid", describe_light(level.light_grid)},
          {"nodes", imported.nodes.size()},
          {"warnings", imported.warnings}};
}

void print_text(const ImportCall& options, const ImportedLevel& imported) {
  const Level& level = imported.level;
  print(fmt::format("{}\n", coloured(options.file, "1")));
  line("extent", extent(bounds_of(level)));
  line("triangles", fmt::format("{}, and {} that move", grouped(level.triangles.size()),
                                grouped(moving_triangles(level))));
  const auto counts = triangles_by_material(level);
  std::vector<std::string> materials;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] != 0)
      materials.push_back(fmt::format("{} {}", grouped(counts[i]), level.materials[i].name));
  lines("materials", materials);
  for (const auto& [kind, classes] : classes_by_kind(level)) lines(name_of(kind), listed(classes));
  lines("volumes", listed(volumes_by_medium(level)));
  if (level.light_grid)
    line("light grid", fmt::format("{} samples", fmt::join(level.light_grid->counts, " x ")));
  if (!imported.nodes.empty()) line("nodes", grouped(imported.nodes.size()));
}

Box bounds_of_nodes(const Waypoints& waypoints) {
  Box box;
  for (const Waypoint& node : waypoints.parts.nodes) box.include(node.position);
  return box;
}

Counts tags_of(const Waypoints& waypoints) {
  Counts counts;
  for (const Waypoint& node : waypoints.parts.nodes)
    for (const std::string& tag : node.tags) ++counts[tag];
  return counts;
}

Json describe(const ImportCall& options, const Waypoints& waypoints) {
  return {{"file", options.file},
          {"what", "waypoints"},
          {"bounds", describe(bounds_of_nodes(waypoints))},
          {"nodes", waypoints.parts.nodes.size()},
          {"links_given", waypoints.links_given},
          {"links", waypoints.parts.links.size()},
          {"links_by_kind", describe_kinds(links_by_kind(waypoints.parts.links))},
          {"tags", tags_of(waypoints)},
          {"warnings", waypoints.warnings}};
}

void print_text(const ImportCall& options, const Waypoints& waypoints) {
  print(fmt::format("{}\n", coloured(options.file, "1")));
  line("extent", extent(bounds_of_nodes(waypoints)));
  line("nodes", grouped(waypoints.parts.nodes.size()));
  if (waypoints.links_given)
    lines("links", list_kinds(links_by_kind(waypoints.parts.links)));
  else
    line("links", "none given; a bake makes them");
  lines("tags", listed(tags_of(waypoints)));
}

template <class Imported>
void report(const ImportCall& options, const Imported& imported) {
  if (options.json)
    print_json(describe(options, imported));
  else
    print_text(options, imported);
}

}  // namespace

void add_import(CLI::App& app, Context&) {
  auto options = std::make_shared<ImportCall>();
  CLI::App* verb = app.add_subcommand("import", "Show what is understood of a file");
  verb->add_option("LEVEL|FILE", options->file, "A level or waypoint file, or the name of a map")
      ->required();
  add_level_options(*verb, options->level);
  add_json_flag(*verb, options->json);
  verb->footer(
      "Examples:\n"
      "  defilade import yard.glb\n"
      "  defilade import oa_dm1\n"
      "  defilade import oa_dm1.aas --json\n"
      "  defilade import mymaps.pk3:maps/arena.bsp");
  verb->callback([options] {
    if (names_waypoints(options->file))
      report(*options, load_waypoints(options->file, options->level, *profile_named("quake")));
    else
      report(*options, load_level(options->file, options->level));
  });
}

}  // namespace defilade::cli
