#include "cli.h"
#include "options/values.h"
#include "shell/scripts.h"

namespace defilade::cli {

void add_completion(CLI::App& app, Context&) {
  auto shell = std::make_shared<std::string>();
  CLI::App* verb = app.add_subcommand("completion", "Print a completion script for a shell");
  takes_one_of(verb->add_option("SHELL", *shell, "bash, zsh or fish")->required(),
               {"bash", "zsh", "fish"});
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
