#pragma once
// How is the program called, and what is wrong with a call?

#include <CLI/CLI.hpp>
#include <string>

namespace defilade::cli {

/// What `defilade help` prints: the verbs in their groups, what to try first, exit codes. In 80
/// columns.
std::string overview(const CLI::App& app);

/// Thrown by verbs for options that do not go together; main prints it with exit code 2.
struct Misuse {
  std::string message;
};

/// What is wrong with the command line, in a sentence that names the option and what was probably
/// meant. Empty if nothing at all was asked for.
std::string explain_usage(const CLI::App& app, const CLI::ParseError& error);

/// `"bak" is not a verb; did you mean "bake"?`
std::string explain_verb(const CLI::App& app, const std::string& word);

/// Without nameless groups of options.
std::vector<const CLI::App*> verbs_of(const CLI::App& app);
/// Null if there is none of that name.
const CLI::App* verb_named(const CLI::App& app, std::string_view name);

}  // namespace defilade::cli
