#pragma once
// Which node is nearest? The papers' function "nearest waypoint of an enemy", over any number of
// nodes, optionally only over those that pass a test (reachable, in sight, of a kind). PointIndex
// answers it for any points that have ids.
//
// The index is a balanced kd-tree, built once. Distances are Euclidean; ties go to the lower id, so
// the answer equals a scan over all points. Queries typically take O(log n), do not allocate and
// are thread-safe; `accept(Id) -> bool` is called for candidates in no particular order. The
// point must be finite.
//
// Source: Lidén 2002, equation 1 (β, the nearest waypoint); Bentley 1975 (kd-trees).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// Finds the points nearest to another.
template <class Id>
class PointIndex {
 public:
  struct Neighbour {
    Id id;
    double squared_distance = 0;

    friend bool operator==(const Neighbour&, const Neighbour&) = default;
    /// Nearer first, then the lower id.
    friend bool operator<(const Neighbour& a, const Neighbour& b) {
      if (a.squared_distance != b.squared_distance) return a.squared_distance < b.squared_distance;
      return a.id < b.id;
    }
  };

  PointIndex() = default;
  /// The first position has Id 0, and so on.
  explicit PointIndex(std::span<const Vec3> positions);

  /// Invalid if there are no points, or none is accepted.
  Id nearest(Vec3 point) const noexcept {
    return nearest(point, [](Id) { return true; });
  }
  template <class Accept>
  Id nearest(Vec3 point, Accept&& accept) const {
    Neighbour best;
    return nearest_k(point, std::span(&best, 1), accept) == 1 ? best.id : Id{};
  }

  /// Fills `out` with the nearest accepted points, nearest first; returns their number.
  template <class Accept>
  std::size_t nearest_k(Vec3 point, std::span<Neighbour> out, Accept&& accept) const {
    Best best{out};
    if (!out.empty()) search(point, 0, entries_.size(), best, accept);
    return best.count;
  }
  std::size_t nearest_k(Vec3 point, std::span<Neighbour> out) const noexcept {
    return nearest_k(point, out, [](Id) { return true; });
  }

  /// Calls `visit(Id)` for every point at most `radius` metres away, in no particular order.
  template <class Visit>
  void for_each_within(Vec3 point, float radius, Visit&& visit) const {
    if (radius < 0) return;
    visit_within(point, double{radius} * radius, 0, entries_.size(), visit);
  }

 private:
  /// A subtree is a range of entries with its root in the middle.
  struct Entry {
    Vec3 position;
    Id id;
    std::uint8_t axis = 0;  // along which the root splits its range
  };
  struct Best {
    std::span<Neighbour> out;
    std::size_t count = 0;

    bool wants(double squared) const {
      return count < out.size() || squared <= out.back().squared_distance;
    }
    void offer(Neighbour candidate) {
      if (count == out.size()) {
        if (!(candidate < out.back())) return;
        --count;
      }
      const auto at = std::upper_bound(out.begin(), out.begin() + std::ptrdiff_t(count), candidate);
      std::move_backward(at, out.begin() + std::ptrdiff_t(count),
                         out.begin() + std::ptrdiff_t(count) + 1);
      *at = candidate;
      ++count;
    }
  };

  static std::uint8_t widest_axis(std::span<const Entry> range);
  void build(std::size_t begin, std::size_t end);

  /// How far the point lies beyond the splitting plane of the entry; negative on its low side.
  /// Rounding is monotonic, so no point on the far side can have a smaller computed squared
  /// distance.
  static double beyond(Vec3 point, const Entry& entry) {
    if (entry.axis == 0) return double{point.x} - entry.position.x;
    if (entry.axis == 1) return double{point.y} - entry.position.y;
    return double{point.z} - entry.position.z;
  }

  template <class Accept>
  void search(Vec3 point, std::size_t begin, std::size_t end, Best& best, Accept& accept) const {
    if (begin == end) return;
    const std::size_t middle = begin + (end - begin) / 2;
    const Entry& entry = entries_[middle];
    const double squared = squared_distance(point, entry.position);
    if (best.wants(squared) && accept(entry.id)) best.offer({entry.id, squared});
    const double side = beyond(point, entry);
    const auto descend = [&](bool high) {
      high ? search(point, middle + 1, end, best, accept)
           : search(point, begin, middle, best, accept);
    };
    descend(side > 0);
    if (best.wants(side * side)) descend(side <= 0);
  }

  template <class Visit>
  void visit_within(Vec3 point, double squared_radius, std::size_t begin, std::size_t end,
                    Visit& visit) const {
    if (begin == end) return;
    const std::size_t middle = begin + (end - begin) / 2;
    const Entry& entry = entries_[middle];
    if (squared_distance(point, entry.position) <= squared_radius) visit(entry.id);
    const double side = beyond(point, entry);
    const bool crosses = side * side <= squared_radius;
    if (side <= 0 || crosses) visit_within(point, squared_radius, begin, middle, visit);
    if (side >= 0 || crosses) visit_within(point, squared_radius, middle + 1, end, visit);
  }

  std::vector<Entry> entries_;
};

template <class Id>
PointIndex<Id>::PointIndex(std::span<const Vec3> positions) {
  entries_.reserve(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) entries_.push_back({positions[i], Id{i}});
  build(0, entries_.size());
}

template <class Id>
std::uint8_t PointIndex<Id>::widest_axis(std::span<const Entry> range) {
  Box box;
  for (const Entry& entry : range) box.include(entry.position);
  std::uint8_t widest = 0;
  for (std::uint8_t axis = 1; axis < 3; ++axis)
    if (double{coordinate(box.max, axis)} - coordinate(box.min, axis) >
        double{coordinate(box.max, widest)} - coordinate(box.min, widest))
      widest = axis;
  return widest;
}

template <class Id>
void PointIndex<Id>::build(std::size_t begin, std::size_t end) {
  if (begin == end) return;
  const std::span range = std::span(entries_).subspan(begin, end - begin);
  const std::uint8_t axis = widest_axis(range);
  const auto middle = range.begin() + std::ptrdiff_t(range.size() / 2);
  std::nth_element(range.begin(), middle, range.end(), [axis](const Entry& a, const Entry& b) {
    const float at_a = coordinate(a.position, axis), at_b = coordinate(b.position, axis);
    return at_a != at_b ? at_a < at_b : a.id < b.id;
  });
  middle->axis = axis;
  const auto at = begin + static_cast<std::size_t>(middle - range.begin());
  build(begin, at);
  build(at + 1, end);
}

/// Finds the nodes nearest to a point.
using NodeIndex = PointIndex<NodeId>;
using Neighbour = NodeIndex::Neighbour;

}  // namespace defilade
