#pragma once
// Somebody to hide from, as rays ask about it: where its body really is, and what it sees or hits
// through.

#include "defilade/tactics/situation.h"
#include "ray_budget.h"

namespace defilade {

struct Threat {
  Body body;
  Channel channel;

  Vec3 eye() const { return above(body.feet, body.stance.eye); }
};

inline Threat threat_of(const Situation& s, EnemyId id, Means means) {
  const Enemy& enemy = s.enemy(id);
  return {{enemy.position, s.map().profile().stance(enemy.stance)}, means.channel(enemy.weapon)};
}

}  // namespace defilade
