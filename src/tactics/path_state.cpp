#include "path_state.h"

#include <algorithm>
#include <limits>

namespace defilade {
namespace {

/// Lengths and positions are rounded to float.
constexpr double kRoundDown = 1 - 1e-6;
/// A poorer bound decides too little. Teleporters make it 0, as do jump pads.
constexpr double kStraightEnough = 0.75;

/// Tuned on grids of rooms with 3,600 and 40,000 nodes.
constexpr double kBucketsPerLink = 64;
constexpr double kLeastWidth = 1e-6;  // metres

double bucket_width(const WaypointGraph& graph) {
  double sum = 0;
  for (const Link& link : graph.links()) sum += link.length;
  const auto links = static_cast<double>(std::max<std::size_t>(graph.link_count(), 1));
  return std::max(kLeastWidth, sum / links / kBucketsPerLink);
}

double straightness_of(const WaypointGraph& graph) {
  double least = std::numeric_limits<double>::max();
  for (const Link& link : graph.links()) {
    const double straight = distance(graph.position(link.from), graph.position(link.to));
    if (straight > 0) least = std::min(least, link.length / straight);
  }
  return least < kStraightEnough ? 0 : std::min(least, 1.0) * kRoundDown;
}

}  // namespace

PathState::PathState(const WaypointGraph& graph)
    : by_cost(bucket_width(graph), graph.node_count()),
      by_danger(bucket_width(graph), graph.node_count()),
      reached_(graph.node_count()),
      dangerous_(graph.node_count()),
      notes_(graph.node_count()),
      straightness_(straightness_of(graph)) {
  steps_.reserve(graph.link_count());
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    PathNote& note = notes_[i];
    note.first_step = static_cast<std::uint32_t>(steps_.size());
    for (const Link& link : graph.leaving(NodeId{i})) steps_.push_back({link.to, link.length});
    note.step_count = static_cast<std::uint32_t>(steps_.size()) - note.first_step;
    note.stand_only = graph.stand_only(NodeId{i});
  }
}

void PathState::begin() noexcept {
  by_cost.clear();
  by_danger.clear();
  if (++generation_ != 0) return;
  // After 2^32 searches old notes would look new.
  for (Reached& reached : reached_) reached.generation = 0;
  generation_ = 1;
}

void PathState::set_profile(const AgentProfile& profile) {
  if (profile == profile_) return;
  profile_ = profile;
  if (++profile_generation_ != 0) return;
  for (PathNote& note : notes_) note.profile_generation = 0;
  profile_generation_ = 1;
}

std::uint32_t PathState::allow(const WaypointGraph& graph, NodeId node) noexcept {
  PathNote& note = notes_[node.index()];
  note.allowed = 0;
  const std::span<const Link> links = graph.leaving(node);
  for (std::size_t i = 0; i < std::min(links.size(), kMasked); ++i)
    if (allows(profile_, graph, links[i])) note.allowed |= 1U << i;
  note.profile_generation = profile_generation_;
  return note.allowed;
}

}  // namespace defilade
