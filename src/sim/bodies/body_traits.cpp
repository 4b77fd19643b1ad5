#include "defilade/sim/body_traits.h"

#include <fmt/format.h>

#include <cmath>

namespace defilade {
namespace {

bool is_positive(float value) noexcept { return std::isfinite(value) && value > 0; }

}  // namespace

Result<void> validate(const BodyTraits& traits) {
  for (const Gait gait : {Gait::sneak, Gait::walk, Gait::run})
    if (!is_positive(traits.speed_of(gait)))
      return Error{fmt::format("the speed of \"{}\" must be positive, not {}", name_of(gait),
                               traits.speed_of(gait))};
  if (traits.speed_of(Gait::stand) != 0) return Error{"the speed of \"stand\" must be 0"};
  const auto check = [](std::string_view name, float value) -> Result<void> {
    if (is_positive(value)) return {};
    return Error{fmt::format("{} must be positive, not {}", name, value)};
  };
  for (const auto& [name, value] : {std::pair{"low", traits.low},
                                    {"acceleration", traits.acceleration},
                                    {"climb", traits.climb},
                                    {"swim", traits.swim},
                                    {"gravity", traits.gravity},
                                    {"stance_seconds", traits.stance_seconds},
                                    {"turn", traits.turn}})
    if (auto ok = check(name, value); !ok) return ok;
  for (const auto& [name, value] :
       {std::pair{"safe_fall", traits.safe_fall}, {"fall_damage", traits.fall_damage}})
    if (!(std::isfinite(value) && value >= 0))
      return Error{fmt::format("{} must be at least 0, not {}", name, value)};
  return {};
}

}  // namespace defilade
