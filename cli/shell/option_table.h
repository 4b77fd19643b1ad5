#pragma once
// What can be written after a verb? The options as plain rows, for completion scripts, the manual
// page and messages about wrong usage.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace defilade::cli {

struct OptionRow {
  std::string name;         // "--up", or "MAP.dfl" for what stands by itself
  std::string letter;       // "-o", or nothing
  std::string type;         // "y|z", "FILE"; nothing for flags
  std::string description;  // in one line
  std::string standard;     // what is used when it is not given; may be empty
  bool is_flag = false;
  bool is_positional = false;
};

/// In the order in which they were declared, those of nameless groups behind the others.
std::vector<OptionRow> options_of(const CLI::App& verb);

/// What the type of an option stands for.
struct Values {
  std::vector<std::string> words;    // that can be written as they are
  bool is_list = false;              // several of the words, separated by commas
  std::vector<std::string> endings;  // of files, without the dot; "*": of any
  bool folders = false;
  bool game_maps = false;  // names that `defilade maps` lists
};

Values values_of(const CLI::App& app, const OptionRow& option);

}  // namespace defilade::cli
