// What is there to see? The level, the map's nodes, and what is known without any enemy.

#include <array>

#include "answer/answer_json.h"
#include "answer/json_export.h"
#include "cli.h"
#include "defilade/model/live_world.h"
#include "defilade/tactics/ambush.h"
#include "view/ask/enemy_colours.h"
#include "view/ask/first_hit.h"
#include "view/ask/query_help.h"
#include "view/ask/start.h"
#include "view/session/session.h"
#include "view/session/situation_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

Json box_json(const Box& box) {
  if (box.empty()) return nullptr;
  return {to_json(box.min), cli::to_json(box.max)};
}

Box bounds_of_all(const TacticalMap& map) {
  Box box;
  if (map.level()) box.include(bounds_of(*map.level()));
  for (const Vec3 place : map.graph().positions()) box.include(place);
  return box;
}

Json nodes_json(const WaypointGraph& graph) {
  Json list = Json::array();
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const NodeId id{i};
    list.push_back({{"name", graph.name(id)},
                    {"kind", name_of(graph.kind(id))},
                    {"tags", graph.tags(id)},
                    {"radius", graph.radius(id)},
                    {"stand_only", graph.stand_only(id)}});
  }
  return list;
}

Json materials_json(const Level* level) {
  Json list = Json::array();
  if (!level) return list;
  for (const Material& material : level->materials) {
    Json fire = Json::array();
    for (std::size_t i = 0; i < level->weapons.size(); ++i)
      if (material.fire[i]) fire.push_back(level->weapons[i]);
    list.push_back({{"name", material.name},
                    {"movement", material.movement},
                    {"sight", material.sight},
                    {"fire", fire}});
  }
  return list;
}

/// Where somebody waits at any of the gates.
NodeSet ambush_at(const TacticalMap& map, const PinchPoint& pinch) {
  NodeSet all(map.graph().node_count()), spots(map.graph().node_count());
  for (std::size_t i = 0; i < pinch.gates.size(); ++i) {
    ambush(map, pinch, i, kUpright, spots);
    all |= spots;
  }
  return all;
}

Json pinch_json(const TacticalMap& map, const PinchPoint& pinch) {
  Json gates = Json::array();
  for (const PinchGate& gate : pinch.gates) gates.push_back(gate.node.value);
  return {{"rule", name_of(pinch.rule)},
          {"direction", name_of(pinch.direction)},
          {"gates", gates},
          {"inside", pinch.inside.size()},
          {"ambush", ambush_at(map, pinch).count()}};
}

Json pinch_points_json(const TacticalMap& map) {
  Json list = Json::array();
  for (const PinchPoint& pinch : map.analysis().pinch_points)
    list.push_back(pinch_json(map, pinch));
  return list;
}

Json link_kinds_json() {
  Json list = Json::array();
  for (std::size_t i = 0; i < kLinkKinds; ++i) list.push_back(name_of(static_cast<LinkKind>(i)));
  return list;
}

Json enemy_colours_json() {
  Json list = Json::array();
  for (const EnemyColour& colour : kEnemyColours)
    list.push_back({{"name", colour.name}, {"colour", colour.css}});
  return list;
}

void add_help(Json& answer) {
  for (const QueryWord& word : defilade::query_words())
    answer["query_words"].push_back({{"word", word.name},
                                     {"kind", name_of(word.kind)},
                                     {"takes", word.takes},
                                     {"help", word.help}});
  for (const QueryExample& example : query_examples())
    answer["examples"].push_back({{"text", example.text}, {"help", example.help}});
}

std::vector<std::uint32_t> corners_of(std::span<const Triangle> triangles) {
  std::vector<std::uint32_t> corners;
  corners.reserve(3 * triangles.size());
  for (const Triangle& t : triangles) corners.insert(corners.end(), {t.a, t.b, t.c});
  return corners;
}

void add_level(const Level* level, Answer& answer) {
  if (!level) return;
  std::vector<std::uint32_t> materials;
  for (const Triangle& t : level->triangles) materials.push_back(t.material);
  answer.buffers.push_back(numbers("positions", flat(level->vertices)));
  answer.buffers.push_back(numbers("triangles", corners_of(level->triangles)));
  answer.buffers.push_back(numbers("materials", materials));
}

