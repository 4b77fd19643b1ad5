#include "options/situation_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli.h"
#include "defilade/tactics/belief.h"
#include "suggest.h"

namespace defilade::cli {
namespace {}  // namespace

StanceId stance_named(const TacticalMap& map, const std::string& name) {
  const StanceId stance = map.profile().find_stance(name);
  if (stance.valid()) return stance;
  std::vector<std::string> all;
  for (const Stance& known : map.profile().stances) all.push_back(known.name);
  refuse(fmt::format("there is no stance \"{}\"; there are {}{}", name, fmt::join(all, ", "),
                     did_you_mean(name, all)));
}

WeaponId weapon_named(const TacticalMap& map, const std::string& name) {
  const WeaponId weapon = map.find_weapon(name);
  if (weapon.valid()) return weapon;
  refuse(fmt::format("there is no weapon class \"{}\"; there are {}{}", name,
                     fmt::join(map.weapons(), ", "), did_you_mean(name, map.weapons())));
}

DoorId door_named(const TacticalMap& map, const std::string& name) {
  const auto doors = map.graph().doors();
  const auto door = std::ranges::find(doors, name);
  if (door == doors.end())
    refuse(fmt::format("there is no door \"{}\"; {}", name,
                       doors.empty() ? "the map has none"
                                     : fmt::format("there are {}{}", fmt::join(doors, ", "),
                                                   did_you_mean(name, doors))));
  return DoorId{static_cast<std::size_t>(door - doors.begin())};
}

EnemyId enemy_named(const Situation& situation, const std::string& name) {
  const EnemyId enemy = situation.find(name);
  if (enemy.valid()) return enemy;
  std::vector<std::string> all;
  for (const EnemyId id : situation.enemies()) all.push_back(situation.enemy(id).name);
  refuse(
      fmt::format("there is no enemy \"{}\"; {}{}", name,
                  all.empty() ? "none is given" : fmt::format("there are {}", fmt::join(all, ", ")),
                  did_you_mean(name, all)));
}

void name_once(std::vector<std::string>& names, const std::string& name) {
  if (name == "npc") refuse("\"npc\" is the character that asks: nobody else can have that name");
  if (std::ranges::find(names, name) != names.end())
    refuse(fmt::format("two characters are named \"{}\": each needs a name of its own", name));
  names.push_back(name);
}

void add_risk(std::span<const Lost> lost, Situation& situation) {
  if (lost.empty()) return;
  const TacticalMap& map = situation.map();
  std::vector<Belief> beliefs;
  for (const Lost& enemy : lost) {
    Belief& belief = beliefs.emplace_back(map.graph(), map.profile(), enemy.speed);
    belief.saw(map.index().nearest(enemy.place));
    belief.advance(enemy.seconds);
    belief.saw_empty(map.visibility(situation.stance(), StanceId{0U}).row(situation.node()));
  }
  std::vector<const Belief*> all;
  for (const Belief& belief : beliefs) all.push_back(&belief);
  std::vector<float> risk(situation.size());
  expected_danger(all, map, StanceId{0U}, situation.stance(), risk);
  situation.set_risk(std::move(risk));
}

}  // namespace defilade::cli
