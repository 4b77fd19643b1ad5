#pragma once
// Who hears which sound of a tick? First every sound is taken to the characters that it reaches,
// one after the other; then each character, on any thread, hears what nothing louder drowns.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/mind/senses.h"
#include "defilade/mind/sound_paths.h"
#include "mind/senses/character.h"
#include "mind/sight/presence.h"

namespace defilade {

class HearingPass {
 public:
  HearingPass(const SoundPaths& paths, const SensesLimits& limits);

  void spread(const Scene& scene, const SightChanges& changes, const Presence& presence,
              std::span<Character> characters);
  /// What this character hears waits for its reaction. `i` is its number.
  void listen(const Scene& scene, const Presence& presence, std::size_t i, std::uint32_t tick,
              Character& character) const noexcept;

 private:
  void note_doors(std::span<const SceneThing> things) noexcept;
  void take_to(const SceneSound& sound, std::uint32_t number, const SceneBody& body,
               Character& character);

  SoundSearch search_;
  std::vector<std::uint8_t> shut_;  // by DoorId
  std::uint64_t seed_;
};

}  // namespace defilade
