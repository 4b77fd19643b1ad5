#include "defilade/model/waypoint_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "model/base/names.h"

namespace defilade {
namespace {

constexpr auto kNodeKindNames = names_up_to<NodeKind::tree>("path", "cover", "tree");
constexpr auto kLinkKindNames = names_up_to<LinkKind::ride>(
    "walk", "crouch", "jump", "drop", "climb", "swim", "teleport", "jump-pad", "ride");
static_assert(kNodeKindNames.size() == kNodeKinds && kLinkKindNames.size() == kLinkKinds);

auto link_order(const Link& link) { return std::tuple(link.from, link.to, link.kind); }

bool is_length(float value) { return std::isfinite(value) && value >= 0; }

Result<void> check_nodes(std::span<const Waypoint> nodes) {
  if (nodes.size() >= NodeId::kNone) return Error{"too many nodes: ids have 32 bits"};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Waypoint& node = nodes[i];
    if (node.name.empty())
      return Error{fmt::format("node {} has no name; every node needs a unique one", i)};
    if (!is_finite(node.position))
      return Error{fmt::format("node \"{}\": its position is not finite", node.name)};
    if (!is_length(node.radius))
      return Error{fmt::format("node \"{}\": its radius must be 0 or more metres", node.name)};
  }
  return {};
}

Result<void> check_link(const Link& link, const GraphParts& parts) {
  const std::size_t count = parts.nodes.size();
  if (link.from.index() >= count || link.to.index() >= count)
    return Error{fmt::format("a link from node {} to node {} leaves the graph of {} nodes",
                             link.from.value, link.to.value, count)};
  const auto bad = [&](std::string_view what) {
    return Error{fmt::format("the {} link from \"{}\" to \"{}\" {}", name_of(link.kind),
                             parts.nodes[link.from.index()].name, parts.nodes[link.to.index()].name,
                             what)};
  };
  if (link.from == link.to) return bad("leads to where it begins");
  if (!is_length(link.length)) return bad("has a length that is negative or not finite");
  if (link.kind == LinkKind::teleport && link.length != 0) return bad("must have length 0");
  if (!is_length(link.clearance_radius) || !is_length(link.clearance_height))
    return bad("has a clearance that is negative or not finite");
  if (link.door.valid() && link.door.index() >= parts.doors.size())
    return bad("names a door that does not exist");
  return {};
}

Result<void> check_links(const GraphParts& parts) {
  if (parts.links.size() >= LinkId::kNone) return Error{"too many links: ids have 32 bits"};
  for (const Link& link : parts.links)
    if (auto checked = check_link(link, parts); !checked) return checked;
  return {};
}

/// Finds the first link that follows its equal; `links` must be sorted.
Result<void> check_repeats(std::span<const Link> links, std::span<const std::string> names) {
  const auto twice = std::ranges::adjacent_find(links, {}, link_order);
  if (twice == links.end()) return {};
  return Error{fmt::format("the {} link from \"{}\" to \"{}\" is given twice", name_of(twice->kind),
                           names[twice->from.index()], names[twice->to.index()])};
}

Result<void> check_children(std::span<const CoverChild> children, std::string_view what,
                            std::span<const Waypoint> nodes) {
  for (const CoverChild& child : children) {
    if (child.cover.index() >= nodes.size())
      return Error{
          fmt::format("a {} belongs to node {}, which does not exist", what, child.cover.value)};
    const Waypoint& node = nodes[child.cover.index()];
    if (node.kind != NodeKind::cover)
      return Error{fmt::format("node \"{}\" has a {} but is of kind {}; only cover nodes have them",
                               node.name, what, name_of(node.kind))};
    if (!is_finite(child.position))
      return Error{fmt::format("node \"{}\": a {}'s position is not finite", node.name, what)};
  }
  return {};
}

Result<void> check_peek_out_count(std::span<const CoverChild> peek_outs,
                                  std::span<const Waypoint> nodes) {
  std::vector<std::size_t> counts(nodes.size());
  for (const CoverChild& child : peek_outs)
    if (++counts[child.cover.index()] > kMostPeekOuts)
      return Error{fmt::format("node \"{}\" has more than {} peek-outs",
                               nodes[child.cover.index()].name, kMostPeekOuts)};
  return {};
}

Result<void> check(const GraphParts& parts) {
  if (auto ok = check_nodes(parts.nodes); !ok) return ok;
  if (auto ok = check_links(parts); !ok) return ok;
  if (auto ok = check_children(parts.formation, "formation place", parts.nodes); !ok) return ok;
  if (auto ok = check_children(parts.peek_outs, "peek-out", parts.nodes); !ok) return ok;
  return check_peek_out_count(parts.peek_outs, parts.nodes);
}

/// offsets[i] = how many sorted items belong to nodes before i.
template <class Items, class NodeOf>
std::vector<std::uint32_t> offsets(std::size_t node_count, const Items& items, NodeOf node_of) {
  std::vector<std::uint32_t> result(node_count + 1);
  for (const auto& item : items) ++result[node_of(item).index() + 1];
  std::partial_sum(result.begin(), result.end(), result.begin());
  return result;
}

template <class T>
std::span<const T> slice(const std::vector<T>& items, const std::vector<std::uint32_t>& offsets,
                         NodeId id) {
  const std::size_t begin = offsets[id.index()];
  return std::span(items).subspan(begin, offsets[id.index() + 1] - begin);
}

std::span<const CoverChild> children_of(const std::vector<CoverChild>& children, NodeId cover) {
  const auto [first, last] = std::ranges::equal_range(children, cover, {}, &CoverChild::cover);
  return {first, last};
}

}  // namespace

