#pragma once
// From which sides is a character covered here? Arcs of directions in which something near hides
// the body.
//
// Nine horizontal lines run from a body in some direction, kCoverReach far: from its eye, its
// middle and its shins, in its axis and at either side. A direction is covered *high* if all nine
// lines of a standing character are stopped; otherwise it is covered *low* if all nine lines of a
// character in its crouching stance are stopped. The *quality* of a direction, for either stance,
// is the share of the lines that is stopped. An arc is a range of directions that are covered
// alike; its two *handles* are where it begins and ends. A node may have several arcs.
//
// A *tree* is something round and thinner than a body. Its protected side follows the threat: a
// character walks around it on a circle, always opposite to the threat, and leans to look past it.
//
// No angle is computed, so results are the same on every machine. Reading is noexcept and
// thread-safe.
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
/// Cover is nearer than this: an eye that sees this far looks past it.
inline constexpr float kSeesPast = 2 * kCoverReach;

/// In which stances a character is hidden: in any stance, or only when it crouches.
enum class CoverHeight : std::uint8_t { high, low };
/// "high", "low".
std::string_view name_of(CoverHeight height) noexcept;

/// A range of directions from which the character at a node is covered.
struct CoverArc {
  NodeId node;
  CoverHeight height = CoverHeight::high;
  Heading begin;              // the handles: counter-clockwise from here …
  Heading end;                // … to here; if both point the same way, the arc goes all around
  std::uint32_t weapons = 0;  // bit i: it also protects from the fire of weapon class i
  float lean_begin = 0;       // how far the head moves to the side to look past that handle into
  float lean_end = 0;         // the arc, in metres; 0 if leaning does not help
  bool is_given = false;      // drawn by a designer, not detected

  friend bool operator==(const CoverArc&, const CoverArc&) = default;
};

/// Whether the threat lies within the angle of coverage, seen from above, handles included. A
/// threat straight above or below does not.
bool is_within(const CoverArc& arc, Vec3 node, Vec3 threat) noexcept;

/// The direction in the middle of the arc; any direction if the arc goes all around.
Heading middle_of(const CoverArc& arc) noexcept;

/// Whether the arc contains every direction: its handles point the same way and leave no gap.
bool is_all_round(const CoverArc& arc) noexcept;

enum class Handle : std::uint8_t { begin, end };

/// The direction that a handle points to.
constexpr const Heading& heading_of(const CoverArc& arc, Handle handle) noexcept {
  return handle == Handle::begin ? arc.begin : arc.end;
}
/// How far the head leans to look past the handle, in metres; 0 if leaning does not help.
constexpr float lean_of(const CoverArc& arc, Handle handle) noexcept {
  return handle == Handle::begin ? arc.lean_begin : arc.lean_end;
}
/// The side to which a character leans or steps out past the handle, seen from the node: 1 is left.
constexpr float side_of(Handle handle) noexcept { return handle == Handle::begin ? -1.0F : 1.0F; }

/// The direction in which a character looks past a handle: the width of a sector into the arc.
Heading look_past(const CoverArc& arc, Handle handle) noexcept;
/// The point to the side of `from` from which a character looks past a handle: where the head leans
/// to, or where the feet step out to.
Vec3 beside(const CoverArc& arc, Handle handle, Vec3 from, float metres) noexcept;

/// Something round and thin near a node, and the circle around it.
struct Tree {
  NodeId node;
  Vec3 centre;       // of the thing that the character walks around, on the floor of the node
  float radius = 0;  // of the circle on which the middle of the body walks

  friend bool operator==(const Tree&, const Tree&) = default;
};

/// The point on the circle opposite to the threat, seen from above; as high as the centre.
Vec3 shelter(const Tree& tree, Vec3 threat) noexcept;

/// The cover of all nodes.
struct Cover {
  std::vector<CoverArc> arcs;         // by node, then in the order of their first sector
  std::vector<std::uint8_t> stopped;  // by node, height and sector: how many of the nine lines

  std::vector<Tree> trees = {};  // by node, at most one per node

  std::span<const CoverArc> of(NodeId node) const noexcept;
  /// The arc of the node, which is at `place`, that contains the threat; null if there is none.
  const CoverArc* against(NodeId node, Vec3 place, Vec3 threat) const noexcept;
  /// Null if the node is not a tree node, or nothing round was found near it.
  const Tree* tree_of(NodeId node) const noexcept;
  /// From 0 (open) to 1 (no part of the body can be seen from there).
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
