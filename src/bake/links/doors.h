#pragma once
// Where are the doors of a level?

#include <string>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"

namespace defilade {

/// The doors of a level in their order: a DoorId is an index into them.
class Doors {
 public:
  Doors(const Level& level, const AgentProfile& profile);

  std::vector<std::string> names() const;
  bool empty() const noexcept { return doors_.empty(); }

  /// The first door on the straight way of a body's feet; invalid when there is none.
  DoorId between(Vec3 from, Vec3 to) const;
  /// Are there two doors on the way, with room for a body between them? The leaves of one doorway
  /// are not two doors.
  bool several_between(Vec3 from, Vec3 to) const;

 private:
  bool is_on(Vec3 from, Vec3 to, const Entity& door) const;

  std::vector<Entity> doors_;
  float knee_;
  float room_;  // a body's diameter
};

}  // namespace defilade
