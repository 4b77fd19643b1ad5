#include "sim/world/check_things.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/bodies/obstacles.h"
#include "sim/world/live_things.h"

namespace defilade {
namespace {

bool is_share(float value) { return value >= 0 && value <= 1; }

Result<void> check_crate(const CrateSetup& crate, std::string_view name, const Arena& arena) {
  const auto good = [](float size) { return size > 0 && size <= kLargestCrate; };
  if (!is_finite(crate.place)) return Error{fmt::format("{} must stand at a finite place", name)};
  if (!good(crate.size.x) || !good(crate.size.y) || !good(crate.size.z))
    return Error{fmt::format("the sides of {} must be positive and at most {} metres long", name,
                             kLargestCrate)};
  if (!(crate.health >= 0 && std::isfinite(crate.health)))
    return Error{fmt::format("the health of {} must be at least 0, not {}", name, crate.health)};
  if (material_named(arena, crate.material) == nullptr)
    return Error{fmt::format("{} is of a material \"{}\", which the level does not have", name,
                             crate.material)};
  const AgentProfile& profile = arena.map().profile();
  const Box box = CrateState{.setup = crate, .place = crate.place}.box();
  for (const SpawnPoint& spawn : arena.spawns())
    if (!Obstacles(std::span(&box, 1))
             .allows(spawn.feet, {profile.radius, profile.upright().height}))
      return Error{fmt::format("{} covers the place to enter at [{:.1f}, {:.1f}, {:.1f}]", name,
                               spawn.feet.x, spawn.feet.y, spawn.feet.z)};
  return {};
}

Result<void> check_lamp(const LampSetup& lamp, std::string_view name, const Arena& arena) {
  if (!is_finite(lamp.place) || (lamp.switch_place && !is_finite(*lamp.switch_place)))
    return Error{fmt::format("{} and its switch must be at finite places", name)};
  if (!lamp.region.empty() && !arena.map().find_region(lamp.region).valid())
    return Error{
        fmt::format("{} lights a region \"{}\", which the map does not have", name, lamp.region)};
  if (!(lamp.radius >= 0 && std::isfinite(lamp.radius)))
    return Error{fmt::format("the radius of {} must be at least 0, not {}", name, lamp.radius)};
  if (!is_share(lamp.light) || !is_share(lamp.dark))
    return Error{fmt::format("the light of {} must lie between 0 and 1", name)};
  return {};
}

}  // namespace

Result<void> check_things(std::span<const CrateSetup> crates, std::span<const LampSetup> lamps,
                          const Arena& arena) {
  for (std::size_t i = 0; i < crates.size(); ++i)
    if (auto ok = check_crate(crates[i], fmt::format("crate {}", i + 1), arena); !ok) return ok;
  for (std::size_t i = 0; i < lamps.size(); ++i)
    if (auto ok = check_lamp(lamps[i], fmt::format("lamp {}", i + 1), arena); !ok) return ok;
  return {};
}

}  // namespace defilade
