// Recast rasterises the triangles that stop movement into columns of solid spans and keeps the
// spans' tops that are flat enough and free enough above. Neighbouring ones are joined by steps as
// Recast would join them; its own compact field ends at 16 million spans, and large levels have
// more. What is walkable so far is then tested cell by cell with the exact body test, so that no
// doorway is lost to the raster and no node is put into a wall.
//
// Source: Mononen's Recast (voxelised walkable surfaces).

#include "bake/floor/walk_field.h"

#include <Recast.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>

#include "bake/base/box_grid.h"
#include "bake/base/parallel.h"
#include "bake/floor/trigger.h"
#include "model/base/cancelled_error.h"
#include "model/body/body_sweep.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

/// Three cells to a body's radius: narrow passages are a few cells wide, and the exact test makes
/// up for the rest.
constexpr float kCellsPerRadius = 3;
constexpr float kTallestVoxel = 0.1F;
constexpr float kAnkle = 0.05F;
/// Columns of the raster seen from above; 16 million columns of a 13 cm grid are half a kilometre
/// square.
constexpr double kMostColumns = 16e6;

using Heightfield = std::unique_ptr<rcHeightfield, decltype(&rcFreeHeightField)>;

/// The free space above a floor, in voxels. Large levels have millions of them.
struct FloorSpan {
  std::uint16_t floor;
  std::uint8_t room;  // at most kHighRoom
  int ceiling() const { return floor + room; }
};
constexpr int kHighRoom = 0xff;
static_assert(RC_SPAN_MAX_HEIGHT <= 0xffff && sizeof(FloorSpan) == 4);

/// What the exact tests say about a span.
struct Tested {
  float floor = 0;
  bool stands = false;  // a body can stand there
  bool upright = false;
};

/// Floors face up: nothing can stand on a solid's lower faces, seen from inside it.
unsigned char area_of(const Corners& t, double slope) {
  const double abx = double{t.b.x} - t.a.x, aby = double{t.b.y} - t.a.y;
  const double abz = double{t.b.z} - t.a.z;
  const double acx = double{t.c.x} - t.a.x, acy = double{t.c.y} - t.a.y;
  const double acz = double{t.c.z} - t.a.z;
  const double nx = aby * acz - abz * acy, ny = abz * acx - abx * acz, nz = abx * acy - aby * acx;
  const bool flat = nz > 0 && nz >= std::cos(slope) * std::sqrt(nx * nx + ny * ny + nz * nz);
  return flat ? RC_WALKABLE_AREA : RC_NULL_AREA;
}

}  // namespace

class FieldBuilder {
 public:
  FieldBuilder(const Level& level, const AgentProfile& profile, const TriangleTree& movement,
               const SolidSpace& solids, Progress& progress)
      : profile_(profile),
        movement_(movement),
        solids_(solids),
        progress_(progress),
        harm_(level, profile) {
    find_dangers(level);
  }

  Result<WalkField> run() {
    if (movement_.size() == 0) return field_;
    if (auto ok = lay_out(); !ok) return ok.error();
    if (auto ok = rasterise(); !ok) return ok.error();
    if (auto ok = test_cells(); !ok) return ok.error();
    collect();
    return std::move(field_);
  }

 private:
  Result<void> lay_out() {
    const Box box = movement_.bounds();
    field_.size_ = profile_.radius / kCellsPerRadius;
    field_.origin_ = {box.min.x - field_.size_, box.min.y - field_.size_, box.min.z};
    const double width = std::ceil((double{box.max.x} - box.min.x) / field_.size_) + 2;
    const double depth = std::ceil((double{box.max.y} - box.min.y) / field_.size_) + 2;
    if (width * depth > kMostColumns)
      return Error{fmt::format(
          "the level is {:.0f} by {:.0f} m: too large to place nodes for a body of radius {:g} m; "
          "give nodes of your own with --waypoints, or cut the level into parts",
          box.max.x - box.min.x, box.max.y - box.min.y, profile_.radius)};
    field_.width_ = static_cast<int>(width);
    field_.depth_ = static_cast<int>(depth);
    top_ = box.max.z + 1;
    voxel_ = std::max({std::min(kTallestVoxel, profile_.step / 4),
                       (top_ - box.min.z) / (RC_SPAN_MAX_HEIGHT - 1)});
    return {};
  }

