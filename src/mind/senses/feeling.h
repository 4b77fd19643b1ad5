#pragma once
// What does a character feel? Damage, bullets that pass close by, bumps and blasts, and the
// direction that they come from.

#include <cstdint>

#include "mind/senses/character.h"

namespace defilade {

/// The contact waits for the reaction of the character, whose body is `self`.
void feel(const SceneContact& contact, const SceneBody& self, double seconds, std::uint32_t tick,
          Character& character) noexcept;

}  // namespace defilade
