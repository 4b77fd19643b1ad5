#include "defilade/tactics/spots.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "defilade/tactics/sets.h"
#include "tactics/path/dijkstra.h"

namespace defilade {

struct SpotScratch::Data {
  NodeSet danger;
  std::vector<double> lengths;
  std::vector<std::pair<double, NodeId>> heap;
  QueryScratch query;
  std::vector<RankedNode> ranked;
  std::vector<double> by_node;  // what each node costs one member

  std::vector<NodeId> candidates;
  std::vector<Vec3> positions;
  std::vector<double> costs;  // by member and candidate
  std::vector<SpotId> chosen;
  std::optional<AssignmentScratch> assignment;
  std::size_t most_characters = 0;
  std::size_t most_spots = 0;

  AssignmentScratch& assignment_for(std::size_t characters, std::size_t spots) {
    if (!assignment || characters > most_characters || spots > most_spots) {
      most_characters = std::max(characters, most_characters);
      most_spots = std::max(spots, most_spots);
      assignment.emplace(most_characters, most_spots);
    }
    return *assignment;
  }
};

SpotScratch::SpotScratch() : data_(std::make_unique<Data>()) {}
SpotScratch::~SpotScratch() = default;
SpotScratch::SpotScratch(SpotScratch&&) noexcept = default;
SpotScratch& SpotScratch::operator=(SpotScratch&&) noexcept = default;

namespace {

constexpr double kDangerousMetre = 1e6;
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

class Prices {
 public:
  Prices(const Situation& s, const SpotRequest& request, SpotScratch::Data& scratch)
      : s_(s), request_(request), scratch_(scratch) {}

  /// Of every node, for somebody of ours at that place; kNotAllowed where nobody can go.
  Result<void> find(Vec3 place) {
    scratch_.by_node.assign(s_.size(), kNotAllowed);
    switch (request_.order) {
      case SpotOrder::straight:
        for (const NodeId node : request_.candidates)
          scratch_.by_node[node.index()] = distance(place, s_.graph().position(node));
        break;
      case SpotOrder::path:
        walk(place, [](const Link& link) { return double{link.length}; });
        break;
      case SpotOrder::safest_path:
        walk_safely(place);
        break;
      case SpotOrder::rank:
        if (auto ok = rank(place); !ok) return ok;
    }
    for (const NodeId node : request_.candidates)
      if (!s_.world().is_free(node)) scratch_.by_node[node.index()] = kNotAllowed;
    return {};
  }

 private:
  template <class Cost>
  void walk(Vec3 place, const Cost& cost) {
    spread(s_, s_.map().index().nearest(place), kNoLimit, cost, scratch_.by_node, scratch_.heap);
  }

  void walk_safely(Vec3 place) {
    if (scratch_.danger.size() != s_.size()) scratch_.danger = NodeSet(s_.size());
    danger(s_, scratch_.danger);
    walk(place, [&](const Link& link) {
      return (scratch_.danger.contains(link.to) ? 1 + kDangerousMetre : 1.0) * link.length;
    });
  }

  Result<void> rank(Vec3 place) {
    assert(request_.query != nullptr);
    if (place == s_.position()) return rank_for(s_);
    if (!other_) other_ = s_;
    other_->move_to(place);
    return rank_for(*other_);
  }

  Result<void> rank_for(const Situation& theirs) {
    auto ok = request_.query->rank(theirs, request_.candidates, s_.size(), scratch_.query,
                                   scratch_.ranked);
    if (!ok) return ok;
    for (const RankedNode& ranked : scratch_.ranked)
      scratch_.by_node[ranked.node.index()] = 1 - ranked.score;
    return {};
  }

  const Situation& s_;
  const SpotRequest& request_;
  SpotScratch::Data& scratch_;
  std::optional<Situation> other_;  // as a friend asks
};

}  // namespace

Result<void> best_spots(const Situation& s, const SpotRequest& request, std::size_t most,
                        SpotScratch& scratch, std::vector<Spot>& out) {
  assert(request.candidates.size() == s.size());
  out.clear();
  const auto& costs = scratch.data().by_node;
  if (auto ok = Prices(s, request, scratch.data()).find(s.position()); !ok) return ok;
  for (const NodeId node : request.candidates)
    if (costs[node.index()] != kNotAllowed) out.push_back({node, costs[node.index()]});
  const auto kept = static_cast<std::ptrdiff_t>(std::min(most, out.size()));
  std::ranges::partial_sort(out, out.begin() + kept, [](const Spot& a, const Spot& b) {
    return a.cost != b.cost ? a.cost < b.cost : a.node < b.node;
  });
  out.resize(static_cast<std::size_t>(kept));
  return {};
}

Result<AssignmentScore> team_spots(const Situation& s, const SpotRequest& request, float spacing,
                                   SpotScratch& scratch, std::vector<NodeId>& out) {
  assert(request.candidates.size() == s.size());
  SpotScratch::Data& data = scratch.data();
  data.candidates.clear();
  data.positions.clear();
  data.costs.clear();
  for (const NodeId node : request.candidates) {
    data.candidates.push_back(node);
    data.positions.push_back(s.graph().position(node));
  }
  const std::size_t members = 1 + s.friends().size();
  Prices prices(s, request, data);
  for (std::size_t i = 0; i < members; ++i) {
    const auto ok = prices.find(i == 0 ? s.position() : s.friends()[i - 1].position);
    if (!ok) return ok.error();
    for (const NodeId node : data.candidates) data.costs.push_back(data.by_node[node.index()]);
  }
  data.chosen.resize(members);
  const AssignmentScore score =
      assign({members, data.candidates.size(), data.costs, data.positions, spacing}, data.chosen,
             data.assignment_for(members, data.candidates.size()));
  out.clear();
  for (const SpotId spot : data.chosen)
    out.push_back(spot.valid() ? data.candidates[spot.index()] : NodeId{});
  return score;
}

}  // namespace defilade
