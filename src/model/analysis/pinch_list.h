#pragma once
// In which order are pinch points listed, and which of several are one?

#include <vector>

#include "defilade/model/pinch_points.h"

namespace defilade {

/// By the nodes of the gates, then direction, then inside.
void sort_pinch_points(std::vector<PinchPoint>& points);

/// Sorts; among points with the same gates, keeps the one with the larger inside, and among equally
/// large ones that with the lower first node.
void merge_same_gates(std::vector<PinchPoint>& points);

}  // namespace defilade
