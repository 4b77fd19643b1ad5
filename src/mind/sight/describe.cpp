// Looks as sentences.

#include <fmt/format.h>

#include "defilade/mind/look.h"
#include "model/base/names.h"

namespace defilade {
namespace {

constexpr auto kVerdicts = names_up_to<LookVerdict::unlit>("seen", "oneself", "absent", "too-far",
                                                           "outside", "hidden", "waiting", "unlit");

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// How its points are known.
std::string of_points(const Look& look) {
  std::string text = fmt::format("{} of {} in sight", look.in_sight, counted(look.points, "point"));
  if (look.proved == look.points) return text + ", all proved by the bake";
  if (look.waiting > 0) text += fmt::format(", {} waiting for a ray", look.waiting);
  if (look.age > 0) text += fmt::format(", by rays up to {:.2f} s old", look.age);
  return text;
}

std::string of_factors(const Look& look) {
  return fmt::format(
      "clarity {:.2f} = {:.2f} for distance × {:.2f} for light × {:.2f} for motion × {:.2f} for "
      "air "
      "and visibility × {:.2f} of the body",
      look.clarity, look.near, look.lit, look.moving, look.clear_air, look.shown);
}

std::string where(const Look& look) {
  return fmt::format("{:.1f} m away{}", look.distance, look.behind ? ", behind" : "");
}

}  // namespace

std::string_view name_of(LookVerdict verdict) noexcept { return kVerdicts[verdict]; }

std::string describe(const Look& look) {
  const std::string cone = fmt::format("{}, in cone {}", where(look), look.cone + 1);
  switch (look.verdict) {
    case LookVerdict::seen:
      return fmt::format("seen: {}, {}; {}", cone, of_points(look), of_factors(look));
    case LookVerdict::oneself:
      return "not looked at: it is the watcher itself";
    case LookVerdict::absent:
      return "not seen: one of the two is not there, or the watcher is dead";
    case LookVerdict::too_far:
      return fmt::format("not seen: {}, beyond all cones", where(look));
    case LookVerdict::outside:
      return fmt::format("not seen: {}, in no open cone", where(look));
    case LookVerdict::hidden:
      return fmt::format("not seen: {}, but the level is between them ({})", cone, of_points(look));
    case LookVerdict::waiting:
      return fmt::format("not seen yet: {}; {}", cone, of_points(look));
    case LookVerdict::unlit:
      return fmt::format("not seen: {}, {}, but {}", cone, of_points(look), of_factors(look));
  }
  return {};
}

}  // namespace defilade
