// The `defilade` program.

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli.h"
#include "defilade/model/simd.h"
#include "suggest.h"
#include "usage.h"
#include "version_info.h"

namespace defilade::cli {
namespace {

constexpr const char* kDescription =
    "Defilade bakes a game level into a tactical map and tells where to stand.";

struct VerbGroup {
  const char* title;
  std::vector<void (*)(CLI::App&, Context&)> verbs;
};

void add_verbs(CLI::App& app, Context& context) {
  const std::vector<VerbGroup> groups{
      {"Make a map", {add_bake, add_import, add_maps}},
      {"Look at it", {add_view, add_info, add_check}},
      {"Ask it",
       {add_query, add_path, add_cover, add_anticipate, add_senses, add_analyze, add_change}},
      {"Try it", {add_fight, add_frags, add_replay}},
      {"Share it", {add_report, add_export}},
      {"About the program", {add_help, add_completion, add_man}}};
  for (const VerbGroup& group : groups)
    for (const auto add : group.verbs) {
      add(app, context);
      app.get_subcommands({}).back()->group(group.title);
    }
}

std::string in_colour(const std::string& message) {
  return colours_on(STDERR_FILENO) ? fmt::format("\x1b[31m{}\x1b[0m", message) : message;
}

int report(const Error& error) {
  std::string line;
  std::string message;
  for (std::istringstream lines(error.message); std::getline(lines, line);)
    message += (message.empty() ? "" : "\n") + printable(line);
  fmt::print(stderr, "defilade: {}\n", in_colour(message));
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

/// Says what is wrong and where the right usage is explained.
int report_misuse(const CLI::App& app, const std::string& message) {
  const auto verbs = app.get_subcommands();
  fmt::print(stderr, "defilade: {}\nsee: defilade help{}\n", in_colour(printable(message)),
             verbs.empty() ? "" : " " + verbs.front()->get_name());
  return kUsage;
}

int report_usage(const CLI::App& app, const CLI::ParseError& error) {
  const std::string message = explain_usage(app, error);
  if (!message.empty()) return report_misuse(app, message);
  fmt::print(stderr, "{}", overview(app));  // nothing was asked for
  return kUsage;
}

/// Uses what `name` stands for; says what is wrong otherwise.
std::string choose_simd(const std::string& name) {
  std::vector<std::string> there_are;
  for (const Simd simd : kEverySimd) {
    if (name == name_of(simd) && use_simd(simd)) return {};
    if (has_simd(simd)) there_are.emplace_back(name_of(simd));
  }
  return fmt::format("takes {} on this machine and with this build, not \"{}\"", one_of(there_are),
                     name);
}

void declare(CLI::App& app, bool& json) {
  app.set_version_flag("--version", "", "Print the version");
  app.add_flag("--json", json, "With --version: as JSON, and how the program was built");
  std::string simds;
  for (const Simd simd : kEverySimd)
    simds += (simds.empty() ? "" : "|") + std::string(name_of(simd));
  app.add_option_function<std::string>(
         "--simd", [](const std::string&) {}, "Which instructions to compute with; else the best")
      ->type_name(simds)
      ->check(choose_simd);
  app.parse_complete_callback([&json] {
    if (json) throw Misuse{"--json goes behind the verb, or with --version"};
  });
  app.require_subcommand(1);
  app.get_formatter()->column_width(28);
}

int print_version(bool json) {
  if (json)
    print_json(version_json());
  else
    print(version_line() + "\n");
  return kOk;
}

int run(int argc, char** argv) {
  CLI::App app{kDescription, "defilade"};
  Context context;
  bool json = false;
  declare(app, json);
  add_verbs(app, context);
  app.formatter_fn(
      [](const CLI::App* all, const std::string&, CLI::AppFormatMode) { return overview(*all); });
  try {
    if (argc > 1 && argv[1][0] != '-' && verb_named(app, argv[1]) == nullptr)
      throw Misuse{explain_verb(app, argv[1])};
    app.parse(argc, argv);
  } catch (const CLI::CallForVersion&) {
    return print_version(app.count("--json") != 0);
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? app.exit(error) : report_usage(app, error);
  } catch (const Misuse& misuse) {
    return report_misuse(app, misuse.message);
  } catch (const Failure& failure) {
    return report(failure.error);
  }
  return context.exit_code;
}

}  // namespace
}  // namespace defilade::cli

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that becomes too large is an error like a full disk
  try {
    return defilade::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "defilade: internal error: %s\n", error.what());
    return defilade::cli::kInternal;
  }
}
