#include "tactics/cover/published_order.h"

#include <algorithm>

#include "defilade/model/dangerous.h"

namespace defilade {
namespace {

bool is_cover_node(const Situation& s, NodeId node) {
  const NodeKind kind = s.graph().kind(node);
  return kind == NodeKind::cover || kind == NodeKind::tree;
}

/// Does the arc protect from that channel?
bool protects(const CoverArc& arc, Channel channel) {
  return channel.is_sight() || (arc.weapons >> channel.weapon().index() & 1U) != 0;
}

/// As find_dangerous says it, for the enemy's own stance and weapon.
bool is_dangerous(const Situation& s, NodeId node, EnemyId e, Means means) {
  if (!s.row(e, cover_stance(s.map(), node), means).contains(node)) return false;
  const WaypointGraph& graph = s.graph();
  const CoverArc* arc =
      s.map().cover().against(node, graph.position(node), graph.position(s.node(e)));
  return arc == nullptr || !protects(*arc, means.channel(s.enemy(e).weapon));
}

}  // namespace

void PublishedOrder::begin(const Situation& s, Means means, const CoverCandidates& candidates) {
  queue_.clear();
  used_ = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const CoverCandidate& candidate = candidates[i];
    if (candidate.source != CoverSource::node || !is_cover_node(s, candidate.node)) continue;
    const auto endangers = [&](EnemyId e) { return is_dangerous(s, candidate.node, e, means); };
    if (std::ranges::none_of(s.enemies(), endangers)) queue_.emplace_back(candidate.nearest, i);
  }
  sort_rest();
}

void PublishedOrder::add_sensors(const CoverCandidates& candidates) {
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (candidates[i].source == CoverSource::sensor && candidates[i].nearest > 0)
      queue_.emplace_back(candidates[i].nearest, i);
  sort_rest();
}

void PublishedOrder::sort_rest() {
  std::sort(queue_.begin() + static_cast<std::ptrdiff_t>(used_), queue_.end());
}

}  // namespace defilade
