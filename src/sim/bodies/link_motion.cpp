#include "sim/bodies/link_motion.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

constexpr float kTeleportSeconds = 0.1F;
/// How far above the higher end a pad throws if the level does not say.
constexpr float kThrow = 1;

class Motions {
 public:
  Motions(const TacticalMap& map, const BodyTraits& traits)
      : map_(map), graph_(map.graph()), traits_(traits), run_(traits.speed_of(Gait::run)) {}

  LinkMotion of(const Link& link) const {
    switch (link.kind) {
      case LinkKind::walk:
        return {link.length / run_};
      case LinkKind::crouch:
        return {link.length / (run_ * traits_.low)};
      case LinkKind::jump:
        return flight(jump_seconds(link));
      case LinkKind::drop:
        return flight(std::max(fall(-graph_.rise(link)), across(link) / run_));
      case LinkKind::climb:
        return climb(link);
      case LinkKind::swim:
        return {link.length / traits_.swim};
      case LinkKind::teleport:
        return {.seconds = kTeleportSeconds, .leaps = true};
      case LinkKind::jump_pad:
        return flight(throw_seconds(link));
      case LinkKind::ride:
        return {std::max(link.length, 0.1F) / kPlatformSpeed};
    }
    return {};
  }

 private:
  LinkMotion flight(float seconds) const noexcept {
    return {seconds, traits_.gravity / 2 * seconds * seconds};
  }
  float across(const Link& link) const noexcept {
    const Vec3 way = graph_.position(link.to) - graph_.position(link.from);
    return std::sqrt(way.x * way.x + way.y * way.y);
  }
  /// Seconds to fall that many metres; none if it is not a fall.
  float fall(float metres) const noexcept {
    return metres > 0 ? std::sqrt(2 * metres / traits_.gravity) : 0;
  }
  /// Up as high as the profile jumps, or as it must, and down to the other end.
  float jump_seconds(const Link& link) const noexcept {
    const float rise = graph_.rise(link);
    const float top = std::max(map_.profile().jump_height, rise);
    return std::max(fall(top) + fall(top - rise), across(link) / run_);
  }
  LinkMotion climb(const Link& link) const noexcept {
    const float up = std::abs(graph_.rise(link)) / traits_.climb;
    const float aside = across(link) / run_;
    const float seconds = up + aside;
    return {seconds, 0, seconds > 0 ? up / seconds : 0};
  }
  /// The pad's destination is the top of the flight.
  float throw_seconds(const Link& link) const noexcept {
    const Vec3 from = graph_.position(link.from);
    const Vec3 to = graph_.position(link.to);
    float top = std::max(from.z, to.z) + kThrow;
    if (const Entity* target = target_of_pad(from))
      top = std::max(target->position.z, top - kThrow);
    return fall(top - from.z) + fall(top - to.z);
  }
  const Entity* target_of_pad(Vec3 feet) const noexcept {
    if (map_.level() == nullptr) return nullptr;
    const auto& entities = map_.level()->entities;
    const float radius = map_.profile().radius;
    const auto pad = std::ranges::find_if(entities, [&](const Entity& entity) {
      if (entity.kind != EntityKind::jump_pad) return false;
      const Box& box = entity.bounds;
      return feet.x >= box.min.x - radius && feet.x <= box.max.x + radius &&
             feet.y >= box.min.y - radius && feet.y <= box.max.y + radius &&
             feet.z >= box.min.z - 1 && feet.z <= box.max.z + 1;
    });
    if (pad == entities.end()) return nullptr;
    const auto target = std::ranges::find_if(entities, [&](const Entity& entity) {
      return entity.kind == EntityKind::destination && entity.name == pad->target;
    });
    return target == entities.end() ? nullptr : &*target;
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const BodyTraits& traits_;
  float run_;
};

}  // namespace

Vec3 LinkMotion::at(Vec3 from, Vec3 to, float part) const noexcept {
  if (leaps) return part < 1 ? from : to;
  if (up_first <= 0) {
    Vec3 point = lerp(from, to, part);
    point.z += arch * part * (1 - part);
    return point;
  }
  // Climbing goes up before it goes aside, climbing down goes aside first.
  const bool rising = to.z > from.z;
  const Vec3 corner = rising ? Vec3{from.x, from.y, to.z} : Vec3{to.x, to.y, from.z};
  const float bend = rising ? up_first : 1 - up_first;
  if (part < bend) return lerp(from, corner, part / bend);
  return bend < 1 ? lerp(corner, to, (part - bend) / (1 - bend)) : to;
}

std::vector<LinkMotion> link_motions(const TacticalMap& map, const BodyTraits& traits) {
  const Motions motions(map, traits);
  std::vector<LinkMotion> all;
  all.reserve(map.graph().link_count());
  for (const Link& link : map.graph().links()) all.push_back(motions.of(link));
  return all;
}

}  // namespace defilade
