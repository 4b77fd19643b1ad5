#include "defilade/sim/scenario.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "defilade/sim/yardsticks.h"
#include "mind/text/toml_table.h"
#include "sim/match/check_setup.h"

namespace defilade {
namespace {

void read_mode(TomlTable& table, MatchMode& mode) {
  std::string name(name_of(mode));
  table.read("mode", name);
  if (const auto found = match_mode_named(name)) {
    mode = *found;
    return;
  }
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < kMatchModes; ++i) known.push_back(name_of(static_cast<MatchMode>(i)));
  table.fail("mode",
             fmt::format("there is no mode \"{}\"; modes are {}", name, fmt::join(known, ", ")));
}

void read_count(TomlTable& table, std::string_view key, std::size_t& count, NumberRange range) {
  auto number = static_cast<std::int64_t>(count);
  table.read(key, number, range);
  count = static_cast<std::size_t>(number);
}

/// One for all, or a list by fighter. Names are joined with commas.
void read_controllers(TomlTable& table, TeamSetup& team) {
  std::vector<std::string> names{team.controller};
  if (table.has_list("controller")) {
    table.read("controller", names);
    if (!table.has("size")) team.size = std::max<std::size_t>(names.size(), 1);
  } else {
    table.read("controller", names.front());
  }
  const auto known = yardsticks();
  for (const std::string& name : names)
    if (std::ranges::find(known, name) == known.end())
      table.fail("controller", fmt::format("there is no controller \"{}\"; there are {}", name,
                                           fmt::join(known, ", ")));
  if (names.empty()) table.fail("controller", "a team needs at least one controller");
  team.controller = fmt::format("{}", fmt::join(names, ","));
  if (const auto message = too_many_controllers(team)) table.fail("controller", *message);
}

void read_team(TomlTable& table, TeamSetup& team, std::vector<PlaceOrName>& spawns) {
  table.read("name", team.name);
  read_count(table, "size", team.size, {1, static_cast<double>(kMostFighters)});
  read_controllers(table, team);
  table.read("arms", team.arms);
  table.read("spawns", spawns);
  if (team.arms.empty()) table.fail("arms", "a team needs at least one arm");
  if (table.has("spawns") && spawns.empty())
    table.fail("spawns", "a team needs at least one place to enter");
}

CrateSetup read_crate(TomlTable table) {
  CrateSetup crate;
  if (!table.has("place")) table.fail("", "a crate needs a place, as place = [12, 4.5, 0]");
  table.read("place", crate.place);
  table.read("size", crate.size);
  for (const float side : {crate.size.x, crate.size.y, crate.size.z})
    if (!(side > 0 && side <= kLargestCrate))
      table.fail("size",
                 fmt::format("the sides of a crate must be positive and at most {} metres long",
                             kLargestCrate));
  table.read("health", crate.health, kNotNegative);
  table.read("pushable", crate.pushable);
  table.read("material", crate.material);
  return crate;
}

LampSetup read_lamp(TomlTable table) {
  LampSetup lamp;
  if (!table.has("place")) table.fail("", "a lamp needs a place, as place = [12, 4.5, 2.5]");
  table.read("place", lamp.place);
  table.read("region", lamp.region);
  table.read("radius", lamp.radius, kPositive);
  if (table.has("region") && table.has("radius"))
    table.fail("radius", "a lamp lights a region or has a radius, not both");
  table.read("light", lamp.light, {0, 1});
  table.read("dark", lamp.dark, {0, 1});
  table.read("on", lamp.on);
  if (table.has("switch")) table.read("switch", lamp.switch_place.emplace());
  return lamp;
}

void read_match(TomlTable& root, MatchSetup& setup) {
  constexpr double kMostSeconds = 24 * 3600;
  read_mode(root, setup.mode);
  read_count(root, "rounds", setup.rounds, {1, 1000});
  root.read("seconds", setup.seconds, {0, kMostSeconds, true});
  std::size_t seed = setup.seed;
  read_count(root, "seed", seed, {0, 9e15});
  setup.seed = seed;
  root.read("friendly_fire", setup.friendly_fire);
  root.read("respawn", setup.respawn, {0, kMostSeconds});
  read_count(root, "limit", setup.limit, {0, 1e6});
  root.read("hold", setup.hold, {0, kMostSeconds, true});
  if (root.has("goal")) {
    Vec3 goal;
    root.read("goal", goal);
    setup.goal = goal;
  }
}

/// Remembers where the keys of a table are; its own place if there is nothing before them.
void note_places(const TomlTable& table, const std::string& name, Scenario& scenario) {
  if (!name.empty()) scenario.places[name] = table.place("");
  for (const std::string& key : table.keys())
    scenario.places[name.empty() ? key : name + "." + key] = table.place(key);
}

void read_teams(TomlTable& root, Scenario& scenario) {
  auto teams = root.tables("team");
  if (teams.size() != 2)
    return root.fail("team",
                     fmt::format("a match has two teams, [[team]] twice, not {}", teams.size()));
  for (std::size_t i = 0; i < 2; ++i) {
    read_team(teams[i], scenario.setup.teams[i], scenario.spawns[i]);
    note_places(teams[i], fmt::format("team.{}", i), scenario);
  }
}

void read_things(TomlTable& root, Scenario& scenario) {
  for (TomlTable& crate : root.tables("crate")) {
    note_places(crate, fmt::format("crate.{}", scenario.setup.crates.size()), scenario);
    scenario.setup.crates.push_back(read_crate(crate));
  }
  for (TomlTable& lamp : root.tables("lamp")) {
    note_places(lamp, fmt::format("lamp.{}", scenario.setup.lamps.size()), scenario);
    scenario.setup.lamps.push_back(read_lamp(lamp));
  }
}

Result<Vec3> place_on(const TacticalMap& map, const PlaceOrName& place) {
  if (const auto* coordinates = std::get_if<Vec3>(&place)) return *coordinates;
  const std::string& name = std::get<std::string>(place);
  if (const NodeId node = map.graph().find(name); node.valid()) return map.graph().position(node);
  return Error{fmt::format("the map has no node \"{}\"", name)};
}

}  // namespace

