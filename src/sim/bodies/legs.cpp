#include "sim/bodies/legs.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

/// A node counts as passed this close to it, in metres seen from above.
constexpr float kReached = 0.3F;
/// How far a body looks for edges of the floor, and for how long it keeps off them.
constexpr float kEdgeReach = 0.5F;
constexpr float kEdgeSeconds = 0.1F;

float flat_distance(Vec3 a, Vec3 b) noexcept { return std::hypot(a.x - b.x, a.y - b.y); }

/// `from`, changed towards `to` by no more than `most`.
Vec3 towards(Vec3 from, Vec3 to, float most) noexcept {
  const float size = flat_distance(from, to);
  if (size <= most) return {to.x, to.y, 0};
  const float part = most / size;
  return {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y), 0};
}

/// The velocity to get there: full speed, but not past it within the tick.
Vec3 velocity_to(Vec3 from, Vec3 to, float speed, float seconds) noexcept {
  const float away = flat_distance(from, to);
  if (away == 0) return {};
  const float rate = std::min(speed, away / seconds) / away;
  return {rate * (to.x - from.x), rate * (to.y - from.y), 0};
}

}  // namespace

void Legs::place(LegState& legs, Vec3 feet) const noexcept {
  legs = {};
  legs.feet = feet;
  if (const auto found = ways_->floor.find(feet)) {
    legs.cell = found->cell;
    legs.feet = found->point;
  }
}

bool Legs::has_arrived(const LegState& legs, const Intent& intent) noexcept {
  return !legs.link.valid() && legs.next >= intent.path.size() &&
         flat_distance(legs.feet, intent.goal) < kReached;
}

float Legs::speed(const LegState& legs, const Intent& intent) const noexcept {
  const float upright = ways_->traits.speed_of(intent.gait);
  return legs.stance == kUpright ? upright : upright * ways_->traits.low;
}

void Legs::step(LegState& legs, const Intent& intent, float seconds,
                std::span<const NearbyBody> others, LegWork& work) const {
  legs.changing = std::max(0.0F, legs.changing - seconds);
  if (legs.stance != intent.stance && legs.changing == 0) {
    legs.stance = intent.stance;
    legs.changing = ways_->traits.stance_seconds;
  }
  if (legs.link.valid()) return travel(legs, intent, seconds);
  if (intent.gait == Gait::stand) return walk(legs, intent, legs.feet, seconds, others, work);
  const Vec3 to = pass_nodes(legs, intent);
  if (legs.link.valid()) return travel(legs, intent, seconds);
  walk(legs, intent, to, seconds, others, work);
}

/// Goes on to the next nodes as long as they are reached, or can be left out. Where to walk now; or
/// a link has begun.
Vec3 Legs::pass_nodes(LegState& legs, const Intent& intent) const noexcept {
  const auto path = intent.path;
  while (legs.next < path.size()) {
    const Vec3 node = ways_->map.graph().position(path[legs.next]);
    if (is_at(legs, node)) {
      ++legs.next;
      begin_link(legs, path);
      if (legs.link.valid()) return node;
    } else if (walks_over(legs, link_between(path, legs.next))) {
      ++legs.next;  // a shortcut
    } else {
      return node;
    }
  }
  return intent.goal;
}

bool Legs::is_at(const LegState& legs, Vec3 node) const noexcept {
  return flat_distance(legs.feet, node) < kReached &&
         std::abs(legs.feet.z - node.z) < ways_->map.profile().upright().height / 2;
}

/// The link from node i of the path to the next one; null if there is none.
const Link* Legs::link_between(std::span<const NodeId> path, std::size_t i) const noexcept {
  if (i + 1 >= path.size()) return nullptr;
  for (const Link& link : ways_->map.graph().leaving(path[i]))
    if (link.to == path[i + 1]) return &link;
  return nullptr;
}

/// Can it walk straight to the end of that link?
bool Legs::walks_over(const LegState& legs, const Link* link) const noexcept {
  return link != nullptr && link->kind == LinkKind::walk && legs.cell.valid() &&
         ways_->floor.walks({legs.cell, legs.feet}, ways_->map.graph().position(link->to));
}

/// It has reached a node: if it cannot simply walk on to the next one, it begins to travel the
/// link.
void Legs::begin_link(LegState& legs, std::span<const NodeId> path) const noexcept {
  const Link* link = link_between(path, legs.next - 1);
  if (link == nullptr || walks_over(legs, link)) return;
  legs.link = ways_->map.graph().id_of(*link);
  legs.link_from = legs.feet;
  legs.part = 0;
}

/// How many seconds the link takes from where the body has begun it.
float Legs::seconds_over(const LegState& legs, const Intent& intent,
                         const Link& link) const noexcept {
  if (link.kind != LinkKind::walk && link.kind != LinkKind::crouch)
    return ways_->motions[legs.link.index()].seconds;
  const float rate = std::max(speed(legs, intent), ways_->traits.speed_of(Gait::sneak));
  return distance(legs.link_from, ways_->map.graph().position(link.to)) / rate;
}

void Legs::travel(LegState& legs, const Intent& intent, float seconds) const noexcept {
  const Link& link = ways_->map.graph().link(legs.link);
  const Vec3 before = legs.feet;
  const Vec3 end = ways_->map.graph().position(link.to);
  legs.part =
      std::min(1.0F, legs.part + seconds / std::max(seconds_over(legs, intent, link), seconds));
  legs.feet = ways_->motions[legs.link.index()].at(legs.link_from, end, legs.part);
  const Vec3 way = legs.feet - before;
  legs.velocity = {way.x / seconds, way.y / seconds, way.z / seconds};
  if (legs.part < 1) return;
  legs.link = {};
  const auto floor = ways_->floor.find(end);
  legs.cell = floor ? floor->cell : CellId{};
  if (floor) legs.feet = floor->point;
}

void Legs::walk(LegState& legs, const Intent& intent, Vec3 to, float seconds,
                std::span<const NearbyBody> others, LegWork& work) const {
  const float most = speed(legs, intent);
  const float change = ways_->traits.acceleration * seconds;
  Vec3 velocity = velocity_to(legs.feet, to, most, seconds);
  if (!legs.cell.valid()) {  // no floor is known here: it goes straight
    legs.velocity = velocity = towards(legs.velocity, velocity, change);
    legs.feet = {legs.feet.x + velocity.x * seconds, legs.feet.y + velocity.y * seconds, to.z};
    return;
  }
  if (!others.empty()) {
    AvoidRequest request{legs.feet, legs.velocity, velocity, ways_->map.profile().radius};
    request.speed = std::max(most, ways_->traits.speed_of(Gait::sneak));
    request.edge_radius = 0;  // cells keep the body off the walls
    request.edge_horizon = kEdgeSeconds;
    request.tick = seconds;
    work.edges.clear();
    ways_->floor.edges_near({legs.cell, legs.feet}, kEdgeReach, work.edges);
    velocity = avoid(request, others, work.edges, work.questions).velocity;
  }
  velocity = towards(legs.velocity, velocity, change);
  const Vec3 before = legs.feet;
  const FloorPlace after = ways_->floor.walk(
      {legs.cell, legs.feet},
      {legs.feet.x + velocity.x * seconds, legs.feet.y + velocity.y * seconds, 0});
  legs.cell = after.cell;
  legs.feet = after.point;
  legs.velocity = {(after.point.x - before.x) / seconds, (after.point.y - before.y) / seconds, 0};
}

}  // namespace defilade
