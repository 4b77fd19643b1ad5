#pragma once
// An enemy as rays ask about it: where its body really is, and what it sees or hits through.

#include "defilade/tactics/situation.h"
#include "tactics/rays/body_look.h"

namespace defilade {

struct Threat {
  Body body;
  Channel channel = Channel::sight();

  Vec3 eye() const noexcept { return body.eye(); }
};

inline Body body_of(const Situation& s, EnemyId id) {
  return {s.enemy(id).position, &s.map().profile().stance(s.enemy(id).stance)};
}

inline Threat threat_of(const Situation& s, EnemyId id, Means means) {
  return {body_of(s, id), means.channel(s.enemy(id).weapon)};
}

}  // namespace defilade
