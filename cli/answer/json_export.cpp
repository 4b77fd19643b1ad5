#include "answer/json_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>
#include <numbers>

#include "answer/summary.h"
#include "cli.h"
#include "defilade/model/connectivity.h"
#include "defilade/model/dangerous.h"
#include "defilade/tactics/ambush.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::ordered_json;

Json point(Vec3 p) { return {p.x, p.y, p.z}; }

Json ids_of(const auto& nodes) {
  Json list = Json::array();
  for (const NodeId node : nodes) list.push_back(node.value);
  return list;
}

Json nodes_part(const TacticalMap& map) {
  const WaypointGraph& graph = map.graph();
  Json list = Json::array();
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const NodeId id{i};
    list.push_back({{"id", i},
                    {"name", graph.name(id)},
                    {"position", point(graph.position(id))},
                    {"kind", name_of(graph.kind(id))},
                    {"tags", graph.tags(id)},
                    {"radius", graph.radius(id)},
                    {"stand_only", graph.stand_only(id)}});
  }
  return list;
}

Json links_part(const TacticalMap& map) {
  Json list = Json::array();
  for (const Link& link : map.graph().links()) {
    list.push_back(
        {{"from", link.from.value},
         {"to", link.to.value},
         {"kind", name_of(link.kind)},
         {"length", link.length},
         {"clearance", {{"radius", link.clearance_radius}, {"height", link.clearance_height}}}});
    if (link.door.valid()) list.back()["door"] = map.graph().doors()[link.door.index()];
  }
  return list;
}

Json children_part(std::span<const CoverChild> children) {
  Json list = Json::array();
  for (const CoverChild& child : children)
    list.push_back({{"cover", child.cover.value}, {"position", point(child.position)}});
  return list;
}

Json stances_part(const TacticalMap& map) {
  Json list = Json::array();
  for (const Stance& stance : map.profile().stances)
    list.push_back({{"name", stance.name},
                    {"eye", stance.eye},
                    {"height", stance.height},
                    {"body", stance.body}});
  return list;
}

/// ⌈n/8⌉ bytes in hex: node i at byte i/8, bit i%8.
std::string hex_row(NodeSetView row) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t byte = 0; byte * 8 < row.size(); ++byte) {
    const auto value = static_cast<unsigned>(row.word(byte / 8) >> byte % 8 * 8 & 0xff);
    text += kDigits[value >> 4];
    text += kDigits[value & 15];
  }
  return text;
}

Json hex_rows(const NodeMatrixView& matrix) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < matrix.size(); ++i) rows.push_back(hex_row(matrix.row(NodeId{i})));
  return rows;
}

Json rows_of_channel(const TacticalMap& map, Channel channel) {
  Json pairs = Json::object();
  for_each_stance_pair(map, [&](StanceId watcher, StanceId target) {
    pairs[stance_pair(map, watcher, target)] = hex_rows(map.visibility(watcher, target, channel));
  });
  return pairs;
}

Json visibility_part(const TacticalMap& map) {
  Json fire = Json::object();
  for (std::size_t i = 0; i < map.weapons().size(); ++i)
    if (map.has_own_fire(WeaponId{i}))
      fire[map.weapons()[i]] = rows_of_channel(map, Channel::fire(WeaponId{i}));
  return {{"sight", rows_of_channel(map, Channel::sight())}, {"fire", fire}};
}

Json exposure_part(const TacticalMap& map) {
  Json pairs = Json::object();
  for_each_stance_pair(map, [&](StanceId watcher, StanceId target) {
    pairs[stance_pair(map, watcher, target)] = map.exposure(watcher, target);
  });
  return pairs;
}

Json components_part(const TacticalMap& map) {
  Json lists = Json::array();
  for (const auto& nodes : map.component_lists()) lists.push_back(ids_of(nodes));
  return lists;
}

Json regions_part(const TacticalMap& map) {
  Json regions = Json::array();
  for (const std::string& name : map.regions().names)
    regions.push_back({{"name", name}, {"nodes", Json::array()}});
  for (std::size_t i = 0; i < map.graph().node_count(); ++i)
    regions[map.regions().of_node[i].index()]["nodes"].push_back(i);
  return regions;
}

Json portals_part(const TacticalMap& map) {
  Json portals = Json::array();
  for (const Portal& portal : map.portals())
    portals.push_back(
        {{"from", portal.from.value}, {"to", portal.to.value}, {"link", portal.link.value}});
  return portals;
}

Json describe(const TacticalMap& map, const PinchPoint& pinch) {
  Json gates = Json::array();
  NodeSet spots(map.graph().node_count()), plain = spots;
  for (std::size_t i = 0; i < pinch.gates.size(); ++i) {
    ambush(map, pinch, i, StanceId{0U}, spots);
    ambush(map, pinch, i, StanceId{0U}, plain, AmbushForm::plain);
    gates.push_back({{"node", pinch.gates[i].node.value},
                     {"inside_nodes", ids_of(pinch.gates[i].inside_nodes)},
                     {"outside_nodes", ids_of(pinch.gates[i].outside_nodes)},
                     {"ambush", ids_of(spots)},
                     {"ambush_plain", ids_of(plain)}});
  }
  return {{"k", pinch.gates.size()},
          {"direction", name_of(pinch.direction)},
          {"rule", name_of(pinch.rule)},
          {"gates", gates},
          {"inside", ids_of(pinch.inside)}};
}

