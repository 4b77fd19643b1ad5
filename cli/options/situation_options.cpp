#include "options/situation_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>

#include "cli.h"
#include "options/situation_parts.h"

namespace defilade::cli {
namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == ',')
      parts.emplace_back();
    else if (c != ' ')
      parts.back() += c;
  }
  return parts;
}

std::optional<float> number(const std::string& text) {
  float value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

[[noreturn]] void refuse(const std::string& what) { throw Failure{{what}}; }

/// The first parts as a place, and how many of them it took.
std::pair<Vec3, std::size_t> place_of(const TacticalMap& map, const std::vector<std::string>& parts,
                                      const std::string& text) {
  if (parts[0].starts_with('#')) return {map.graph().position(read_node(map, parts[0])), 1};
  if (parts.size() >= 3) {
    const auto x = number(parts[0]), y = number(parts[1]), z = number(parts[2]);
    if (x && y && z) return {Vec3{*x, *y, *z}, 3};
  }
  refuse(fmt::format("\"{}\" is no place: write x,y,z in metres, or #17 for a node", text));
}

Enemy enemy_of(const TacticalMap& map, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    refuse(fmt::format(
        "\"{}\" is no enemy: write NAME=x,y,z[,yaw[,stance[,weapon]]] or NAME=#17[,…]", text));
  const auto parts = split(text.substr(equals + 1));
  Enemy enemy;
  enemy.name = text.substr(0, equals);
  const auto [place, used] = place_of(map, parts, text);
  enemy.position = place;
  if (parts.size() > used + 3) refuse(fmt::format("\"{}\": too much after the weapon", text));
  if (parts.size() > used) {
    const auto degrees = number(parts[used]);
    if (!degrees) refuse(fmt::format("\"{}\" in \"{}\" is no yaw in degrees", parts[used], text));
    enemy.yaw = std::fmod(*degrees, 360.0F) * std::numbers::pi_v<float> / 180;
  }
  if (parts.size() > used + 1) enemy.stance = stance_named(map, parts[used + 1]);
  if (parts.size() > used + 2) enemy.weapon = weapon_named(map, parts[used + 2]);
  return enemy;
}

Lost lost_of(const TacticalMap& map, const std::string& text) {
  const std::size_t equals = text.find('=');
  const auto parts = split(text.substr(equals == std::string::npos ? 0 : equals + 1));
  const auto [place, used] = place_of(map, parts, text);
  const auto after = [&](std::size_t i, float otherwise) {
    return i < parts.size() ? number(parts[i]).value_or(-1) : otherwise;
  };
  const float seconds = after(used, -1), speed = after(used + 1, kRunningSpeed);
  if (equals == std::string::npos || seconds < 0 || speed <= 0 || parts.size() > used + 2)
    refuse(fmt::format("\"{}\" is no lost enemy: write NAME=PLACE,SECONDS[,SPEED]", text));
  return {place, seconds, speed};
}

}  // namespace

void add_world_options(CLI::App& verb, SituationOptions& options) {
  verb.add_option("--stance", options.stance, "Of who asks (default: the first)")
      ->type_name("NAME");
  verb.add_option("--enemy", options.enemies, "An enemy; may be repeated")
      ->type_name("NAME=PLACE[,YAW[,STANCE[,WEAPON]]]")
      ->allow_extra_args(false);
  verb.add_option("--closed", options.closed, "A door that is shut; may be repeated")
      ->type_name("DOOR")
      ->allow_extra_args(false);
}

void add_situation_options(CLI::App& verb, SituationOptions& options) {
  verb.add_option("--npc", options.npc, "Who asks (default: at node #0)")->type_name("PLACE");
  add_world_options(verb, options);
  verb.add_option("--weapon", options.weapon, "Class of who asks, for \"fire\"")
      ->type_name("CLASS");
  verb.add_option("--friend", options.friends, "A friend; may be repeated")
      ->type_name("NAME=PLACE")
      ->allow_extra_args(false);
  verb.add_option("--lost", options.lost,
                  "An enemy last seen there so long ago,\nfor \"risk\"; may be repeated")
      ->type_name("NAME=PLACE,SECONDS[,SPEED]")
      ->allow_extra_args(false);
  verb.add_option("--occupied", options.occupied, "A node that is taken; may be repeated")
      ->type_name("NODE")
      ->allow_extra_args(false);
}

