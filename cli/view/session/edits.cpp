#include "view/session/edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli.h"
#include "defilade/bake/link_near.h"

namespace defilade::cli {
namespace {

using Names = Document::Names;

constexpr std::size_t kLongestName = 200;
constexpr std::size_t kMostTags = 64;
constexpr std::size_t kMostFormation = 16;
constexpr std::size_t kMostArcs = 16;

class Editor {
 public:
  Editor(const EditGround& ground, Waypoints& waypoints)
      : ground_(ground), waypoints_(waypoints), parts_(waypoints.parts) {}

  Names add_node(const Field& q) {
    q.allow_only({"id", "ask", "op", "at", "name", "kind", "link"});
    Waypoint node;
    node.name = q.has("name") ? read_name(q.at("name")) : unused_name();
    node.position = q.at("at").place();
    if (const auto kind = q.find("kind")) node.kind = read_kind(*kind);
    parts_.nodes.push_back(node);
    const NodeId id{parts_.nodes.size() - 1};
    Names touched{node.name};
    if (!q.has("link") || q.at("link").boolean()) link_anew(id, touched);
    return touched;
  }

  Names move_node(const Field& q) {
    q.allow_only({"id", "ask", "op", "node", "at", "link"});
    const NodeId id = find(q.at("node"));
    const Vec3 to = q.at("at").place();
    const Vec3 by = to - node(id).position;
    node(id).position = to;
    for (auto* children : {&parts_.peek_outs, &parts_.formation})
      for (CoverChild& child : *children)
        if (child.cover == id) child.position = child.position + by;
    Names touched{node(id).name};
    touch_neighbours(id, touched);
    if (!q.has("link") || q.at("link").boolean()) {
      std::erase_if(parts_.links, [&](const Link& l) { return touches(l, id) && is_on_foot(l); });
      link_anew(id, touched);
    }
    for (Link& link : parts_.links)
      if (touches(link, id)) link.length = std::max(link.length, straight(link));
    return touched;
  }

  Names rename_node(const Field& q) {
    q.allow_only({"id", "ask", "op", "node", "name"});
    const NodeId id = find(q.at("node"));
    const std::string name = read_name(q.at("name"));
    Names touched{node(id).name, name};
    touch_neighbours(id, touched);
    for (GivenArc& arc : waypoints_.arcs)
      if (arc.node == node(id).name) arc.node = name;
    node(id).name = name;
    return touched;
  }

  Names delete_node(const Field& q) {
    q.allow_only({"id", "ask", "op", "node"});
    const NodeId id = find(q.at("node"));
    Names touched{node(id).name};
    touch_neighbours(id, touched);
    drop_cover(id);
    std::erase_if(parts_.links, [&](const Link& link) { return touches(link, id); });
    parts_.nodes.erase(parts_.nodes.begin() + static_cast<std::ptrdiff_t>(id.index()));
    const auto close_up = [&](NodeId& other) {
      if (other > id) other = NodeId{other.index() - 1};
    };
    for (Link& link : parts_.links) {
      close_up(link.from);
      close_up(link.to);
    }
    for (CoverChild& child : parts_.peek_outs) close_up(child.cover);
    for (CoverChild& child : parts_.formation) close_up(child.cover);
    return touched;
  }

  Names link(const Field& q) {
    q.allow_only({"id", "ask", "op", "from", "to", "kind", "both_ways"});
    Link link;
    link.from = find(q.at("from"));
    link.to = find(q.at("to"));
    if (const auto kind = q.find("kind")) link.kind = read_link_kind(*kind);
    const bool low = link.kind == LinkKind::crouch;
    link.length = straight(link);
    link.clearance_radius = ground_.profile.radius;
    link.clearance_height = (low ? ground_.profile.crouched() : ground_.profile.upright()).height;
    parts_.links.push_back(link);
    if (q.has("both_ways") && q.at("both_ways").boolean()) {
      std::swap(link.from, link.to);
      parts_.links.push_back(link);
    }
    return {node(link.from).name, node(link.to).name};
  }

