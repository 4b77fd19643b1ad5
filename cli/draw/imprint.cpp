#include "draw/imprint.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "version_info.h"

namespace defilade::cli {
namespace {

std::time_t now() {
  const char* given = std::getenv("SOURCE_DATE_EPOCH");
  const std::string_view text = given != nullptr ? given : "";
  std::time_t seconds = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool whole = !text.empty() && problem == std::errc{} && end == text.data() + text.size();
  return whole ? seconds : std::time(nullptr);
}

}  // namespace

std::string imprint(const TacticalMap& map) {
  std::tm date{};
  const std::time_t seconds = now();
  gmtime_r(&seconds, &date);
  return fmt::format("Made on {:04}-{:02}-{:02} by {}. Level {:016x}, settings {:016x}.",
                     date.tm_year + 1900, date.tm_mon + 1, date.tm_mday, version_line(),
                     map.hashes().geometry, map.hashes().settings);
}

}  // namespace defilade::cli
