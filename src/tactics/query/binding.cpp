#include "tactics/query/binding.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "tactics/query/did_you_mean.h"

namespace defilade {
namespace {

std::vector<std::string_view> enemy_names(const Situation& s) {
  std::vector<std::string_view> names;
  for (const EnemyId e : s.enemies()) names.push_back(s.enemy(e).name);
  return names;
}

/// `; did you mean "red"?`, or nothing.
std::string hint(std::string_view name, std::span<const std::string_view> known) {
  const std::string_view meant = nearest_word(name, known);
  return meant.empty() ? "" : fmt::format("; did you mean \"{}\"?", meant);
}

}  // namespace

Result<NodeId> find_node(const Situation& s, const std::string& name) {
  if (name.starts_with('#')) {
    std::size_t number = 0;
    const auto [end, problem] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
    if (problem == std::errc{} && end == name.data() + name.size() && number < s.size())
      return NodeId{number};
    return Error{
        fmt::format("there is no node {}: they are numbered from #0 to #{}", name, s.size() - 1)};
  }
  const NodeId node = s.graph().find(name);
  if (node.valid()) return node;
  auto known = enemy_names(s);
  for (const Friend& other : s.friends()) known.push_back(other.name);
  known.push_back("npc");
  return Error{fmt::format("no character and no node is named \"{}\"{}", name, hint(name, known))};
}

Result<Who> find_who(const Situation& s, const std::string& name) {
  if (name == "npc") return Who{s.position(), s.node()};
  if (const EnemyId enemy = s.find(name); enemy.valid())
    return Who{s.enemy(enemy).position, s.node(enemy)};
  const auto other = std::ranges::find(s.friends(), name, &Friend::name);
  if (other != s.friends().end())
    return Who{other->position, s.map().index().nearest(other->position)};
  const auto node = find_node(s, name);
  if (!node) return node.error();
  return Who{s.graph().position(*node), *node};
}

Result<EnemyId> find_enemy(const Situation& s, const std::string& name) {
  if (const EnemyId enemy = s.find(name); enemy.valid()) return enemy;
  const auto known = enemy_names(s);
  if (known.empty())
    return Error{fmt::format("there is no enemy \"{}\"; there is none at all (--enemy)", name)};
  if (const auto meant = nearest_word(name, known); !meant.empty())
    return Error{fmt::format("there is no enemy \"{}\"; did you mean \"{}\"?", name, meant)};
  return Error{
      fmt::format("there is no enemy \"{}\"; known are \"{}\"", name, fmt::join(known, "\", \""))};
}

Result<Means> means_of(const Situation& s, const Clause& clause) {
  if (clause.now) return Means::sees_now();
  if (!clause.fire) return Means(Channel::sight());
  if (clause.weapon.empty()) return Means::own_weapons();
  const WeaponId weapon = s.map().find_weapon(clause.weapon);
  if (weapon.valid()) return Means(Channel::fire(weapon));
  return Error{fmt::format("the map has no weapon class \"{}\"; it has {}", clause.weapon,
                           fmt::join(s.map().weapons(), ", "))};
}

Result<void> need_risk(const Situation& s) {
  if (s.risk().size() == s.size()) return {};
  return Error{"risk is about lost enemies, and there are none (--lost)"};
}

Result<void> need_harm(const Situation& s) {
  if (s.harm().size() == s.size()) return {};
  return Error{
      "harm is about places where somebody was hurt, and nothing is known of that (--frags)"};
}

bool compare(double value, Comparison comparison, double limit) {
  switch (comparison) {
    case Comparison::less:
      return value < limit;
    case Comparison::at_most:
      return value <= limit;
    case Comparison::more:
      return value > limit;
    case Comparison::at_least:
      return value >= limit;
  }
  return false;
}

}  // namespace defilade
