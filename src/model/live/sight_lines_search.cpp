// Which pairs of nodes have a line of sight that meets a box? The nodes form a tree of groups. Two
// groups A and B are asked at once: every line between them lies in their shaft, the convex hull of
// their boxes. If the shaft misses the box C, none of their pairs is looked at; otherwise one of
// them is split, and its four parts are asked together. What remains are pairs of nodes, and an
// exact test (segment_box.h).
//
// Shafts. Write a box as its reach in the six directions ±x, ±y, ±z, the largest coordinate of its
// points along each. A shaft misses C if one of these planes is between them:
//   - across an axis, where the reaches of both A and B end before C begins;
//   - along an edge. Seen along an axis, A, B and C are rectangles. In each quarter of the view,
//     for instance up and right (+u, +v), the hull of A and B is bounded by their corners a and b
//     that are farthest up and right and, unless one of these is farther both ways, by the edge
//     between them. Its normal n = (|bv − av|, |bu − au|) points up and right. C is beyond the edge
//     if its own corner c that is farthest down and left is: n · (c − a) > 0. The same holds if a
//     is farther than b both ways. Reaches mirror coordinates, so the other quarters look the same.
//
// Rounding. Reaches are float32, lifted ones too, and lifting rounds monotonically, so no point
// above a group's places is outside its lifted box. Comparing reaches computes nothing. The sign of
// n · (c − a) is computed in float32: which of its terms is larger. Rounding the products keeps
// their order, and what counts before are one rounding of n and two of c − a, 2^-24 each. They are
// outweighed by lessening c − a by 2^-20 of itself, and by the smallest float in case that
// underflows. Nothing overflows: with coordinates beyond 2^60 shafts are only compared along axes,
// which costs time and nothing else.
//
// Input: the groups, a box, heights. Output: pairs.
// Source: Haines & Wallace 1994, "Shaft Culling for Efficient Ray-Cast Radiosity".

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "model/geometry/segment_box.h"
#include "model/live/sight_lines.h"

namespace defilade {
namespace {

/// Along +x, +y, +z, −x, −y, −z.
using Reach = std::array<float, 6>;

Reach reach_of(const Box& box) {
  return {box.max.x, box.max.y, box.max.z, -box.min.x, -box.min.y, -box.min.z};
}

/// Four lanes at once, in the vector notation that GCC and Clang share; every x86-64 has them.
using Floats = float __attribute__((vector_size(16)));
using Bits = std::int32_t __attribute__((vector_size(16)));

unsigned lanes_without(Bits bits) {
  return static_cast<unsigned>((~bits[0] & 1) | (~bits[1] & 2) | (~bits[2] & 4) | (~bits[3] & 8));
}

}  // namespace

class ShaftSearch {
 public:
  ShaftSearch(std::span<const SightLines::Group> groups, const Box& places, const Box& box,
              std::span<const SightHeights> heights, SightLines::Visitor visitor)
      : groups_(groups), heights_(heights), visitor_(visitor) {
    for (const auto [one, other] : heights) {
      lowest_ = std::min({lowest_, one, other});
      highest_ = std::max({highest_, one, other});
    }
    const Box lifted{above(places.min, lowest_), above(places.max, highest_)};
    box_ = box.common(lifted);                 // all lines lie inside it
    begins_ = reach_of({box_.max, box_.min});  // mirrored: it begins where others end
    huge_ = std::ranges::any_of(reach_of(lifted), [](float f) { return std::abs(f) > 0x1p60F; });
  }

  void run() {
    if (!box_.empty()) within(groups_.front());
  }

 private:
  /// One end of a shaft: a part of a group, lifted to the eyes.
  struct End {
    Reach reach;
    float floor;  // of a single node
    SightLines::Part part;
  };

  End end_of(const SightLines::Group& group, std::size_t lane) const {
    End end{{}, group.reach[2][lane], group.parts[lane]};
    for (std::size_t way = 0; way < 6; ++way) end.reach[way] = group.reach[way][lane];
    end.reach[2] += highest_;
    end.reach[5] -= lowest_;
    return end;
  }

  /// The pairs of two nodes of the group: of one part, if lines within it can meet the box at all,
  /// or of two.
  void within(const SightLines::Group& group) {
    for (std::size_t lane = 0; lane < SightLines::kWidth; ++lane) {
      const End end = end_of(group, lane);
      if (!end.part.node.valid()) break;
      bool apart = false;
      for (std::size_t way = 0; way < 6; ++way) apart |= end.reach[way] < begins_[way];
      if (end.part.group != 0 && !apart) within(groups_[end.part.group]);
      between(end, group, 0xeU << lane);
    }
  }

