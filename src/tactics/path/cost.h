#pragma once
// Which path is cheapest? A path's cost is a double, or a pair where dangerous metres come before
// all else.

namespace defilade {

/// Dangerous metres weigh more than any cost. Compared without a branch: which of two ways is
/// cheaper cannot be predicted.
struct PathCost {
  double dangerous = 0;
  double cost = 0;

  friend bool operator<(const PathCost& a, const PathCost& b) noexcept {
    return (a.dangerous < b.dangerous) | ((a.dangerous == b.dangerous) & (a.cost < b.cost));
  }
  friend PathCost operator+(const PathCost& a, const PathCost& b) noexcept {
    return {a.dangerous + b.dangerous, a.cost + b.cost};
  }
};

}  // namespace defilade
