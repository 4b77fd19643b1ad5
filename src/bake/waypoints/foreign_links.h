#pragma once
// Foreign waypoints become parts that WaypointGraph::build accepts. What other games' files
// commonly hold and a graph refuses (links to nowhere, to themselves or given twice) is left out
// and counted; what no sane file holds (coordinates outside any level) is a FormatError.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bake/base/read_guarded.h"
#include "bake/waypoints/link_heights.h"
#include "defilade/bake/waypoints.h"

namespace defilade {

/// What a bit of a waypoint's flags is called.
struct FlagTag {
  std::uint32_t flag;
  const char* name;
};

inline std::vector<std::string> tags_of(std::uint32_t flags, std::span<const FlagTag> names) {
  std::vector<std::string> tags;
  for (const FlagTag& tag : names)
    if ((flags & tag.flag) != 0) tags.emplace_back(tag.name);
  return tags;
}

class ForeignGraph {
 public:
  /// `profile` is the agent that uses the links; it must outlive this.
  explicit ForeignGraph(const AgentProfile& profile) : profile_(profile) {}

  std::size_t node_count() const { return nodes().size(); }
  Vec3 position(NodeId id) const { return nodes()[id.index()].position; }

  /// The node is named "w" and `number`, which must be different for every node. `floor` is in
  /// metres.
  NodeId add_node(std::size_t number, Vec3 floor, std::vector<std::string> tags = {},
                  float radius = Waypoint{}.radius) {
    check_place(number, floor);
    if (!(radius >= 0 && radius <= kFarthest))
      fail("waypoint {}: its radius of {} m is not a sensible length", number, radius);
    Waypoint node;
    node.name = fmt::format("w{}", number);
    node.position = floor;
    node.radius = radius;
    node.tags = std::move(tags);
    result_.parts.nodes.push_back(std::move(node));
    return NodeId{node_count() - 1};
  }

  /// Both ends must exist. The link is as long as the straight line and lets the profile's body
  /// through, for crouch in its crouching stance.
  void add_link(NodeId from, NodeId to, LinkKind kind) {
    if (from == to) {
      ++to_themselves_;
      return;
    }
    Link link;
    link.from = from;
    link.to = to;
    link.kind = kind;
    if (kind != LinkKind::teleport) link.length = distance(position(from), position(to));
    const bool low = kind == LinkKind::crouch;
    link.clearance_radius = profile_.radius;
    link.clearance_height = low ? profile_.crouched().height : profile_.upright().height;
    result_.parts.links.push_back(link);
  }

  /// A link that would lead to a waypoint which the file does not have.
  void drop_missing() { ++to_nowhere_; }

  void warn(std::string_view warning) { result_.warnings.emplace_back(warning); }

  /// The last thing to call: drops repeated links and finds out which walks are falls. Without
  /// `links_given` there must be no links.
  Waypoints finish(OneWay one_way, bool links_given = true) {
    drop_repeats();
    find_falls(profile_, one_way, nodes(), result_.parts.links);
    warn_about(to_nowhere_, "to waypoints that do not exist");
    warn_about(to_themselves_, "from a waypoint to itself");
    warn_about(repeated_, "that are given twice");
    result_.links_given = links_given;
    return std::move(result_);
  }

 private:
  /// Within this, distances and areas are finite numbers.
  static constexpr float kFarthest = 1e6F;

  const std::vector<Waypoint>& nodes() const { return result_.parts.nodes; }

  static void check_place(std::size_t number, Vec3 floor) {
    for (const float coordinate : {floor.x, floor.y, floor.z})
      if (!(std::abs(coordinate) <= kFarthest))
        fail("waypoint {} lies at ({}, {}, {}) m, which is not a place in a level", number, floor.x,
             floor.y, floor.z);
  }

  void drop_repeats() {
    std::vector<Link>& links = result_.parts.links;
    const auto key = [](const Link& link) { return std::tuple(link.from, link.to, link.kind); };
    std::ranges::sort(links, {}, key);
    const auto repeats = std::ranges::unique(links, {}, key);
    repeated_ = repeats.size();
    links.erase(repeats.begin(), repeats.end());
  }

  void warn_about(std::size_t count, std::string_view which) {
    if (count == 1) warn(fmt::format("left out 1 link: links {} mean nothing", which));
    if (count > 1) warn(fmt::format("left out {} links: links {} mean nothing", count, which));
  }

  const AgentProfile& profile_;
  Waypoints result_;
  std::size_t to_nowhere_ = 0;
  std::size_t to_themselves_ = 0;
  std::size_t repeated_ = 0;
};

}  // namespace defilade
