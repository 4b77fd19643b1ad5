#pragma once
// From which sides is one covered here? Arcs of directions in which something near hides the body.
//
// Nine level lines run from a body in some direction, kCoverReach far: from its eye, its middle and
// its shins, in its axis and at either side. A direction is covered *high* when all nine of
// somebody upright are stopped; else *low* when all nine of somebody in the lowest stance are. Its
// *quality*, for either stance, is the share that is stopped. An arc is a run of directions that
// are covered alike; its two *handles* are where it begins and ends. A node may have several.
//
// A *tree* is something round and thinner than a body, and its protected side follows the threat:
// one walks round it on a circle, always opposite to the threat, and leans to look past it.
//
// No angle is computed: the same on every machine. Reading is noexcept and free-threaded.
//
// Source: Paull and Darken 2004, "Integrated On- and Off-Line Cover Finding and Exploitation"
// (cover nodes, handles, the angle of coverage, leaning, tree nodes).

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "defilade/model/heading.h"
#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/vec3.h"

namespace defilade {

inline constexpr float kCoverReach = 1.5F;  // metres from the node's middle
inline constexpr std::uint8_t kCoverLines = 9;
/// What covers is nearer: who sees that far looks past it.
inline constexpr float kSeesPast = 2 * kCoverReach;

/// What one is hidden in: any stance, or only the lowest.
enum class CoverHeight : std::uint8_t { high, low };
/// "high", "low".
std::string_view name_of(CoverHeight height) noexcept;

struct CoverArc {
  NodeId node;
  CoverHeight height = CoverHeight::high;
  Heading begin;              // the handles: counter-clockwise from here …
  Heading end;                // … to here; the same way: all round
  std::uint32_t weapons = 0;  // bit i: it protects from fire of weapon class i as well
  float lean_begin = 0;       // how far the head moves to the side to look past that handle into
  float lean_end = 0;         // the arc, in metres; 0: leaning does not help
  bool is_given = false;      // by a designer, whatever the level says

  friend bool operator==(const CoverArc&, const CoverArc&) = default;
};

/// Does the threat lie within the angle of coverage? Seen from above, handles included; what is
/// straight above or below does not.
bool is_within(const CoverArc& arc, Vec3 node, Vec3 threat) noexcept;

/// The direction in the middle of the arc; of an arc all round any.
Heading middle_of(const CoverArc& arc) noexcept;

/// Is everything within it? Handles that point the same way do not leave the least gap.
bool is_all_round(const CoverArc& arc) noexcept;

enum class Handle : std::uint8_t { begin, end };

/// Where a handle points.
constexpr const Heading& heading_of(const CoverArc& arc, Handle handle) noexcept {
  return handle == Handle::begin ? arc.begin : arc.end;
}
/// How far one leans to look past it, in metres; 0: leaning does not help.
constexpr float lean_of(const CoverArc& arc, Handle handle) noexcept {
  return handle == Handle::begin ? arc.lean_begin : arc.lean_end;
}
/// To which side one leans or steps out past it, seen from the node: 1 is to the left.
constexpr float side_of(Handle handle) noexcept { return handle == Handle::begin ? -1.0F : 1.0F; }

/// Which way one looks past a handle: a sector's width into the arc.
Heading look_past(const CoverArc& arc, Handle handle) noexcept;
/// To the side of there, so as to look past a handle: where a head leans to, or feet step out to.
Vec3 beside(const CoverArc& arc, Handle handle, Vec3 from, float metres) noexcept;

struct Tree {
  NodeId node;
  Vec3 centre;       // of what one walks round, on the node's floor
  float radius = 0;  // of the circle on which the body's middle walks

  friend bool operator==(const Tree&, const Tree&) = default;
};

/// The place on the circle that is opposite to the threat, seen from above; as high as the centre.
Vec3 shelter(const Tree& tree, Vec3 threat) noexcept;

/// Of all nodes.
struct Cover {
  std::vector<CoverArc> arcs;         // by node, then in the order of their first sector
  std::vector<std::uint8_t> stopped;  // by node, height and sector: of the nine lines

  std::vector<Tree> trees = {};  // by node, at most one of each

  std::span<const CoverArc> of(NodeId node) const noexcept;
  /// The arc of the node, which is at `place`, with the threat in its angle; null if there is none.
  const CoverArc* against(NodeId node, Vec3 place, Vec3 threat) const noexcept;
  /// Null where the node is no tree, or nothing round was found near it.
  const Tree* tree_of(NodeId node) const noexcept;
  /// From 0 (open) to 1 (nothing of the body can be seen from there).
  float quality(NodeId node, CoverHeight height, std::size_t sector) const noexcept {
    return static_cast<float>(
               stopped[(2 * node.index() + static_cast<std::size_t>(height)) * kSectors + sector]) /
           kCoverLines;
  }

  friend bool operator==(const Cover&, const Cover&) = default;
};

/// No cover at all.
Cover no_cover(std::size_t nodes);
Result<void> validate(const Cover& cover, std::size_t nodes, std::size_t weapons);

}  // namespace defilade
