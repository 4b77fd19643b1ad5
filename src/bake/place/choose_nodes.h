#pragma once
// Where do nodes go? At places that the level's entities mark, in passages, at corners, along walls
// and ledges, and on the open floor that remains.

#include <span>
#include <vector>

#include "bake/floor/survey.h"
#include "bake/links/doorway.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

struct Choice {
  std::vector<Waypoint> nodes;  // the given ones first
  std::vector<DoorwayNode> doorways;
};

/// How far from a cell the next node may be: `spacing` near obstacles, up to twice that in the
/// open.
float local_spacing(const FieldShape& shape, CellId cell, float spacing);

/// `marked` are required nodes: the designers' and those of the level's entities. Ends early, with
/// fewer nodes, when it is cancelled.
Choice choose_nodes(const Ground& ground, const AgentProfile& profile, std::vector<Waypoint> marked,
                    float spacing, Progress& progress);

}  // namespace defilade
