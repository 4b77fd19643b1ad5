#include "sim/world/perception.h"

#include "defilade/sim/meters.h"
#include "sim/world/arena_data.h"

namespace defilade {
namespace {

/// Of each fighter, in each tick; what the sight cells prove needs none. There are enough of them,
/// so that whom it sees does not depend on how many are hidden from it.
constexpr std::size_t kRays = 16;

SensesLimits limits_of(const Perception::Sizes& sizes, std::uint64_t seed) {
  SensesLimits limits;
  limits.characters = limits.bodies = sizes.fighters;
  limits.things = sizes.things;
  limits.changes = sizes.boxes;
  limits.questions = kRays;
  limits.seed = seed;
  limits.tick = 1.0F / kTicksPerSecond;
  return limits;
}

}  // namespace

Perception::Perception(const Arena& arena, const Sizes& sizes, std::uint64_t seed)
    : senses_(arena.surroundings(), limits_of(sizes, seed)),
      rays_(
          {.agents = sizes.fighters, .requests_per_agent = kRays + SensesLimits{}.thing_questions}),
      characters_(sizes.fighters) {}

void Perception::add(BodyId fighter, const SenseTraits& traits) {
  characters_[fighter.index()] = senses_.add(fighter, traits);
}

void Perception::sense(const Scene& scene, std::span<const Box> added, const RayCaster& caster) {
  senses_.sense(scene, {.added = added}, rays_);
  rays_.run_frame(caster, kRays * senses_.size());
}

}  // namespace defilade
