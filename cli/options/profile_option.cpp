#include "options/profile_option.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "cli.h"
#include "defilade/bake/import.h"
#include "defilade/bake/waypoints.h"
#include "suggest.h"
#include "usage.h"

namespace defilade::cli {
namespace {

const std::array<std::string, 2> kProfiles{"soldier", "quake"};

}  // namespace

void add_profile_option(CLI::App& verb, std::string& profile, const char* help) {
  verb.add_option("--profile", profile, help)
      ->type_name(fmt::format("{}|FILE.json", fmt::join(kProfiles, "|")));
}

AgentProfile chosen_profile(const std::string& text) {
  if (const auto known = profile_named(text)) return *known;
  std::error_code missing;
  if (!std::filesystem::exists(text, missing))
    throw Misuse{fmt::format("--profile takes {} or a JSON file, and there is no file \"{}\"{}",
                             fmt::join(kProfiles, ", "), text, did_you_mean(text, kProfiles))};
  return need(read_profile(need(read_file(text)), text));
}

}  // namespace defilade::cli
