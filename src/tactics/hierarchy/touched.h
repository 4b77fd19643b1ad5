#pragma once
// Which cells are still as they were measured? Tested cell by cell as a search reaches them, so
// that cells it never meets cost nothing.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "defilade/tactics/path.h"
#include "tactics/hierarchy/overlay.h"

namespace defilade {

class TouchedCells {
 public:
  explicit TouchedCells(const PathOverlay& overlay);

  /// Forgets the last request.
  void begin(const PathRequest& request);

  /// The highest level at which the cell of this node can be crossed; 0: it must be walked through.
  std::size_t level_of(NodeId node) noexcept {
    const std::uint32_t cell = overlay_.cell(node);
    if (levels_[cell].generation != generation_) find_level(cell);
    return levels_[cell].value;
  }

 private:
  /// Valid for this request if it has its generation.
  struct Known {
    std::uint32_t generation = 0;
    std::uint32_t value = 0;
  };

  void compare_profiles(const AgentProfile& profile);
  void touch(NodeId node) noexcept {
    if (node.valid()) known_[0][overlay_.cell(node)] = {generation_, 1};
  }
  void find_level(std::uint32_t cell) noexcept;
  bool is_touched(std::uint32_t cell, std::size_t level) noexcept;
  bool look_at(std::uint32_t cell) const noexcept;
  bool is_world_touched(std::uint32_t cell) const noexcept;

  const PathOverlay& overlay_;
  const PathRequest* request_ = nullptr;
  AgentProfile profile_;
  std::vector<bool> other_ways_;           // the profile allows others, by cell of level 1
  std::vector<std::vector<Known>> known_;  // is it touched? By level and cell
  std::vector<Known> levels_;              // by cell of level 1
  std::vector<NodeSetView> sets_;          // that touch
  std::uint32_t generation_ = 0;
};

}  // namespace defilade
