#include "options/situation_options.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "cli.h"
#include "defilade/mind/frag_map.h"
#include "options/places.h"
#include "options/profile_option.h"
#include "options/situation_parts.h"

namespace defilade::cli {
namespace {

constexpr const char* kEnemyUsage = "NAME=PLACE[,YAW[,STANCE[,WEAPON]]]";
constexpr const char* kFriendUsage = "NAME=PLACE";
constexpr const char* kLostUsage = "NAME=PLACE,SECONDS[,SPEED]";

/// "a=PLACE,…" before and behind the "=".
struct Named {
  std::string name;
  PlaceAndRest at;
};

Named named_of(const TacticalMap& map, const std::string& text, const char* what,
               const char* usage) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    refuse(fmt::format("\"{}\" is not {}: write {}", text, what, usage));
  return {text.substr(0, equals), read_place_and_rest(map, text.substr(equals + 1))};
}

Enemy enemy_of(const TacticalMap& map, const std::string& text) {
  const auto [name, at] = named_of(map, text, "an enemy", kEnemyUsage);
  const std::vector<std::string>& rest = at.rest;
  Enemy enemy;
  enemy.name = name;
  enemy.position = at.place;
  if (rest.size() > 3) refuse(fmt::format("\"{}\": nothing can follow the weapon", text));
  if (!rest.empty()) {
    const auto degrees = read_number(rest[0]);
    if (!degrees) refuse(fmt::format("\"{}\" in \"{}\" is not a yaw in degrees", rest[0], text));
    enemy.yaw = std::fmod(*degrees, 360.0F) * std::numbers::pi_v<float> / 180;
  }
  if (rest.size() > 1) enemy.stance = stance_named(map, rest[1]);
  if (rest.size() > 2) enemy.weapon = weapon_named(map, rest[2]);
  return enemy;
}

Lost lost_of(const TacticalMap& map, const std::string& text) {
  const auto [name, at] = named_of(map, text, "a lost enemy", kLostUsage);
  const auto after = [&rest = at.rest](std::size_t i, float otherwise) {
    return i < rest.size() ? read_number(rest[i]).value_or(-1) : otherwise;
  };
  const float seconds = after(0, -1), speed = after(1, kRunningSpeed);
  if (seconds < 0 || speed <= 0 || at.rest.size() > 2)
    refuse(fmt::format("\"{}\" is not a lost enemy: write {}", text, kLostUsage));
  return {at.place, seconds, speed};
}

Friend friend_of(const TacticalMap& map, const std::string& text) {
  const auto [name, at] = named_of(map, text, "a friend", kFriendUsage);
  if (!at.rest.empty()) refuse(fmt::format("\"{}\": nothing can follow the place", text));
  return {name, at.place};
}

}  // namespace

void add_npc_option(CLI::App& verb, SituationOptions& options) {
  verb.add_option("--npc", options.npc, "Where the character is that asks (default: #0)")
      ->type_name("PLACE");
}

CLI::Option* add_stance_option(CLI::App& verb, SituationOptions& options, std::string help) {
  return verb.add_option("--stance", options.stance, std::move(help))->type_name("NAME");
}

CLI::Option* add_weapon_option(CLI::App& verb, SituationOptions& options, std::string help) {
  return verb.add_option("--weapon", options.weapon, std::move(help))->type_name("CLASS");
}

void add_friend_option(CLI::App& verb, SituationOptions& options) {
  verb.add_option("--friend", options.friends, "A friend; may be repeated")
      ->type_name(kFriendUsage)
      ->allow_extra_args(false);
}

void add_change_options(CLI::App& verb, SituationOptions& options) {
  verb.add_option("--closed", options.closed, "A door that is shut; may be repeated")
      ->type_name("DOOR")
      ->allow_extra_args(false);
  verb.add_option("--disabled", options.disabled, "A node that nobody can use; may be repeated")
      ->type_name("NODE")
      ->allow_extra_args(false);
}

void add_world_options(CLI::App& verb, SituationOptions& options) {
  add_stance_option(verb, options, "Of the character that asks (default: the first)");
  verb.add_option("--enemy", options.enemies, "An enemy; may be repeated")
      ->type_name(kEnemyUsage)
      ->allow_extra_args(false);
  add_friend_option(verb, options);
  add_change_options(verb, options);
  add_profile_option(verb, options.profile,
                     "Another body that walks (default: the one that the\nmap was baked for)");
  verb.add_option("--frags", options.frags,
                  "Where fighters died, for \"harm\": a frag map of\nfight")
      ->type_name("FILE.dff");
}

