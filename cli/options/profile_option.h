#pragma once
// Which body? --profile: a built-in profile by its name, or a JSON file.

#include <CLI/CLI.hpp>
#include <string>

#include "defilade/model/agent_profile.h"

namespace defilade::cli {

/// Declares --profile.
void add_profile_option(CLI::App& verb, std::string& profile, const char* help);

/// A Misuse if nothing has that name, a Failure if the file is wrong.
AgentProfile chosen_profile(const std::string& text);

}  // namespace defilade::cli
