#pragma once
// What do the fighters notice that have senses? One Senses for all of them, with rays of its own.
//
// It follows from the scenes of the match, so it is part of the state that copies take with them.

#include <vector>

#include "defilade/mind/own_senses.h"
#include "defilade/sim/arena.h"

namespace defilade {

class Perception {
 public:
  struct Sizes {
    std::size_t fighters = 0;
    std::size_t things = 0;  // that do not fly
    std::size_t boxes = 0;   // that may be added to the level at a time
  };
  Perception(const Arena& arena, const Sizes& sizes, std::uint64_t seed);

  void add(BodyId fighter, const SenseTraits& traits);
  bool has(BodyId fighter) const noexcept { return characters_[fighter.index()].valid(); }
  /// The fighter has entered anew.
  void enter(BodyId fighter) noexcept { senses_.enter(characters_[fighter.index()]); }
  void sense(const Scene& scene, std::span<const Box> added, const RayCaster& caster);
  OwnSenses of(BodyId fighter) const noexcept { return {senses_, characters_[fighter.index()]}; }

 private:
  Senses senses_;
  RayScheduler rays_;
  std::vector<CharacterId> characters_;  // by BodyId; invalid: it has no senses
};

}  // namespace defilade
