#pragma once
// Rows of sight as runs: what generators draw, and every kind of bit set is filled from.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "levels.h"

namespace bench {

/// A row as runs of members [begin, end), from which every contender makes its own.
using Runs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// A fifth of the nodes, twenty in a row on average.
inline Runs draw_row(std::size_t nodes, Random& random) {
  Runs runs;
  for (std::size_t at = random.below(160); at < nodes;) {
    const std::size_t end = std::min(nodes, at + 1 + random.below(40));
    runs.emplace_back(static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end));
    at = end + 1 + random.below(160);
  }
  return runs;
}

template <class Insert>
void for_each_member(const Runs& runs, Insert insert) {
  for (const auto& [begin, end] : runs)
    for (std::uint32_t i = begin; i < end; ++i) insert(i);
}

}  // namespace bench
