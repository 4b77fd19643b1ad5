#pragma once
// Which values does an option take? Whatever else is given is refused in a sentence that says so.
//
// The type of an option is shown in its help, and completion reads it: words in lower case stand
// for themselves, others for a kind of value, and "|" separates them (shell/option_table.h).

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace defilade::cli {

/// "--reach takes a number from 0.01 to 1000000, not "far"".
CLI::Option* takes_number(CLI::Option* option, double low, double high);
CLI::Option* takes_whole_number(CLI::Option* option, std::int64_t low, std::int64_t high);

/// One of these words, which become the type: "y|z".
CLI::Option* takes_one_of(CLI::Option* option, const std::vector<std::string>& words);
/// The same, but the type keeps a name of its own: for long lists.
CLI::Option* takes_one_of(CLI::Option* option, const std::vector<std::string>& words,
                          const std::string& type);

/// A folder that exists.
CLI::Option* takes_folder(CLI::Option* option);

}  // namespace defilade::cli
