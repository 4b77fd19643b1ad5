#include "tactics/hierarchy/cells.h"

#include <numeric>

#include "tactics/hierarchy/cut.h"

namespace defilade {
namespace {

class Cutter {
 public:
  Cutter(const WaypointGraph& graph, std::span<const std::uint32_t> most)
      : most_(most), cut_(graph) {
    for (std::size_t i = 0; i < graph.node_count(); ++i) cells_.order.emplace_back(i);
    cells_.begins.resize(most.size());
  }

  PathCells run() && {
    if (!cells_.order.empty()) divide(0, cells_.order.size(), most_.size());
    for (auto& begins : cells_.begins)
      begins.push_back(static_cast<std::uint32_t>(cells_.order.size()));
    return std::move(cells_);
  }

 private:
  /// Nodes that are in one cell of `level` already; there are none above the last.
  void divide(std::size_t begin, std::size_t end, std::size_t level) {
    for (; level > 0 && end - begin <= most_[level - 1]; --level)
      cells_.begins[level - 1].push_back(static_cast<std::uint32_t>(begin));
    if (level == 0) return;
    const std::size_t middle =
        begin + cut_.halve(std::span(cells_.order).subspan(begin, end - begin));
    divide(begin, middle, level);
    divide(middle, end, level);
  }

  std::span<const std::uint32_t> most_;
  PathCut cut_;
  PathCells cells_;
};

}  // namespace

PathCells cut_into_cells(const WaypointGraph& graph, std::span<const std::uint32_t> most) {
  return Cutter(graph, most).run();
}

}  // namespace defilade