  Names unlink(const Field& q) {
    q.allow_only({"id", "ask", "op", "from", "to", "kind", "both_ways"});
    const NodeId from = find(q.at("from")), to = find(q.at("to"));
    const bool both = q.has("both_ways") && q.at("both_ways").boolean();
    std::optional<LinkKind> kind;
    if (const auto named = q.find("kind")) kind = read_link_kind(*named);
    const auto gone = std::erase_if(parts_.links, [&](const Link& link) {
      const bool there = link.from == from && link.to == to;
      const bool back = both && link.from == to && link.to == from;
      return (there || back) && (!kind || link.kind == *kind);
    });
    if (gone == 0) refuse("there is no such link");
    return {node(from).name, node(to).name};
  }

  Names set_kind(const Field& q) {
    q.allow_only({"id", "ask", "op", "node", "kind"});
    const NodeId id = find(q.at("node"));
    node(id).kind = read_kind(q.at("kind"));
    if (node(id).kind != NodeKind::cover) drop_cover(id);
    return {node(id).name};
  }

  Names set_tags(const Field& q) {
    q.allow_only({"id", "ask", "op", "node", "tags"});
    const NodeId id = find(q.at("node"));
    node(id).tags = q.at("tags").texts(kMostTags);
    return {node(id).name};
  }

  Names set_stand_only(const Field& q) {
    q.allow_only({"id", "ask", "op", "node", "stand_only"});
    const NodeId id = find(q.at("node"));
    node(id).stand_only = q.at("stand_only").boolean();
    return {node(id).name};
  }

  Names set_cover(const Field& q) {
    q.allow_only({"id", "ask", "op", "node", "cover"});
    const NodeId id = find(q.at("node"));
    const auto arcs = q.find("cover");
    std::erase_if(waypoints_.arcs, [&](const GivenArc& arc) { return arc.node == node(id).name; });
    if (!arcs) return {node(id).name};
    node(id).kind = NodeKind::cover;
    for (const Field& arc : arcs->list(kMostArcs)) waypoints_.arcs.push_back(read_arc(arc, id));
    return {node(id).name};
  }

  Names set_peek_outs(const Field& q) { return set_children(q, parts_.peek_outs, kMostPeekOuts); }
  Names set_formation(const Field& q) { return set_children(q, parts_.formation, kMostFormation); }

 private:
  Waypoint& node(NodeId id) { return parts_.nodes[id.index()]; }

  static bool touches(const Link& link, NodeId id) { return link.from == id || link.to == id; }

  static bool is_on_foot(const Link& link) {
    return link.kind == LinkKind::walk || link.kind == LinkKind::crouch ||
           link.kind == LinkKind::jump || link.kind == LinkKind::drop;
  }

  float straight(const Link& link) {
    if (link.kind == LinkKind::teleport) return 0;
    return distance(node(link.from).position, node(link.to).position);
  }

  NodeId find(const Field& field) const {
    const auto found = std::ranges::find(parts_.nodes, field.text(), &Waypoint::name);
    if (found == parts_.nodes.end())
      field.refuse(fmt::format("is \"{}\", which is not a node", field.text()));
    return NodeId{static_cast<std::size_t>(found - parts_.nodes.begin())};
  }

  std::string read_name(const Field& field) const {
    const std::string& name = field.text();
    if (name.empty() || name.size() > kLongestName || printable(name) != name)
      field.refuse("must be 1 to 200 characters, without control characters");
    if (std::ranges::find(parts_.nodes, name, &Waypoint::name) != parts_.nodes.end())
      field.refuse(fmt::format("is \"{}\", and so is another node's", name));
    return name;
  }

  std::string unused_name() const {
    const auto is_used = [&](const std::string& name) {
      return std::ranges::find(parts_.nodes, name, &Waypoint::name) != parts_.nodes.end();
    };
    for (std::size_t i = parts_.nodes.size();; ++i)
      if (std::string name = fmt::format("new-{}", i); !is_used(name)) return name;
  }

  static NodeKind read_kind(const Field& field) {
    if (const auto kind = node_kind_named(field.text())) return *kind;
    field.refuse("must be \"path\", \"cover\" or \"tree\"");
  }

