#pragma once
// What are enemies called, and in which colour does the page draw them? An enemy with one of these
// names has that colour, so that "red" is red. The page gets the list from here.

#include <array>
#include <string_view>

namespace defilade::cli {

struct EnemyColour {
  std::string_view name;
  std::string_view css;
};

/// None of them is a colour of nodes, ways or the NPC (viewer/src/logic/palette.ts).
inline constexpr std::array kEnemyColours{
    EnemyColour{"red", "#d0182f"},   EnemyColour{"violet", "#7d4fd8"},
    EnemyColour{"brown", "#8a5a2c"}, EnemyColour{"magenta", "#d426b4"},
    EnemyColour{"olive", "#76801f"}, EnemyColour{"maroon", "#7a1440"},
};

}  // namespace defilade::cli
