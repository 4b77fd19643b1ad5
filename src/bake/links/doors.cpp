#include "bake/links/doors.h"

#include <algorithm>

#include "bake/floor/trigger.h"

namespace defilade {

Doors::Doors(const Level& level, const AgentProfile& profile)
    : knee_(profile.step), room_(2 * profile.radius) {
  std::ranges::copy_if(level.entities, std::back_inserter(doors_),
                       [](const Entity& entity) { return entity.kind == EntityKind::door; });
}

std::vector<std::string> Doors::names() const {
  std::vector<std::string> names;
  for (const Entity& door : doors_) names.push_back(door.name);
  return names;
}

/// Tests both where a door rests and where it travels to: some doors rest open. The test is at knee
/// height, so that a door's sill or rounding at the floor does not matter.
bool Doors::is_on(Vec3 from, Vec3 to, const Entity& door) const {
  const Vec3 a = above(from, knee_), b = above(to, knee_);
  return meets(a, b, door.bounds) ||
         meets(a, b, {door.bounds.min + door.travel, door.bounds.max + door.travel});
}

DoorId Doors::between(Vec3 from, Vec3 to) const {
  const auto found =
      std::ranges::find_if(doors_, [&](const Entity& door) { return is_on(from, to, door); });
  if (found == doors_.end()) return {};
  return DoorId{static_cast<std::size_t>(found - doors_.begin())};
}

bool Doors::several_between(Vec3 from, Vec3 to) const {
  const DoorId first = between(from, to);
  if (!first.valid()) return false;
  Box around = doors_[first.index()].bounds;
  around.min = around.min - Vec3{room_, room_, room_};
  around.max = around.max + Vec3{room_, room_, room_};
  return std::ranges::any_of(doors_, [&](const Entity& door) {
    return !door.bounds.overlaps(around) && is_on(from, to, door);
  });
}

}  // namespace defilade
