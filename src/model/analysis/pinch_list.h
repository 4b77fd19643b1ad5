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

/// Merges the same gates, then adds those of `more` that are not almost the same as another one
/// that is kept. One is almost the same as another if all its nodes, gates included, are among
/// those of the other, which has at most as many gates and at most twice as many nodes inside.
/// Larger ones are added first; ties go to the lower gates.
void add_unlike(std::vector<PinchPoint>& points, std::vector<PinchPoint> more);

}  // namespace defilade
