// A box is cut along a side of a solid that passes through it, the one nearest to its middle; where
// only slanted ones are left, in the middle. A box is not cut further when solids fill it, when it
// contains none, or when it is small.
//
// Two cells that touch are joined by a passage unless solids fill the rectangle between them. So a
// cell that is free in part may have passages on one side of a solid only.

#include "bake/chambers/space_cells.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>

#include "bake/base/parallel.h"
#include "bake/chambers/fill_proof.h"

namespace defilade {
namespace {

/// In metres. Walls that are slanted and thinner than a cell are not found to be closed.
constexpr float kSmall = 0.5F;
/// Cells and rectangles that are less wide than this are narrow.
constexpr float kNarrow = 0.0625F;
/// Limits per possible cell, on average. In OpenArena's maps a cell has three of each.
constexpr std::size_t kMostPassages = 8;
constexpr std::size_t kMostMembers = 16;

float length(const Box& box, std::size_t axis) {
  return coordinate(box.max, axis) - coordinate(box.min, axis);
}

std::size_t longest_axis(const Box& box) {
  std::size_t longest = 0;
  for (const std::size_t axis : {1U, 2U})
    if (length(box, axis) > length(box, longest)) longest = axis;
  return longest;
}

/// Does it share more than its surface with the box?
bool reaches_into(const ClosedSolid& solid, const Box& box) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (coordinate(solid.box.max, axis) <= coordinate(box.min, axis) ||
        coordinate(solid.box.min, axis) >= coordinate(box.max, axis))
      return false;
  return std::ranges::none_of(solid.sides, [&](const Side& s) {
    const Vec3 lowest{s.normal[0] > 0 ? box.min.x : box.max.x,
                      s.normal[1] > 0 ? box.min.y : box.max.y,
                      s.normal[2] > 0 ? box.min.z : box.max.z};
    return s.height(lowest) > kBulge + s.doubt(lowest);
  });
}

bool contains(const ClosedSolid& solid, const Box& box) {
  return std::ranges::all_of(solid.sides, [&](const Side& s) { return s.contains(box); });
}

struct Split {
  std::size_t axis;
  float at;
};

bool is_inside(const Box& box, const Split& split) {
  return split.at > coordinate(box.min, split.axis) && split.at < coordinate(box.max, split.axis);
}

}  // namespace

class CellBuilder {
 public:
  CellBuilder(std::span<const ClosedSolid> solids, std::size_t most, SpaceCells& cells)
      : solids_(solids), most_(most), out_(cells) {}

  void run(const Box& bounds) {
    std::vector<std::uint32_t> all(solids_.size());
    std::iota(all.begin(), all.end(), 0U);
    build(bounds, all);
    if (!out_.complete_) return;
    find_passages(0);
    if (out_.complete_) close_passages();
  }

 private:
  using Kind = SpaceCells::Kind;
  using Numbers = std::vector<std::uint32_t>;

  std::uint32_t build(const Box& box, const Numbers& around) {
    const auto node = static_cast<std::uint32_t>(out_.nodes_.size());
    out_.nodes_.push_back({0, -1});
    boxes_.push_back(box);
    Numbers near;
    std::ranges::copy_if(around, std::back_inserter(near),
                         [&](std::uint32_t i) { return reaches_into(solids_[i], box); });
    if (near.empty()) return add_cell(node, is_narrow(box) ? Kind::part : Kind::free, near);
    if (std::ranges::any_of(near, [&](std::uint32_t i) { return contains(solids_[i], box); }))
      return add_cell(node, Kind::solid, {});
    if (out_.cells_.size() >= most_ || out_.members_.size() >= kMostMembers * most_) {
      out_.complete_ = false;
      return add_cell(node, Kind::part, {});
    }
    std::optional<Split> split = find_split(box, near);
    if (!split) {
      if (near.size() > 1 && is_filled(box, solids_, near)) return add_cell(node, Kind::solid, {});
      const std::size_t axis = longest_axis(box);
      split = Split{axis, coordinate(box.middle(), axis)};
      if (length(box, axis) <= kSmall || !is_inside(box, *split))
        return add_cell(node, Kind::part, near);
    }
    Box low = box, high = box;
    coordinate(low.max, split->axis) = coordinate(high.min, split->axis) = split->at;
    const std::uint32_t low_node = build(low, near), high_node = build(high, near);
    out_.nodes_[node] = {split->at, static_cast<std::int32_t>(split->axis), low_node, high_node};
    return node;
  }

