#include "sim/bodies/platforms.h"

#include <algorithm>

#include "sim/bodies/legs.h"
#include "sim/bodies/link_motion.h"

namespace defilade {
namespace {

/// Seconds that a platform stands at an end before it leaves again.
constexpr float kWait = 1;
/// Ends of a link are at most this far from a platform that carries over it, in metres.
constexpr float kNear = 6;
/// And this far above or below its top.
constexpr float kAbout = 1;

/// How far a place is from the top of the box; negative if it is not level with it.
float away_from_top(const Box& box, Vec3 p) {
  if (std::abs(p.z - box.max.z) > kAbout) return -1;
  const Vec3 nearest{std::clamp(p.x, box.min.x, box.max.x), std::clamp(p.y, box.min.y, box.max.y),
                     p.z};
  return distance(nearest, p);
}

Box moved(const Box& box, Vec3 by) { return {box.min + by, box.max + by}; }

}  // namespace

Vec3 Platform::spot(Vec3 from, float radius) const noexcept {
  const auto inside = [&](float value, float low, float high) {
    return high - low > 2 * radius ? std::clamp(value, low + radius, high - radius)
                                   : (low + high) / 2;
  };
  return {inside(from.x, rest.min.x, rest.max.x), inside(from.y, rest.min.y, rest.max.y),
          rest.max.z};
}

Platforms::Platforms(const TacticalMap& map) {
  if (map.level() == nullptr) return;
  const auto& entities = map.level()->entities;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    const Entity& entity = entities[i];
    if (entity.kind != EntityKind::platform && entity.kind != EntityKind::mover) continue;
    const float length = distance({}, entity.travel);
    if (entity.bounds.empty() || length <= map.profile().step) continue;
    all.push_back({entity.bounds, entity.travel, length / kPlatformSpeed, i});
  }
  if (all.empty()) return;
  links.resize(map.graph().link_count());
  for (const Link& link : map.graph().links()) {
    if (link.kind != LinkKind::ride) continue;
    const Vec3 from = map.graph().position(link.from), to = map.graph().position(link.to);
    float least = kNear;
    for (std::uint32_t p = 0; p < all.size(); ++p)
      for (const auto end : {std::uint8_t{0}, std::uint8_t{1}}) {
        const Box far = moved(all[p].rest, all[p].travel);
        const float begin = away_from_top(end == 0 ? all[p].rest : far, from);
        const float there = away_from_top(end == 0 ? far : all[p].rest, to);
        if (begin < 0 || there < 0 || begin + there >= least) continue;
        least = begin + there;
        links[map.graph().id_of(link).index()] = {p, end};
      }
  }
}

void step_platform(PlatformState& state, std::uint32_t platform, const Platforms& platforms,
                   std::span<const LegState> legs, std::span<const std::uint8_t> present,
                   float seconds) noexcept {
  const Platform& self = platforms.all[platform];
  if (state.going != 0) {
    state.part = std::clamp(state.part + static_cast<float>(state.going) * seconds / self.seconds,
                            0.0F, 1.0F);
    if (state.part > 0 && state.part < 1) return;
    state.going = 0;
    state.wait = kWait;
    return;
  }
  state.wait = std::max(0.0F, state.wait - seconds);
  bool busy = false, wanted = state.part > 0.5F;  // it comes back by itself
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (present[i] == 0 || !legs[i].link.valid()) continue;
    const RideLink& ride = platforms.links[legs[i].link.index()];
    if (ride.platform != platform) continue;
    const bool here = state.is_at(ride.from_end);
    busy = busy || legs[i].ride == RidePhase::boards || legs[i].ride == RidePhase::leaves ||
           (legs[i].ride == RidePhase::waits && here) ||
           (legs[i].ride == RidePhase::rides && !here);
    wanted = wanted || legs[i].ride == RidePhase::rides || legs[i].ride == RidePhase::waits;
  }
  if (wanted && !busy && state.wait == 0) state.going = state.part > 0.5F ? -1 : 1;
}

}  // namespace defilade
