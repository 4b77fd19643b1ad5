#pragma once
// What every verb of the `defilade` program shares: exit codes, streams, errors.
//
// Data goes to stdout, progress and messages to stderr. A verb is one file with one `add_…`
// function that declares its options and its callback; the callback stores the exit code in the
// Context.

#include <CLI/CLI.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "defilade/model/result.h"
#include "defilade/model/tactical_map.h"

namespace defilade::cli {

enum ExitCode : int {
  kOk = 0,
  kProblems = 1,  // the program did its work and found problems
  kUsage = 2,
  kBadInput = 3,
  kInternal = 4,
  kInterrupted = 130,  // as shells report Ctrl-C
};

struct Context {
  int exit_code = kOk;
};

void add_bake(CLI::App& app, Context& context);
void add_import(CLI::App& app, Context& context);
void add_info(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_maps(CLI::App& app, Context& context);
void add_query(CLI::App& app, Context& context);
void add_path(CLI::App& app, Context& context);
void add_analyze(CLI::App& app, Context& context);
void add_cover(CLI::App& app, Context& context);
void add_anticipate(CLI::App& app, Context& context);
void add_senses(CLI::App& app, Context& context);
void add_change(CLI::App& app, Context& context);
void add_fight(CLI::App& app, Context& context);
void add_frags(CLI::App& app, Context& context);
void add_replay(CLI::App& app, Context& context);
void add_report(CLI::App& app, Context& context);
void add_export(CLI::App& app, Context& context);
void add_view(CLI::App& app, Context& context);
void add_help(CLI::App& app, Context& context);
void add_completion(CLI::App& app, Context& context);
void add_man(CLI::App& app, Context& context);

/// Declares `--json`.
void add_json_flag(CLI::App& verb, bool& json);

/// Thrown by verbs and by answers to the viewer. main prints "defilade: MESSAGE" and ends with the
/// kind's exit code; the viewer gets the message instead of an answer.
struct Failure {
  Error error;
  std::optional<std::size_t> at = {};  // a character of the query's text
};

[[noreturn]] inline void refuse(std::string message) { throw Failure{{std::move(message)}}; }

/// The value, or a Failure.
template <class T>
T need(Result<T> result) {
  if (!result) throw Failure{result.error()};
  return *std::move(result);
}
inline void need(const Result<void>& result) {
  if (!result) throw Failure{result.error()};
}

/// What stands for stdout where a file to write is named.
inline constexpr std::string_view kStdout = "-";

/// Writes a file, or to stdout if its name is empty or "-".
void write_output(const std::string& file, std::string_view bytes);

/// To be called before the work whose result is written to the `output` that an option names: a
/// Failure if no file can be written there, a Misuse if it is one of `inputs`, which nobody means
/// to overwrite.
void check_output(const std::string& option, const std::string& output,
                  std::initializer_list<std::string> inputs);

/// Text that may come from a file, without control characters.
std::string printable(std::string text);
/// "defilade: warning: …" on stderr.
void warn(std::string_view message);

/// Indented, with a final newline. Bytes that are not UTF-8 are replaced.
void print_json(const nlohmann::json& json);
/// Writes to stdout; a full disk or a closed pipe is a Failure.
void print(std::string_view text);

/// Colours only where a person looks at a terminal and NO_COLOR is not set.
bool colours_on(int file_descriptor);
/// Wraps `text` in an escape sequence ("1" bold, "31" red, …) when stdout shows colours.
std::string coloured(std::string_view text, std::string_view code);

/// 1234567 → "1,234,567".
std::string grouped(std::uint64_t number);
/// 1 → "1 node", 2 → "2 nodes".
std::string counted(std::uint64_t number, std::string_view noun);

}  // namespace defilade::cli