  int voxels(float height) const { return static_cast<int>(height / voxel_); }
  int step() const { return voxels(profile_.step) + 1; }
  int least_room() const { return std::max(voxels(profile_.crouched().height) - 1, 1); }

  Result<void> rasterise() {
    const Error out_of_memory{"not enough memory to find the walkable floor", ErrorKind::system};
    rcContext context(false);
    const Heightfield solid(rcAllocHeightfield(), rcFreeHeightField);
    if (!solid) return out_of_memory;
    const std::array low{field_.origin_.x, field_.origin_.z, field_.origin_.y};
    const std::array high{field_.origin_.x + static_cast<float>(field_.width_) * field_.size_, top_,
                          field_.origin_.y + static_cast<float>(field_.depth_) * field_.size_};
    if (!rcCreateHeightfield(&context, *solid, field_.width_, field_.depth_, low.data(),
                             high.data(), field_.size_, voxel_))
      return out_of_memory;
    progress_.begin("finding floor", "triangles", movement_.size());
    for (const Corners& t : movement_.triangles()) {
      if (progress_.cancelled()) return cancelled_error();
      const std::array a{t.a.x, t.a.z, t.a.y}, b{t.b.x, t.b.z, t.b.y}, c{t.c.x, t.c.z, t.c.y};
      if (!rcRasterizeTriangle(&context, a.data(), b.data(), c.data(), area_of(t, profile_.slope),
                               *solid, step()))
        return out_of_memory;
      progress_.advance(1);
    }
    rcFilterLowHangingWalkableObstacles(&context, step(), *solid);
    rcFilterWalkableLowHeightSpans(&context, least_room(), *solid);
    gather_spans(*solid);
    return {};
  }

  void gather_spans(const rcHeightfield& solid) {
    const auto columns =
        static_cast<std::size_t>(field_.width_) * static_cast<std::size_t>(field_.depth_);
    const auto for_each_floor = [&](std::size_t column, const auto& visit) {
      for (const rcSpan* span = solid.spans[column]; span != nullptr; span = span->next)
        if (span->area != RC_NULL_AREA) visit(span);
    };
    std::size_t floors = 0;  // counted first: a vector that grows takes twice the memory
    for (std::size_t column = 0; column < columns; ++column)
      for_each_floor(column, [&](const rcSpan*) { ++floors; });
    spans_.reserve(floors);
    columns_.reserve(columns + 1);
    for (std::size_t column = 0; column < columns; ++column) {
      columns_.push_back(static_cast<std::uint32_t>(spans_.size()));
      for_each_floor(column, [&](const rcSpan* span) {
        const int floor = static_cast<int>(span->smax);
        const int room = span->next ? static_cast<int>(span->next->smin) - floor : kHighRoom;
        spans_.push_back({static_cast<std::uint16_t>(floor),
                          static_cast<std::uint8_t>(std::clamp(room, 0, kHighRoom))});
      });
    }
    columns_.push_back(static_cast<std::uint32_t>(spans_.size()));
  }

  std::size_t column(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(field_.width_) +
           static_cast<std::size_t>(x);
  }

  template <class Visit>  // visit(x, y, span)
  void for_each_span_of_row(int y, Visit visit) const {
    for (int x = 0; x < field_.width_; ++x)
      for (std::uint32_t i = columns_[column(x, y)]; i < columns_[column(x, y) + 1]; ++i)
        visit(x, y, i);
  }

