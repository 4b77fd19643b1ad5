// Links on foot by brute force: for every pair within reach, move the body and see.

#include "bake/links/linker.h"

#include <algorithm>
#include <cmath>

#include "bake/floor/trigger.h"
#include "model/body/body_sweep.h"

namespace defilade {
namespace {

/// Floors that are farther apart than this fraction of a crouched body's height are different
/// floors.
constexpr float kSameFloor = 0.8F;

}  // namespace

Linker::Linker(const Level& level, const AgentProfile& profile, const TriangleTree& movement,
               float reach)
    : profile_(profile),
      movement_(movement),
      reach_(reach),
      water_(level, profile, movement),
      air_(level, profile),
      doors_(level, profile) {
  for (const Entity& entity : level.entities)
    if (sends_away(entity)) triggers_.push_back(feet_in(entity.bounds, profile.upright().height));
}

void Linker::set_nodes(std::span<const Waypoint> nodes, std::span<const DoorwayNode> doorways) {
  positions_.clear();
  swims_.clear();
  for (const Waypoint& node : nodes) {
    positions_.push_back(node.position);
    swims_.push_back(water_.swims(node.position) ? 1 : 0);
  }
  index_ = NodeIndex(positions_);
  doorways_ = DoorwayIndex(doorways, positions_, kSameFloor * profile_.crouched().height);
}

NodeId Linker::nearest(Vec3 place, float reach) const {
  const NodeId node = index_.nearest(place);
  if (!node.valid() || distance(position(node), place) > reach) return {};
  return node;
}

/// A cheap test before the body is moved: the distance seen from above, and the steepest possible
/// rise.
bool Linker::may_reach(NodeId from, NodeId to) const {
  const Vec3 a = position(from), b = position(to);
  if (swims(from) && swims(to)) return distance(a, b) <= reach_;
  const double away = std::hypot(double{b.x} - a.x, double{b.y} - a.y);
  const double slope = away * std::tan(profile_.slope) + profile_.step, rise = b.z - a.z;
  return away <= reach_ && rise <= std::max<double>(slope, profile_.jump_height) &&
         -rise <= std::max<double>(slope, profile_.drop);
}

bool Linker::is_sent_away(NodeId node) const {
  const Vec3 here = position(node);
  return std::ranges::any_of(triggers_, [&](const Box& box) { return meets(here, here, box); });
}

bool Linker::leads_into(const Travel& travel, NodeId node) const {
  return travel.aloft ? steps_into(travel, position(node), profile_, movement_)
                      : enters(travel, position(node), profile_);
}

float Linker::farthest() const {
  return std::hypot(reach_,
                    std::max(profile_.drop, reach_ * std::tan(profile_.slope) + profile_.step));
}

Link Linker::link_over(const Passage& passage, NodeId from, NodeId to) const {
  return {from,
          to,
          passage.kind,
          passage.length,
          passage.clearance.radius,
          passage.clearance.height,
          doors_.between(position(from), position(to))};
}

std::optional<Link> Linker::link_past_doorways(NodeId from, NodeId to) const {
  if (is_sent_away(from)) return std::nullopt;
  const auto found = passage(from, to);
  return found ? std::optional(link_over(*found, from, to)) : std::nullopt;
}

std::optional<Passage> Linker::passage(NodeId from, NodeId to) const {
  if (crosses_trigger(from, to)) return std::nullopt;
  if (doors_.several_between(position(from), position(to))) return std::nullopt;  // it has one door
  if (swims(from) || swims(to))
    if (auto found = swim(from, to)) return found;
  auto found = find_passage(movement_, profile_, position(from), position(to));
  if (found && air_.catches(*found, position(from), position(to))) return std::nullopt;
  // A body that walks on the bottom swims. Swimmers are as low as crouching bodies, so any body
  // that swims has room.
  if (found && swims(from) && swims(to)) {
    found->kind = LinkKind::swim;
    found->clearance.height = std::max(found->clearance.height, profile_.upright().height);
  }
  return found;
}

/// Goes straight through the water, leaps into it, or swims to the shore and leaps out.
std::optional<Passage> Linker::swim(NodeId from, NodeId to) const {
  if (!profile_.can(LinkKind::swim)) return std::nullopt;
  const Vec3 a = position(from), b = position(to);
  if (!swims(from) || !swims(to)) {
    const Vec3 shore = swims(from) ? water_.shore(a, b) : a;
    auto leap = find_leap(movement_, profile_, shore, b);
    if (!leap || air_.catches(*leap, shore, b)) return std::nullopt;
    leap->clearance.height = std::max(leap->clearance.height, profile_.upright().height);
    return Passage{LinkKind::swim, distance(a, shore) + leap->length, leap->clearance};
  }
  if (!water_.swims(a, b)) return std::nullopt;
  if (!can_fly(movement_, profile_.radius, profile_.crouched().height, a, b)) return std::nullopt;
  return Passage{LinkKind::swim, distance(a, b), {profile_.radius, profile_.upright().height}};
}

/// Only a way to the trigger's own node may touch a trigger that sends the body away.
bool Linker::crosses_trigger(NodeId from, NodeId to) const {
  const Vec3 a = position(from), b = position(to);
  return std::ranges::any_of(triggers_,
                             [&](const Box& box) { return meets(a, b, box) && !meets(b, b, box); });
}

}  // namespace defilade
