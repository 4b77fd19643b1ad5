#pragma once
// The names of the kinds of arms, as files spell them.

#include "defilade/sim/arms.h"
#include "model/base/names.h"

namespace defilade {

inline constexpr auto kArmKindNames =
    names_up_to<ArmKind::melee>("bullet", "projectile", "grenade", "melee");
static_assert(kArmKindNames.size() == kArmKinds);

}  // namespace defilade