  /// The lowest floor there that is a step away, with room for the body above both.
  CellId neighbour(int x, int y, const FloorSpan& span, CellStep to) const {
    const int nx = x + to.x, ny = y + to.y;
    if (nx < 0 || ny < 0 || nx >= field_.width_ || ny >= field_.depth_) return kNoCell;
    for (std::uint32_t i = columns_[column(nx, ny)]; i < columns_[column(nx, ny) + 1]; ++i) {
      const FloorSpan& other = spans_[i];
      const int room =
          std::min(span.ceiling(), other.ceiling()) - std::max<int>(span.floor, other.floor);
      if (room >= least_room() && std::abs(other.floor - span.floor) <= step()) return i;
    }
    return kNoCell;
  }

  Vec3 middle(int x, int y, float z) const {
    return {field_.origin_.x + (static_cast<float>(x) + 0.5F) * field_.size_,
            field_.origin_.y + (static_cast<float>(y) + 0.5F) * field_.size_, z};
  }

  /// A body cannot stay in a volume that harms it, or in a trigger that sends it away.
  bool inhospitable(Vec3 feet) const {
    const float height = profile_.upright().height;
    const auto burns = [&](std::uint32_t i) {
      const Volume& volume = *harmful_[i];
      return volume.contains(above(feet, kAnkle)) || volume.contains(above(feet, profile_.step)) ||
             volume.contains(above(feet, height / 2));
    };
    const auto sends = [&](const Box& box) { return touches(feet, height, box); };
    return std::ranges::any_of(harmful_grid_.at(feet), burns) ||
           std::ranges::any_of(triggers_, sends) || harm_.harms(feet, feet);
  }

  void find_dangers(const Level& level) {
    std::vector<Box> boxes;
    for (const Volume& volume : level.volumes) {
      if (volume.medium != Medium::lava && volume.medium != Medium::slime) continue;
      harmful_.push_back(&volume);
      boxes.push_back(volume.bounds.empty() ? movement_.bounds() : volume.bounds);
    }
    harmful_grid_ = BoxGrid(boxes);
    for (const Entity& entity : level.entities)
      if (sends_away(entity)) triggers_.push_back(entity.bounds);
  }

  Tested test(int x, int y, const FloorSpan& span) const {
    const float z = field_.origin_.z + static_cast<float>(span.floor) * voxel_;
    const Vec3 at = middle(x, y, z);
    const auto floor = floor_below(movement_, at.x, at.y, z + voxel_ / 2,
                                   z - profile_.step - 2 * voxel_, profile_.slope);
    if (!floor) return {};
    const Vec3 feet = middle(x, y, *floor);
    const bool upright = fits(feet, profile_.upright());
    const bool stands = (upright || fits(feet, profile_.crouched())) && !inhospitable(feet) &&
                        !solids_.holds(feet, movement_);
    return {*floor, stands, upright};
  }

  bool fits(Vec3 feet, const Stance& stance) const {
    return fits_at(movement_, feet, profile_.step, stance.height, profile_.radius);
  }

  Result<void> test_cells() {
    tested_.resize(spans_.size());
    std::atomic<bool> stopped = false;
    progress_.begin("testing floor", "rows", static_cast<std::uint64_t>(field_.depth_));
    parallel_for(static_cast<std::size_t>(field_.depth_), [&](std::size_t row) {
      if (stopped || progress_.cancelled()) {
        stopped = true;
        return;
      }
      for_each_span_of_row(static_cast<int>(row), [&](int x, int y, std::uint32_t i) {
        tested_[i] = test(x, y, spans_[i]);
      });
      progress_.advance(1);
    });
    if (stopped) return cancelled_error();
    return {};
  }

  /// Keeps the cells that passed, and the steps between them.
  void collect() {
    std::vector<CellId> number(spans_.size(), kNoCell);
    CellId count = 0;
    field_.columns_.reserve(columns_.size());
    for (std::size_t c = 0; c + 1 < columns_.size(); ++c) {
      field_.columns_.push_back(count);
      for (std::uint32_t i = columns_[c]; i < columns_[c + 1]; ++i)
        if (tested_[i].stands) number[i] = count++;
    }
    field_.columns_.push_back(count);
    field_.cells_.resize(count);
    parallel_for(static_cast<std::size_t>(field_.depth_), [&](std::size_t row) {
      for_each_span_of_row(static_cast<int>(row), [&](int x, int y, std::uint32_t i) {
        if (number[i] != kNoCell) field_.cells_[number[i]] = cell_of(x, y, i, number);
      });
    });
    drop_one_way_steps();
  }