void add_situation_options(CLI::App& verb, SituationOptions& options) {
  add_npc_option(verb, options);
  add_world_options(verb, options);
  add_weapon_option(verb, options, "The character's weapon class, for \"fire\"");
  verb.add_option("--lost", options.lost,
                  "An enemy last seen there that long ago,\nfor \"risk\"; may be repeated")
      ->type_name(kLostUsage)
      ->allow_extra_args(false);
  verb.add_option("--occupied", options.occupied, "A node that is taken; may be repeated")
      ->type_name("NODE")
      ->allow_extra_args(false);
}

void mark_everybody(const Situation& situation, Overlay& over) {
  for (std::size_t i = 0; i < situation.enemy_count(); ++i) {
    const Enemy& enemy = situation.enemy(EnemyId{i});
    over.marks.push_back({enemy.position, kRed, enemy.name, enemy.name, enemy.yaw});
  }
  for (const Friend& other : situation.friends())
    if (other.position != situation.position())  // beside the character: its mark says enough
      over.marks.push_back({other.position, kBlue, other.name, other.name});
}

namespace {

World world_of(const TacticalMap& map, const SituationOptions& options) {
  World world;
  world.closed_doors.resize(map.graph().doors().size());
  for (const std::string& name : options.closed)
    world.closed_doors[door_named(map, name).index()] = true;
  const auto read_nodes = [&](const std::vector<std::string>& texts, NodeSet& nodes) {
    nodes = NodeSet(map.graph().node_count());
    for (const std::string& text : texts) nodes.insert(read_node(map, text));
  };
  read_nodes(options.occupied, world.occupied);
  if (!options.disabled.empty()) read_nodes(options.disabled, world.disabled);
  return world;
}

}  // namespace

LiveWorld with_shut_doors(const TacticalMap& map, const std::vector<std::string>& names) {
  LiveWorld world = need(LiveWorld::create(map));
  for (const std::string& name : names) world.set_door(door_named(map, name), true);
  return world;
}

TacticalMap map_with_shut_doors(const TacticalMap& map, const std::vector<std::string>& names) {
  if (names.empty()) return map;
  LiveMap live(map);
  if (!live.has_prepared_doors()) return with_shut_doors(map, names).state().map;
  for (const std::string& name : names) live.set_door(door_named(map, name), true);
  return live.state().map;
}

FragMap read_frags(const TacticalMap& map, const std::vector<std::string>& files) {
  FragMap sum(map);
  for (const std::string& file : files) {
    const FragMap frags = need(open_frag_map(file));
    Result<void> ok = frags.check_belongs_to(map, "this map");
    if (ok) ok = sum.add(frags);
    if (!ok) throw Failure{{fmt::format("{}: {}", file, ok.error().message), ok.error().kind}};
  }
  return sum;
}

Situation read_situation(const TacticalMap& map, const SituationOptions& options) {
  const Vec3 npc =
      options.npc.empty() ? map.graph().position(NodeId{0U}) : read_place(map, options.npc);
  Situation situation(map, npc,
                      options.stance.empty() ? StanceId{0U} : stance_named(map, options.stance));
  situation.set_world(world_of(map, options));
  if (!options.profile.empty()) situation.set_profile(chosen_profile(options.profile));
  if (!options.weapon.empty()) situation.set_weapon(weapon_named(map, options.weapon));
  std::vector<std::string> names;
  for (const std::string& text : options.enemies) {
    Enemy enemy = enemy_of(map, text);
    name_once(names, enemy.name);
    situation.add_enemy(std::move(enemy));
  }
  for (const std::string& text : options.friends) {
    Friend other = friend_of(map, text);
    name_once(names, other.name);
    situation.add_friend(std::move(other));
  }
  std::vector<Lost> lost;
  for (const std::string& text : options.lost) lost.push_back(lost_of(map, text));
  add_risk(lost, situation);
  if (!options.frags.empty()) situation.set_harm(read_frags(map, {options.frags}).harm(map));
  return situation;
}

}  // namespace defilade::cli
