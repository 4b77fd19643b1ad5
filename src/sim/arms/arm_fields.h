#pragma once
// The numbers of an arm, as files spell them, and what they may be.

#include <array>
#include <string_view>

#include "defilade/sim/arms.h"
#include "mind/text/toml_table.h"
#include "sim/arms/hands.h"

namespace defilade {

struct ArmNumber {
  std::string_view key;
  float Arm::* member;
  NumberRange range;
  bool of_flight = false;  // only what flies has it
};
inline constexpr NumberRange kCone{0, kWidestCone};
inline constexpr std::array kArmNumbers{
    ArmNumber{"damage", &Arm::damage, kNotNegative},
    ArmNumber{"spread", &Arm::spread, kCone},
    ArmNumber{"recoil", &Arm::recoil, kCone},
    ArmNumber{"recovery", &Arm::recovery, kNotNegative},
    ArmNumber{"interval", &Arm::interval, kPositive},
    ArmNumber{"reload", &Arm::reload, kNotNegative},
    ArmNumber{"draw", &Arm::draw, kNotNegative},
    ArmNumber{"range", &Arm::range, kPositive},
    ArmNumber{"loudness", &Arm::loudness, kNotNegative},
    ArmNumber{"head", &Arm::head, kNotNegative},
    ArmNumber{"legs", &Arm::legs, kNotNegative},
    ArmNumber{"speed", &Arm::speed, kPositive, true},
    ArmNumber{"gravity", &Arm::gravity, kNotNegative, true},
    ArmNumber{"splash", &Arm::splash, kNotNegative, true},
    ArmNumber{"splash_damage", &Arm::splash_damage, kNotNegative, true},
    ArmNumber{"bounce", &Arm::bounce, {0, 1}, true},
    ArmNumber{"fuse", &Arm::fuse, kNotNegative, true},
};

struct ArmCount {
  std::string_view key;
  int Arm::* member;
  NumberRange range;
};
inline constexpr std::array kArmCounts{
    ArmCount{"pellets", &Arm::pellets, {1, 100}},
    ArmCount{"magazine", &Arm::magazine, {0, 9999}},
    ArmCount{"reserve", &Arm::reserve, {0, 9999}},
};

inline bool flies(const Arm& arm) noexcept {
  return arm.kind == ArmKind::projectile || arm.kind == ArmKind::grenade;
}

}  // namespace defilade
