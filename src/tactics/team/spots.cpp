#include "defilade/tactics/spots.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "defilade/tactics/sets.h"
#include "tactics/path/dijkstra.h"
#include "tactics/team/assign.h"
#include "tactics/workspace/buffers.h"

namespace defilade {
namespace {

struct SpotBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::spots;

  NodeSet danger;
  std::vector<double> lengths;
  std::vector<std::pair<double, NodeId>> heap;
  std::vector<RankedNode> ranked;
  std::vector<double> by_node;  // what each node costs one member
  std::vector<Spot> equal;      // spots of one cost

  std::vector<NodeId> candidates;
  std::vector<Vec3> positions;
  std::vector<double> costs;  // by member and candidate
  std::vector<SpotId> chosen;
  GrowingAssignmentMemory assignment;
};

constexpr double kDangerousMetre = 1e6;
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

class Prices {
 public:
  Prices(const Situation& s, const SpotRequest& request, Workspace& work)
      : s_(s), request_(request), scratch_(WorkspaceBuffers::of<SpotBuffers>(work)), work_(work) {}

  /// The cost of every node for a member at that place; kNotAllowed where it cannot go.
  Result<void> find(Vec3 place) {
    scratch_.by_node.assign(s_.size(), kNotAllowed);
    switch (request_.order) {
      case SpotOrder::straight:
        for (const NodeId node : request_.candidates)
          scratch_.by_node[node.index()] = distance(place, s_.graph().position(node));
        break;
      case SpotOrder::path:
      case SpotOrder::safest_path:
        walk(place, [](NodeId, double) { return true; });
        break;
      case SpotOrder::rank:
        if (auto ok = rank(place); !ok) return ok;
    }
    for (const NodeId node : request_.candidates)
      if (!s_.is_free(node)) scratch_.by_node[node.index()] = kNotAllowed;
    return {};
  }

  /// Visits nodes in the order of the cost of the way to them, until `settled(node, cost)` returns
  /// false.
  template <class Settled>
  void walk(Vec3 place, const Settled& settled) {
    const NodeId start = s_.map().index().nearest(place);
    if (request_.order == SpotOrder::path)
      return spread(
          s_, start, kNoLimit, [](const Link& link) { return double{link.length}; },
          scratch_.by_node, scratch_.heap, settled);
    if (scratch_.danger.size() != s_.size()) scratch_.danger = NodeSet(s_.size());
    danger(s_, scratch_.danger);
    const auto cost = [&](const Link& link) {
      return (scratch_.danger.contains(link.to) ? 1 + kDangerousMetre : 1.0) * link.length;
    };
    spread(s_, start, kNoLimit, cost, scratch_.by_node, scratch_.heap, settled);
  }

 private:
  Result<void> rank(Vec3 place) {
    assert(request_.query != nullptr);
    if (place == s_.position()) return rank_for(s_);
    if (!other_) other_ = s_;
    other_->move_to(place);
    return rank_for(*other_);
  }

  Result<void> rank_for(const Situation& theirs) {
    auto ok = request_.query->rank(theirs, request_.candidates, s_.size(), scratch_.ranked, work_);
    if (!ok) return ok;
    for (const RankedNode& ranked : scratch_.ranked)
      scratch_.by_node[ranked.node.index()] = 1 - ranked.score;
    return {};
  }

  const Situation& s_;
  const SpotRequest& request_;
  SpotBuffers& scratch_;
  Workspace& work_;
  std::optional<Situation> other_;  // as a friend asks
};

/// Takes spots in the order of their costs, and keeps those that are far enough from the ones
/// before.
class SpotList {
 public:
  SpotList(const Situation& s, const SpotRequest& request, std::vector<Spot>& out)
      : s_(s), request_(request), out_(out) {
    out_.clear();
  }

