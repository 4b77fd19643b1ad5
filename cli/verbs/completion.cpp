// Completion scripts for the common shells, made from the verbs and options that there are.

#include <fmt/format.h>

#include "cli.h"

namespace defilade::cli {
namespace {

struct Word {
  std::string text;
  std::string description;
};

/// Long option names of a verb, with their descriptions.
std::vector<Word> options_of(const CLI::App& verb) {
  std::vector<Word> words;
  for (const CLI::Option* option : verb.get_options({}))
    for (const std::string& name : option->get_lnames())
      words.push_back({"--" + name, option->get_description()});
  for (const CLI::App* group : verb.get_subcommands({}))
    if (group->get_name().empty())
      for (Word& word : options_of(*group))
        if (word.text != "--help") words.push_back(std::move(word));
  return words;
}

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* verb) { return !verb->get_name().empty(); });
}

std::string joined(const std::vector<Word>& words) {
  std::string text;
  for (const Word& word : words) text += (text.empty() ? "" : " ") + word.text;
  return text;
}

/// For single quotes in any of the shells.
std::string shell_safe(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result;
}

std::string bash_script(const CLI::App& app) {
  std::string verbs, cases;
  for (const CLI::App* verb : verbs_of(app)) {
    verbs += (verbs.empty() ? "" : " ") + verb->get_name();
    cases += fmt::format("    {}) words='{}' ;;\n", verb->get_name(), joined(options_of(*verb)));
  }
  return fmt::format(
      "# bash completion for defilade: source <(defilade completion bash)\n"
      "_defilade() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} words=''\n"
      "  case ${{COMP_WORDS[1]}} in\n{}"
      "  esac\n"
      "  if [[ $COMP_CWORD -eq 1 ]]; then words='{} {}'; fi\n"
      "  if [[ ${{COMP_WORDS[1]}} == completion && $COMP_CWORD -eq 2 ]]; then\n"
      "    words='bash zsh fish'\n"
      "  elif [[ $COMP_CWORD -gt 1 && $current != -* ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
      "    return\n"
      "  fi\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
      "}}\n"
      "complete -o filenames -F _defilade defilade\n",
      cases, verbs, joined(options_of(app)));
}

std::string zsh_script(const CLI::App& app) {
  std::string verbs, cases;
  const auto describe = [](const Word& word) {
    std::string text = word.description;
    for (std::size_t at = 0; (at = text.find_first_of(":[]", at)) != std::string::npos; at += 2)
      text.insert(at, "\\");
    return shell_safe(text);
  };
  for (const CLI::App* verb : verbs_of(app)) {
    verbs +=
        fmt::format("    '{}:{}'\n", verb->get_name(), describe({"", verb->get_description()}));
    cases += fmt::format("    {})\n      _arguments", verb->get_name());
    for (const Word& word : options_of(*verb))
      cases += fmt::format(" \\\n        '{}[{}]'", word.text, describe(word));
    cases += verb->get_name() == "completion" ? " '1:shell:(bash zsh fish)' ;;\n"
                                              : " '*:file:_files' ;;\n";
  }
  return fmt::format(
      "#compdef defilade\n"
      "# zsh completion for defilade: save as _defilade in a folder of $fpath\n"
      "_defilade() {{\n"
      "  local -a verbs=(\n{}  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe 'verb' verbs\n"
      "    return\n"
      "  fi\n"
      "  local verb=${{words[2]}}\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $verb in\n{}"
      "  esac\n"
      "}}\n"
      "_defilade \"$@\"\n",
      verbs, cases);
}

std::string fish_script(const CLI::App& app) {
  std::string text =
      "# fish completion for defilade: defilade completion fish | source\n"
      "complete -c defilade -n __fish_use_subcommand -f\n";
  for (const CLI::App* verb : verbs_of(app)) {
    text += fmt::format("complete -c defilade -n __fish_use_subcommand -f -a {} -d '{}'\n",
                        verb->get_name(), shell_safe(verb->get_description()));
    for (const Word& word : options_of(*verb))
      text +=
          fmt::format("complete -c defilade -n '__fish_seen_subcommand_from {}' -l {} -d '{}'\n",
                      verb->get_name(), word.text.substr(2), shell_safe(word.description));
  }
  return text +
         "complete -c defilade -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n";
}

}  // namespace

void add_completion(CLI::App& app, Context&) {
  auto shell = std::make_shared<std::string>();
  CLI::App* verb = app.add_subcommand("completion", "Print a completion script for a shell");
  verb->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  verb->footer(
      "Examples:\n"
      "  source <(defilade completion bash)\n"
      "  defilade completion zsh > ~/.zfunc/_defilade\n"
      "  defilade completion fish | source");
  verb->callback([shell, &app] {
    print(*shell == "bash"  ? bash_script(app)
          : *shell == "zsh" ? zsh_script(app)
                            : fish_script(app));
  });
}

}  // namespace defilade::cli
