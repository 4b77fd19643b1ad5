#include "options/team_option.h"

#include <fmt/format.h>

#include "cli.h"
#include "options/values.h"
#include "usage.h"

namespace defilade::cli {
namespace {

constexpr int kLargestTeam = 64;

}  // namespace

CLI::Option* add_team_option(CLI::App& verb, int& team) {
  constexpr const char* kHelp =
      "How many we are: the one that asks, its friends,\nand others beside it";
  return takes_whole_number(verb.add_option("--team", team, kHelp), 1, kLargestTeam)
      ->type_name("N");
}

void fill_team(int team, Situation& situation) {
  if (team == 0) return;
  const auto members = static_cast<std::size_t>(team), friends = situation.friends().size();
  if (members < 1 + friends)
    throw Misuse{fmt::format("--team {}: with {} the team has {}", team, counted(friends, "friend"),
                             counted(1 + friends, "member"))};
  for (std::size_t i = 1 + friends; i < members; ++i)
    situation.add_friend({fmt::format("member {}", i + 1), situation.position()});
}

std::string member_name(const Situation& situation, std::size_t member) {
  return member == 0 ? "npc" : situation.friends()[member - 1].name;
}

}  // namespace defilade::cli