std::string_view name_of(NodeKind kind) noexcept { return kNodeKindNames[kind]; }

std::string_view name_of(LinkKind kind) noexcept { return kLinkKindNames[kind]; }

std::optional<NodeKind> node_kind_named(std::string_view name) noexcept {
  return kNodeKindNames.find(name);
}

std::optional<LinkKind> link_kind_named(std::string_view name) noexcept {
  return kLinkKindNames.find(name);
}

Result<WaypointGraph> WaypointGraph::build(GraphParts parts) {
  if (auto ok = check(parts); !ok) return ok.error();
  WaypointGraph graph;
  graph.adopt_nodes(std::move(parts.nodes));
  const auto name = [&](NodeId id) -> const std::string& { return graph.name(id); };
  const auto twice = std::ranges::adjacent_find(graph.by_name_, {}, name);
  if (twice != graph.by_name_.end())
    return Error{fmt::format("two nodes are named \"{}\"; names must be unique", name(*twice))};

  graph.adopt_links(std::move(parts.links));
  if (auto ok = check_repeats(graph.links_, graph.names_); !ok) return ok.error();

  graph.doors_ = std::move(parts.doors);
  graph.formation_ = std::move(parts.formation);
  graph.peek_outs_ = std::move(parts.peek_outs);
  std::ranges::stable_sort(graph.formation_, {}, &CoverChild::cover);
  std::ranges::stable_sort(graph.peek_outs_, {}, &CoverChild::cover);
  graph.identity_ = std::make_shared<const char>();
  return graph;
}

DoorId WaypointGraph::find_door(std::string_view name) const noexcept {
  const auto found = std::ranges::find(doors_, name);
  if (found == doors_.end()) return {};
  return DoorId{static_cast<std::size_t>(found - doors_.begin())};
}

void WaypointGraph::adopt_nodes(std::vector<Waypoint> nodes) {
  for (Waypoint& node : nodes) {
    by_name_.emplace_back(names_.size());
    positions_.push_back(node.position);
    kinds_.push_back(node.kind);
    radii_.push_back(node.radius);
    stand_only_.push_back(node.stand_only ? 1 : 0);
    names_.push_back(std::move(node.name));
    tags_.push_back(std::move(node.tags));
  }
  std::ranges::sort(by_name_, {}, [&](NodeId id) -> const std::string& { return name(id); });
}

void WaypointGraph::adopt_links(std::vector<Link> links) {
  links_ = std::move(links);
  if (!std::ranges::is_sorted(links_, {}, link_order))  // those of a file are
    std::ranges::sort(links_, {}, link_order);
  leaving_ = offsets(node_count(), links_, [](const Link& link) { return link.from; });
  arriving_ = offsets(node_count(), links_, [](const Link& link) { return link.to; });
  arrivals_.resize(links_.size());
  std::vector<std::uint32_t> next = arriving_;  // links come by ascending `from`, and stay so
  for (std::size_t i = 0; i < links_.size(); ++i)
    arrivals_[next[links_[i].to.index()]++] = LinkId{i};
}

NodeId WaypointGraph::find(std::string_view wanted) const noexcept {
  const auto found = std::ranges::lower_bound(
      by_name_, wanted, {}, [&](NodeId id) { return std::string_view(name(id)); });
  return found != by_name_.end() && name(*found) == wanted ? *found : NodeId{};
}

std::span<const Link> WaypointGraph::leaving(NodeId id) const noexcept {
  return slice(links_, leaving_, id);
}

std::span<const LinkId> WaypointGraph::arriving(NodeId id) const noexcept {
  return slice(arrivals_, arriving_, id);
}

float WaypointGraph::usual_length() const {
  std::vector<float> lengths;
  for (const Link& link : links_)
    if (link.length > 0) lengths.push_back(link.length);
  if (lengths.empty()) return 0;
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::ranges::nth_element(lengths, middle);
  return *middle;
}

std::span<const CoverChild> WaypointGraph::formation(NodeId cover) const noexcept {
  return children_of(formation_, cover);
}

std::span<const CoverChild> WaypointGraph::peek_outs(NodeId cover) const noexcept {
  return children_of(peek_outs_, cover);
}

}  // namespace defilade
