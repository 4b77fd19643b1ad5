#include "sim/bodies/legs.h"

#include <algorithm>
#include <cmath>

#include "sim/bodies/flat.h"

namespace defilade {
namespace {

/// A node counts as passed this close to it, in metres seen from above.
constexpr float kReached = 0.3F;
/// If it cannot walk straight on from there, it goes as near to the node as this.
constexpr float kExactly = 0.05F;
/// So near to a mouth a body that does not see where it goes walks into it.
constexpr float kAtMouth = 4;
/// Ticks from one look along the way to the next, and how far it looks, in metres: a look costs as
/// much as the way that it sees is long.
constexpr std::uint8_t kLookEvery = 6;
constexpr float kSight = 20;
/// How far a body looks for edges of the floor, and for how long it keeps off them.
constexpr float kEdgeReach = 0.5F;
constexpr float kEdgeSeconds = 0.1F;
/// How far ahead a body looks for collisions, in seconds.
constexpr float kHorizon = 0.6F;

/// `from`, changed towards `to` by no more than `most`.
Vec3 towards(Vec3 from, Vec3 to, float most) noexcept {
  const float size = flat(from, to);
  if (size <= most) return {to.x, to.y, 0};
  const float part = most / size;
  return {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y), 0};
}

bool is_near(const Footprint& print, Vec3 p) noexcept {
  return !print.holds(p) && p.x > print.west - kEdgeReach && p.x < print.east + kEdgeReach &&
         p.y > print.south - kEdgeReach && p.y < print.north + kEdgeReach;
}

}  // namespace

Ways::Ways(const TacticalMap& on, const Mover& mover, const BodyTraits& with)
    : map(on),
      traits(with),
      floor(on.graph().positions(), mover),
      bottlenecks(floor, on.profile().radius),
      platforms(on),
      motions(link_motions(on, with)) {
  walked.reserve(map.graph().link_count());
  for (const Link& link : map.graph().links()) {
    const auto from = floor.find(map.graph().position(link.from));
    walked.push_back(link.kind == LinkKind::walk && from &&
                     floor.walks(*from, map.graph().position(link.to)));
  }
}

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
         flat(legs.feet, intent.goal) < kReached;
}

float Legs::speed(const LegState& legs, const Intent& intent) const noexcept {
  const float upright = ways_->traits.speed_of(intent.gait);
  return legs.stance == kUpright ? upright : upright * ways_->traits.low;
}

void Legs::step(LegState& legs, const Intent& intent, float seconds,
                std::span<const NearbyBody> others, LegWork& work) const {
  const auto to = begin(legs, intent, seconds);
  if (!to) return;
  const Vec3 wanted = velocity_to(legs, intent, around_obstacles(legs, *to), seconds);
  const Vec3 velocity = steer(legs, intent, wanted, seconds, others, work);
  move(legs, times(allowed(legs, times(velocity, seconds)), 1 / seconds), seconds);
}

std::optional<Vec3> Legs::begin(LegState& legs, const Intent& intent,
                                float seconds) const noexcept {
  legs.changing = std::max(0.0F, legs.changing - seconds);
  if (legs.stance != intent.stance && legs.changing == 0) {
    legs.stance = intent.stance;
    legs.changing = ways_->traits.stance_seconds;
  }
  if (!legs.link.valid()) hop(legs, intent, seconds);
  Vec3 to = legs.feet;
  if (!legs.link.valid() && intent.gait != Gait::stand) to = pass_nodes(legs, intent);
  if (!legs.cell.valid()) legs.feet.z = to.z;
  if (!legs.link.valid()) return to;
  travel(legs, intent, seconds);
  return {};
}

/// Only upright, and only where the floor is known.
void Legs::hop(LegState& legs, const Intent& intent, float seconds) const noexcept {
  const float gravity = ways_->traits.gravity;
  if (legs.hop == 0 && intent.jump && legs.cell.valid() && legs.stance == kUpright)
    legs.rising = std::sqrt(2 * gravity * ways_->map.profile().jump_height);
  if (legs.hop == 0 && legs.rising == 0) return;
  legs.hop += legs.rising * seconds - gravity / 2 * seconds * seconds;
  legs.rising -= gravity * seconds;
  if (legs.hop <= 0) legs.hop = legs.rising = 0;
}

Vec3 Legs::velocity_to(const LegState& legs, const Intent& intent, Vec3 to,
                       float seconds) const noexcept {
  const float away = flat(legs.feet, to);
  if (away == 0) return {};
  const float rate = std::min(speed(legs, intent), away / seconds) / away;
  return {rate * (to.x - legs.feet.x), rate * (to.y - legs.feet.y), 0};
}

bool Legs::is_at_bottleneck(const LegState& legs) const noexcept {
  return legs.bottleneck.valid() &&
         (legs.inside ||
          flat(legs.feet, ways_->bottlenecks.mouth(legs.bottleneck, legs.mouth).middle) < kAtMouth);
}

