#pragma once
// Boxes as columns of numbers, for loops that look at several at once.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade {

struct BoxColumns {
  /// At the end of each column, so that whole vectors can be read there; no box is there.
  static constexpr std::size_t kPadding = 16;

  explicit BoxColumns(std::span<const Box> boxes) : count(boxes.size()) {
    const Box none;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      low[axis].assign(count + kPadding, coordinate(none.min, axis));
      high[axis].assign(count + kPadding, coordinate(none.max, axis));
      for (std::size_t i = 0; i < count; ++i) {
        low[axis][i] = coordinate(boxes[i].min, axis);
        high[axis][i] = coordinate(boxes[i].max, axis);
      }
    }
  }

  std::size_t count;
  std::array<std::vector<float>, 3> low, high;
};

}  // namespace defilade
