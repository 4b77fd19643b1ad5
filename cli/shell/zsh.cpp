// A call of `_arguments` for each verb: it knows options with their values and what stands alone.

#include <fmt/format.h>

#include "shell/option_table.h"
#include "shell/scripts.h"
#include "usage.h"

namespace defilade::cli {
namespace {

constexpr const char* kScript = R"sh(#compdef defilade
# zsh completion for defilade: save as _defilade in a folder of $fpath
_defilade_maps() {{ compadd -- ${{(f)"$(defilade maps --names 2>/dev/null)"}} }}
_defilade() {{
  local -a verbs=(
{}  )
  if (( CURRENT == 2 )); then
    _describe 'verb' verbs
    return
  fi
  local verb=${{words[2]}}
  shift words
  (( CURRENT-- ))
  case $verb in
{}  esac
}}
_defilade "$@"
)sh";

/// `_arguments` and `_describe` give a meaning to colons and brackets.
std::string described(std::string text) {
  for (std::size_t at = 0; (at = text.find_first_of(":[]", at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return shell_safe(text);
}

/// What `_arguments` does to complete such a value. Several kinds are tried one after the other.
std::string action(const Values& values) {
  std::vector<std::string> ways;
  if (!values.words.empty())
    ways.push_back(values.is_list
                       ? fmt::format("_values -s , part {}", fmt::join(values.words, " "))
                       : fmt::format("compadd -- {}", fmt::join(values.words, " ")));
  if (values.game_maps) ways.emplace_back("_defilade_maps");
  if (values.folders) ways.emplace_back("_files -/");
  for (const std::string& ending : values.endings)
    if (ending == "*") ways.emplace_back("_files");
  // Not "*.(a)": zsh reads parentheses at the end of a pattern as a qualifier.
  if (!values.endings.empty() && values.endings.front() != "*")
    ways.push_back(fmt::format("_files -g \"*.{}\"", fmt::join(values.endings, " *.")));
  if (ways.empty()) return " ";
  return ways.size() == 1 ? ways.front() : fmt::format("{{ {} }}", fmt::join(ways, "; "));
}

std::string argument(const CLI::App& app, const OptionRow& option) {
  const std::string values = shell_safe(action(values_of(app, option)));
  const std::string type = described(option.type.empty() ? "value" : option.type);
  if (option.is_positional) return fmt::format("':{}:{}'", described(option.name), values);
  const std::string text = described(option.description);
  if (option.is_flag) return fmt::format("'{}[{}]'", option.name, text);
  std::string result = fmt::format("'*{}=[{}]:{}:{}'", option.name, text, type, values);
  if (!option.letter.empty())
    result += fmt::format(" \\\n        '{}[{}]:{}:{}'", option.letter, text, type, values);
  return result;
}

}  // namespace

std::string zsh_script(const CLI::App& app) {
  std::string verbs, cases;
  for (const OptionRow& option : options_of(app))  // an option before the verb
    if (!option.is_flag)
      cases += fmt::format("    {}) {} ;;\n", option.name, action(values_of(app, option)));
  for (const CLI::App* verb : verbs_of(app)) {
    verbs += fmt::format("    '{}:{}'\n", verb->get_name(), described(verb->get_description()));
    cases += fmt::format("    {})\n      _arguments", verb->get_name());
    for (const OptionRow& option : options_of(*verb))
      cases += " \\\n        " + argument(app, option);
    cases += " ;;\n";
  }
  return fmt::format(kScript, verbs, cases);
}

}  // namespace defilade::cli