Result<Scenario> read_scenario(std::string_view toml, std::string_view file) {
  auto root = TomlTable::parse(toml, file);
  if (!root) return root.error();
  Scenario scenario;
  scenario.arms = "modern";
  root->read("map", scenario.map);
  root->read("arms", scenario.arms);
  if (scenario.map.empty()) root->fail("map", "\"map\" must name a baked map, as \"demo.dfl\"");
  note_places(*root, "", scenario);
  read_match(*root, scenario.setup);
  read_things(*root, scenario);
  read_teams(*root, scenario);
  if (auto ok = root->finish(); !ok) return ok.error();
  return scenario;
}

Result<MatchSetup> fit_scenario(const Scenario& scenario, const Arena& arena) {
  MatchSetup setup = scenario.setup;
  for (const std::size_t side : {0U, 1U})
    for (const PlaceOrName& spawn : scenario.spawns[side]) {
      const auto place = place_on(arena.map(), spawn);
      if (!place)
        return scenario_error(scenario, fmt::format("team.{}.spawns", side), place.error().message);
      setup.spawns[side].push_back(*place);
    }
  if (const auto mistake = find_mistake(setup, arena))
    return scenario_error(scenario, mistake->key, mistake->message);
  return setup;
}

Error scenario_error(const Scenario& scenario, std::string_view key, std::string_view message) {
  auto place = scenario.places.find(key);
  while (place == scenario.places.end() && key.find('.') != std::string_view::npos) {
    key = key.substr(0, key.rfind('.'));
    place = scenario.places.find(key);
  }
  if (place == scenario.places.end()) return Error{std::string(message)};
  return Error{fmt::format("{}: {}", place->second, message)};
}

}  // namespace defilade