NodeId read_node(const TacticalMap& map, const std::string& text) {
  const std::size_t count = map.graph().node_count();
  if (text.starts_with('#')) {
    std::size_t id = 0;
    const auto [end, problem] = std::from_chars(text.data() + 1, text.data() + text.size(), id);
    if (problem == std::errc{} && end == text.data() + text.size() && id < count) return NodeId{id};
    refuse(fmt::format("there is no node {}: they are numbered from #0 to #{}", text, count - 1));
  }
  const NodeId node = map.graph().find(text);
  if (node.valid()) return node;
  refuse(fmt::format("there is no node \"{}\"; write #17, or a name as `export` lists them", text));
}

Vec3 read_place(const TacticalMap& map, const std::string& text) {
  if (const NodeId node = map.graph().find(text); node.valid()) return map.graph().position(node);
  const auto parts = split(text);
  const auto [place, used] = place_of(map, parts, text);
  if (used != parts.size()) refuse(fmt::format("\"{}\": too much after the place", text));
  return place;
}

Box read_box(const std::string& text) {
  std::vector<float> numbers;
  for (const std::string& part : split(text))
    if (const auto value = number(part)) numbers.push_back(*value);
  if (numbers.size() != 6 || split(text).size() != 6)
    refuse(fmt::format("\"{}\" is no box: write two corners as x,y,z,x,y,z in metres", text));
  Box box;
  box.include(Vec3{numbers[0], numbers[1], numbers[2]});
  box.include(Vec3{numbers[3], numbers[4], numbers[5]});
  return box;
}

void mark_everybody(const Situation& situation, Overlay& over) {
  for (std::size_t i = 0; i < situation.enemy_count(); ++i) {
    const Enemy& enemy = situation.enemy(EnemyId{i});
    over.marks.push_back({enemy.position, kRed, enemy.name, enemy.name, enemy.yaw});
  }
  for (const Friend& other : situation.friends())
    over.marks.push_back({other.position, kBlue, other.name, other.name});
}

namespace {

World world_of(const TacticalMap& map, const SituationOptions& options) {
  World world;
  world.closed_doors.resize(map.graph().doors().size());
  for (const std::string& name : options.closed)
    world.closed_doors[door_named(map, name).index()] = true;
  world.occupied = NodeSet(map.graph().node_count());
  for (const std::string& node : options.occupied) world.occupied.insert(read_node(map, node));
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

Situation read_situation(const TacticalMap& map, const SituationOptions& options) {
  const Vec3 npc =
      options.npc.empty() ? map.graph().position(NodeId{0U}) : read_place(map, options.npc);
  Situation situation(map, npc,
                      options.stance.empty() ? StanceId{0U} : stance_named(map, options.stance));
  situation.set_world(world_of(map, options));
  if (!options.weapon.empty()) situation.set_weapon(weapon_named(map, options.weapon));
  std::vector<std::string> names;
  for (const std::string& text : options.enemies) {
    Enemy enemy = enemy_of(map, text);
    name_once(names, enemy.name);
    situation.add_enemy(std::move(enemy));
  }
  for (const std::string& text : options.friends) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      refuse(fmt::format("\"{}\" is no friend: write NAME=x,y,z or NAME=#17", text));
    name_once(names, text.substr(0, equals));
    situation.add_friend(Friend{names.back(), read_place(map, text.substr(equals + 1))});
  }
  std::vector<Lost> lost;
  for (const std::string& text : options.lost) lost.push_back(lost_of(map, text));
  add_risk(lost, situation);
  return situation;
}

}  // namespace defilade::cli
