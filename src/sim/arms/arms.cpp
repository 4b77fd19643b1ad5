#include "defilade/sim/arms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/arms/arm_fields.h"
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

bool is_within(double value, const NumberRange& range) noexcept {
  return std::isfinite(value) && value <= range.most &&
         (range.above_least ? value > range.least : value >= range.least);
}

Result<void> validate(const Arm& arm) {
  const auto wrong = [&](std::string_view key, double value) {
    return Error{fmt::format("the arm \"{}\" has a wrong \"{}\": {}", arm.name, key, value)};
  };
  if (arm.name.empty()) return Error{"an arm has no name"};
  for (const ArmNumber& number : kArmNumbers) {
    const float value = arm.*number.member;
    const bool absent = number.of_flight && !flies(arm) && value == 0;
    if (!absent && !is_within(value, number.range)) return wrong(number.key, value);
  }
  for (const ArmCount& count : kArmCounts)
    if (!is_within(arm.*count.member, count.range)) return wrong(count.key, arm.*count.member);
  if (arm.kind == ArmKind::grenade && arm.fuse == 0) return wrong("fuse", 0);
  if (arm.magazine == 0 && arm.reserve > 0) return wrong("reserve", arm.reserve);
  return {};
}

}  // namespace

Result<void> validate(const Armoury& armoury) {
  if (armoury.arms.empty()) return Error{"there are no arms to fight with"};
  if (armoury.arms.size() > kMostArms)
    return Error{
        fmt::format("a table has at most {} arms, not {}", kMostArms, armoury.arms.size())};
  for (const Arm& arm : armoury.arms) {
    if (auto ok = validate(arm); !ok) return ok;
    if (&arm != &armoury.arm(armoury.find(arm.name)))
      return Error{fmt::format("two arms are named \"{}\"", arm.name)};
  }
  return {};
}

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
