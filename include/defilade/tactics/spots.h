#pragma once
// Which of these nodes do I take, and which do my friends? The best spots for one, and a spot each
// for a team, of nodes that some query has found.
//
// What a spot costs is, by the order that is asked for: the straight distance to it; the length of
// the way there; on the way with the fewest dangerous metres (path.h), a million times these plus
// its length; or one minus its score by a query's ranking. Spots that are occupied or disabled, or
// to which no way leads although a way counts, are left out.
//
// A team is who asks and then its friends, in their order, alike but for where they are. Nobody
// gets the spot of another, nor one nearer to it than the spacing; most of them get a spot, at the
// least sum of costs (assign.h says what is exact, and when).
//
// Cost: a pass over the candidates, or for ways one search of the graph, per member. Allocation:
// only until the scratch has grown; ranking for a team copies the situation once per call.

#include <memory>
#include <vector>

#include "defilade/tactics/assign.h"
#include "defilade/tactics/query.h"

namespace defilade {

enum class SpotOrder : std::uint8_t { straight, path, safest_path, rank };

struct SpotRequest {
  NodeSetView candidates;  // of the map's size
  SpotOrder order = SpotOrder::path;
  const Query* query = nullptr;  // whose ranking counts, for SpotOrder::rank
};

struct Spot {
  NodeId node;
  double cost = 0;

  friend bool operator==(const Spot&, const Spot&) = default;
};

/// Memory that is reused; every thread has its own.
class SpotScratch {
 public:
  SpotScratch();
  ~SpotScratch();
  SpotScratch(SpotScratch&&) noexcept;
  SpotScratch& operator=(SpotScratch&&) noexcept;

  struct Data;
  Data& data() { return *data_; }

 private:
  std::unique_ptr<Data> data_;
};

/// At most `most`, the cheapest first, ties to the lower id. An error is the query's.
Result<void> best_spots(const Situation& s, const SpotRequest& request, std::size_t most,
                        SpotScratch& scratch, std::vector<Spot>& out);

/// One node per member of the team, or an invalid one for none.
Result<AssignmentScore> team_spots(const Situation& s, const SpotRequest& request, float spacing,
                                   SpotScratch& scratch, std::vector<NodeId>& out);

}  // namespace defilade
