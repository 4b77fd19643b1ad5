#pragma once
// Which lines of sight pass through this box? When a level changes inside a box, exactly these
// pairs of nodes must be tested again.
//
// A line of sight is the closed segment between a point above one node and a point above another;
// it passes when it meets the closed box. This is decided exactly on the float32 coordinates: the
// answer equals testing every pair, and depends only on the numbers. So casting again the pairs
// whose lines pass the changed triangles' box gives the bits of a full bake.
//
// Building costs O(n log n) time and O(n) memory; a query costs about as much as testing the pairs
// that pass and the groups of nodes that nearly do. Thread-safe. Places, heights and their sums
// must be finite.
//
// Source: Haines & Wallace 1994, "Shaft Culling for Efficient Ray-Cast Radiosity".

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/ids.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// Two different nodes, the lower id first.
struct NodePair {
  NodeId a;
  NodeId b;

  friend constexpr auto operator<=>(const NodePair&, const NodePair&) = default;
};

/// In metres above the floor of one node and of the other: an eye, and what it looks at.
struct SightHeights {
  float one = 0;
  float other = 0;

  friend constexpr auto operator<=>(const SightHeights&, const SightHeights&) = default;
};

/// Between which heights does this agent look? From every stance's eye to every stance's eye and
/// body points; each pair of heights once, the lower first.
std::vector<SightHeights> sight_heights(const AgentProfile& profile);

class SightLines {
 public:
  SightLines() = default;
  /// `places` are the nodes' positions, on the floor.
  explicit SightLines(std::span<const Vec3> places);

  std::size_t size() const noexcept { return size_; }

  /// The pairs of nodes with a line that meets the box, between any of the heights and either way
  /// round; sorted. Nothing meets an empty box; a box may be endless.
  std::vector<NodePair> through(const Box& box, std::span<const SightHeights> heights) const;

  /// Calls `visit(NodePair)` for the same pairs, each once, in an order that depends on the places
  /// alone. Does not allocate.
  template <class Visit>
  void for_each_through(const Box& box, std::span<const SightHeights> heights,
                        Visit&& visit) const {
    auto call = [&](NodePair pair) { visit(pair); };
    search(box, heights, {&call, [](void* found, NodePair pair) {
                            (*static_cast<decltype(call)*>(found))(pair);
                          }});
  }

 private:
  friend class ShaftSearch;

  static constexpr std::size_t kWidth = 4;  // parts of a group

  /// A smaller group, or with group 0 a single node. A missing part has no node.
  struct Part {
    std::uint32_t group = 0;
    NodeId node;
  };
  /// How far the parts reach along +x, +y, +z, −x, −y, −z: four per row, for one loop over all.
  struct alignas(64) Group {
    std::array<std::array<float, kWidth>, 6> reach;
    std::array<Part, kWidth> parts;
  };
  struct Visitor {
    void* found;
    void (*call)(void* found, NodePair pair);
  };

  void search(const Box& box, std::span<const SightHeights> heights, Visitor visitor) const;

  friend class GroupBuilder;
  std::vector<Group> groups_;  // the whole first
  Box bounds_;
  std::size_t size_ = 0;
};

}  // namespace defilade
