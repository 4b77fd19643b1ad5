#include "defilade/bake/waypoints.h"

#include <cmath>
#include <map>
#include <numbers>

#include "bake/base/json_reader.h"

namespace defilade {
namespace {

class WaypointReader {
 public:
  explicit WaypointReader(const AgentProfile& profile) : profile_(profile) {}

  Waypoints read(const JsonValue& root) {
    root.allow_only({"format", "version", "nodes", "links"});
    if (root.at("format").text() != "defilade-waypoints")
      root.at("format").fail("must be \"defilade-waypoints\"");
    if (root.at("version").number() != 1) root.at("version").fail("must be 1");
    for (const JsonValue& node : root.at("nodes").list()) read_node(node);
    if (const auto links = root.find("links")) {
      result_.links_given = true;
      for (const JsonValue& link : links->list()) read_link(link);
    }
    return std::move(result_);
  }

 private:
  void read_node(const JsonValue& value) {
    value.allow_only({"name", "position", "kind", "radius", "stand_only", "tags", "peek_outs",
                      "formation", "cover"});
    Waypoint node;
    node.name = value.at("name").text();
    node.position = value.at("position").point();
    if (const auto kind = value.find("kind")) node.kind = read_kind(*kind);
    if (const auto radius = value.find("radius")) node.radius = radius->number();
    if (const auto stand_only = value.find("stand_only")) node.stand_only = stand_only->boolean();
    if (const auto tags = value.find("tags")) node.tags = tags->texts();
    const NodeId id{result_.parts.nodes.size()};
    if (!ids_.emplace(node.name, id).second)
      value.at("name").fail(fmt::format("is \"{}\", and so is another node's", node.name));
    read_children(value, "peek_outs", id, result_.parts.peek_outs);
    read_children(value, "formation", id, result_.parts.formation);
    if (const auto arcs = value.find("cover")) read_arcs(*arcs, node);
    result_.parts.nodes.push_back(std::move(node));
  }

  static NodeKind read_kind(const JsonValue& value) {
    if (const auto kind = node_kind_named(value.text())) return *kind;
    value.fail("must be \"path\", \"cover\" or \"tree\"");
  }

  static void read_children(const JsonValue& node, const char* key, NodeId id,
                            std::vector<CoverChild>& children) {
    const auto list = node.find(key);
    if (!list) return;
    for (const JsonValue& place : list->list()) children.push_back({id, place.point()});
  }

  void read_arcs(const JsonValue& value, const Waypoint& node) {
    if (node.kind != NodeKind::cover) value.fail("is for nodes of the kind \"cover\"");
    if (value.list().empty()) value.fail("is empty; without it cover is detected");
    for (const JsonValue& arc : value.list()) read_arc(arc, node.name);
  }

  void read_arc(const JsonValue& value, const std::string& node) {
    value.allow_only({"begin", "end", "height", "weapons", "lean_begin", "lean_end"});
    GivenArc arc{node, read_handle(value.at("begin")), read_handle(value.at("end"))};
    if (const auto height = value.find("height")) {
      if (height->text() != "high" && height->text() != "low")
        height->fail("must be \"high\" or \"low\"");
      arc.height = height->text() == "high" ? CoverHeight::high : CoverHeight::low;
    }
    if (const auto weapons = value.find("weapons")) arc.weapons = weapons->texts();
    if (const auto lean = value.find("lean_begin")) arc.lean_begin = read_lean(*lean);
    if (const auto lean = value.find("lean_end")) arc.lean_end = read_lean(*lean);
    result_.arcs.push_back(std::move(arc));
  }

  /// Reads an arrow of any length. An arrow that is a metre long, as exactly as floats can express
  /// it, keeps its bits: that is how arrows are exported.
  static Heading read_handle(const JsonValue& value) {
    const auto numbers = value.list();
    if (numbers.size() != 2) value.fail("must be an arrow: a list of two numbers");
    const float x = numbers[0].number(), y = numbers[1].number();
    const double length = std::sqrt(double{x} * x + double{y} * y);
    if (length == 0) value.fail("has no direction: both numbers are 0");
    if (std::abs(length - 1) < 1e-7) return {x, y};
    return {static_cast<float>(x / length), static_cast<float>(y / length)};
  }

  static float read_lean(const JsonValue& value) {
    const float metres = value.number();
    if (!(metres >= 0 && metres <= kCoverReach))
      value.fail(fmt::format("must be from 0 to {} metres", kCoverReach));
    return metres;
  }

