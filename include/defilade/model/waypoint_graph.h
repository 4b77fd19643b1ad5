#pragma once
// Where can a character stand, and how does it get from one place to another? Nodes and directed
// links.
//
// A WaypointGraph is immutable. Links are stored in compressed sparse rows in both directions: the
// links that leave a node are contiguous and sorted by (to, kind); the links that arrive are listed
// by (from, kind). The numbers of nodes and links are not limited. Reading is noexcept,
// thread-safe and does not allocate.

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/vec3.h"

namespace defilade {

enum class NodeKind : std::uint8_t { path, cover, tree };
enum class LinkKind : std::uint8_t {
  walk,
  crouch,
  jump,
  drop,
  climb,
  swim,
  teleport,
  jump_pad,
  ride,  // carried by a platform
};
inline constexpr std::size_t kNodeKinds = 3;
inline constexpr std::size_t kLinkKinds = 9;

/// "path", "cover", "tree".
std::string_view name_of(NodeKind kind) noexcept;
/// "walk", "crouch", "jump", "drop", "climb", "swim", "teleport", "jump-pad", "ride".
std::string_view name_of(LinkKind kind) noexcept;
std::optional<NodeKind> node_kind_named(std::string_view name) noexcept;
std::optional<LinkKind> link_kind_named(std::string_view name) noexcept;

/// The description of a node for WaypointGraph::build.
struct Waypoint {
  std::string name;  // unique and stable: a later bake may renumber nodes, never rename them
  Vec3 position;     // on the floor
  NodeKind kind = NodeKind::path;
  float radius = 0.5F;      // how far away a character still counts as being there
  bool stand_only = false;  // a tactical point: paths may start or end here, never cross it
  std::vector<std::string> tags = {};
};

/// A directed connection.
struct Link {
  NodeId from;
  NodeId to;
  LinkKind kind = LinkKind::walk;
  float length = 0;            // metres to travel; 0 for a teleport
  float clearance_radius = 0;  // the widest and tallest body that gets through
  float clearance_height = 0;
  DoorId door;  // the door it passes, if any

  friend bool operator==(const Link&, const Link&) = default;
};

/// A place that belongs to a cover node and shares its view: where a team member goes (formation),
/// or where a character steps to return fire (peek-out). It is not a node and not in any matrix.
struct CoverChild {
  NodeId cover;
  Vec3 position;

  friend bool operator==(const CoverChild&, const CoverChild&) = default;
};

inline constexpr std::size_t kMostPeekOuts = 2;  // per cover node

/// Everything that a graph is built from.
struct GraphParts {
  std::vector<Waypoint> nodes;
  std::vector<Link> links;         // any order
  std::vector<std::string> doors;  // names; Link::door indexes them
  std::vector<CoverChild> formation;
  std::vector<CoverChild> peek_outs;
};

/// Nodes and directed links. Immutable.
class WaypointGraph {
 public:
  WaypointGraph() = default;

  /// Checks the parts and sorts them. Refused: names that are empty or repeated, coordinates that
  /// are not finite, links to nowhere, to themselves or given twice, negative lengths, children of
  /// nodes that are not cover nodes, more than two peek-outs.
  static Result<WaypointGraph> build(GraphParts parts);

  std::size_t node_count() const noexcept { return positions_.size(); }
  std::size_t link_count() const noexcept { return links_.size(); }
  IdRange<NodeTag> nodes() const noexcept { return IdRange<NodeTag>(node_count()); }
  IdRange<LinkTag> link_ids() const noexcept { return IdRange<LinkTag>(link_count()); }

  std::span<const Vec3> positions() const noexcept { return positions_; }
  Vec3 position(NodeId id) const noexcept { return positions_[id.index()]; }
  NodeKind kind(NodeId id) const noexcept { return kinds_[id.index()]; }
  float radius(NodeId id) const noexcept { return radii_[id.index()]; }
  bool stand_only(NodeId id) const noexcept { return stand_only_[id.index()] != 0; }
  const std::string& name(NodeId id) const noexcept { return names_[id.index()]; }
  std::span<const std::string> tags(NodeId id) const noexcept { return tags_[id.index()]; }
  /// Invalid if no node has that name. O(log n).
  NodeId find(std::string_view name) const noexcept;

  std::span<const Link> links() const noexcept { return links_; }
  const Link& link(LinkId id) const noexcept { return links_[id.index()]; }
  /// Links that leave the node, sorted by (to, kind).
  std::span<const Link> leaving(NodeId id) const noexcept;
  /// Ids of the links that arrive at the node, sorted by (from, kind).
  std::span<const LinkId> arriving(NodeId id) const noexcept;
  /// `link` must be a reference obtained from this graph, not a copy.
  LinkId id_of(const Link& link) const noexcept {
    assert(&link >= links_.data() && &link < links_.data() + links_.size());
    return LinkId{static_cast<std::size_t>(&link - links_.data())};
  }
  /// Shared by all copies of a graph, and unique while anybody keeps it.
  const std::shared_ptr<const void>& identity() const noexcept { return identity_; }
  /// The median of the links that have a length; 0 if none has. O(links).
  float usual_length() const;
  /// How much higher the end of the link is than its beginning, in metres.
  float rise(const Link& link) const noexcept {
    return position(link.to).z - position(link.from).z;
  }

  std::span<const std::string> doors() const noexcept { return doors_; }
  /// Invalid when no door has that name. Linear in the doors.
  DoorId find_door(std::string_view name) const noexcept;
  std::span<const CoverChild> formation() const noexcept { return formation_; }
  std::span<const CoverChild> peek_outs() const noexcept { return peek_outs_; }
  /// The children of one cover node.
  std::span<const CoverChild> formation(NodeId cover) const noexcept;
  std::span<const CoverChild> peek_outs(NodeId cover) const noexcept;

 private:
  void adopt_nodes(std::vector<Waypoint> nodes);
  void adopt_links(std::vector<Link> links);

  std::vector<Vec3> positions_;
  std::vector<NodeKind> kinds_;
  std::vector<float> radii_;
  std::vector<std::uint8_t> stand_only_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> tags_;
  std::vector<NodeId> by_name_;

  std::vector<Link> links_;             // sorted by (from, to, kind)
  std::vector<std::uint32_t> leaving_;  // node_count + 1 offsets into links_
  std::vector<LinkId> arrivals_;        // sorted by (to, from, kind)
  std::vector<std::uint32_t> arriving_;

  std::vector<std::string> doors_;
  std::vector<CoverChild> formation_;  // sorted by cover node, then in the given order
  std::vector<CoverChild> peek_outs_;
  std::shared_ptr<const void> identity_;
};

}  // namespace defilade
