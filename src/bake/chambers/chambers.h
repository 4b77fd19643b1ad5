#pragma once
// Which nodes cannot see each other because solids separate them? Solids divide space into
// chambers, which sight leaves only through a few gaps, or not at all.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bake/chambers/solids.h"
#include "bake/faces/box_columns.h"
#include "bake/faces/eye_tiles.h"

namespace defilade {

class Chambers {
 public:
  /// Numbers of chambers, from the first to the last: the eyes of some nodes are nowhere else. All
  /// numbers, if that is not known.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0xffffffff;

    friend bool operator==(Range, Range) = default;

    bool is_one() const noexcept { return first == last; }
    bool overlaps(Range other) const noexcept { return first <= other.last && other.first <= last; }
    void include(Range other) noexcept;
  };

  /// There must be at least one node.
  Chambers(std::span<const ClosedSolid> solids, const EyeTiles& eyes);

  /// The chambers of a block of nodes, by level and number as in EyeTiles, from level kTileLevel
  /// up.
  Range range(std::size_t level, std::size_t index) const {
    return ranges_[level - kTileLevel][index];
  }
  /// Every line of sight out of the chamber passes through one of these gaps; null if that is not
  /// known.
  const BoxColumns* gaps(std::uint32_t chamber) const noexcept {
    return gaps_[chamber] ? &*gaps_[chamber] : nullptr;
  }
  std::size_t size() const noexcept { return gaps_.size(); }

 private:
  std::vector<std::optional<BoxColumns>> gaps_;
  std::vector<std::vector<Range>> ranges_;
};

}  // namespace defilade
