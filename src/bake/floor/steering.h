#pragma once
// Where can a body land that is thrown into the air, or let go there, if it steers?
//
// Seen from above, a body in the air accelerates in any direction by 0.4 of gravity, as in Quake
// III (320 against 800 units per second squared), up to the speed of its running jump. Its path
// does not depend on how strong gravity is.

#include <vector>

#include "bake/floor/solid_space.h"
#include "bake/floor/trigger.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/vec3.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

struct Launch {
  Vec3 from;  // in the air
  Vec3 rise;  // to the highest point of a flight without steering; zero: the body falls
};

/// Floor on which the body lands if it steers in one of several directions, more or less; places
/// less than a metre apart are given once. The body slides along walls, and falls once its head
/// hits something. Flights end without a landing in harm, in triggers (those of pads in which they
/// start count once the body has left them), more than the profile's `drop` below the start, and
/// inside of walls. Costs about a tenth of a second; uses all cores.
std::vector<Vec3> steered_landings(const Launch& launch, const AgentProfile& profile,
                                   const TriangleTree& movement, const SolidSpace& solids,
                                   const Triggers& triggers);

}  // namespace defilade
