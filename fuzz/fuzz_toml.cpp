// Reads hostile TOML as a table of arms and as a scenario.

#include "check.h"
#include "defilade/sim/arms.h"
#include "defilade/sim/scenario.h"

namespace {

using namespace defilade;
using fuzz::require;

void try_arms(std::string_view toml) {
  const auto arms = read_arms(toml, "fuzz.toml");
  if (!arms) return require(arms.error().message.starts_with("fuzz.toml:"), "a refusal says where");
  require(!arms->arms.empty() && arms->arms.size() <= kMostArms, "as many arms as allowed");
  require(static_cast<bool>(validate(*arms)), "what was read is a valid table");
}

void try_scenario(std::string_view toml) {
  const auto scenario = read_scenario(toml, "fuzz.toml");
  if (!scenario)
    return require(scenario.error().message.starts_with("fuzz.toml:"), "a refusal says where");
  require(!scenario->map.empty() && scenario->setup.rounds >= 1, "a match has a map and a round");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_arms(fuzz::text_of(data, size));
  try_scenario(fuzz::text_of(data, size));
  return 0;
}