bool Legs::walks_to(const LegState& legs, Vec3 to) const noexcept {
  return legs.cell.valid() && ways_->floor.walks({legs.cell, legs.feet}, to);
}

bool Legs::is_clear(const LegState& legs, Vec3 to) const noexcept {
  return walks_to(legs, to) && (obstacles_.empty() || obstacles_.clear(legs.feet, to, size(legs)));
}

Vec3 Legs::around_obstacles(const LegState& legs, Vec3 to) const {
  if (obstacles_.empty() || !legs.cell.valid()) return to;
  return obstacles_.way_around(legs.feet, to, size(legs),
                               [&](Vec3 corner) { return walks_to(legs, corner); });
}

/// Goes on to the next nodes as long as they are reached, or can be left out. Where to walk now; or
/// a link has begun. Whether nodes can be left out, and whether the way is still in sight, is
/// looked at now and then, and at every node.
Vec3 Legs::pass_nodes(LegState& legs, const Intent& intent) const noexcept {
  const auto path = intent.path;
  const bool looks = legs.look_in == 0;
  legs.look_in = looks ? kLookEvery - 1 : legs.look_in - 1;
  while (legs.next < path.size()) {
    const Vec3 node = ways_->map.graph().position(path[legs.next]);
    const Link* link = link_between(path, legs.next);
    const bool last = legs.next + 1 == path.size();
    if (is_at(legs, node) && link != nullptr && !ways_->is_walked(*link)) {
      ++legs.next;
      begin_link(legs, *link);
      return node;
    }
    if (!looks && !is_at(legs, node)) return node;
    const bool there = is_at(legs, node) && (link == nullptr || is_exactly_at(legs, node));
    if (!there && !walks_over(legs, link) && !(last && is_clear(legs, intent.goal)))
      return back_in_sight(legs, intent, node);
    ++legs.next;  // it is there, or takes a shortcut
  }
  return looks ? back_in_sight(legs, intent, intent.goal) : intent.goal;
}

/// If something has pushed it off its path, so that it cannot walk straight to the next node, it
/// returns to the last node before that one to which it can.
Vec3 Legs::back_in_sight(LegState& legs, const Intent& intent, Vec3 to) const noexcept {
  const float away = flat(legs.feet, to);
  const Vec3 seen = away > kSight ? legs.feet + times(to - legs.feet, kSight / away) : to;
  if (!legs.cell.valid() || is_at(legs, to) || is_at_bottleneck(legs) || walks_to(legs, seen))
    return to;
  for (std::uint32_t i = legs.next; i-- > 0;) {
    const Vec3 before = ways_->map.graph().position(intent.path[i]);
    if (is_exactly_at(legs, before) || !walks_to(legs, before)) continue;
    legs.next = i;
    return before;
  }
  return to;
}

bool Legs::is_at(const LegState& legs, Vec3 node) const noexcept {
  return flat(legs.feet, node) < kReached &&
         std::abs(legs.feet.z - node.z) < ways_->map.profile().upright().height / 2;
}

bool Legs::is_exactly_at(const LegState& legs, Vec3 node) noexcept {
  return flat(legs.feet, node) < kExactly;
}

/// The link from node i of the path to the next one; null if there is none.
const Link* Legs::link_between(std::span<const NodeId> path, std::size_t i) const noexcept {
  if (i + 1 >= path.size()) return nullptr;
  for (const Link& link : ways_->map.graph().leaving(path[i]))
    if (link.to == path[i + 1]) return &link;
  return nullptr;
}

/// Can it leave out the beginning of that link, and walk straight to its end?
bool Legs::walks_over(const LegState& legs, const Link* link) const noexcept {
  if (link == nullptr || link->kind != LinkKind::walk) return false;
  const Vec3 end = ways_->map.graph().position(link->to);
  return flat(legs.feet, end) < kSight && is_clear(legs, end);
}

void Legs::begin_link(LegState& legs, const Link& link) const noexcept {
  legs.link = ways_->map.graph().id_of(link);
  legs.link_from = legs.feet;
  legs.part = 0;
  legs.ride = RidePhase::waits;
  legs.hop = legs.rising = 0;
}

/// How many seconds the link takes from where the body has begun it.
float Legs::seconds_over(const LegState& legs, const Intent& intent,
                         const Link& link) const noexcept {
  if (link.kind != LinkKind::walk && link.kind != LinkKind::crouch)
    return ways_->motions[legs.link.index()].seconds;
  const float rate = std::max(speed(legs, intent), ways_->traits.speed_of(Gait::sneak));
  return distance(legs.link_from, ways_->map.graph().position(link.to)) / rate;
}

const RideLink* Legs::ride_of(LinkId link) const noexcept {
  if (platforms_.empty() || ways_->platforms.links.empty()) return nullptr;
  const RideLink& ride = ways_->platforms.links[link.index()];
  return ride.platform == RideLink::kNone ? nullptr : &ride;
}

