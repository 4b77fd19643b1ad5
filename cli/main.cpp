// The `defilade` program.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <sstream>

#include "cli.h"
#include "defilade/model/simd.h"
#include "defilade/version.h"

namespace defilade::cli {
namespace {

constexpr const char* kDescription =
    "Defilade bakes a game level into a tactical map and tells where to stand.";
constexpr const char* kFooter =
    "Examples:\n"
    "  defilade bake data/levels/demo.txt -o demo.dfl    bake the shipped level\n"
    "  defilade info demo.dfl --plan                     what is in it, and a picture\n"
    "  defilade check demo.dfl                           what a designer should mend\n"
    "  defilade export demo.dfl --svg > demo.svg         a plan coloured by exposure\n"
    "  defilade query demo.dfl 'attack(a)' --enemy a=#3  where to stand\n"
    "  defilade path demo.dfl --from '#0' --to '#9'      which way to go\n"
    "  defilade analyze demo.dfl                         sniper spots, pinch points\n"
    "  defilade view demo.dfl                            look at it in a browser\n"
    "  defilade maps                                     game maps to bake\n"
    "\n"
    "Exit codes: 0 ok, 1 found problems, 2 wrong usage, 3 bad input,\n4 the machine refused (disk, "
    "memory) or internal error.\n"
    "`defilade VERB --help` explains a verb.";

int report(const Error& error) {
  const bool colours = colours_on(STDERR_FILENO);
  std::string line;
  std::string message;
  for (std::istringstream lines(error.message); std::getline(lines, line);)
    message += (message.empty() ? "" : "\n") + printable(line);
  fmt::print(stderr, "defilade: {}{}{}\n", colours ? "\x1b[31m" : "", message,
             colours ? "\x1b[0m" : "");
  switch (error.kind) {
    case ErrorKind::bad_input:
      return kBadInput;
    case ErrorKind::cancelled:
      return kInterrupted;
    case ErrorKind::system:
      break;
  }
  return kInternal;
}

/// Is the first word meant as a verb but none? CLI11 would only say that a verb is required.
bool is_unknown_verb(const CLI::App& app, std::string_view word) {
  if (word.starts_with('-')) return false;
  std::string verbs;
  for (const CLI::App* verb : app.get_subcommands({})) {
    if (verb->get_name() == word) return false;
    verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
  }
  fmt::print(stderr, "defilade: \"{}\" is no verb; there are: {}\n", word, verbs);
  return true;
}

/// Uses what `name` stands for; says what is wrong otherwise.
std::string choose_simd(const std::string& name) {
  std::string there_are;
  for (const Simd simd : kEverySimd) {
    if (name == name_of(simd) && use_simd(simd)) return {};
    if (has_simd(simd)) there_are += (there_are.empty() ? "" : ", ") + std::string(name_of(simd));
  }
  return fmt::format(
      "\"{}\" is no instruction set that this machine and this build have; there are: {}", name,
      there_are);
}

int run(int argc, char** argv) {
  CLI::App app{kDescription, "defilade"};
  Context context;
  app.set_version_flag("--version", std::string("defilade ") + kVersion);
  app.add_option_function<std::string>(
         "--simd", [](const std::string&) {},
         "Compute with scalar, sse4, avx2, avx512 or neon; default: the best that there is")
      ->type_name("NAME")
      ->check(choose_simd);
  app.require_subcommand(1);
  app.footer(kFooter);
  app.get_formatter()->column_width(28);
  add_bake(app, context);
  add_import(app, context);
  add_maps(app, context);
  add_info(app, context);
  add_check(app, context);
  add_query(app, context);
  add_path(app, context);
  add_analyze(app, context);
  add_cover(app, context);
  add_change(app, context);
  add_report(app, context);
  add_export(app, context);
  add_view(app, context);
  add_completion(app, context);
  if (argc > 1 && is_unknown_verb(app, argv[1])) return kUsage;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  } catch (const Failure& failure) {
    return report(failure.error);
  }
  return context.exit_code;
}

}  // namespace
}  // namespace defilade::cli

int main(int argc, char** argv) {
  try {
    return defilade::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "defilade: internal error: %s\n", error.what());
    return defilade::cli::kInternal;
  }
}
