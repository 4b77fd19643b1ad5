#pragma once
// What is the floor made of? Every triangle that can be walked on, cut along a square grid into
// pieces that are small enough to have one colour each.

#include <cstdint>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "view/floor/near_nodes.h"
#include "view/floor/polygon.h"

namespace defilade::cli {

/// A part of one triangle within one column of the grid.
struct FloorPiece {
  std::uint32_t triangle = 0;
  std::int32_t column = 0;  // along x
  std::int32_t row = 0;     // along y
  Vec3 middle;
};

struct FloorPieces {
  float cell = 0;                  // metres: the side of a column
  std::vector<FloorPiece> pieces;  // by triangle, then by row, then by column
};

/// The cells are as small as is useful, and larger where the floor is so large that there would be
/// too many. Only floor near a node counts.
FloorPieces cut_floor(const Level& level, const AgentProfile& profile, const NearNodes& near);

/// The part of a triangle in a row of the grid, from one column to another.
Polygon part_of(const Level& level, std::uint32_t triangle, float cell, std::int32_t row,
                std::int32_t first, std::int32_t last);

}  // namespace defilade::cli