/// Waits for the platform, gets on, rides, and gets off. True at the end.
bool Legs::ride(LegState& legs, const Intent& intent, const RideLink& ride,
                float seconds) const noexcept {
  const Platform& platform = ways_->platforms.all[ride.platform];
  const PlatformState& now = platforms_[ride.platform];
  const Vec3 end = ways_->map.graph().position(ways_->map.graph().link(legs.link).to);
  const auto spot = [&](float part) {
    const Vec3 from = ride.from_end == 1 ? legs.link_from - platform.travel : legs.link_from;
    return platform.spot(from, ways_->map.profile().radius) + platform.offset(part);
  };
  const auto walk = [&](Vec3 from, Vec3 to) {
    const float rate = std::max(speed(legs, intent), ways_->traits.speed_of(Gait::sneak));
    legs.part = std::min(1.0F, legs.part + seconds * rate / std::max(distance(from, to), 0.01F));
    legs.feet = lerp(from, to, legs.part);
    return legs.part == 1;
  };
  const std::uint8_t far = ride.from_end == 1 ? 0 : 1;
  legs.waits_for_platform = false;
  switch (legs.ride) {
    case RidePhase::waits:
      legs.waits_for_platform = !now.is_at(ride.from_end);
      if (!legs.waits_for_platform) legs.ride = RidePhase::boards;
      return false;
    case RidePhase::boards:
      if (walk(legs.link_from, spot(ride.from_end))) legs.ride = RidePhase::rides;
      return false;
    case RidePhase::rides:
      legs.feet = spot(now.part);
      if (!now.is_at(far)) return false;
      legs.ride = RidePhase::leaves;
      legs.part = 0;
      return false;
    case RidePhase::leaves:
      return walk(spot(far), end);
  }
  return false;
}

/// It leaves the link on its feet, no faster than it can run.
void Legs::travel(LegState& legs, const Intent& intent, float seconds) const noexcept {
  const Link& link = ways_->map.graph().link(legs.link);
  const Vec3 before = legs.feet;
  const Vec3 end = ways_->map.graph().position(link.to);
  const LinkMotion& motion = ways_->motions[legs.link.index()];
  bool over = false;
  if (const RideLink* needed = ride_of(legs.link)) {
    over = ride(legs, intent, *needed, seconds);
  } else {
    legs.part =
        std::min(1.0F, legs.part + seconds / std::max(seconds_over(legs, intent, link), seconds));
    legs.feet = motion.at(legs.link_from, end, legs.part);
    over = legs.part == 1;
  }
  const Vec3 way = motion.leaps ? Vec3{} : legs.feet - before;
  legs.velocity = {way.x / seconds, way.y / seconds, way.z / seconds};
  if (!over) return;
  legs.velocity = towards({}, legs.velocity, ways_->traits.speed_of(Gait::run));
  legs.link = {};
  legs.ride = RidePhase::waits;
  const auto floor = ways_->floor.find(end);
  legs.cell = floor ? floor->cell : CellId{};
}

Vec3 Legs::steer(const LegState& legs, const Intent& intent, Vec3 wanted, float seconds,
                 std::span<const NearbyBody> others, LegWork& work) const {
  Vec3 velocity = wanted;
  work.edges.clear();
  obstacles_.for_each(legs.feet, size(legs), 0, [&](std::size_t, const Footprint& print) {
    if (is_near(print, legs.feet))
      print.facing_sides(legs.feet, [&](const FloorEdge& side) { work.edges.push_back(side); });
  });
  if ((!others.empty() || !work.edges.empty()) && legs.cell.valid()) {
    AvoidRequest request{legs.feet, legs.velocity, wanted, ways_->map.profile().radius};
    request.speed = std::max(speed(legs, intent), ways_->traits.speed_of(Gait::sneak));
    request.horizon = kHorizon;
    request.edge_radius = 0;  // cells keep the body off the walls
    request.edge_horizon = kEdgeSeconds;
    request.tick = seconds;
    ways_->floor.edges_near({legs.cell, legs.feet}, kEdgeReach, work.edges);
    velocity = avoid(request, others, work.edges, work.questions).velocity;
  }
  return towards(legs.velocity, velocity, ways_->traits.acceleration * seconds);
}

void Legs::move(LegState& legs, Vec3 velocity, float seconds) const noexcept {
  const Vec3 to{legs.feet.x + velocity.x * seconds, legs.feet.y + velocity.y * seconds,
                legs.feet.z};
  if (!legs.cell.valid()) {  // no floor is known here: it goes straight
    const auto found = ways_->floor.find(to);
    legs.cell = found ? found->cell : CellId{};
    legs.feet = found ? found->point : to;
    legs.velocity = velocity;
    return;
  }
  const Vec3 before = legs.feet;
  const FloorPlace after = ways_->floor.walk({legs.cell, legs.feet}, to);
  legs.cell = after.cell;
  legs.feet = above(after.point, legs.hop);
  legs.velocity = {(after.point.x - before.x) / seconds, (after.point.y - before.y) / seconds,
                   legs.rising};
}

}  // namespace defilade
