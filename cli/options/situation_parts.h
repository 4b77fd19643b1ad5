#pragma once
// Who is where, whoever says it: what the command line and the viewer read a situation from. A
// Failure says what is wrong and what there is instead.

#include <span>
#include <string>
#include <vector>

#include "defilade/tactics/situation.h"

namespace defilade::cli {

StanceId stance_named(const TacticalMap& map, const std::string& name);
WeaponId weapon_named(const TacticalMap& map, const std::string& name);
DoorId door_named(const TacticalMap& map, const std::string& name);
EnemyId enemy_named(const Situation& situation, const std::string& name);

/// Nobody is called like another, or like who asks.
void name_once(std::vector<std::string>& names, const std::string& name);

inline constexpr float kRunningSpeed = 5;  // in metres per second

/// An enemy who was last seen there so many seconds ago.
struct Lost {
  Vec3 place;
  float seconds = 0;
  float speed = kRunningSpeed;
};

/// How likely those who were lost see each node; who asks does not see any of them.
void add_risk(std::span<const Lost> lost, Situation& situation);

}  // namespace defilade::cli
