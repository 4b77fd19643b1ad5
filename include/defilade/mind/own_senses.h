#pragma once
// What may a character ask of its senses? Only its own: this is all that a mind ever gets of the
// Senses of everybody. A view, valid until the next tick; nothing allocates.

#include <span>

#include "defilade/mind/senses.h"

namespace defilade {

class OwnSenses {
 public:
  OwnSenses(const Senses& senses, CharacterId character) noexcept
      : senses_(&senses), character_(character) {}

  std::span<const Percept> percepts() const noexcept { return senses_->percepts(character_); }
  std::span<const ThingPercept> things() const noexcept { return senses_->things(character_); }
  Alertness alertness() const noexcept { return senses_->alertness(character_); }
  Awareness awareness(BodyId of) const noexcept { return senses_->awareness(character_, of); }
  bool looked_at(NodeSet& out) const noexcept { return senses_->looked_at(character_, out); }
  /// The moment of the percepts: `reaction` ago.
  double now() const noexcept { return senses_->now(character_); }

 private:
  const Senses* senses_;
  CharacterId character_;
};

}  // namespace defilade
