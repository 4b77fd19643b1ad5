#pragma once
// From which sides is one covered here? Arcs of directions in which something near hides the body.
//
// Nine level lines run from a body in some direction, kCoverReach far: from its eye, its middle and
// its shins, in its axis and at either side. A direction is covered *high* when all nine of
// somebody upright are stopped; else *low* when all nine of somebody in the lowest stance are. Its
// *quality*, for either stance, is the share that is stopped. An arc is a run of directions that
// are covered alike; its two *handles* are where it begins and ends. A node may have several.
//
// No angle is computed: the same on every machine. Reading is noexcept and free-threaded.
//
// Source: Paull and Darken 2004, "Integrated On- and Off-Line Cover Finding and Exploitation"
// (cover nodes, handles, the angle of coverage, leaning).

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/bearing.h"
#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/vec3.h"

namespace defilade {

inline constexpr float kCoverReach = 1.5F;  // metres from the node's middle
inline constexpr std::uint8_t kCoverLines = 9;

/// A direction seen from above, one metre long.
struct Heading {
  float x = 1;
  float y = 0;

  friend bool operator==(const Heading&, const Heading&) = default;
};

/// The middle of a sector (bearing.h).
Heading heading_of(std::size_t sector) noexcept;

/// What one is hidden in: any stance, or only the lowest.
enum class CoverHeight : std::uint8_t { high, low };
/// "high", "low".
std::string_view name_of(CoverHeight height) noexcept;

struct CoverArc {
  NodeId node;
  CoverHeight height = CoverHeight::high;
  Heading begin;              // the handles: counter-clockwise from here …
  Heading end;                // … to here; equal ones mean all round
  std::uint32_t weapons = 0;  // bit i: it protects from fire of weapon class i as well
  float lean_begin = 0;       // how far the head moves to the side to look past that handle into
  float lean_end = 0;         // the arc, in metres; 0: leaning does not help

  friend bool operator==(const CoverArc&, const CoverArc&) = default;
};

/// Does the threat lie within the angle of coverage? Seen from above, handles included; what is
/// straight above or below does not.
bool is_within(const CoverArc& arc, Vec3 node, Vec3 threat) noexcept;

/// Of all nodes.
struct Cover {
  std::vector<CoverArc> arcs;         // by node, then in the order of their first sector
  std::vector<std::uint8_t> stopped;  // by node, height and sector: of the nine lines

  std::span<const CoverArc> of(NodeId node) const noexcept;
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
