#pragma once

#include <string_view>

namespace defilade::test {

/// Two rooms beside each other, S and L close to the wall between them, and a corridor around.
inline constexpr std::string_view kNextRoom = R"(
#################
#*.*.*.*#*.*.*.*#
#.......#.......#
#*.*.*.S#L.*.*.*#
#.......#.......#
#*.*.*.*#*.*.*.*#
###+#########.###
#*.*.*.*.*.*.*.*#
#################
)";

}  // namespace defilade::test
