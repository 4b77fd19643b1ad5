#pragma once
// Which node is nearest? The papers' function "nearest waypoint of an enemy", over any number of
// nodes, optionally only over those that pass a test (reachable, in sight, of a kind).
//
// The index is a balanced kd-tree, built once. Distances are Euclidean; ties go to the lower id, so
// the answer equals a scan over all nodes. Queries typically take O(log n), do not allocate and are
// free-threaded; `accept(NodeId) -> bool` is called for candidates in no particular order. The
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

struct Neighbour {
  NodeId node;
  double squared_distance = 0;

  friend bool operator==(const Neighbour&, const Neighbour&) = default;
  /// Nearer first, then the lower id.
  friend bool operator<(const Neighbour& a, const Neighbour& b) {
    if (a.squared_distance != b.squared_distance) return a.squared_distance < b.squared_distance;
    return a.node < b.node;
  }
};

/// Finds the nodes nearest to a point.
class NodeIndex {
 public:
  NodeIndex() = default;
  explicit NodeIndex(std::span<const Vec3> positions);

  /// Invalid if there are no nodes, or none is accepted.
  NodeId nearest(Vec3 point) const noexcept {
    return nearest(point, [](NodeId) { return true; });
  }
  template <class Accept>
  NodeId nearest(Vec3 point, Accept&& accept) const {
    Neighbour best;
    return nearest_k(point, std::span(&best, 1), accept) == 1 ? best.node : NodeId{};
  }

  /// Fills `out` with the nearest accepted nodes, nearest first; returns their number.
  template <class Accept>
  std::size_t nearest_k(Vec3 point, std::span<Neighbour> out, Accept&& accept) const {
    Best best{out};
    if (!out.empty()) search(point, 0, entries_.size(), best, accept);
    return best.count;
  }
  std::size_t nearest_k(Vec3 point, std::span<Neighbour> out) const noexcept {
    return nearest_k(point, out, [](NodeId) { return true; });
  }

  /// Calls `visit(NodeId)` for every node at most `radius` metres away, in no particular order.
  template <class Visit>
  void for_each_within(Vec3 point, float radius, Visit&& visit) const {
    if (radius < 0) return;
    visit_within(point, double{radius} * radius, 0, entries_.size(), visit);
  }

 private:
  /// A subtree is a range of entries with its root in the middle.
  struct Entry {
    Vec3 position;
    NodeId node;
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

  void build(std::size_t begin, std::size_t end);

  /// How far the point lies beyond the splitting plane of the entry; negative on its low side.
  /// Rounding is monotonic, so no node on the far side can have a smaller computed squared
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
    if (best.wants(squared) && accept(entry.node)) best.offer({entry.node, squared});
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
    if (squared_distance(point, entry.position) <= squared_radius) visit(entry.node);
    const double side = beyond(point, entry);
    const bool crosses = side * side <= squared_radius;
    if (side <= 0 || crosses) visit_within(point, squared_radius, begin, middle, visit);
    if (side >= 0 || crosses) visit_within(point, squared_radius, middle + 1, end, visit);
  }

  std::vector<Entry> entries_;
};

}  // namespace defilade