  WalkCell cell_of(int x, int y, std::uint32_t span, const std::vector<CellId>& number) const {
    WalkCell cell;
    cell.position = middle(x, y, tested_[span].floor);
    cell.upright = tested_[span].upright;
    cell.roofed = spans_[span].room < kHighRoom;
    for (std::size_t d = 0; d < kCellSteps.size(); ++d) {
      const std::uint32_t there = neighbour(x, y, spans_[span], kCellSteps[d]);
      if (there != kNoCell && number[there] != kNoCell &&
          std::abs(tested_[there].floor - cell.position.z) <= profile_.step)
        cell.next[d] = number[there];
    }
    return cell;
  }

  /// Where floors lie close above each other, Recast may step from one to another and not back.
  void drop_one_way_steps() {
    for (CellId cell = 0; cell < field_.cells_.size(); ++cell)
      for (std::size_t d = 0; d < kCellSteps.size(); ++d) {
        CellId& next = field_.cells_[cell].next[d];
        if (next != kNoCell && field_.cells_[next].next[(d + 2) % kCellSteps.size()] != cell)
          next = kNoCell;
      }
  }

  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const SolidSpace& solids_;
  Progress& progress_;
  Triggers harm_;
  std::vector<const Volume*> harmful_;  // lava and slime
  BoxGrid harmful_grid_;
  std::vector<Box> triggers_;  // that send a body away
  float top_ = 0;
  float voxel_ = 0;
  std::vector<std::uint32_t> columns_;  // offsets into spans_
  std::vector<FloorSpan> spans_;
  std::vector<Tested> tested_;  // by span
  WalkField field_;
};

Result<WalkField> WalkField::build(const Level& level, const AgentProfile& profile,
                                   const TriangleTree& movement, const SolidSpace& solids,
                                   Progress& progress) {
  return FieldBuilder(level, profile, movement, solids, progress).run();
}

void WalkField::keep(const std::vector<std::uint8_t>& kept) {
  std::vector<CellId> number(cells_.size(), kNoCell);
  CellId count = 0;
  for (CellId cell = 0; cell < cells_.size(); ++cell)
    if (kept[cell] != 0) number[cell] = count++;
  CellId seen = 0, before = 0;
  for (CellId& offset : columns_) {
    for (; seen < offset; ++seen)
      if (kept[seen] != 0) ++before;
    offset = before;
  }
  for (CellId cell = 0; cell < cells_.size(); ++cell) {
    if (kept[cell] == 0) continue;
    WalkCell moved = cells_[cell];
    for (CellId& next : moved.next)
      if (next != kNoCell) next = number[next];
    cells_[number[cell]] = moved;  // never behind it
  }
  cells_.resize(count);
  cells_.shrink_to_fit();  // often most of a level is out of reach
}

CellId WalkField::nearest(Vec3 point, float reach, float rise) const noexcept {
  CellId best = kNoCell;
  double least = std::numeric_limits<double>::infinity();
  for_each_near(point, reach, rise, [&](CellId id) {
    const double squared = squared_distance(cells_[id].position, point);
    if (squared >= least) return;
    least = squared;
    best = id;
  });
  return best;
}

std::vector<CellId> walk_parts(const WalkField& field) {
  std::vector<CellId> part(field.size(), kNoCell), members;
  const auto neighbours = [&](CellId cell, const auto& visit) {
    for (const CellId next : field[cell].next)
      if (next != kNoCell) visit(next);
  };
  const auto enter = [&](CellId next, CellId from) {
    if (part[next] != kNoCell) return false;
    part[next] = part[from];
    return true;
  };
  for (CellId first = 0; first < field.size(); ++first) {
    if (part[first] != kNoCell) continue;
    part[first] = first;
    members.assign(1, first);
    flood(members, neighbours, enter);
  }
  return part;
}

}  // namespace defilade
