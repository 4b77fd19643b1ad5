#include "usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "shell/option_table.h"
#include "suggest.h"

namespace defilade::cli {
namespace {

constexpr const char* kOptions =
    "Options:\n"
    "  --simd NAME    compute with scalar, sse4, avx2, avx512 or neon instead of\n"
    "                 the best that there is; goes before the verb\n"
    "  --version      which program this is; with --json also how it was built\n"
    "\n"
    "Examples:\n"
    "  defilade view                                     the demo, in a browser\n"
    "  defilade bake demo -o demo.dfl                    make a map of a level\n"
    "  defilade info demo.dfl --plan                     look at it right here\n"
    "  defilade query demo.dfl safe --enemy a=gate       where to stand\n"
    "  defilade path demo.dfl --from gate --to lookout   which way to go\n"
    "\n"
    "Exit codes: 0 ok, 1 found problems, 2 wrong usage, 3 bad input, 4 the machine\n"
    "refused (disk, memory) or an internal error.\n"
    "\n"
    "Try `defilade view` first. `defilade help VERB` explains a verb.\n";

/// The verb that the command line names, or the program itself.
const CLI::App& verb_in(const CLI::App& app) {
  const auto verbs = app.get_subcommands();
  return verbs.empty() ? app : *verbs.front();
}

std::string lower_first(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

bool has_option(const CLI::App& verb, const std::string& name) {
  return std::ranges::any_of(options_of(verb), [&](const OptionRow& option) {
    return option.name == name || option.letter == name;
  });
}

std::string explain_option(const CLI::App& app, const CLI::App& verb, const std::string& text) {
  const std::string name = text.substr(0, text.find('='));
  if (&verb != &app && name != "--json" && has_option(app, name))
    return fmt::format("{0} goes before the verb: defilade {0} …", name);
  std::vector<std::string> names;
  for (const OptionRow& option : options_of(verb))
    if (!option.is_positional) names.push_back(option.name);
  const std::string where = &verb == &app ? "defilade" : verb.get_name();
  return fmt::format("{} has no option {}{}", where, name, did_you_mean(name, names));
}

/// What CLI11 could not place, options first.
std::string explain_rest(const CLI::App& app, const CLI::App& verb) {
  const std::vector<std::string> rest = app.remaining(true);
  for (const std::string& word : rest)
    if (word.size() > 1 && word.starts_with('-')) return explain_option(app, verb, word);
  if (rest.empty()) return {};
  if (&verb == &app) return explain_verb(app, rest.front());
  return fmt::format("{} does not take \"{}\": that is one argument too many", verb.get_name(),
                     rest.front());
}

/// The options of a message "--a: …" or "A is required".
std::string first_word(const std::string& message) {
  return message.substr(0, message.find_first_of(": "));
}

std::string explain_missing(const CLI::App& verb, const std::string& message) {
  const std::string name = first_word(message);
  for (const OptionRow& option : options_of(verb)) {
    if (option.name != name) continue;
    return fmt::format("{} needs {}{}: {}", verb.get_name(), name,
                       option.is_positional ? "" : " " + option.type,
                       lower_first(option.description));
  }
  return message;
}

/// Too few or too many values.
std::string explain_count(const CLI::App& verb, const std::string& message) {
  const std::string name = first_word(message);
  if (message.find("Most") != std::string::npos) return name + " can be given only once";
  for (const OptionRow& option : options_of(verb))
    if (option.name == name && !option.is_flag)
      return fmt::format("{} needs a value: {} {}", name, name, option.type);
  return name + " takes no value";
}

}  // namespace

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* verb) { return !verb->get_name().empty(); });
}

const CLI::App* verb_named(const CLI::App& app, std::string_view name) {
  for (const CLI::App* verb : verbs_of(app))
    if (verb->get_name() == name) return verb;
  return nullptr;
}

std::string overview(const CLI::App& app) {
  std::string text = app.get_description() + "\n\nUsage: defilade VERB [OPTIONS] …\n";
  std::string group;
  for (const CLI::App* verb : verbs_of(app)) {
    if (verb->get_group() != group) text += fmt::format("\n{}:\n", group = verb->get_group());
    text += fmt::format("  {:<13}{}\n", verb->get_name(), verb->get_description());
  }
  return text + "\n" + kOptions;
}

std::string explain_verb(const CLI::App& app, const std::string& word) {
  if (word.ends_with(".dfl"))
    return fmt::format("\"{0}\" is a map; write a verb before it, such as: defilade info {0}",
                       word);
  std::vector<std::string> names;
  for (const CLI::App* verb : verbs_of(app)) names.push_back(verb->get_name());
  const std::string meant = did_you_mean(word, names);
  return fmt::format("\"{}\" is not a verb{}", word,
                     meant.empty() ? fmt::format("; there are {}", fmt::join(names, ", ")) : meant);
}

std::string explain_usage(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& verb = verb_in(app);
  std::string message = error.what();
  if (error.get_name() == "ValidationError") {  // "--threads: takes …", in our own words
    const std::size_t colon = message.find(": ");
    return colon == std::string::npos ? message : message.erase(colon, 1);
  }
  if (error.get_name() == "ArgumentMismatch" || error.get_name() == "ConversionError")
    return explain_count(verb, message);
  if (const std::string rest = explain_rest(app, verb); !rest.empty()) return rest;
  if (&verb == &app) return {};
  if (error.get_name() == "RequiredError") return explain_missing(verb, message);
  return message;
}

}  // namespace defilade::cli
