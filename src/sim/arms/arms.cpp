#include "defilade/sim/arms.h"

#include <algorithm>

#include "sim/arms/arm_kinds.h"

namespace defilade {
namespace {

constexpr std::string_view kModern =
#include "embedded/modern.toml.inc"
    ;
constexpr std::string_view kOpenArena =
#include "embedded/openarena.toml.inc"
    ;

/// Tests read what ships, so it has no mistakes.
Armoury shipped(std::string_view text, std::string_view file) {
  Result<Armoury> read = read_arms(text, file);
  assert(read);
  return *std::move(read);
}

}  // namespace

std::string_view name_of(ArmKind kind) noexcept { return kArmKindNames[kind]; }

ArmId Armoury::find(std::string_view name) const noexcept {
  const auto found = std::ranges::find(arms, name, &Arm::name);
  return found == arms.end() ? ArmId{} : ArmId{static_cast<std::size_t>(found - arms.begin())};
}

Armoury modern_arms() { return shipped(kModern, "modern.toml"); }
Armoury openarena_arms() { return shipped(kOpenArena, "openarena.toml"); }

Channel fire_channel(const Arm& arm, std::span<const std::string> weapon_classes) noexcept {
  if (weapon_classes.empty()) return Channel::sight();
  const auto found = std::ranges::find(weapon_classes, arm.fire_class);
  const bool known = found != weapon_classes.end();
  return Channel::fire(
      WeaponId{known ? static_cast<std::size_t>(found - weapon_classes.begin()) : 0U});
}

}  // namespace defilade
