#include "sim/match/check_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/match/rules.h"
#include "sim/world/check_things.h"

namespace defilade {
namespace {

using Mistake = std::optional<SetupMistake>;

std::string key_of(std::size_t team, std::string_view what) {
  return fmt::format("team.{}.{}", team, what);
}

Mistake check_arms(const TeamSetup& team, std::size_t number, const Armoury& armoury) {
  for (const std::string& name : team.arms) {
    if (armoury.find(name).valid()) continue;
    std::vector<std::string_view> known;
    for (const Arm& arm : armoury.arms) known.emplace_back(arm.name);
    return SetupMistake{key_of(number, "arms"),
                        fmt::format("team \"{}\" has an unknown arm \"{}\"; known are {}",
                                    team.name, name, fmt::join(known, ", "))};
  }
  return std::nullopt;
}

Mistake check_teams(const MatchSetup& setup, const Arena& arena) {
  for (const std::size_t number : {0U, 1U}) {
    const TeamSetup& team = setup.teams[number];
    if (team.size < 1 || team.size > kMostFighters)
      return SetupMistake{key_of(number, "size"),
                          fmt::format("team \"{}\" must have from 1 to {} fighters, not {}",
                                      team.name, kMostFighters, team.size)};
    if (auto message = too_many_controllers(team))
      return SetupMistake{key_of(number, "size"), *std::move(message)};
    if (auto mistake = check_arms(team, number, arena.arms())) return mistake;
  }
  if (setup.teams[0].name == setup.teams[1].name)
    return SetupMistake{key_of(1, "name"),
                        fmt::format("both teams are called \"{}\"", setup.teams[0].name)};
  return std::nullopt;
}

Mistake check_numbers(const MatchSetup& setup) {
  if (setup.rounds < 1) return SetupMistake{"rounds", "a match has at least one round"};
  for (const auto& [name, value] : {std::pair{"seconds", setup.seconds}, {"hold", setup.hold}})
    if (!(value > 0 && std::isfinite(value)))
      return SetupMistake{name, fmt::format("\"{}\" must be positive, not {}", name, value)};
  if (!(setup.respawn >= 0 && std::isfinite(setup.respawn)))
    return SetupMistake{"respawn",
                        fmt::format("\"respawn\" must be at least 0, not {}", setup.respawn)};
  if (setup.goal && !is_finite(*setup.goal))
    return SetupMistake{"goal", "the goal must be a finite place"};
  return std::nullopt;
}

bool covers(const CrateSetup& crate, Vec3 feet, const AgentProfile& profile) {
  const Vec3 away = feet - crate.place;
  return std::abs(away.x) < crate.size.x / 2 + profile.radius &&
         std::abs(away.y) < crate.size.y / 2 + profile.radius && away.z < crate.size.z &&
         away.z + profile.upright().height > 0;
}

/// Why nobody can enter there; empty if somebody can. `others` are the places before it.
std::string wrong_place(Vec3 feet, std::span<const Vec3> others, const MatchSetup& setup,
                        const Arena& arena) {
  const AgentProfile& profile = arena.map().profile();
  if (!is_finite(feet) || !arena.engine().floor_at(feet)) return "has no floor to stand on";
  for (const Vec3 other : others)
    if (distance(other, feet) < 2 * profile.radius) return "is too near to another one";
  for (const CrateSetup& crate : setup.crates)
    if (covers(crate, feet, profile)) return "is covered by a crate";
  return {};
}

Mistake check_spawns(const MatchSetup& setup, const Arena& arena) {
  std::vector<Vec3> before;
  for (const std::size_t side : {0U, 1U})
    for (const Vec3 feet : setup.spawns[side]) {
      if (const std::string wrong = wrong_place(feet, before, setup, arena); !wrong.empty())
        return SetupMistake{key_of(side, "spawns"),
                            fmt::format("the place to enter at [{:g}, {:g}, {:g}] {}", feet.x,
                                        feet.y, feet.z, wrong)};
      before.push_back(feet);
    }
  return std::nullopt;
}

std::size_t larger_size(const MatchSetup& setup) {
  return std::max(setup.teams[0].size, setup.teams[1].size);
}

constexpr std::string_view kEachNeeds =
    "teams change places, so each needs a place for every fighter of the larger team";

Mistake check_given_places(const MatchSetup& setup) {
  for (const std::size_t side : {0U, 1U}) {
    const std::size_t given = setup.spawns[side].size();
    if (given != 0 && given < larger_size(setup))
      return SetupMistake{key_of(side, "spawns"),
                          fmt::format("{}: {}, not {}", kEachNeeds, larger_size(setup), given)};
  }
  return std::nullopt;
}

/// Those of the map must do for the teams that have none of their own.
Mistake check_places_of_map(const MatchSetup& setup, const Arena& arena) {
  const auto& teams = setup.teams;
  const auto bare = std::ranges::count_if(setup.spawns, &std::vector<Vec3>::empty);
  const std::size_t wanted = bare == 2   ? teams[0].size + teams[1].size
                             : bare == 1 ? larger_size(setup)
                                         : 0;
  const auto free = static_cast<std::size_t>(std::ranges::count(taken_places(setup, arena), false));
  if (wanted <= free) return std::nullopt;
  const std::string key = key_of(teams[1].size > teams[0].size ? 1 : 0, "size");
  if (bare == 1)
    return SetupMistake{key, fmt::format("{}: {}; the map has {} that are not too near to a given "
                                         "one: make the teams smaller, or give places to both",
                                         kEachNeeds, wanted, free)};
  return SetupMistake{key, fmt::format("{} fighters need as many places to enter; the map has {}: "
                                       "make the teams smaller, or take another map",
                                       wanted, free)};
}

Mistake check_room(const MatchSetup& setup, const Arena& arena) {
  if (auto mistake = check_given_places(setup)) return mistake;
  return check_places_of_map(setup, arena);
}

/// Which of them is wrong: the last of the fewest that are refused.
template <class Thing, class Check>
Mistake check_each(const std::vector<Thing>& things, std::string_view name, Check check) {
  for (std::size_t count = 1; count <= things.size(); ++count)
    if (auto ok = check(std::span(things).first(count)); !ok)
      return SetupMistake{fmt::format("{}.{}", name, count - 1), ok.error().message};
  return std::nullopt;
}

Mistake find_wrong_thing(const MatchSetup& setup, const Arena& arena) {
  if (check_things(setup.crates, setup.lamps, arena)) return std::nullopt;
  if (auto mistake = check_each(setup.crates, "crate",
                                [&](auto crates) { return check_things(crates, {}, arena); }))
    return mistake;
  return check_each(setup.lamps, "lamp",
                    [&](auto lamps) { return check_things({}, lamps, arena); });
}

}  // namespace

std::optional<std::string> too_many_controllers(const TeamSetup& team) {
  const auto count = 1 + static_cast<std::size_t>(std::ranges::count(team.controller, ','));
  if (count <= team.size) return std::nullopt;
  return fmt::format("there are {} controllers for {}", count,
                     team.size == 1 ? "one fighter" : fmt::format("{} fighters", team.size));
}

std::optional<SetupMistake> find_mistake(const MatchSetup& setup, const Arena& arena) {
  if (auto mistake = check_teams(setup, arena)) return mistake;
  if (auto mistake = check_room(setup, arena)) return mistake;
  if (auto mistake = check_numbers(setup)) return mistake;
  if (auto mistake = check_spawns(setup, arena)) return mistake;
  return find_wrong_thing(setup, arena);
}

Result<void> validate(const MatchSetup& setup, const Arena& arena) {
  if (const auto mistake = find_mistake(setup, arena)) return Error{mistake->message};
  return {};
}

}  // namespace defilade
