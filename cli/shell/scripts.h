#pragma once
// What is written for other programs: completion scripts of shells, and the manual page. All made
// from the verbs and options that there are.

#include <CLI/CLI.hpp>
#include <string>

namespace defilade::cli {

std::string bash_script(const CLI::App& app);
std::string zsh_script(const CLI::App& app);
std::string fish_script(const CLI::App& app);

/// In the language of troff's macros `man`.
std::string manual_page(const CLI::App& app);

/// For single quotes in any of the shells.
std::string shell_safe(const std::string& text);

}  // namespace defilade::cli