  static LinkKind read_link_kind(const Field& field) {
    if (const auto kind = link_kind_named(field.text())) return *kind;
    field.refuse(
        "is not a kind of link: walk, crouch, jump, drop, climb, swim, teleport, jump-pad, ride");
  }

  static Heading read_handle(const Field& field) {
    const auto numbers = field.list(2);
    if (numbers.size() != 2) field.refuse("must be an arrow: [x, y]");
    constexpr float kMost = 1e6F;
    const float x = numbers[0].number(-kMost, kMost), y = numbers[1].number(-kMost, kMost);
    const float length = distance({}, {x, y, 0});
    if (length == 0) field.refuse("has no direction: both numbers are 0");
    return {x / length, y / length};
  }

  GivenArc read_arc(const Field& field, NodeId id) {
    field.allow_only({"begin", "end", "height", "weapons", "lean_begin", "lean_end"});
    GivenArc arc{node(id).name, read_handle(field.at("begin")), read_handle(field.at("end"))};
    if (const auto height = field.find("height")) {
      if (height->text() != "high" && height->text() != "low")
        height->refuse("must be \"high\" or \"low\"");
      arc.height = height->text() == "high" ? CoverHeight::high : CoverHeight::low;
    }
    if (const auto weapons = field.find("weapons")) arc.weapons = weapons->texts(kMostWeapons);
    if (const auto lean = field.find("lean_begin")) arc.lean_begin = lean->number(0, kCoverReach);
    if (const auto lean = field.find("lean_end")) arc.lean_end = lean->number(0, kCoverReach);
    return arc;
  }

  Names set_children(const Field& q, std::vector<CoverChild>& children, std::size_t most) {
    q.allow_only({"id", "ask", "op", "node", "places"});
    const NodeId id = find(q.at("node"));
    std::erase_if(children, [&](const CoverChild& child) { return child.cover == id; });
    for (const Vec3 place : q.at("places").places(most)) children.push_back({id, place});
    return {node(id).name};
  }

  /// What only cover nodes have.
  void drop_cover(NodeId id) {
    const auto is_own = [&](const CoverChild& child) { return child.cover == id; };
    std::erase_if(parts_.peek_outs, is_own);
    std::erase_if(parts_.formation, is_own);
    std::erase_if(waypoints_.arcs, [&](const GivenArc& arc) { return arc.node == node(id).name; });
  }

  void touch_neighbours(NodeId id, Names& touched) {
    for (const Link& link : parts_.links) {
      if (link.to == id) touched.insert(node(link.from).name);
      if (link.from == id) touched.insert(node(link.to).name);
    }
  }

  void link_anew(NodeId id, Names& touched) {
    need(link_near(parts_, id, ground_.level, ground_.profile, ground_.reach));
    touch_neighbours(id, touched);
  }

  const EditGround& ground_;
  Waypoints& waypoints_;
  GraphParts& parts_;
};

struct Operation {
  std::string_view name;
  Names (Editor::*apply)(const Field&);
};

constexpr std::array kOperations{
    Operation{"add_node", &Editor::add_node},
    Operation{"move_node", &Editor::move_node},
    Operation{"rename_node", &Editor::rename_node},
    Operation{"delete_node", &Editor::delete_node},
    Operation{"link", &Editor::link},
    Operation{"unlink", &Editor::unlink},
    Operation{"set_kind", &Editor::set_kind},
    Operation{"set_tags", &Editor::set_tags},
    Operation{"set_stand_only", &Editor::set_stand_only},
    Operation{"set_cover", &Editor::set_cover},
    Operation{"set_peek_outs", &Editor::set_peek_outs},
    Operation{"set_formation", &Editor::set_formation},
};

}  // namespace

Names apply_edit(const Field& question, const EditGround& ground, Waypoints& waypoints) {
  const Field op = question.at("op");
  const auto found = std::ranges::find(kOperations, op.text(), &Operation::name);
  if (found == kOperations.end())
    op.refuse(fmt::format("is \"{}\", which is not an edit", op.text()));
  Editor editor(ground, waypoints);
  return (editor.*found->apply)(question);
}

}  // namespace defilade::cli