  /// The pairs of a node of `one` and a node of the group's parts in the lanes.
  void between(const End& one, const SightLines::Group& group, unsigned lanes) {
    for (unsigned met = lanes & shafts_met(one.reach, group); met != 0; met &= met - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(met));
      const SightLines::Part part = group.parts[lane];
      if (!part.node.valid()) break;
      if (part.group == 0 && one.part.group == 0) {
        if (meets({one.reach[0], one.reach[1], one.floor},
                  {group.reach[0][lane], group.reach[1][lane], group.reach[2][lane]}))
          visitor_.call(visitor_.found,
                        {std::min(one.part.node, part.node), std::max(one.part.node, part.node)});
        continue;
      }
      const End other = end_of(group, lane);
      if (part.group == 0 || (one.part.group != 0 && splits_first(one, other)))
        between(other, groups_[one.part.group], 0xf);
      else
        between(one, groups_[part.group], 0xf);
    }
  }

  /// Where a shaft passes the box, a larger and nearer end makes it wider.
  bool splits_first(const End& one, const End& other) const {
    return size(one) * distance_to_box(other) > size(other) * distance_to_box(one);
  }
  static float size(const End& end) {
    const Reach& r = end.reach;
    return (r[0] + r[3]) + (r[1] + r[4]) + (r[2] + r[5]);
  }
  float distance_to_box(const End& end) const {
    const auto along = [&](std::size_t axis) {
      const float from = end.reach[axis] - end.reach[axis + 3];
      return std::abs(from - (begins_[axis] - begins_[axis + 3]));
    };
    return along(0) + along(1) + along(2);
  }

  /// Which of the shafts from `a` to the group's parts may meet the box? A bit per lane.
  unsigned shafts_met(const Reach& a, const SightLines::Group& group) const noexcept {
    std::array<Floats, 6> b, length;
    std::array<Bits, 6> back;
    Reach gap;
    std::memcpy(b.data(), group.reach.data(), sizeof b);
    b[2] += highest_;
    b[5] -= lowest_;
    Bits missed{};
    for (std::size_t way = 0; way < 6; ++way) {
      const Floats along = b[way] - a[way];
      back[way] = along <= 0;
      length[way] = back[way] ? -along : along;
      const float apart = begins_[way] - a[way];
      gap[way] = apart - (std::abs(apart) * 0x1p-20F + 0x1p-149F);
      if (apart > 0) missed |= b[way] < begins_[way];
    }
    if (huge_) return lanes_without(missed);
    const auto edge = [&](std::size_t u, std::size_t v) {
      missed |= (back[u] | back[v]) & (length[v] * gap[u] + length[u] * gap[v] > 0);
    };
    const auto edges = [&](std::size_t u, std::size_t v) {
      edge(u, v);
      edge(u, v + 3);
      edge(u + 3, v);
      edge(u + 3, v + 3);
    };
    edges(0, 1);
    edges(0, 2);
    edges(1, 2);
    return lanes_without(missed);
  }

  /// Exact. Tests the plan first: it is the same for all heights.
  bool meets(Vec3 a, Vec3 b) const noexcept {
    using exact::axis_misses, exact::line_misses;
    const Vec3 low = box_.min, high = box_.max;
    if (axis_misses(a.x, b.x, low.x, high.x) || axis_misses(a.y, b.y, low.y, high.y) ||
        line_misses(a.x, a.y, b.x, b.y, low.x, high.x, low.y, high.y))
      return false;
    const auto meets_from = [&](float az, float bz) {
      return !axis_misses(az, bz, low.z, high.z) &&
             !line_misses(a.x, az, b.x, bz, low.x, high.x, low.z, high.z) &&
             !line_misses(a.y, az, b.y, bz, low.y, high.y, low.z, high.z);
    };
    return std::ranges::any_of(heights_, [&](SightHeights h) {
      return meets_from(above(a, h.one).z, above(b, h.other).z) ||
             (h.one != h.other && meets_from(above(a, h.other).z, above(b, h.one).z));
    });
  }

  std::span<const SightLines::Group> groups_;
  std::span<const SightHeights> heights_;
  SightLines::Visitor visitor_;
  Box box_;
  Reach begins_{};  // along each way, where the box begins
  bool huge_ = false;
  float lowest_ = std::numeric_limits<float>::infinity();
  float highest_ = -std::numeric_limits<float>::infinity();
};

void SightLines::search(const Box& box, std::span<const SightHeights> heights,
                        Visitor visitor) const {
  if (groups_.empty() || heights.empty()) return;
  ShaftSearch(groups_, bounds_, box, heights, visitor).run();
}

}  // namespace defilade