/// Where they are when they are shut.
void add_doors(const TacticalMap& map, Answer& answer) {
  Level all;
  std::vector<std::uint32_t> door_of;
  answer.json["doors"] = Json::array();
  for (std::size_t i = 0; i < map.graph().doors().size(); ++i) {
    Box box;
    const Level door = shut_door(map, DoorId{i});
    if (!door.vertices.empty()) box = bounds_of(door);
    const auto first = static_cast<std::uint32_t>(all.vertices.size());
    all.vertices.insert(all.vertices.end(), door.vertices.begin(), door.vertices.end());
    for (const Triangle& t : door.triangles) {
      all.triangles.push_back({first + t.a, first + t.b, first + t.c, t.material});
      door_of.push_back(static_cast<std::uint32_t>(i));
    }
    answer.json["doors"].push_back({{"name", map.graph().doors()[i]}, {"box", box_json(box)}});
  }
  answer.buffers.push_back(numbers("door_positions", flat(all.vertices)));
  answer.buffers.push_back(numbers("door_triangles", corners_of(all.triangles)));
  answer.buffers.push_back(numbers("door_of", door_of));
}

void add_nodes(const TacticalMap& map, Answer& answer) {
  const std::size_t nodes = map.graph().node_count();
  std::vector<float> exposure;
  for (const std::uint32_t seen_by : map.exposure(kUpright, kUpright))
    exposure.push_back(nodes < 2 ? 0 : static_cast<float>(seen_by) / static_cast<float>(nodes - 1));
  std::vector<std::uint32_t> regions, links;
  for (const RegionId region : map.regions().of_node) regions.push_back(region.value);
  for (const Link& link : map.graph().links())
    links.insert(links.end(),
                 {link.from.value, link.to.value, static_cast<std::uint32_t>(link.kind)});
  answer.buffers.push_back(numbers("nodes", flat(map.graph().positions())));
  answer.buffers.push_back(numbers("exposure", exposure));
  answer.buffers.push_back(numbers("light", map.light()));
  answer.buffers.push_back(numbers("regions", regions));
  answer.buffers.push_back(numbers("components", map.components()));
  answer.buffers.push_back(numbers("watch", map.analysis().watch));
  answer.buffers.push_back(numbers("links", links));
}

Answer scene(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  const auto [map, revision] = session.project().version();
  const AgentProfile& profile = map.profile();
  Answer answer;
  answer.json = {{"name", session.project().source().name},
                 {"revision", revision},
                 {"bounds", box_json(bounds_of_all(map))},
                 {"profile",
                  {{"name", profile.name},
                   {"radius", profile.radius},
                   {"slope", profile.slope},
                   {"step", profile.step}}},
                 {"weapons", map.weapons()},
                 {"materials", materials_json(map.level())},
                 {"nodes", nodes_json(map.graph())},
                 {"region_names", map.regions().names},
                 {"pinch_points", pinch_points_json(map)},
                 {"start", start_situation(map)},
                 {"enemy_colours", enemy_colours_json()},
                 {"link_kinds", link_kinds_json()},
                 {"editable", map.level() != nullptr},
                 {"changeable", map.level() != nullptr}};
  for (const char* part : {"stances", "cover", "trees", "formation", "peek_outs", "sniper_spots"})
    answer.json[part] = export_part(map, part);
  add_help(answer.json);
  add_level(map.level(), answer);
  add_doors(map, answer);
  add_nodes(map, answer);
  return answer;
}

/// What there is to see before there is a map.
Answer level(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  const Level* level = session.project().level();
  if (!level) refuse("this map was baked with --strip: it does not know its level");
  Answer answer;
  answer.json = {{"name", session.project().source().name},
                 {"bounds", box_json(bounds_of(*level))},
                 {"materials", materials_json(level)}};
  add_level(level, answer);
  return answer;
}

Answer snap(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "from", "to", "cull"});
  const Vec3 from = question.at("from").place(), to = question.at("to").place();
  const auto cull = question.find("cull");
  const TacticalMap& map = session.world().map();
  const auto at =
      floor_hit(session.world().level(), from, to, !cull || cull->boolean(), map.profile().slope);
  if (!at) return {{{"at", nullptr}, {"node", nullptr}}};
  return {{{"at", to_json(*at)}, {"node", map.index().nearest(*at).value}}};
}

Answer pinch(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "index"});
  const TacticalMap& map = session.project().version().map;
  const Field index = question.at("index");
  const auto& all = map.analysis().pinch_points;
  if (all.empty()) refuse("this map has no pinch points");
  const PinchPoint& pinch = all[index.count(all.size() - 1)];
  NodeSet gates(map.graph().node_count());
  for (const PinchGate& gate : pinch.gates) gates.insert(gate.node);
  return {pinch_json(map, pinch),
          {bits("inside", NodeSet::of(gates.size(), pinch.inside)), bits("gates", gates),
           bits("ambush", ambush_at(map, pinch))}};
}

}  // namespace

std::span<const Ask> scene_asks() {
  static constexpr std::array kAsks{Ask{"scene", scene}, Ask{"level", level, false},
                                    Ask{"snap", snap}, Ask{"pinch", pinch}};
  return kAsks;
}

}  // namespace defilade::cli
