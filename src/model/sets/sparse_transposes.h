#pragma once

#include "defilade/model/node_matrix.h"

namespace defilade {

/// `are_transposes` for two matrices of lines of the same size.
bool lines_are_transposes(const NodeMatrixView& a, const NodeMatrixView& b) noexcept;

}  // namespace defilade
