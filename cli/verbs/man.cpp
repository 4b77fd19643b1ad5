#include "cli.h"
#include "shell/scripts.h"

namespace defilade::cli {

void add_man(CLI::App& app, Context&) {
  CLI::App* verb = app.add_subcommand("man", "Print the manual page");
  verb->footer("Examples:\n  defilade man | man -l -");
  verb->callback([&app] { print(manual_page(app)); });
}

}  // namespace defilade::cli
