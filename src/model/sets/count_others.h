#pragma once
// How many nodes does each row hold besides its own? The exposure of a node, if rows are its
// watchers.

#include <cstdint>
#include <vector>

#include "defilade/model/node_matrix.h"

namespace defilade {

/// Every row must contain its own node. On several threads for large matrices.
std::vector<std::uint32_t> count_others(NodeMatrixView matrix);

}  // namespace defilade
