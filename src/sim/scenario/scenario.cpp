#include "defilade/sim/scenario.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "defilade/sim/yardsticks.h"
#include "mind/text/toml_table.h"

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

void read_team(TomlTable table, TeamSetup& team) {
  table.read("name", team.name);
  read_count(table, "size", team.size, {1, static_cast<double>(kMostFighters)});
  table.read("controller", team.controller);
  table.read("arms", team.arms);
  const auto known = yardsticks();
  if (std::ranges::find(known, team.controller) == known.end())
    table.fail("controller", fmt::format("there is no controller \"{}\"; there are {}",
                                         team.controller, fmt::join(known, ", ")));
  if (team.arms.empty()) table.fail("arms", "a team needs at least one arm");
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

}  // namespace

Result<Scenario> read_scenario(std::string_view toml, std::string_view file) {
  auto root = TomlTable::parse(toml, file);
  if (!root) return root.error();
  Scenario scenario;
  scenario.arms = "modern";
  root->read("map", scenario.map);
  root->read("arms", scenario.arms);
  if (scenario.map.empty()) root->fail("map", "\"map\" must name a baked map, as \"demo.dfl\"");
  read_match(*root, scenario.setup);
  for (TomlTable& crate : root->tables("crate")) scenario.setup.crates.push_back(read_crate(crate));
  for (TomlTable& lamp : root->tables("lamp")) scenario.setup.lamps.push_back(read_lamp(lamp));
  auto teams = root->tables("team");
  if (teams.size() == 2)
    for (std::size_t i = 0; i < 2; ++i) read_team(teams[i], scenario.setup.teams[i]);
  else
    root->fail("team", fmt::format("a match has two teams, [[team]] twice, not {}", teams.size()));
  if (auto ok = root->finish(); !ok) return ok.error();
  return scenario;
}

}  // namespace defilade
