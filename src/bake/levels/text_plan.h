#pragma once
// A text level after reading: cells with what stands in them. text_level.cpp makes it from
// characters, text_geometry.cpp makes triangles from it.

#include <string>
#include <vector>

#include "defilade/model/level.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// A box that fills a cell between two heights above its storey's floor.
struct Solid {
  float low = 0;
  float high = 0;
  std::string material;
  bool firm = true;  // stops movement, so bodies stand on it rather than in it

  friend bool operator==(const Solid&, const Solid&) = default;
};

struct Cell {
  bool floor = false;  // has a floor at the storey's height
  bool door = false;
  std::vector<Solid> solids;

  /// The height at which a body stands in this cell, above the storey's floor: on top of what
  /// starts at the floor.
  float ground() const {
    const bool raised = !solids.empty() && solids.front().low == 0 && solids.front().firm;
    return raised ? solids.front().high : 0;
  }
};

struct Storey {
  float height = 0;                      // height of its floor, in metres
  std::vector<std::vector<Cell>> cells;  // rows from north to south, columns from west to east
};

struct TextPlan {
  float cell = 1;
  float door = 2.2F;     // height of a doorway
  std::size_t rows = 0;  // size of the largest storey: all share the north-west corner
  std::vector<Storey> storeys;

  float west(std::size_t column) const { return static_cast<float>(column) * cell; }
  float north(std::size_t row) const { return static_cast<float>(rows - row) * cell; }
  Vec3 centre(std::size_t column, std::size_t row, float z) const {
    return {(static_cast<float>(column) + 0.5F) * cell,
            (static_cast<float>(rows - row) - 0.5F) * cell, z};
  }
};

/// Appends the plan's triangles and materials. Faces between equal neighbours are left out, and
/// runs of faces are joined. All coordinates come from the same few expressions, so faces meet
/// without cracks.
void append_geometry(const TextPlan& plan, const std::vector<Material>& materials, Level& level);

}  // namespace defilade