  NodeId read_end(const JsonValue& value) const {
    const auto found = ids_.find(value.text());
    if (found == ids_.end())
      value.fail(fmt::format("is \"{}\", which is not a node", value.text()));
    return found->second;
  }

  void read_link(const JsonValue& value) {
    value.allow_only({"from", "to", "kind", "both_ways", "length", "clearance", "door"});
    Link link;
    link.from = read_end(value.at("from"));
    link.to = read_end(value.at("to"));
    if (const auto kind = value.find("kind")) {
      const auto named = link_kind_named(kind->text());
      if (!named)
        kind->fail(
            "must be one of walk, crouch, jump, drop, climb, swim, teleport, jump-pad, ride");
      link.kind = *named;
    }
    read_extent(value, link);
    if (const auto door = value.find("door")) link.door = door_named(door->text());
    result_.parts.links.push_back(link);
    const auto both_ways = value.find("both_ways");
    if (!both_ways || !both_ways->boolean()) return;
    std::swap(link.from, link.to);
    result_.parts.links.push_back(link);
  }

  void read_extent(const JsonValue& value, Link& link) const {
    const auto position = [&](NodeId id) { return result_.parts.nodes[id.index()].position; };
    if (link.kind != LinkKind::teleport)
      link.length = distance(position(link.from), position(link.to));
    if (const auto length = value.find("length")) link.length = length->number();
    const bool low = link.kind == LinkKind::crouch;
    link.clearance_radius = profile_.radius;
    link.clearance_height = low ? profile_.crouched().height : profile_.upright().height;
    const auto clearance = value.find("clearance");
    if (!clearance) return;
    clearance->allow_only({"radius", "height"});
    link.clearance_radius = clearance->at("radius").number();
    link.clearance_height = clearance->at("height").number();
  }

  DoorId door_named(const std::string& name) {
    auto& doors = result_.parts.doors;
    const auto found = std::find(doors.begin(), doors.end(), name);
    const DoorId id{static_cast<std::size_t>(found - doors.begin())};
    if (found == doors.end()) doors.push_back(name);
    return id;
  }

  const AgentProfile& profile_;
  Waypoints result_;
  std::map<std::string, NodeId> ids_;
};

Stance read_stance(const JsonValue& value) {
  value.allow_only({"name", "height", "eye", "body"});
  Stance stance{value.at("name").text(), value.at("height").number(), value.at("eye").number(), {}};
  if (const auto body = value.find("body"))
    for (const JsonValue& point : body->list()) stance.body.push_back(point.number());
  return stance;
}

AgentProfile read_profile_json(const JsonValue& root) {
  root.allow_only({"name", "radius", "stances", "step", "drop", "jump_height", "jump_length",
                   "slope", "abilities"});
  AgentProfile profile;
  if (const auto name = root.find("name")) profile.name = name->text();
  const auto metres = [&](const char* key, float& into) {
    if (const auto value = root.find(key)) into = value->number();
  };
  metres("radius", profile.radius);
  metres("step", profile.step);
  metres("drop", profile.drop);
  metres("jump_height", profile.jump_height);
  metres("jump_length", profile.jump_length);
  if (const auto slope = root.find("slope"))
    profile.slope = static_cast<float>(double{slope->number()} * std::numbers::pi / 180);
  if (const auto stances = root.find("stances")) {
    profile.stances.clear();
    for (const JsonValue& stance : stances->list()) profile.stances.push_back(read_stance(stance));
  }
  if (const auto abilities = root.find("abilities")) {
    profile.abilities.reset();
    for (const JsonValue& ability : abilities->list()) {
      const auto kind = link_kind_named(ability.text());
      if (!kind)
        ability.fail(fmt::format("is \"{}\", which is not a kind of link", ability.text()));
      profile.abilities.set(static_cast<std::size_t>(*kind));
    }
  }
  return profile;
}

}  // namespace

Result<Waypoints> read_waypoints(std::string_view json, const std::string& name,
                                 const AgentProfile& profile) {
  return read_json(json, name,
                   [&](const JsonValue& root) { return WaypointReader(profile).read(root); });
}

Result<AgentProfile> read_profile(std::string_view json, const std::string& name) {
  auto profile = read_json(json, name, read_profile_json);
  if (!profile) return profile;
  if (auto ok = validate(*profile); !ok)
    return Error{fmt::format("{}: {}", name, ok.error().message)};
  return profile;
}

}  // namespace defilade
