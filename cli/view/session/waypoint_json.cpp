#include "view/session/waypoint_json.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "view/web/frame.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

GivenArc given(const TacticalMap& map, const CoverArc& arc) {
  GivenArc made{map.graph().name(arc.node), arc.begin,      arc.end,     arc.height,
                std::vector<std::string>{}, arc.lean_begin, arc.lean_end};
  for (std::size_t i = 0; i < map.weapons().size(); ++i)
    if ((arc.weapons >> i & 1U) != 0) made.weapons->push_back(map.weapons()[i]);
  return made;
}

Json arc_json(const GivenArc& arc) {
  Json json{{"begin", {arc.begin.x, arc.begin.y}}, {"end", {arc.end.x, arc.end.y}}};
  if (arc.height) json["height"] = name_of(*arc.height);
  if (arc.weapons) json["weapons"] = *arc.weapons;
  if (arc.lean_begin) json["lean_begin"] = *arc.lean_begin;
  if (arc.lean_end) json["lean_end"] = *arc.lean_end;
  return json;
}

/// What belongs to each node, found once.
class Belongings {
 public:
  explicit Belongings(const Waypoints& waypoints)
      : nodes_(waypoints.parts.nodes),
        peek_outs_(places_of(waypoints.parts.peek_outs)),
        formation_(places_of(waypoints.parts.formation)) {
    for (const GivenArc& arc : waypoints.arcs) arcs_[arc.node].push_back(arc_json(arc));
  }

  /// What the file says of a node.
  Json node_json(std::size_t id) const {
    const Waypoint& node = nodes_[id];
    Json json{{"name", node.name},           {"position", to_json(node.position)},
              {"kind", name_of(node.kind)},  {"tags", node.tags},
              {"radius", node.radius},       {"stand_only", node.stand_only},
              {"peek_outs", peek_outs_[id]}, {"formation", formation_[id]}};
    if (const auto arcs = arcs_.find(node.name); arcs != arcs_.end()) json["cover"] = arcs->second;
    return json;
  }

 private:
  std::vector<Json> places_of(const std::vector<CoverChild>& children) const {
    std::vector<Json> lists(nodes_.size(), Json::array());
    for (const CoverChild& child : children)
      lists[child.cover.index()].push_back(to_json(child.position));
    return lists;
  }

  const std::vector<Waypoint>& nodes_;
  std::vector<Json> peek_outs_;
  std::vector<Json> formation_;
  std::map<std::string, Json> arcs_;
};

Json link_json(const GraphParts& parts, const Link& link) {
  Json json{{"from", parts.nodes[link.from.index()].name},
            {"to", parts.nodes[link.to.index()].name},
            {"kind", name_of(link.kind)},
            {"length", link.length},
            {"clearance", {{"radius", link.clearance_radius}, {"height", link.clearance_height}}}};
  if (link.door.valid()) json["door"] = parts.doors[link.door.index()];
  return json;
}

/// With the links that leave it, as the page shows it.
Json nodes_json(const Waypoints& waypoints, const std::function<bool(const Waypoint&)>& wanted) {
  const GraphParts& parts = waypoints.parts;
  std::vector<Json> links(parts.nodes.size(), Json::array());
  for (const Link& link : parts.links)
    if (wanted(parts.nodes[link.from.index()]))
      links[link.from.index()].push_back(
          {{"to", parts.nodes[link.to.index()].name},
           {"kind", name_of(link.kind)},
           {"door", link.door.valid() ? Json(parts.doors[link.door.index()]) : Json()}});
  const Belongings belongings(waypoints);
  Json list = Json::array();
  for (std::size_t i = 0; i < parts.nodes.size(); ++i) {
    if (!wanted(parts.nodes[i])) continue;
    Json node = belongings.node_json(i);
    if (!node.contains("cover")) node["cover"] = nullptr;
    node["links"] = std::move(links[i]);
    list.push_back(std::move(node));
  }
  return list;
}

}  // namespace

Waypoints waypoints_of(const TacticalMap& map) {
  const WaypointGraph& graph = map.graph();
  Waypoints waypoints;
  waypoints.links_given = true;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const NodeId id{i};
    waypoints.parts.nodes.push_back({graph.name(id),
                                     graph.position(id),
                                     graph.kind(id),
                                     graph.radius(id),
                                     graph.stand_only(id),
                                     {graph.tags(id).begin(), graph.tags(id).end()}});
  }
  waypoints.parts.links.assign(graph.links().begin(), graph.links().end());
  waypoints.parts.doors.assign(graph.doors().begin(), graph.doors().end());
  waypoints.parts.formation.assign(graph.formation().begin(), graph.formation().end());
  waypoints.parts.peek_outs.assign(graph.peek_outs().begin(), graph.peek_outs().end());
  for (const CoverArc& arc : map.cover().arcs)
    if (arc.is_given) waypoints.arcs.push_back(given(map, arc));
  return waypoints;
}

Json nodes_json(const Waypoints& waypoints) {
  return nodes_json(waypoints, [](const Waypoint&) { return true; });
}

Json nodes_json(const Waypoints& waypoints, const std::set<std::string>& names) {
  return nodes_json(waypoints, [&](const Waypoint& node) { return names.contains(node.name); });
}

std::string waypoint_file(const Waypoints& waypoints) {
  const auto lines = [](std::size_t count, const auto& line) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
      text += fmt::format("    {}{}\n", one_line(line(i)), i + 1 < count ? "," : "");
    return text;
  };
  const GraphParts& parts = waypoints.parts;
  const Belongings belongings(waypoints);
  return fmt::format(
      "{{\n  \"format\": \"defilade-waypoints\",\n  \"version\": 1,\n  \"nodes\": [\n{}  ],\n"
      "  \"links\": [\n{}  ]\n}}\n",
      lines(parts.nodes.size(), [&](std::size_t i) { return belongings.node_json(i); }),
      lines(parts.links.size(), [&](std::size_t i) { return link_json(parts, parts.links[i]); }));
}

}  // namespace defilade::cli
