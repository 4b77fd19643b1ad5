#pragma once
// Whom does this shot hit? The pellets of one shot against the level and the bodies in it.
//
// A pellet flies straight, in a direction that is drawn evenly from the round cross-section of the
// cone of spread and recoil. It passes what the arm's weapon class passes, and the first body or
// surface stops it. A body that no pellet hits, but which one passes within a metre of its head
// before it is stopped, notices a near miss.
//
// Random numbers come from a Draw, and no library function but sqrt is used: the same shot is the
// same everywhere. Costs a ray per pellet, and about 20 where a surface stops it. Nothing allocates
// once the report has grown.

#include <span>
#include <vector>

#include "defilade/model/random.h"
#include "sim/shots/targets.h"
#include "sim/shots/trace.h"

namespace defilade {

/// A pellet that passes a head by less than this is noticed, in metres.
inline constexpr double kNearMiss = 1;

struct Shot {
  const Arm& arm;
  Shooter by;
  Vec3 from;
  Vec3 at;           // is meant to be hit; must differ from `from`
  float recoil = 0;  // HandState::recoil
};

struct NearMiss {
  BodyId body;
  Vec3 place;  // of the pellet when it was nearest to the head

  friend bool operator==(const NearMiss&, const NearMiss&) = default;
};

struct ShotReport {
  std::vector<Hit> hits;              // a pellet each
  std::vector<NearMiss> near_misses;  // one per body at most
  std::vector<Vec3> impacts;          // where surfaces stopped pellets
  std::vector<Vec3> ends;             // where each pellet came to rest, in their order

  void clear() noexcept;
  friend bool operator==(const ShotReport&, const ShotReport&) = default;
};

/// The tangent of an angle from 0 to 1, by + - * / alone; the error is below 1e-9.
constexpr double tangent(double angle) noexcept {
  const double s = angle * angle;
  double fraction = 13;
  for (int odd = 11; odd >= 1; odd -= 2) fraction = odd - s / fraction;
  return angle / fraction;
}

/// A direction in the cone around another one of length 1, with that tangent of half the angle.
Double3 draw_direction(const Double3& middle, double tangent_of_cone, Draw& draw) noexcept;

/// Fires all pellets. The report is written anew.
void fire_bullets(const Shot& shot, const Trace& trace, std::span<const Target> bodies, Draw& draw,
                  ShotReport& report);

}  // namespace defilade
