#pragma once
// Rooms with gaps and doors between them, and pillars, drawn as text: no two alike.

#include <string>

#include "support/random/random.h"

namespace defilade::test {

/// Of `columns` by `rows` rooms, each seven metres wide and five deep, with a node every two
/// metres.
inline std::string random_rooms(Random& random, std::size_t columns, std::size_t rows) {
  constexpr std::size_t kWide = 8, kDeep = 6;
  const std::size_t width = columns * kWide + 1, depth = rows * kDeep + 1;
  std::vector<std::string> lines(depth, std::string(width, '.'));
  for (std::size_t y = 0; y < depth; ++y)
    for (std::size_t x = 0; x < width; ++x) {
      if (x % kWide == 0 || y % kDeep == 0)
        lines[y][x] = '#';
      else if (x % 2 == 1 && y % 2 == 1)
        lines[y][x] = '*';
      else if (x % 2 == 0 && y % 2 == 0 && random.chance(0.08))
        lines[y][x] = '#';
    }
  const auto open = [&](std::size_t x, std::size_t y) {
    lines[y][x] = random.chance(0.3) ? '+' : '*';
  };
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      const std::size_t x = column * kWide, y = row * kDeep;
      if (column > 0) open(x, y + 1 + 2 * random.below(2));
      if (row > 0) open(x + 1 + 2 * random.below(3), y);
    }
  std::string drawing = "\n";
  for (const std::string& line : lines) drawing += line + "\n";
  return drawing;
}

}  // namespace defilade::test
