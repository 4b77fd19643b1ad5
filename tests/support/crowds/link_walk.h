#pragma once
// Does a body get over a link alone, in at most one and a half times the expected time?

#include <cmath>
#include <optional>
#include <vector>

#include "defilade/sim/meters.h"
#include "sim/bodies/legs.h"

namespace defilade::test {

/// From standing to standing: a tick to get onto the link and one to get off it, the time to get
/// going, to go down to a crouch, and over the link.
inline float expected_seconds(const Ways& ways, const Link& link) {
  const BodyTraits& traits = ways.traits;
  float seconds =
      2.0F / kTicksPerSecond + ways.motions[ways.map.graph().id_of(link).index()].seconds;
  if (ways.is_walked(link)) seconds += traits.speed_of(Gait::run) / (2 * traits.acceleration);
  if (link.kind == LinkKind::crouch) seconds += traits.stance_seconds;
  return seconds;
}

/// Of the expected time.
inline constexpr float kMostOfExpected = 1.5F;

/// How long it takes, as a multiple of the expected time; nothing if that is more than the most.
/// `legs` is the body as it is then.
inline std::optional<float> part_of_expected(const Ways& ways, const Link& link, LegWork& work,
                                             LegState& legs) {
  constexpr float kSixtieth = 1.0F / kTicksPerSecond;
  const WaypointGraph& graph = ways.map.graph();
  const Legs walk(ways);
  walk.place(legs, graph.position(link.from));
  const std::vector<NodeId> path{link.from, link.to};
  Intent intent;
  intent.gait = Gait::run;
  if (link.kind == LinkKind::crouch) intent.stance = crouched_stance(ways.map.profile());
  intent.goal = graph.position(link.to);
  intent.path = path;
  const float expected = expected_seconds(ways, link);
  const auto ticks = static_cast<std::size_t>(std::ceil(kMostOfExpected * expected / kSixtieth));
  for (std::size_t tick = 0; tick <= ticks; ++tick) {
    if (Legs::has_arrived(legs, intent)) return static_cast<float>(tick) * kSixtieth / expected;
    walk.step(legs, intent, kSixtieth, {}, work);
  }
  return std::nullopt;
}

inline bool gets_over(const Ways& ways, const Link& link, LegWork& work, LegState& legs) {
  return part_of_expected(ways, link, work, legs).has_value();
}

}  // namespace defilade::test
