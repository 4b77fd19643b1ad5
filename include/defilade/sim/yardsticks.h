#pragma once
// Against whom is a mind measured? Simple fighters whose behaviour is easy to predict.
//
// Yardsticks are allowed to know where everybody is, but for the hunter, which is a mind and knows
// only what it senses. They fire only at enemies that are in sight and within their field of view,
// all with the same aim, so that only decisions differ:
//
//   target    stands where it enters, and never fires
//   wanderer  walks to random places
//   rusher    runs the shortest way to the nearest enemy, and keeps to it until it sees a nearer
//             one; or to the place that it must reach
//   camper    goes to a place near by that sees far in few directions, and waits there
//   hunter    goes from place to place until it notices somebody, and then looks for whom it lost

#include <memory>
#include <span>
#include <string_view>

#include "defilade/sim/controller.h"

namespace defilade {

/// "target", "wanderer", "rusher", "camper", "hunter".
std::span<const std::string_view> yardsticks() noexcept;
/// Null if there is none of that name.
std::unique_ptr<Controller> make_yardstick(std::string_view name);

}  // namespace defilade
