#pragma once
// Which of these nodes do I take, and which do my friends? The best spots for one character, and a
// spot each for a team, out of nodes that some query has found.
//
// The cost of a spot depends on the order that is asked for: the straight distance to it; the
// length of the path there; the same on the path with the fewest dangerous metres (path.h), each of
// which counts a million times its length; or one minus its score by a query's ranking. Spots that
// are not free (Situation::is_free: somebody is there), or that no path leads to although paths
// count, are left out.
//
// A team is the character that asks and then its friends, in their order, alike but for where they
// are. No two members get the same spot, nor spots nearer to each other than the spacing. As many
// as possible get a spot, at the least sum of costs: exactly for teams of up to 8, and for larger
// ones whenever the spacing does not matter; TeamSpotsResult says which.
//
// Cost: for paths, a search of the graph until enough spots are found, for each member; otherwise a
// pass over the candidates. Nothing allocates once the workspace has grown; ranking for a team
// copies the situation once per call.
//
// Source: Kuhn 1955, "The Hungarian Method for the Assignment Problem".

#include <cstdint>
#include <vector>

#include "defilade/tactics/query.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

enum class SpotOrder : std::uint8_t { straight, path, safest_path, rank };

struct SpotRequest {
  NodeSetView candidates;  // of the map's size
  SpotOrder order = SpotOrder::path;
  const Query* query = nullptr;  // whose ranking counts, for SpotOrder::rank
  std::size_t most = 1;          // spots for best_spots
  float spacing = 0;             // metres between any two spots at least
};

struct Spot {
  NodeId node;
  double cost = 0;

  friend bool operator==(const Spot&, const Spot&) = default;
};

/// The cheapest first, ties to the lower id; with spacing, each that is far enough from those
/// before it. An error is the query's.
Result<void> best_spots(const Situation& s, const SpotRequest& request, std::vector<Spot>& out,
                        Workspace& work);

struct TeamSpotsResult {
  std::size_t assigned = 0;  // members that got a spot
  double cost = 0;           // the sum of theirs
  bool proven = true;        // false: a better answer may exist
};

/// One node per member of the team, or an invalid one for none.
Result<TeamSpotsResult> team_spots(const Situation& s, const SpotRequest& request,
                                   std::vector<NodeId>& out, Workspace& work);

}  // namespace defilade