Json watch_directions_part(const TacticalMap& map) {
  const NodeMatrixView watchers = map.watchers(StanceId{0U}, StanceId{0U});
  Json list = Json::array();
  for (std::size_t i = 0; i < map.graph().node_count(); ++i) {
    Json degrees = Json::array();
    for (const NodeId from : watch_nodes(map.graph(), watchers, NodeId{i}))
      degrees.push_back(bearing(map.graph().position(NodeId{i}), map.graph().position(from)) * 180 /
                        std::numbers::pi);
    list.push_back(std::move(degrees));
  }
  return list;
}

Json sniper_spots_part(const TacticalMap& map) {
  Json list = Json::array();
  for (const SniperSpot& spot : map.analysis().sniper_spots)
    list.push_back({{"node", spot.node.value},
                    {"retreat", spot.retreat.value},
                    {"advantage", spot.advantage},
                    {"hit_and_run", spot.hit_and_run}});
  return list;
}

Json pinch_points_part(const TacticalMap& map) {
  Json list = Json::array();
  for (const PinchPoint& pinch : map.analysis().pinch_points) list.push_back(describe(map, pinch));
  return list;
}

Json cover_part(const TacticalMap& map) { return arcs_json(map, map.cover().arcs); }

Json trees_part(const TacticalMap& map) {
  Json list = Json::array();
  for (const Tree& tree : map.cover().trees)
    list.push_back(
        {{"node", tree.node.value}, {"centre", point(tree.centre)}, {"radius", tree.radius}});
  return list;
}

Json cover_nodes_part(const TacticalMap& map) {
  const std::size_t nodes = map.graph().node_count();
  NodeSet dangerous(nodes), leaks(nodes);
  Json list = Json::array();
  for (std::size_t i = 0; i < nodes; ++i) {
    const NodeId node{i};
    if (map.graph().kind(node) != NodeKind::cover) continue;
    find_dangerous(map, node, dangerous, leaks);
    list.push_back({{"node", i},
                    {"stance", map.profile().stance(cover_stance(map, node)).name},
                    {"dangerous", ids_of(dangerous)},
                    {"leaks", ids_of(leaks)}});
  }
  return list;
}

Json hashes_part(const TacticalMap& map) {
  return {{"geometry", fmt::format("{:016x}", map.hashes().geometry)},
          {"settings", fmt::format("{:016x}", map.hashes().settings)}};
}

struct Part {
  const char* name;
  Json (*make)(const TacticalMap&);
};

constexpr std::array kParts{
    Part{"nodes", nodes_part},
    Part{"links", links_part},
    Part{"connectivity",
         [](const TacticalMap& map) { return hex_rows(connectivity(map.graph())); }},
    Part{"formation",
         [](const TacticalMap& map) { return children_part(map.graph().formation()); }},
    Part{"peek_outs",
         [](const TacticalMap& map) { return children_part(map.graph().peek_outs()); }},
    Part{"stances", stances_part},
    Part{"visibility", visibility_part},
    Part{"exposure", exposure_part},
    Part{"components", components_part},
    Part{"regions", regions_part},
    Part{"portals", portals_part},
    Part{"light", [](const TacticalMap& map) { return Json(map.light()); }},
    Part{"sniper_spots", sniper_spots_part},
    Part{"pinch_points", pinch_points_part},
    Part{"watch_directions", watch_directions_part},
    Part{"cover", cover_part},
    Part{"cover_nodes", cover_nodes_part},
    Part{"trees", trees_part},
    Part{"hashes", hashes_part},
};

}  // namespace

std::vector<std::string> export_parts() {
  std::vector<std::string> names;
  for (const Part& part : kParts) names.emplace_back(part.name);
  return names;
}

Json arcs_json(const TacticalMap& map, std::span<const CoverArc> arcs) {
  const auto heading = [](const Heading& h) { return Json{h.x, h.y}; };
  Json list = Json::array();
  for (const CoverArc& arc : arcs) {
    Json weapons = Json::array();
    for (std::size_t i = 0; i < map.weapons().size(); ++i)
      if ((arc.weapons >> i & 1U) != 0) weapons.push_back(map.weapons()[i]);
    list.push_back({{"node", arc.node.value},
                    {"height", name_of(arc.height)},
                    {"begin", heading(arc.begin)},
                    {"end", heading(arc.end)},
                    {"weapons", weapons},
                    {"lean_begin", arc.lean_begin},
                    {"lean_end", arc.lean_end}});
  }
  return list;
}

Json export_part(const TacticalMap& map, std::string_view name) {
  const auto part =
      std::ranges::find(kParts, name, [](const Part& p) { return std::string_view(p.name); });
  assert(part != kParts.end());
  return part->make(map);
}

std::string json_export(const TacticalMap& map, const std::vector<std::string>& only) {
  std::string text;
  for (const Part& part : kParts) {
    if (!only.empty() && std::ranges::find(only, part.name) == only.end()) continue;
    text += fmt::format("{} \"{}\": {}", text.empty() ? "{\n" : ",\n", part.name,
                        part.make(map).dump(-1, ' ', false, Json::error_handler_t::replace));
  }
  return text + "\n}\n";
}

}  // namespace defilade::cli