  bool is_full() const { return out_.size() >= request_.most; }
  void take(const Spot& spot) {
    const auto is_near = [&](const Spot& other) {
      return distance(s_.graph().position(other.node), s_.graph().position(spot.node)) <
             request_.spacing;
    };
    if (!is_full() && std::ranges::none_of(out_, is_near)) out_.push_back(spot);
  }
  /// Takes spots of equal cost, in any order.
  void take(std::vector<Spot>& equal) {
    std::ranges::sort(equal, {}, &Spot::node);
    for (const Spot& spot : equal) take(spot);
    equal.clear();
  }

 private:
  const Situation& s_;
  const SpotRequest& request_;
  std::vector<Spot>& out_;
};

/// The search ends with the first node that is farther than the last spot.
void walk_to_spots(const Situation& s, const SpotRequest& request, SpotList list, Workspace& work) {
  std::vector<Spot>& equal = WorkspaceBuffers::of<SpotBuffers>(work).equal;
  equal.clear();
  Prices(s, request, work).walk(s.position(), [&](NodeId node, double cost) {
    if (!equal.empty() && cost > equal.front().cost) list.take(equal);
    if (list.is_full()) return false;
    if (request.candidates.contains(node) && s.is_free(node)) equal.push_back({node, cost});
    return true;
  });
  list.take(equal);
}

bool is_worse(const Spot& a, const Spot& b) {
  return a.cost != b.cost ? a.cost > b.cost : a.node > b.node;
}

Result<void> price_spots(const Situation& s, const SpotRequest& request, SpotList list,
                         Workspace& work) {
  auto& buffers = WorkspaceBuffers::of<SpotBuffers>(work);
  const std::vector<double>& by_node = buffers.by_node;
  std::vector<Spot>& heap = buffers.equal;
  if (auto ok = Prices(s, request, work).find(s.position()); !ok) return ok;
  heap.clear();
  for (const NodeId node : request.candidates)
    if (by_node[node.index()] != kNotAllowed) heap.push_back({node, by_node[node.index()]});
  std::ranges::make_heap(heap, is_worse);
  while (!heap.empty() && !list.is_full()) {
    std::ranges::pop_heap(heap, is_worse);
    list.take(heap.back());
    heap.pop_back();
  }
  return {};
}

}  // namespace

Result<void> best_spots(const Situation& s, const SpotRequest& request, std::vector<Spot>& out,
                        Workspace& work) {
  assert(request.candidates.size() == s.size());
  SpotList list(s, request, out);
  if (request.order == SpotOrder::path || request.order == SpotOrder::safest_path) {
    walk_to_spots(s, request, list, work);
    return {};
  }
  return price_spots(s, request, list, work);
}

Result<TeamSpotsResult> team_spots(const Situation& s, const SpotRequest& request,
                                   std::vector<NodeId>& out, Workspace& work) {
  assert(request.candidates.size() == s.size());
  auto& data = WorkspaceBuffers::of<SpotBuffers>(work);
  data.candidates.clear();
  data.positions.clear();
  data.costs.clear();
  for (const NodeId node : request.candidates) {
    data.candidates.push_back(node);
    data.positions.push_back(s.graph().position(node));
  }
  const std::size_t members = 1 + s.friends().size();
  Prices prices(s, request, work);
  for (std::size_t i = 0; i < members; ++i) {
    const auto ok = prices.find(i == 0 ? s.position() : s.friends()[i - 1].position);
    if (!ok) return ok.error();
    for (const NodeId node : data.candidates) data.costs.push_back(data.by_node[node.index()]);
  }
  data.chosen.resize(members);
  const AssignmentScore score =
      assign({members, data.candidates.size(), data.costs, data.positions, request.spacing},
             data.chosen, data.assignment.for_size(members, data.candidates.size()));
  out.clear();
  for (const SpotId spot : data.chosen)
    out.push_back(spot.valid() ? data.candidates[spot.index()] : NodeId{});
  return TeamSpotsResult{score.assigned, score.cost, score.proven};
}

}  // namespace defilade
