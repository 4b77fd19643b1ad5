#pragma once
// Findings as they are gathered, and the words for nodes and places in them.

#include <fmt/format.h>

#include "defilade/bake/lint.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

class Findings {
 public:
  explicit Findings(const WaypointGraph& graph) : graph_(graph) {}

  void add(Finding finding) { list_.push_back(std::move(finding)); }

  static std::string at(Vec3 p) { return fmt::format("({:.1f}, {:.1f}, {:.1f})", p.x, p.y, p.z); }
  /// "door" at (1.5, 2.0, 0.0)
  std::string spot(NodeId id) const {
    return fmt::format("\"{}\" at {}", graph_.name(id), at(graph_.position(id)));
  }
  /// "a", "b" and 3 more
  std::string names(std::span<const NodeId> nodes) const;
  /// What to do, as the beginning of a sentence: Add a node at (1.5, 2.0, 0.0)
  std::string words(const Remedy& remedy) const;

  std::vector<Finding> take();

 private:
  const WaypointGraph& graph_;
  std::vector<Finding> list_;
};

class SolidSpace;
struct Ground;

/// The rules that each file of that name checks. `ground` is null if the floor is not known.
void lint_nodes(const TacticalMap& map, const TriangleTree& movement, const SolidSpace& solids,
                const Ground* ground, Findings& findings);
void lint_reach(const TacticalMap& map, const TriangleTree& movement, Findings& findings);
/// `counted` says for each cell whether its floor counts.
void lint_ways(const TacticalMap& map, const Ground& ground,
               const std::vector<std::uint8_t>& counted, Findings& findings);
/// Writes how much floor there is and how much of it is covered to the report's fields.
void lint_floor(const TacticalMap& map, const Ground& ground, Findings& findings,
                LintReport& report);

}  // namespace defilade
