#include "model/sets/count_others.h"

#include "model/base/threads.h"

namespace defilade {

std::vector<std::uint32_t> count_others(NodeMatrixView matrix) {
  std::vector<std::uint32_t> counts(matrix.size());
  for_each_stretch(matrix.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      counts[i] = static_cast<std::uint32_t>(matrix.row(NodeId{i}).count() - 1);
  });
  return counts;
}

}  // namespace defilade
