#pragma once
// What can be reached from here? A breadth-first flood over points of any type.

#include <cstddef>
#include <vector>

namespace defilade {

/// Appends to `reached`, which holds the starting points, everything that can be reached from them,
/// nearest (in steps) first. `neighbours(point, visit)` calls `visit(next)` for every neighbour;
/// `enter(next, point)` is false if `next` was entered before or is closed, and marks it otherwise.
template <class Point, class Neighbours, class Enter>
void flood(std::vector<Point>& reached, const Neighbours& neighbours, const Enter& enter) {
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Point point = reached[i];
    neighbours(point, [&](const Point& next) {
      if (enter(next, point)) reached.push_back(next);
    });
  }
}

}  // namespace defilade
