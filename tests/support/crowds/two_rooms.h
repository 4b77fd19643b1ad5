#pragma once
// Two rooms side by side with an opening between them, for crowds that walk from one to the other.

#include <cmath>
#include <string>

namespace defilade::test {

/// Metres, in steps of a fifth.
struct TwoRooms {
  double width = 16;   // of each room, from west to east
  double depth = 14;   // from north to south
  double wall = 0.4;   // the thickness of the wall between them: the length of the opening
  double opening = 1;  // its width
  double shift = 0;    // of the opening, to the north
};

inline constexpr const char* kTwoRoomsHeader = "cell 0.2";

/// For the header above. The south-west corner of the west room is at (0.2, 0.2).
inline std::string draw(const TwoRooms& rooms) {
  const auto cells = [](double metres) {
    return static_cast<std::size_t>(std::lround(metres * 5));
  };
  const std::size_t width = cells(rooms.width);
  const std::size_t depth = cells(rooms.depth);
  const std::size_t wall = cells(rooms.wall);
  const std::size_t first = (depth - cells(rooms.opening)) / 2 - cells(rooms.shift);
  const std::string edge(2 * width + wall + 2, '#');
  std::string drawing = edge + "\n";
  for (std::size_t row = 0; row < depth; ++row) {
    const bool open = row >= first && row < first + cells(rooms.opening);
    drawing += "#" + std::string(width, '.') + std::string(wall, open ? '.' : '#') +
               std::string(width, '.') + "#\n";
  }
  return drawing + edge + "\n";
}

}  // namespace defilade::test
