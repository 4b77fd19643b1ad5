#pragma once
// How likely is each place hidden? Guesses that cost no ray, from what is known about places near.
//
// What a threat sees of a floor is a star around it: if it sees a place, it also sees nearer places
// on the same line, and places behind a hidden one are hidden too. So an answer counts for a place
// by the distance of the place from the line of sight, and by its distance from the end of the line
// only if it is on the wrong side of it: beyond a seen place, or in front of a hidden one.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade {

/// What an answer about one place says about another, as a weight.
inline float relevance(Vec3 eye, Vec3 known, bool seen, Vec3 place) {
  constexpr float kBlur = 0.25F;      // square metres: how sharp the edges of shadows are
  constexpr float kAlongLine = 0.1F;  // floors are not level: even on the line it counts less
  const float kx = known.x - eye.x, ky = known.y - eye.y;
  const float px = place.x - known.x, py = place.y - known.y;
  const float squared = px * px + py * py;
  const float along = (kx * px + ky * py) / std::max(std::sqrt(kx * kx + ky * ky), 0.1F);
  const bool is_right_side = seen ? along <= 0 : along >= 0;
  const float counted = is_right_side ? squared - (1 - kAlongLine) * along * along : squared;
  return 1 / ((counted + kBlur) * (counted + kBlur));
}

class CoverOdds {
 public:
  void begin(std::size_t places, std::size_t threats) {
    threats_ = threats;
    odds_.assign(places * threats, {});
  }
  void learn(std::size_t place, std::size_t threat, bool seen, float weight) {
    Odds& odds = odds_[place * threats_ + threat];
    odds.all += weight;
    if (!seen) odds.hidden += weight;
  }
  /// Hidden from that threat.
  float hidden(std::size_t place, std::size_t threat) const {
    const Odds& odds = odds_[place * threats_ + threat];
    return odds.hidden / odds.all;
  }
  /// Hidden from all threats.
  float hidden(std::size_t place) const {
    float product = 1;
    for (std::size_t threat = 0; threat < threats_; ++threat) product *= hidden(place, threat);
    return product;
  }

 private:
  struct Odds {
    float hidden = 0.3F;  // before anything is known
    float all = 1;
  };
  std::size_t threats_ = 0;
  std::vector<Odds> odds_;  // by place, by threat
};

}  // namespace defilade
