// Neighbours in a row become runs; runs of the same width that lie side by side become rectangles.

#include "bake/lint/floor_area.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace defilade {
namespace {

/// Floor within one rectangle rises by no more than this, in metres: a picture of it at its upper
/// height stays close to the floor.
constexpr float kLevel = 0.1F;

class Rectangles {
 public:
  explicit Rectangles(float cell_size) : size_(cell_size) {}

  /// Cells must come row by row, each row from its lowest X.
  void add(Vec3 p) {
    const Box cell{{p.x - size_ / 2, p.y - size_ / 2, p.z},
                   {p.x + size_ / 2, p.y + size_ / 2, p.z}};
    for (Box& run : row_)
      if (is_same(run.min.y, cell.min.y) && is_same(run.max.x, cell.min.x) && join(run, cell))
        return;
    if (!row_.empty() && !is_same(row_.front().min.y, cell.min.y)) end_row();
    row_.push_back(cell);
  }

  std::vector<Box> take() {
    end_row();
    end_row();
    return std::move(done_);
  }

 private:
  bool is_same(float a, float b) const { return std::abs(a - b) < size_ / 4; }

  static bool join(Box& box, const Box& other) {
    const float low = std::min(box.min.z, other.min.z), high = std::max(box.max.z, other.max.z);
    if (high - low > kLevel) return false;
    box.min = {std::min(box.min.x, other.min.x), std::min(box.min.y, other.min.y), low};
    box.max = {std::max(box.max.x, other.max.x), std::max(box.max.y, other.max.y), high};
    return true;
  }

  /// Rectangles that end at this row grow by it, or are done.
  void end_row() {
    for (Box& run : row_) {
      const auto below = std::ranges::find_if(open_, [&](const Box& box) {
        return is_same(box.max.y, run.min.y) && is_same(box.min.x, run.min.x) &&
               is_same(box.max.x, run.max.x);
      });
      if (below == open_.end()) continue;
      Box grown = *below;
      if (!join(grown, run)) continue;
      run = grown;
      open_.erase(below);
    }
    done_.insert(done_.end(), open_.begin(), open_.end());
    open_ = std::exchange(row_, {});
  }

  float size_;
  std::vector<Box> row_;   // runs of the row that is being read
  std::vector<Box> open_;  // rectangles that end at the row before
  std::vector<Box> done_;
};

}  // namespace

FloorArea area_of(const WalkField& field, std::span<const CellId> cells) {
  std::vector<CellId> order(cells.begin(), cells.end());
  std::ranges::sort(order);  // a field's cells are numbered row by row
  Rectangles rectangles(field.cell_size());
  for (const CellId cell : order) rectangles.add(field[cell].position);
  return {static_cast<float>(cells.size()) * field.cell_area(), rectangles.take()};
}

}  // namespace defilade
