#include "view/session/situation_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "options/situation_parts.h"
#include "options/team_option.h"

namespace defilade::cli {
namespace {

constexpr std::size_t kMostPeople = 64;  // enemies; friends likewise
constexpr std::size_t kLongestName = 64;
constexpr float kMostTurns = 1000;   // radians of a yaw
constexpr float kLongestLost = 600;  // seconds

std::string read_name(const Field& field, std::vector<std::string>& names) {
  const std::string& name = field.text();
  const auto is_bad = [](unsigned char c) { return c < ' ' || c == '"' || c == 0x7f; };
  if (name.empty() || name.size() > kLongestName || std::ranges::any_of(name, is_bad))
    field.refuse("must be 1 to 64 characters, without quotes and control characters");
  name_once(names, name);
  return name;
}

StanceId read_stance(const TacticalMap& map, const Field& who) {
  const auto stance = who.find("stance");
  return stance ? stance_named(map, stance->text()) : kUpright;
}

WeaponId read_weapon(const TacticalMap& map, const Field& who) {
  const auto weapon = who.find("weapon");
  return weapon ? weapon_named(map, weapon->text()) : WeaponId{};
}

Enemy read_enemy(const TacticalMap& map, const Field& who, std::vector<std::string>& names) {
  who.allow_only({"name", "at", "yaw", "stance", "weapon", "half_angle", "lost"});
  Enemy enemy;
  enemy.name = read_name(who.at("name"), names);
  enemy.position = who.at("at").place();
  if (const auto yaw = who.find("yaw")) enemy.yaw = yaw->number(-kMostTurns, kMostTurns);
  enemy.stance = read_stance(map, who);
  enemy.weapon = read_weapon(map, who);
  constexpr float kHalfTurn = std::numbers::pi_v<float>;
  if (const auto angle = who.find("half_angle"))
    enemy.half_angle = std::min(angle->number(0.001F, kHalfTurn + 0.001F), kHalfTurn);
  return enemy;
}

Situation read_npc(const TacticalMap& map, const std::optional<Field>& npc) {
  if (!npc) return {map, map.graph().position(NodeId{0U})};
  npc->allow_only({"at", "stance", "weapon"});
  Situation situation(map, npc->at("at").place(), read_stance(map, *npc));
  situation.set_weapon(read_weapon(map, *npc));
  return situation;
}

void add_nodes(const TacticalMap& map, const std::optional<Field>& list, NodeSet& nodes) {
  if (!list) return;
  const std::size_t count = map.graph().node_count();
  if (nodes.size() == 0) nodes = NodeSet(count);
  for (const Field& node : list->list(count)) nodes.insert(read_node(map, node));
}

/// A built-in profile: a page names no files.
AgentProfile read_body(const Field& field) {
  auto profile = profile_named(field.text());
  if (!profile) field.refuse("must be \"soldier\" or \"quake\"");
  return *std::move(profile);
}

}  // namespace

AskedSituation read_situation(const TacticalMap& map, World world, const Field& field) {
  field.allow_only({"npc", "enemies", "friends", "occupied", "disabled", "profile"});
  const auto npc = field.find("npc");
  AskedSituation asked{read_npc(map, npc), npc.has_value()};
  add_nodes(map, field.find("occupied"), world.occupied);
  add_nodes(map, field.find("disabled"), world.disabled);
  asked.situation.set_world(std::move(world));
  if (const auto profile = field.find("profile")) asked.situation.set_profile(read_body(*profile));
  std::vector<std::string> names;
  std::vector<Lost> lost;
  if (const auto enemies = field.find("enemies"))
    for (const Field& who : enemies->list(kMostPeople)) {
      Enemy enemy = read_enemy(map, who, names);
      if (const auto seconds = who.find("lost"))
        lost.push_back({enemy.position, seconds->number(0, kLongestLost)});
      else
        asked.situation.add_enemy(std::move(enemy));
    }
  if (const auto friends = field.find("friends"))
    for (const Field& who : friends->list(kMostPeople)) {
      who.allow_only({"name", "at"});
      asked.situation.add_friend(Friend{read_name(who.at("name"), names), who.at("at").place()});
    }
  asked.has_lost = !lost.empty();
  add_risk(lost, asked.situation);
  asked.situation.set_harm(std::vector<float>(asked.situation.size()));  // nobody has fought here
  return asked;
}

void fill_team(const Field& team, Situation& situation) {
  const std::size_t members = team.count(kMostPeople);
  if (members < 1 + situation.friends().size()) team.refuse("is less than the npc and the friends");
  fill_team(static_cast<int>(members), situation);
}

NodeId read_node(const TacticalMap& map, const Field& field) {
  return NodeId{field.count(map.graph().node_count() - 1)};
}

EnemyId read_enemy(const Situation& situation, const Field& field) {
  const EnemyId enemy = situation.find(field.text());
  if (!enemy.valid())
    field.refuse(fmt::format("is \"{}\", which is not an enemy that is seen", field.text()));
  return enemy;
}

Means read_means(const Field& question) {
  const auto means = question.find("means");
  if (!means || means->text() == "sight") return Channel::sight();
  if (means->text() == "now") return Means::sees_now();
  if (means->text() == "fire") return Means::own_weapons();
  means->refuse("must be \"sight\", \"now\" or \"fire\"");
}

}  // namespace defilade::cli
