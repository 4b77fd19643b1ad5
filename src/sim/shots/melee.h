#pragma once
// Whom does a blow hit? The nearest body in front.

#include <optional>
#include <span>

#include "sim/shots/targets.h"
#include "sim/shots/trace.h"

namespace defilade {

/// Strikes from a point towards another, which must differ. The nearest body is hit that is at most
/// the range of the arm away, whose chest is at most 45° aside, and which the level does not
/// shelter. No hit if there is none.
std::optional<Hit> strike(const Arm& arm, const Shooter& by, Vec3 from, Vec3 at, const Trace& trace,
                          std::span<const Target> bodies) noexcept;

}  // namespace defilade
