// For each verb one case with its options, and one for each option that takes a known kind of
// value. Helpers of the script fill COMPREPLY for each kind.

#include <fmt/format.h>

#include "shell/option_table.h"
#include "shell/scripts.h"
#include "usage.h"

namespace defilade::cli {
namespace {

constexpr const char* kHelpers =
    R"sh(# bash completion for defilade: source <(defilade completion bash)
_defilade_add() { mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY; }
_defilade_words() { _defilade_add < <(compgen -W "$1" -- "$current"); }
_defilade_list() {
  local before=''
  if [[ $current == *,* ]]; then before=${current%,*},; fi
  _defilade_add < <(compgen -P "$before" -W "$1" -- "${current##*,}")
}
_defilade_files() {
  local ending
  for ending in "$@"; do
    if [[ $ending == any ]]; then
      _defilade_add < <(compgen -f -- "$current")
      return
    fi
    _defilade_add < <(compgen -f -X "!*.$ending" -- "$current")
  done
  _defilade_folders
}
_defilade_folders() { _defilade_add < <(compgen -d -- "$current"); }
_defilade_maps() { _defilade_words "$("${COMP_WORDS[0]}" maps --names 2>/dev/null)"; }
)sh";

constexpr const char* kMain = R"sh(_defilade() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local verb=${{COMP_WORDS[1]}} options=''
  COMPREPLY=()
  if [[ $current == '=' ]]; then current=''
  elif [[ $previous == '=' ]]; then previous=${{COMP_WORDS[COMP_CWORD-2]}}; fi
  if [[ $COMP_CWORD -eq 1 ]]; then
    _defilade_words '{}'
    return
  fi
  case $verb$previous in
{}  esac
  case $verb in
{}  esac
  if [[ $current == -* ]]; then _defilade_words "$options"
  else
    case $verb in
{}    esac
  fi
}}
complete -o filenames -F _defilade defilade
)sh";

/// The helpers to call for a kind of value, separated by "; ".
std::string actions(const Values& values) {
  std::string text;
  const auto add = [&](const std::string& action) { text += (text.empty() ? "" : "; ") + action; };
  if (!values.words.empty())
    add(fmt::format("_defilade_{} '{}'", values.is_list ? "list" : "words",
                    fmt::join(values.words, " ")));
  if (values.game_maps) add("_defilade_maps");
  if (!values.endings.empty()) {
    std::string endings;
    for (const std::string& ending : values.endings)
      endings += ending == "*" ? " any" : " " + ending;
    add("_defilade_files" + endings);
  }
  if (values.folders) add("_defilade_folders");
  return text;
}

}  // namespace

std::string bash_script(const CLI::App& app) {
  std::string first, after_option, options, by_place;
  for (const OptionRow& option : options_of(app)) {
    first += option.name + " ";
    if (!option.is_flag)  // an option before the verb stands where the verb would
      after_option +=
          fmt::format("    {0}{0}) {1}; return ;;\n", option.name, actions(values_of(app, option)));
  }
  for (const CLI::App* verb : verbs_of(app)) {
    const std::string& name = verb->get_name();
    first += name + " ";
    std::string names, places;
    for (const OptionRow& option : options_of(*verb)) {
      const std::string action = actions(values_of(app, option));
      if (option.is_positional) {
        if (!action.empty()) places += (places.empty() ? "" : "; ") + action;
        continue;
      }
      names += option.name + " ";
      if (option.is_flag) continue;
      const std::string letter = option.letter.empty() ? "" : "|" + name + option.letter;
      after_option += fmt::format("    {}{}{}) {}{}return ;;\n", name, option.name, letter, action,
                                  action.empty() ? "" : "; ");
    }
    options += fmt::format("    {}) options='{}' ;;\n", name, names);
    if (!places.empty()) by_place += fmt::format("      {}) {} ;;\n", name, places);
  }
  return kHelpers + fmt::format(kMain, first, after_option, options, by_place);
}

std::string shell_safe(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result;
}

}  // namespace defilade::cli
