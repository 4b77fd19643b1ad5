#include "answer/answer_json.h"

#include <nlohmann/json.hpp>

#include "answer/ways.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

Json ids_of(const std::vector<NodeId>& nodes) {
  Json list = Json::array();
  for (const NodeId node : nodes) list.push_back(node.value);
  return list;
}

/// An edit as the viewer's protocol writes it; null if none is known.
Json edit_of(const WaypointGraph& graph, const Remedy& remedy) {
  switch (remedy.kind) {
    case RemedyKind::by_hand:
      break;
    case RemedyKind::add_node:
      return {{"op", "add_node"}, {"at", to_json(remedy.place)}};
    case RemedyKind::move_node:
      return {
          {"op", "move_node"}, {"node", graph.name(remedy.node)}, {"at", to_json(remedy.place)}};
    case RemedyKind::delete_node:
      return {{"op", "delete_node"}, {"node", graph.name(remedy.node)}};
    case RemedyKind::link:
      return {{"op", "link"},
              {"from", graph.name(remedy.from)},
              {"to", graph.name(remedy.to)},
              {"kind", name_of(remedy.link_kind)},
              {"both_ways", remedy.both_ways}};
    case RemedyKind::unlink:
      return {{"op", "unlink"},
              {"from", graph.name(remedy.from)},
              {"to", graph.name(remedy.to)},
              {"kind", name_of(remedy.link_kind)}};
  }
  return nullptr;
}

/// Null if there is none.
Json area_json(const FloorArea& area) {
  if (area.rectangles.empty()) return nullptr;
  Json rectangles = Json::array();
  Box all;
  for (const Box& box : area.rectangles) {
    rectangles.push_back({to_json(box.min), to_json(box.max)});
    all.include(box.min);
    all.include(box.max);
  }
  return {{"square_metres", area.square_metres},
          {"box", {to_json(all.min), to_json(all.max)}},
          {"rectangles", rectangles}};
}

Json describe(const TacticalMap& map, const Finding& finding) {
  Json nodes = Json::array();
  for (const NodeId id : finding.nodes)
    nodes.push_back({{"id", id.value}, {"name", map.graph().name(id)}});
  return {{"rule", name_of(finding.rule)},
          {"message", finding.message},
          {"nodes", nodes},
          {"place", to_json(finding.place)},
          {"remedy", edit_of(map.graph(), finding.remedy)},
          {"area", area_json(finding.area)}};
}

}  // namespace

Json to_json(Vec3 p) { return {p.x, p.y, p.z}; }

Json to_json(const Explanation& explanation) {
  Json parts = Json::array();
  for (const Explanation& part : explanation.parts) parts.push_back(to_json(part));
  return {{"clause", explanation.clause},
          {"holds", explanation.holds},
          {"because", explanation.because},
          {"reasons", explanation.reasons},
          {"parts", parts}};
}

Json to_json(const Situation& s, const Path& path, EnemyId flanked) {
  Json links = Json::array();
  const std::vector<bool> dangerous = dangerous_links(s, path, flanked);
  for (std::size_t i = 0; i < path.links.size(); ++i) {
    const Link& link = s.graph().link(path.links[i]);
    links.push_back({{"from", link.from.value},
                     {"to", link.to.value},
                     {"kind", name_of(link.kind)},
                     {"length", link.length},
                     {"in_danger", static_cast<bool>(dangerous[i])}});
  }
  return {{"found", path.found()}, {"nodes", ids_of(path.nodes)},
          {"length", path.length}, {"danger_length", path.danger_length},
          {"cost", path.cost},     {"links", links}};
}

Json to_json(const Situation& s, const CoverResult& found, const CoverRequest& seek) {
  return {{"found", found.found()},
          {"order", seek.order == CoverOrder::published ? "published" : "gain"},
          {"source", name_of(found.source)},
          {"place", to_json(found.place)},
          {"stance", s.map().profile().stance(found.stance).name},
          {"node", found.node.value},
          {"path", ids_of(found.path.nodes)},
          {"way", found.way},
          {"rays", found.rays},
          {"seen_by", found.seen_by},
          {"why", explain(found, s, seek)}};
}

Json to_json(const TacticalMap& map, const LintReport& report) {
  Json list = Json::array();
  for (const Finding& finding : report.findings) list.push_back(describe(map, finding));
  Json result{{"stripped", map.level() == nullptr}, {"findings", list}};
  if (report.floor > 0)
    result["floor"] = {{"square_metres", report.floor}, {"covered", report.covered / report.floor}};
  return result;
}

}  // namespace defilade::cli
