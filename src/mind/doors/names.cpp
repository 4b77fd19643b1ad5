#include <array>

#include "defilade/mind/intent.h"
#include "defilade/mind/scene.h"

namespace defilade {

std::string_view name_of(SoundKind kind) noexcept {
  constexpr std::array<std::string_view, kSoundKinds> kNames{
      "step", "shot", "reload", "impact", "explosion", "door", "voice", "item"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name_of(ContactKind kind) noexcept {
  constexpr std::array<std::string_view, kContactKinds> kNames{"damage", "near-miss", "bump",
                                                               "blast"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name_of(ThingKind kind) noexcept {
  constexpr std::array<std::string_view, kThingKinds> kNames{
      "item", "grenade", "door", "crate", "lamp", "light-switch", "platform"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Gait gait) noexcept {
  constexpr std::array<std::string_view, kGaits> kNames{"stand", "sneak", "walk", "run"};
  return kNames[static_cast<std::size_t>(gait)];
}

}  // namespace defilade
