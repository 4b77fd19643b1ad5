#include "answer/answer_json.h"

#include <nlohmann/json.hpp>

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

Json ids_of(const std::vector<NodeId>& nodes) {
  Json list = Json::array();
  for (const NodeId node : nodes) list.push_back(node.value);
  return list;
}

Json describe(const TacticalMap& map, const Finding& finding) {
  Json nodes = Json::array();
  for (const NodeId id : finding.nodes)
    nodes.push_back({{"id", id.value}, {"name", map.graph().name(id)}});
  return {{"rule", name_of(finding.rule)},
          {"message", finding.message},
          {"nodes", nodes},
          {"place", to_json(finding.place)}};
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

Json to_json(const WaypointGraph& graph, const Path& path) {
  Json links = Json::array();
  for (const LinkId id : path.links) {
    const Link& link = graph.link(id);
    links.push_back({{"from", link.from.value},
                     {"to", link.to.value},
                     {"kind", name_of(link.kind)},
                     {"length", link.length}});
  }
  return {{"found", path.found()},
          {"nodes", ids_of(path.nodes)},
          {"length", path.length},
          {"danger_length", path.danger_length},
          {"links", links}};
}

Json to_json(const Situation& s, const CoverResult& found, const CoverRequest& seek) {
  return {{"found", found.found()},
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
