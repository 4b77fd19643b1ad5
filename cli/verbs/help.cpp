#include "cli.h"
#include "usage.h"

namespace defilade::cli {

void add_help(CLI::App& app, Context&) {
  auto name = std::make_shared<std::string>();
  CLI::App* verb = app.add_subcommand("help", "Show all verbs, or how to use one");
  verb->add_option("VERB", *name, "The verb to explain");
  verb->footer("Examples:\n  defilade help\n  defilade help bake");
  verb->callback([name, &app] {
    if (name->empty()) return print(overview(app));
    const CLI::App* asked = verb_named(app, *name);
    if (asked == nullptr) throw Misuse{explain_verb(app, *name)};
    print(asked->help("defilade"));
  });
}

}  // namespace defilade::cli
