#pragma once
// Which match is played? A scenario, or the usual match, with what the command line changes in it.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "defilade/sim/scenario.h"

namespace defilade::cli {

/// What is not given is left as the scenario says, or as usual.
struct MatchOptions {
  std::vector<std::string> places;  // maps, or one scenario
  std::optional<std::string> red, blue, mode, arms, goal;
  std::optional<std::size_t> size, rounds, limit;
  std::optional<double> seconds, hold, respawn;
  std::optional<std::uint64_t> seed;
  bool friendly_fire = false;
};

void add_match_options(CLI::App& verb, MatchOptions& options);

/// What is to be played, before the maps are opened.
struct MatchPlan {
  Scenario scenario;
  Armoury arms;
  std::vector<std::string> maps;
  std::vector<std::string> inputs;  // all files that are read: nothing is written over them
};

/// Throws a Failure about files, and a Misuse about options that the mode does not have.
MatchPlan plan_of(const MatchOptions& options);
/// The setup on one of the maps; it is valid.
MatchSetup setup_on(const Arena& arena, const MatchPlan& plan, const MatchOptions& options);

}  // namespace defilade::cli
