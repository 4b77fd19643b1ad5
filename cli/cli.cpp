#include "cli.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <system_error>

#include "defilade/model/map_file.h"
#include "usage.h"

namespace defilade::cli {

void add_json_flag(CLI::App& verb, bool& json) {
  verb.add_flag("--json", json, "Print JSON instead of text");
}

namespace {

/// Those of write_output.
bool is_stdout(const std::string& file) { return file.empty() || file == kStdout; }

}  // namespace

void check_output(const std::string& option, const std::string& output,
                  std::initializer_list<std::string> inputs) {
  if (is_stdout(output)) return;
  for (const std::string& input : inputs) {
    std::error_code missing;
    if (!input.empty() && std::filesystem::equivalent(output, input, missing))
      throw Misuse{fmt::format("{} is {} itself, which would be lost", option, input)};
  }
  need(check_writable(output));
}

void write_output(const std::string& file, std::string_view bytes) {
  if (is_stdout(file)) return print(bytes);
  need(write_file(file, std::as_bytes(std::span(bytes))));
}

std::string printable(std::string text) {
  std::ranges::replace_if(text, [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return text;
}

void warn(std::string_view message) {
  const char* format = colours_on(STDERR_FILENO) ? "defilade: \x1b[33mwarning:\x1b[0m {}\n"
                                                 : "defilade: warning: {}\n";
  fmt::print(stderr, fmt::runtime(format), printable(std::string(message)));
}

void print_json(const nlohmann::json& json) {
  print(json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
    return;
  throw Failure{{fmt::format("cannot write the output: {}",
                             std::error_code(errno, std::generic_category()).message()),
                 ErrorKind::system}};
}

bool colours_on(int file_descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return isatty(file_descriptor) != 0 && (!no_color || *no_color == '\0') &&
         (!term || std::string_view(term) != "dumb");
}

std::string coloured(std::string_view text, std::string_view code) {
  if (!colours_on(STDOUT_FILENO)) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

}  // namespace defilade::cli
