#include "defilade/tactics/ambush.h"

#include <algorithm>

namespace defilade {
namespace {

constexpr double kFar = 30;  // metres from the gate's outside at which nearness ends

class AmbushRanker {
 public:
  AmbushRanker(const Situation& s, const PinchPoint& pinch, std::size_t gate)
      : s_(s), pinch_(pinch), gate_(pinch.gates[gate]) {}

  double score(NodeId spot) const {
    return (cover(spot) + nearness(spot) + (has_retreat(spot) ? 1.0 : 0.0)) / 3;
  }

 private:
  bool is_seen(NodeId from, NodeId spot) const {
    return s_.map().visibility(kUpright, s_.stance()).contains(from, spot);
  }

  double cover(NodeId spot) const {
    if (pinch_.inside.empty()) return 1;
    const auto seeing =
        std::ranges::count_if(pinch_.inside, [&](NodeId inside) { return is_seen(inside, spot); });
    return 1 - static_cast<double>(seeing) / static_cast<double>(pinch_.inside.size());
  }

  double nearness(NodeId spot) const {
    double nearest = kFar;
    for (const NodeId outside : gate_.outside_nodes)
      nearest = std::min<double>(nearest,
                                 distance(s_.graph().position(spot), s_.graph().position(outside)));
    return 1 - nearest / kFar;
  }

  bool has_retreat(NodeId spot) const {
    return std::ranges::any_of(s_.graph().leaving(spot), [&](const Link& link) {
      return s_.can_take(link) && is_hidden(link.to);
    });
  }

  bool is_hidden(NodeId node) const {
    const auto sees = [&](NodeId from) { return is_seen(from, node); };
    return std::ranges::none_of(pinch_.gates, sees, &PinchGate::node) &&
           std::ranges::none_of(gate_.outside_nodes, sees);
  }

  const Situation& s_;
  const PinchPoint& pinch_;
  const PinchGate& gate_;
};

}  // namespace

void ambush(const TacticalMap& map, const PinchPoint& pinch, std::size_t gate, StanceId ours,
            NodeSet& out, AmbushForm form) noexcept {
  out.clear();
  for (const NodeId outside : pinch.gates[gate].outside_nodes)
    out |= map.watchers(ours, kUpright).row(outside);
  for (std::size_t i = 0; i < pinch.gates.size(); ++i)
    if (i == gate || form == AmbushForm::strict)
      out -= map.visibility(kUpright, ours).row(pinch.gates[i].node);
  for (const NodeId inside : pinch.inside) out.erase(inside);
}

void rank_ambush(const Situation& s, const PinchPoint& pinch, std::size_t gate, NodeSetView spots,
                 std::vector<RankedNode>& out) {
  const AmbushRanker ranker(s, pinch, gate);
  out.clear();
  for (const NodeId spot : spots)
    if (s.is_free(spot)) out.push_back({spot, ranker.score(spot)});
  std::ranges::sort(out, RankedNode::better);
}

}  // namespace defilade
