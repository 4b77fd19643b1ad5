#pragma once
// Which nodes are neighbours? An order in which any run of 8, 16, 32, 64, … nodes that starts at a
// multiple of its length is a tight cluster.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/vec3.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

inline constexpr std::size_t kTile = 64;      // nodes of a tile
inline constexpr std::size_t kLeaf = 8;       // nodes of the smallest block
inline constexpr std::size_t kTileLevel = 3;  // a tile is a leaf doubled this many times

/// The order: position i is taken by node order[i]. Halves a range across its longest side, the
/// first half being whole tiles, or whole leaves within a tile. Nodes that are in this order
/// already stay where they are.
std::vector<std::uint32_t> tile_order(std::span<const Vec3> places);

/// Puts the nodes from `first` on in tile order and renumbers the links: rows of neighbours are
/// then similar, and matrices small.
void number_by_tiles(GraphParts& parts, std::size_t first);

}  // namespace defilade
