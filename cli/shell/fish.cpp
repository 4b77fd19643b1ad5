// One `complete` for each verb, option and kind of value.

#include <fmt/format.h>

#include "shell/option_table.h"
#include "shell/scripts.h"
#include "usage.h"

namespace defilade::cli {
namespace {

/// What `-a` is given.
std::string candidates(const Values& values) {
  std::vector<std::string> ways;
  if (values.is_list)
    ways.push_back(fmt::format("(__fish_append , {})", fmt::join(values.words, " ")));
  else if (!values.words.empty())
    ways.push_back(fmt::format("{}", fmt::join(values.words, " ")));
  if (values.game_maps) ways.emplace_back("(defilade maps --names 2>/dev/null)");
  if (values.folders) ways.emplace_back("(__fish_complete_directories)");
  for (const std::string& ending : values.endings)
    if (ending != "*") ways.push_back(fmt::format("(__fish_complete_suffix .{})", ending));
  return fmt::format("{}", fmt::join(ways, " "));
}

bool takes_any_file(const Values& values) {
  return !values.endings.empty() && values.endings.front() == "*";
}

std::string option_line(const CLI::App& app, const std::string& when, const OptionRow& option) {
  const Values values = values_of(app, option);
  const std::string words = candidates(values);
  std::string line = fmt::format("complete -c defilade -n '{}' -l {}", when, option.name.substr(2));
  if (!option.letter.empty()) line += " -s " + option.letter.substr(1);
  if (!option.is_flag) line += takes_any_file(values) ? " -r -F" : " -x";
  if (!words.empty()) line += fmt::format(" -a '{}'", shell_safe(words));
  return line + fmt::format(" -d '{}'\n", shell_safe(option.description));
}

}  // namespace

std::string fish_script(const CLI::App& app) {
  std::string text =
      "# fish completion for defilade: defilade completion fish | source\n"
      "complete -c defilade -f\n";
  for (const OptionRow& option : options_of(app))
    text += option_line(app, "__fish_use_subcommand", option);
  for (const CLI::App* verb : verbs_of(app)) {
    text += fmt::format("complete -c defilade -n __fish_use_subcommand -a {} -d '{}'\n",
                        verb->get_name(), shell_safe(verb->get_description()));
    const std::string when = "__fish_seen_subcommand_from " + verb->get_name();
    for (const OptionRow& option : options_of(*verb)) {
      if (!option.is_positional) {
        text += option_line(app, when, option);
        continue;
      }
      const Values values = values_of(app, option);
      if (takes_any_file(values)) text += fmt::format("complete -c defilade -n '{}' -F\n", when);
      if (const std::string words = candidates(values); !words.empty())
        text += fmt::format("complete -c defilade -n '{}' -a '{}'\n", when, shell_safe(words));
    }
  }
  return text;
}

}  // namespace defilade::cli