  std::uint32_t add_cell(std::uint32_t node, Kind kind, const Numbers& near) {
    out_.nodes_[node].low = static_cast<std::uint32_t>(out_.cells_.size());
    out_.cells_.push_back({boxes_[node], kind, static_cast<std::uint32_t>(out_.members_.size()),
                           static_cast<std::uint32_t>(near.size())});
    std::ranges::copy(near, std::back_inserter(out_.members_));
    return node;
  }

  static bool is_narrow(const Box& box) {
    return std::min({length(box, 0), length(box, 1), length(box, 2)}) < kNarrow;
  }

  /// Along the side of a solid: near the middle, across a long side of the box.
  std::optional<Split> find_split(const Box& box, const Numbers& near) const {
    std::optional<Split> split;
    const float longest = length(box, longest_axis(box));
    float least = std::numeric_limits<float>::infinity();
    for (const std::uint32_t i : near)
      for (const Side& s : solids_[i].sides) {
        if (s.axis < 0) continue;
        const auto axis = static_cast<std::size_t>(s.axis);
        const Split here{axis, coordinate(s.corners.a, axis)};
        if (!is_inside(box, here)) continue;
        const float whole = length(box, axis);
        const float off =
            std::abs(here.at - coordinate(box.middle(), axis)) / whole - whole / longest;
        if (off < least) {
          least = off;
          split = here;
        }
      }
    return split;
  }

  /// Between all cells below a node.
  void find_passages(std::uint32_t node) {
    const SpaceCells::Node& n = out_.nodes_[node];
    if (n.axis < 0) return;
    find_passages(n.low);
    find_passages(n.high);
    find_passages(n.low, n.high, static_cast<std::size_t>(n.axis));
  }

  /// Finds passages from cells below one node to those below another, which follows it along the
  /// axis.
  void find_passages(std::uint32_t from, std::uint32_t to, std::size_t axis) {
    if (!out_.complete_) return;
    for (std::size_t other = 0; other < 3; ++other)
      if (other != axis && !overlap(boxes_[from], boxes_[to], other)) return;
    const SpaceCells::Node &a = out_.nodes_[from], &b = out_.nodes_[to];
    const auto along = static_cast<std::int32_t>(axis);
    if (a.axis >= 0) {
      if (a.axis != along) find_passages(a.low, to, axis);
      find_passages(a.high, to, axis);
    } else if (b.axis >= 0) {
      if (b.axis != along) find_passages(from, b.high, axis);
      find_passages(from, b.low, axis);
    } else if (out_.cells_[a.low].kind != Kind::solid && out_.cells_[b.low].kind != Kind::solid) {
      add_passage(a.low, b.low);
    }
  }

  void add_passage(std::uint32_t from, std::uint32_t to) {
    SpaceCells::Passage passage{from, to, false};
    const Box rectangle = out_.rectangle(passage);
    std::array lengths{length(rectangle, 0), length(rectangle, 1), length(rectangle, 2)};
    std::ranges::sort(lengths);
    passage.narrow = lengths[1] < kNarrow;  // the first is 0
    out_.passages_.push_back(passage);
    out_.complete_ = out_.passages_.size() < kMostPassages * most_;
  }

  static bool overlap(const Box& a, const Box& b, std::size_t axis) {
    return coordinate(a.min, axis) < coordinate(b.max, axis) &&
           coordinate(b.min, axis) < coordinate(a.max, axis);
  }

  /// Drops those that solids fill.
  void close_passages() {
    std::vector<char> open(out_.passages_.size());
    parallel_for(open.size(), [&](std::size_t i) { open[i] = is_open(out_.passages_[i]) ? 1 : 0; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < open.size(); ++i)
      if (open[i] != 0) out_.passages_[kept++] = out_.passages_[i];
    out_.passages_.resize(kept);
  }

  bool is_open(const SpaceCells::Passage& passage) const {
    const SpaceCells::Cell &a = out_.cells_[passage.from], &b = out_.cells_[passage.to];
    Numbers near;
    std::ranges::set_union(out_.solids_in(a), out_.solids_in(b), std::back_inserter(near));
    return near.empty() || !is_filled(out_.rectangle(passage), solids_, near);
  }

  std::span<const ClosedSolid> solids_;
  std::size_t most_;
  SpaceCells& out_;
  std::vector<Box> boxes_;  // of the nodes
};

SpaceCells::SpaceCells(std::span<const ClosedSolid> solids, const Box& bounds, std::size_t most) {
  CellBuilder(solids, most, *this).run(bounds);
}

}  // namespace defilade
