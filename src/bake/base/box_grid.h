#pragma once
// Which boxes are above or below a place? Boxes sorted into squares, seen from above.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade {

class BoxGrid {
 public:
  BoxGrid() = default;
  explicit BoxGrid(std::span<const Box> boxes) {
    for (const Box& box : boxes) bounds_.include(box);
    if (bounds_.empty()) return;
    const double size = std::max(double{bounds_.max.x} - bounds_.min.x,  //
                                 double{bounds_.max.y} - bounds_.min.y);
    square_ = std::clamp(size / kSquares, kLeast, kMost);
    lists_.resize(kSquares * kSquares);
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
      for (std::size_t y = row(boxes[i].min.y); y <= row(boxes[i].max.y); ++y)
        for (std::size_t x = column(boxes[i].min.x); x <= column(boxes[i].max.x); ++x)
          lists_[y * kSquares + x].push_back(i);
  }

  /// The numbers of all boxes that are above or below the place, or around it, and of some others.
  std::span<const std::uint32_t> at(Vec3 place) const {
    if (lists_.empty()) return {};
    return lists_[row(place.y) * kSquares + column(place.x)];
  }

  /// Is `test(number)` true for any box that overlaps this one, seen from above? It is asked about
  /// some others, too, and about some more than once.
  template <class Test>
  bool any_in(const Box& box, const Test& test) const {
    if (lists_.empty()) return false;
    for (std::size_t y = row(box.min.y); y <= row(box.max.y); ++y)
      for (std::size_t x = column(box.min.x); x <= column(box.max.x); ++x)
        if (std::ranges::any_of(lists_[y * kSquares + x], test)) return true;
    return false;
  }

 private:
  static constexpr std::size_t kSquares = 128;           // on a side
  static constexpr double kLeast = 1e-3, kMost = 1e300;  // finite, whatever the boxes are

  std::size_t column(float x) const { return number(double{x} - bounds_.min.x); }
  std::size_t row(float y) const { return number(double{y} - bounds_.min.y); }
  std::size_t number(double away) const {
    return static_cast<std::size_t>(std::clamp(away / square_, 0.0, double{kSquares - 1}));
  }

  Box bounds_;
  double square_ = 1;
  std::vector<std::vector<std::uint32_t>> lists_;
};

}  // namespace defilade
