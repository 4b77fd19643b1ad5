#pragma once
// What is the least? A path's cost is a double, or, where dangerous metres come before all else, a
// pair. Keys say in which order a search looks at nodes.

#include <cstdint>

#include "defilade/model/ids.h"

namespace defilade {

/// Dangerous metres weigh more than any cost. Compared without a branch: which of two ways is
/// cheaper is anybody's guess.
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

struct CostKey {
  static constexpr bool kSorted = false;  // searches that take keys out of order correct themselves
  double estimate = 0;
  NodeId node;
  std::uint32_t stamp = 0;  // see PathState

  double measure() const noexcept { return estimate; }
};

struct DangerKey {
  static constexpr bool kSorted = true;  // many share their dangerous metres
  double dangerous = 0;
  double estimate = 0;
  NodeId node;
  std::uint32_t stamp = 0;

  double measure() const noexcept { return dangerous; }
  friend bool operator<(const DangerKey& a, const DangerKey& b) noexcept {
    if (a.dangerous != b.dangerous) return a.dangerous < b.dangerous;
    if (a.estimate != b.estimate) return a.estimate < b.estimate;
    return a.node < b.node;
  }
};

}  // namespace defilade
