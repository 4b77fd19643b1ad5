#pragma once
// Where can the body stand, and which standing places touch? The walkable space of a level as a
// field of small square cells, several above each other where there are several floors.
//
// Recast finds the floors and which of them a step joins, the exact body test decides. So a cell is
// what `fits_at` says it is: the body fits there at least crouched, its centre above floor that is
// not too steep, and not inside of a wall.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "bake/floor/solid_space.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/progress.h"
#include "defilade/model/result.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

using CellId = std::uint32_t;
inline constexpr CellId kNoCell = std::numeric_limits<CellId>::max();

struct WalkCell {
  Vec3 position;  // the cell's middle, on the floor
  /// The cells one step away towards -X, +Y, +X and -Y; kNoCell where a wall or a ledge is.
  std::array<CellId, 4> next{kNoCell, kNoCell, kNoCell, kNoCell};
  bool upright = false;  // the body fits without crouching
  bool roofed = false;   // something is above it
};

/// Seen from above: what one step in each direction of WalkCell::next changes.
struct CellStep {
  int x;
  int y;
};
inline constexpr std::array<CellStep, 4> kCellSteps{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};

class WalkField {
 public:
  /// `movement` holds the level's triangles that stop movement.
  static Result<WalkField> build(const Level& level, const AgentProfile& profile,
                                 const TriangleTree& movement, const SolidSpace& solids,
                                 Progress& progress);

  /// Drops all cells that are not kept.
  void keep(const std::vector<std::uint8_t>& kept);

  std::span<const WalkCell> cells() const noexcept { return cells_; }
  const WalkCell& operator[](CellId id) const noexcept { return cells_[id]; }
  std::size_t size() const noexcept { return cells_.size(); }
  float cell_size() const noexcept { return size_; }
  float cell_area() const noexcept { return size_ * size_; }

  /// The nearest cell at most `reach` away in plan and `rise` in height; kNoCell if there is none.
  CellId nearest(Vec3 point, float reach, float rise) const noexcept;

  /// Calls `visit(CellId)` for every cell at most `reach` away in plan and `rise` in height.
  template <class Visit>
  void for_each_near(Vec3 point, float reach, float rise, Visit&& visit) const;

 private:
  friend class FieldBuilder;

  int column_of(double coordinate, float origin, int count) const noexcept {
    const double column = std::floor((coordinate - origin) / size_);
    return static_cast<int>(std::clamp(column, 0.0, static_cast<double>(count - 1)));
  }

  Vec3 origin_;
  float size_ = 0;
  int width_ = 0;
  int depth_ = 0;
  std::vector<CellId> columns_;  // width × depth + 1 offsets into cells_
  std::vector<WalkCell> cells_;  // by row, column and height
};

template <class Visit>
void WalkField::for_each_near(Vec3 point, float reach, float rise, Visit&& visit) const {
  if (cells_.empty()) return;
  const int x0 = column_of(double{point.x} - reach, origin_.x, width_);
  const int x1 = column_of(double{point.x} + reach, origin_.x, width_);
  const int y0 = column_of(double{point.y} - reach, origin_.y, depth_);
  const int y1 = column_of(double{point.y} + reach, origin_.y, depth_);
  for (int y = y0; y <= y1; ++y) {
    const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_);
    for (CellId id = columns_[row + static_cast<std::size_t>(x0)];
         id < columns_[row + static_cast<std::size_t>(x1) + 1]; ++id) {
      const Vec3 p = cells_[id].position;
      const double dx = double{p.x} - point.x, dy = double{p.y} - point.y;
      if (dx * dx + dy * dy <= double{reach} * reach && std::abs(p.z - point.z) <= rise) visit(id);
    }
  }
}

/// Which cells are connected by steps: for every cell the lowest cell it can be reached from.
std::vector<CellId> walk_parts(const WalkField& field);

}  // namespace defilade
