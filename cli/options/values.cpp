#include "options/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "suggest.h"

namespace defilade::cli {
namespace {

template <class Number>
CLI::Option* takes(CLI::Option* option, const char* what, Number low, Number high) {
  return option->check([=](const std::string& text) {
    Number value{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = problem == std::errc{} && end == text.data() + text.size();
    if (whole && value >= low && value <= high) return std::string();
    return fmt::format("takes {} from {} to {}, not \"{}\"", what, low, high, text);
  });
}

}  // namespace

CLI::Option* takes_number(CLI::Option* option, double low, double high) {
  return takes(option, "a number", low, high);
}

CLI::Option* takes_whole_number(CLI::Option* option, std::int64_t low, std::int64_t high) {
  return takes(option, "a whole number", low, high);
}

CLI::Option* takes_one_of(CLI::Option* option, const std::vector<std::string>& words) {
  return takes_one_of(option, words, fmt::format("{}", fmt::join(words, "|")));
}

CLI::Option* takes_one_of(CLI::Option* option, const std::vector<std::string>& words,
                          const std::string& type) {
  return option->type_name(type)->check([words](const std::string& text) {
    if (std::ranges::find(words, text) != words.end()) return std::string();
    return fmt::format("takes {}, not \"{}\"{}", one_of(words), text, did_you_mean(text, words));
  });
}

CLI::Option* takes_folder(CLI::Option* option) {
  return option->type_name("FOLDER")->check([](const std::string& text) {
    std::error_code missing;
    if (std::filesystem::is_directory(text, missing)) return std::string();
    return fmt::format("takes a folder, and there is no folder \"{}\"", text);
  });
}

}  // namespace defilade::cli
