#include "tactics/path/state.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace defilade {
namespace {

/// Bounds are made of floats, in less than ten roundings.
constexpr double kRoundDown = 1 - 1e-6;
/// A poorer bound decides too little. Teleporters make it 0, as do jump pads.
constexpr double kStraightEnough = 0.75;

/// Nodes whose estimates differ by less than this part of a link may be taken in any order. Tuned
/// on grids of rooms with 10,000, 40,000 and 90,000 nodes.
constexpr double kPartsOfLink = 8;
constexpr double kLeastWidth = 1e-6;  // of a bucket, in metres

/// Beyond kFarthest a square would be too large for a float, and below kNearest too small.
constexpr float kFarthest = 1e18F;
constexpr double kNearest = 1e-18;

bool is_far(Vec3 place) {
  return std::max({std::abs(place.x), std::abs(place.y), std::abs(place.z)}) > kFarthest;
}

float straightness_of(const WaypointGraph& graph) {
  if (std::ranges::any_of(graph.positions(), is_far)) return 0;
  double least = std::numeric_limits<double>::max();
  for (const Link& link : graph.links()) {
    const double straight = distance(graph.position(link.from), graph.position(link.to));
    if (straight == 0) continue;
    if (straight < kNearest) return 0;
    least = std::min(least, link.length / straight);
  }
  return least < kStraightEnough ? 0.0F : static_cast<float>(std::min(least, 1.0) * kRoundDown);
}

}  // namespace

PathState::PathState(const WaypointGraph& graph)
    : by_cost(graph.node_count()),
      by_danger(graph.node_count()),
      costs_(graph.node_count(), PathCosts::kInfinity),
      touched_(graph.node_count() + 1),
      dangerous_(graph.node_count()),
      notes_(graph.node_count() + 1),
      link_length_(graph.usual_length()),
      straightness_(straightness_of(graph)) {
  steps_.reserve(graph.link_count());
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    notes_[i].position = graph.position(NodeId{i});
    for (const Link& link : graph.leaving(NodeId{i})) steps_.push_back({link.to, link.length});
    notes_[i + 1].first_step = static_cast<std::uint32_t>(steps_.size());
    any_stand_only_ |= graph.stand_only(NodeId{i});
  }
}

void PathState::begin() noexcept {
  const double width = std::max(kLeastWidth, link_length_ / kPartsOfLink);
  by_cost.clear(width);
  by_danger.clear(width);
  for (const NodeId node : std::span(touched_).first(touched_count_))
    costs_[node.index()] = PathCosts::kInfinity;
  touched_count_ = 0;
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
  const std::size_t steps = std::min(graph.leaving(node).size(), kMasked);
  note.allowed = allowed_steps(profile_, graph, node, 0, steps);
  note.profile_generation = profile_generation_;
  return note.allowed;
}

}  // namespace defilade
