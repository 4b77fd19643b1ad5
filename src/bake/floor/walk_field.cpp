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

/// The free space above a floor, in voxels.
struct FloorSpan {
  int floor;
  int room;  // at most kHighRoom
  int ceiling() const { return floor + room; }
};
constexpr int kHighRoom = 0xff;

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
               Progress& progress)
      : level_(level), profile_(profile), movement_(movement), progress_(progress) {}

  Result<WalkField> run() {
    if (movement_.size() == 0) return field_;
    if (auto ok = lay_out(); !ok) return ok.error();
    if (auto ok = rasterise(); !ok) return ok.error();
    find_steps();
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
    columns_.reserve(columns + 1);
    for (std::size_t column = 0; column < columns; ++column) {
      columns_.push_back(static_cast<std::uint32_t>(spans_.size()));
      for (const rcSpan* span = solid.spans[column]; span != nullptr; span = span->next) {
        if (span->area == RC_NULL_AREA) continue;
        const int floor = static_cast<int>(span->smax);
        const int room = span->next ? static_cast<int>(span->next->smin) - floor : kHighRoom;
        spans_.push_back({floor, std::clamp(room, 0, kHighRoom)});
      }
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
          std::min(span.ceiling(), other.ceiling()) - std::max(span.floor, other.floor);
      if (room >= least_room() && std::abs(other.floor - span.floor) <= step()) return i;
    }
    return kNoCell;
  }

  void find_steps() {
    next_.resize(spans_.size());
    parallel_for(static_cast<std::size_t>(field_.depth_), [&](std::size_t row) {
      for_each_span_of_row(static_cast<int>(row), [&](int x, int y, std::uint32_t i) {
        for (std::size_t d = 0; d < kCellSteps.size(); ++d)
          next_[i][d] = neighbour(x, y, spans_[i], kCellSteps[d]);
      });
    });
  }

  Vec3 middle(int x, int y, float z) const {
    return {field_.origin_.x + (static_cast<float>(x) + 0.5F) * field_.size_,
            field_.origin_.y + (static_cast<float>(y) + 0.5F) * field_.size_, z};
  }

  /// A body cannot stay in a volume that harms it, or in a trigger that sends it away.
  bool inhospitable(Vec3 feet) const {
    const float height = profile_.upright().height;
    const auto burns = [&](const Volume& volume) {
      return volume.medium != Medium::water && volume.medium != Medium::fog &&
             (volume.contains(above(feet, kAnkle)) || volume.contains(above(feet, profile_.step)) ||
              volume.contains(above(feet, height / 2)));
    };
    const auto sends = [&](const Entity& entity) {
      return sends_away(entity) && touches(feet, height, entity.bounds);
    };
    return std::ranges::any_of(level_.volumes, burns) ||
           std::ranges::any_of(level_.entities, sends);
  }

  /// The cell that the exact tests make of one span; nothing when the body cannot stand there.
  std::optional<WalkCell> cell_at(int x, int y, const FloorSpan& span) const {
    const float z = field_.origin_.z + static_cast<float>(span.floor) * voxel_;
    const Vec3 at = middle(x, y, z);
    const auto floor = floor_below(movement_, at.x, at.y, z + voxel_ / 2,
                                   z - profile_.step - 2 * voxel_, profile_.slope);
    if (!floor) return std::nullopt;
    WalkCell cell;
    cell.position = middle(x, y, *floor);
    cell.roofed = span.room < kHighRoom;
    cell.upright = fits(cell.position, profile_.upright());
    if (!cell.upright && !fits(cell.position, profile_.crouched())) return std::nullopt;
    if (inhospitable(cell.position)) return std::nullopt;
    return cell;
  }

  bool fits(Vec3 feet, const Stance& stance) const {
    return fits_at(movement_, feet, profile_.step, stance.height, profile_.radius);
  }

  Result<void> test_cells() {
    tested_.assign(next_.size(), std::nullopt);
    std::atomic<bool> stopped = false;
    progress_.begin("testing floor", "rows", static_cast<std::uint64_t>(field_.depth_));
    parallel_for(static_cast<std::size_t>(field_.depth_), [&](std::size_t row) {
      if (stopped || progress_.cancelled()) {
        stopped = true;
        return;
      }
      for_each_span_of_row(static_cast<int>(row), [&](int x, int y, std::uint32_t i) {
        tested_[i] = cell_at(x, y, spans_[i]);
      });
      progress_.advance(1);
    });
    if (stopped) return cancelled_error();
    return {};
  }

  /// Keeps the cells that passed, and the steps between them.
  void collect() {
    std::vector<CellId> number(tested_.size(), kNoCell);
    field_.columns_.reserve(
        static_cast<std::size_t>(field_.width_) * static_cast<std::size_t>(field_.depth_) + 1);
    for (int y = 0; y < field_.depth_; ++y)
      for (int x = 0; x < field_.width_; ++x) {
        field_.columns_.push_back(static_cast<CellId>(field_.cells_.size()));
        for (std::uint32_t i = columns_[column(x, y)]; i < columns_[column(x, y) + 1]; ++i) {
          if (!tested_[i]) continue;
          number[i] = static_cast<CellId>(field_.cells_.size());
          field_.cells_.push_back(*tested_[i]);
        }
      }
    field_.columns_.push_back(static_cast<CellId>(field_.cells_.size()));
    for (std::size_t i = 0; i < tested_.size(); ++i)
      if (number[i] != kNoCell) join(number[i], next_[i], number);
    drop_one_way_steps();
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

  void join(CellId cell, const std::array<CellId, 4>& spans, const std::vector<CellId>& number) {
    WalkCell& here = field_.cells_[cell];
    for (std::size_t d = 0; d < spans.size(); ++d) {
      const CellId there = spans[d] == kNoCell ? kNoCell : number[spans[d]];
      if (there == kNoCell) continue;
      if (std::abs(field_.cells_[there].position.z - here.position.z) <= profile_.step)
        here.next[d] = there;
    }
  }

  const Level& level_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  Progress& progress_;
  float top_ = 0;
  float voxel_ = 0;
  std::vector<std::uint32_t> columns_;  // offsets into spans_
  std::vector<FloorSpan> spans_;
  std::vector<std::array<CellId, 4>> next_;
  std::vector<std::optional<WalkCell>> tested_;
  WalkField field_;
};

Result<WalkField> WalkField::build(const Level& level, const AgentProfile& profile,
                                   const TriangleTree& movement, Progress& progress) {
  return FieldBuilder(level, profile, movement, progress).run();
}

void WalkField::keep(const std::vector<std::uint8_t>& kept) {
  std::vector<CellId> number(cells_.size(), kNoCell);
  CellId count = 0;
  for (CellId cell = 0; cell < cells_.size(); ++cell)
    if (kept[cell] != 0) number[cell] = count++;
  std::vector<WalkCell> cells;
  cells.reserve(count);
  CellId seen = 0;
  for (CellId& offset : columns_) {
    for (; seen < offset; ++seen)
      if (kept[seen] != 0) cells.push_back(cells_[seen]);
    offset = static_cast<CellId>(cells.size());
  }
  for (WalkCell& cell : cells)
    for (CellId& next : cell.next)
      if (next != kNoCell) next = number[next];
  cells_ = std::move(cells);
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
