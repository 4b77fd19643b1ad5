#include "view/ask/query_help.h"

#include <array>

#include "view/ask/enemy_colours.h"

namespace defilade::cli {

std::span<const QueryExample> query_examples() {
  static_assert(kEnemyColours[0].name == "red");  // the enemy of the examples
  static constexpr std::array kExamples{
      QueryExample{"safe rank mean(path falling(0, 40))", "the nearest way out of sight"},
      QueryExample{"attack(red) & near(safe, 1)", "shoot at red, a step from safety"},
      QueryExample{"flank(red) rank mean(path_danger falling(0, 10), angle(red) rising(60, 180))",
                   "behind red, by the least dangerous way"},
      QueryExample{"snipe(red) rank mean(exposure falling(0, 1), distance rising(5, 40))",
                   "far from red, and seen by few"},
      QueryExample{"duck(red) & walk(npc, 20)", "pop up and shoot over something low, near us"},
      QueryExample{"safe & exposure < 0.1", "hidden from the enemies, and from most places"},
      QueryExample{"pinch - danger", "gates that nobody watches"},
  };
  return kExamples;
}

}  // namespace defilade::cli
