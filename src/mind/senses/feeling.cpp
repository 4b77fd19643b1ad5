#include "mind/senses/feeling.h"

#include "mind/senses/behind.h"
#include "model/geometry/directions.h"

namespace defilade {

void feel(const SceneContact& contact, const SceneBody& self, double seconds, std::uint32_t tick,
          Character& character) noexcept {
  const Touch& skin = character.traits().skin;
  const bool counts = contact.kind == ContactKind::bump || contact.kind == ContactKind::blast;
  Stimulus stimulus;
  stimulus.tick = tick;
  stimulus.danger = contact.kind != ContactKind::bump;
  stimulus.rise =
      skin.alarm[static_cast<std::size_t>(contact.kind)] * (counts ? contact.amount : 1);
  Percept& percept = stimulus.percept;
  percept.sense = Sense::touch;
  percept.seconds = seconds;
  percept.place = self.feet;
  // The direction, not the place, of whatever it was.
  percept.from = along(self.eye, direction(self.eye, contact.from), 1);
  percept.clarity = 1;
  percept.behind = is_behind(self, percept.from);
  percept.contact = contact.kind;
  percept.amount = contact.amount;
  if (contact.kind == ContactKind::damage) {
    percept.heavy = contact.amount >= skin.heavy;
    percept.repeated = character.hurt(contact.amount, seconds);
  }
  character.feel(stimulus);
}

}  // namespace defilade
