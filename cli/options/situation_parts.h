#pragma once
// Parts of a situation that the command line and the viewer read in the same way. A Failure says
// what is wrong and what there is instead.

#include <span>
#include <string>
#include <vector>

#include "defilade/tactics/situation.h"

namespace defilade::cli {

StanceId stance_named(const TacticalMap& map, const std::string& name);
WeaponId weapon_named(const TacticalMap& map, const std::string& name);
DoorId door_named(const TacticalMap& map, const std::string& name);
EnemyId enemy_named(const Situation& situation, const std::string& name);

/// Two characters cannot have the same name, and none can have that of the character that asks.
void name_once(std::vector<std::string>& names, const std::string& name);

inline constexpr float kRunningSpeed = 5;  // in metres per second

/// An enemy that was last seen at that place, that many seconds ago.
struct Lost {
  Vec3 place;
  float seconds = 0;
  float speed = kRunningSpeed;
};

/// How likely lost enemies see each node. The character that asks sees none of them.
void add_risk(std::span<const Lost> lost, Situation& situation);

}  // namespace defilade::cli
