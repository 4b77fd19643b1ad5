#pragma once
// What a way should avoid, and whom it should get behind: --avoid and --flank.

#include <CLI/CLI.hpp>
#include <span>
#include <string>

#include "defilade/tactics/path_terms.h"

namespace defilade::cli {

/// A weight, and what it is called.
struct PathTerm {
  const char* name;
  float PathTerms::* weight;
};
/// seen, exposure, light, gates, fire, harm.
std::span<const PathTerm> path_terms();

/// Declares --avoid TERM=W[,…].
CLI::Option* add_avoid_option(CLI::App& verb, std::string& avoid);
/// Declares --flank ENEMY.
CLI::Option* add_flank_option(CLI::App& verb, std::string& flank);

/// "exposure=2,light=1" as weights. A Misuse says what is wrong with it.
PathTerms read_path_terms(const std::string& text);

}  // namespace defilade::cli
