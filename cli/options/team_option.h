#pragma once
// How many are we? --team N: the character that asks, its friends, and others who are beside it.

#include <CLI/CLI.hpp>

#include "defilade/tactics/situation.h"

namespace defilade::cli {

/// Declares --team.
CLI::Option* add_team_option(CLI::App& verb, int& team);

/// Adds friends where the character is until the team has that many members. A Misuse if there are
/// more already.
void fill_team(int team, Situation& situation);

/// "npc" for 0, then the names of friends.
std::string member_name(const Situation& situation, std::size_t member);

}  // namespace defilade::cli
