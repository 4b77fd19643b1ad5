#pragma once
// Which way? The cheapest path to the nearest of some goals, with danger taken into account.
//
// A link costs its length, times the multiplier of the node it leads to, times 1 + danger_weight if
// that node is in danger. With an infinite weight the fewest dangerous metres come first, whatever
// the detour, and cost decides among those: a path that can be hidden all the way is. *Dangerous
// metres* are the lengths of the links that lead to a node in danger.
//
// Stand-only and forbidden nodes are never crossed: paths only begin or end there. A flanking route
// is a path on which the nodes that the target sees are forbidden.
//
// Sums are computed in double, from the start on. Sums of lengths alone are exact in any level
// (lengths above 0.1 mm, paths up to 50 km), so dangerous metres compare as they should.
//
// Ties: a node keeps the link by which it was first reached at its least cost, and equal requests
// give equal paths on every machine. The bound on what remains comes from landmarks; without them
// it is the straight line, provided that no link is shorter than three quarters of its own straight
// line (a teleporter is). Bounds never change what a path costs, but may change which of several
// equal paths is found.
//
// Cost: about one look at each link of the nodes from which, by the bound, a goal may be as near as
// the nearest is; landmarks make these fewer. Nothing allocates once the workspace has grown.
//
// Source: Hart, Nilsson and Raphael 1968 (A*); Goldberg and Harrelson 2005 (landmarks).

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "defilade/model/landmarks.h"
#include "defilade/tactics/situation.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

/// A character that travels, and what has changed in the world. Refers to both: they must outlive
/// it.
class Traveller {
 public:
  /// No traveller: a question about a Situation takes that situation's character.
  Traveller() = default;
  /// Without a world all doors and links are open and no node is disabled.
  explicit Traveller(const AgentProfile& profile, const World* world = nullptr) noexcept
      : profile_(&profile), world_(world) {}
  explicit Traveller(const Situation& s) noexcept : Traveller(s.profile(), &s.world()) {}

  /// The profile allows the link, neither it nor its door is closed, and its end is not disabled.
  /// The link must be the graph's own and not a copy.
  bool can_take(const WaypointGraph& graph, const Link& link) const noexcept {
    return world_ != nullptr ? defilade::can_take(*profile_, *world_, graph, link)
                             : allows(*profile_, graph, link);
  }

  bool is_given() const noexcept { return profile_ != nullptr; }
  const AgentProfile& profile() const noexcept { return *profile_; }
  /// Null if everything is as it was baked.
  const World* world() const noexcept { return world_; }

 private:
  const AgentProfile* profile_ = nullptr;
  const World* world_ = nullptr;
};

/// A place to begin, and what it has cost to be there: finite, at least 0.
struct PathStart {
  NodeId node;
  double cost = 0;
};

inline constexpr float kAvoidDanger = std::numeric_limits<float>::infinity();
inline constexpr std::size_t kNoBudget = std::numeric_limits<std::size_t>::max();

/// What is asked. Sets are empty (of size 0) or have the graph's size.
struct PathRequest {
  Traveller traveller = {};
  NodeId start = {};                       // for free
  std::span<const PathStart> starts = {};  // further ones
  NodeId goal = {};
  NodeSetView goals = {};  // further ones; the cheapest to reach is taken
  NodeSetView danger = {};
  float danger_weight = 0;                  // at least 0; kAvoidDanger: danger before all else
  NodeSetView forbidden = {};               // never crossed, as if stand-only
  std::span<const float> multipliers = {};  // by node, finite and at least 1; empty: all are 1
  const Landmarks* landmarks = nullptr;  // of this graph; questions about a situation use its map's
  std::size_t budget = kNoBudget;        // how many nodes to expand before giving up; a node that
                                         // is expanded again counts again
};

/// Bounds are of use with up to this many goals, and a finite weight of danger; otherwise they
/// would cost more than they save.
inline constexpr std::size_t kFewGoals = 4;

enum class PathStatus : std::uint8_t {
  none,     // there is no path
  partial,  // the budget ran out: a path to where the least seems to remain
  found,    // to a goal, and none is cheaper
};

/// A path and what it costs. Without one there are no nodes, and all sums are 0.
struct Path {
  PathStatus status = PathStatus::none;
  std::vector<NodeId> nodes;  // from a start on; that alone if it is a goal
  std::vector<LinkId> links;  // one fewer: links[i] leads from nodes[i] to nodes[i + 1]
  double length = 0;          // metres
  double danger_length = 0;   // dangerous metres; 0 if no danger was given
  /// What the start has cost, and the cost of every link. If danger has an infinite weight, links
  /// in danger cost as much as others.
  double cost = 0;
  std::size_t expanded = 0;  // how many nodes the search looked beyond

  bool found() const noexcept { return status == PathStatus::found; }
};

/// The cheapest path, kept in the workspace until the next path is found with it. A partial path
/// ends at the node with the least bound on what remains; of equals (all are, without a bound) at
/// the one nearest to a goal as the crow flies, then at the one reached last. It may end at a goal:
/// there may be a cheaper path then. The request must name a traveller.
const Path& find_path(const WaypointGraph& graph, const PathRequest& request, Workspace& work);

/// The same for the character of a situation. What the request leaves out is taken from there: the
/// traveller, the start (its node), the map's landmarks and the danger of all enemies. Danger
/// without a weight does not change the path, but its dangerous metres are counted.
const Path& find_path(const Situation& s, PathRequest request, Workspace& work);

enum class FieldDirection : std::uint8_t { from_sources, to_sources };

/// How far every node is from the nearest source, or from there to the nearest source: metres over
/// usable links, crossing no stand-only node but the sources; infinity where there is no way. `out`
/// has one value per node.
void distance_field(const WaypointGraph& graph, const Traveller& traveller, NodeSetView sources,
                    FieldDirection direction, std::span<float> out, Workspace& work);

}  // namespace defilade
