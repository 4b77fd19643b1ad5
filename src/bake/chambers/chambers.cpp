// Space is cut into cells (space_cells.h). Those that are free and wide, and go on into each other,
// are one place; each of the others, free in part or narrow, is a place that a chamber might be
// closed at. Between a place with eyes and all other places with eyes and the outside, as few
// places as possible are closed (chambers/gap_cut.h): these are the gaps of a chamber.
//
//   ┌────────┐ ┌──────      Two rooms of solids. A seam is open by a hair, and what lies in its
//   │   a    │ │   b        cell cannot be said to be solid: it is a gap. An eye in a sees
//   └─────  ─┘ └──────      an eye in b only through that cell.
//         ▪ gap
//
// Is that exact? Let a see b, and be in a chamber that b is not in. Both are clear of all solids.
// Move b a little, so that the segment passes through cells and rectangles between them within,
// not along their edges. It leaves the chamber through a gap, or into a solid cell, or through a
// rectangle that solids fill. The last two lead into a solid and so through one of its triangles
// (solids.h). There are finitely many triangles, so it is the same one however little b is moved.
// As neither a nor b is on it, and a is not moved, a is off its plane, so the segment to b is not
// in that plane either; and as a triangle is closed, it blocks the segment to b. But a sees b, so
// it was a gap; and as its box is closed, the segment to b touches it too.

#include "bake/chambers/chambers.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

#include "bake/base/parallel.h"
#include "bake/base/union_find.h"
#include "bake/chambers/gap_cut.h"
#include "bake/chambers/space_cells.h"
#include "model/base/no_index.h"

namespace defilade {
namespace {

/// A chamber with more gaps is dropped: too many shafts would pass through one of them.
constexpr std::size_t kMostGaps = 1024;
/// With more, chambers are not used. OpenArena's maps with 10,000 nodes each have 25 to 3,200 per
/// tile. All of them take about 200 bytes each while chambers are found.
constexpr std::size_t kCellsPerTile = 4096;
constexpr std::size_t kMostCells = std::size_t{1} << 24;

/// Cells as places. The outside is a place like any other.
class Places {
 public:
  explicit Places(const SpaceCells& cells)
      : cells_(cells), of_cell_(cells.cells().size(), kNoIndex) {
    number_places();
    add_ways();
  }

  const PlaceGraph& graph() const { return graph_; }
  std::uint32_t of(std::uint32_t cell) const { return of_cell_[cell]; }
  const Box& box(std::uint32_t place) const { return boxes_[place]; }

 private:
  using Kind = SpaceCells::Kind;

  bool is_wide(std::uint32_t cell) const { return cells_.cells()[cell].kind == Kind::free; }
  bool joins_wide(const SpaceCells::Passage& p) const { return is_wide(p.from) && is_wide(p.to); }

  void number_places() {
    Groups groups(of_cell_.size());
    for (const SpaceCells::Passage& p : cells_.passages())
      if (joins_wide(p) && !p.narrow) groups.join(p.from, p.to);
    for (std::uint32_t cell = 0; cell < of_cell_.size(); ++cell) {
      const std::uint32_t leader = groups.leader(cell);
      if (of_cell_[leader] == kNoIndex)
        of_cell_[leader] = add_place(cells_.cells()[leader].box, is_wide(leader));
      of_cell_[cell] = of_cell_[leader];
    }
  }

  std::uint32_t add_place(const Box& box, bool wide) {
    boxes_.push_back(box);
    graph_.wide.push_back(wide);
    return static_cast<std::uint32_t>(boxes_.size() - 1);
  }

  /// Calls `join(a, b)` for each way; a slit between two wide places is the next place from `slit`
  /// on.
  template <class Join>
  void for_each_way(std::uint32_t slit, Join join) const {
    for (const SpaceCells::Passage& p : cells_.passages()) {
      const std::uint32_t a = of_cell_[p.from], b = of_cell_[p.to];
      if (a == b) continue;
      if (!joins_wide(p)) {
        join(a, b);
      } else {
        join(a, slit);
        join(slit++, b);
      }
    }
  }

  void add_ways() {
    const auto slit = static_cast<std::uint32_t>(boxes_.size());
    for (const SpaceCells::Passage& p : cells_.passages())
      if (joins_wide(p) && of_cell_[p.from] != of_cell_[p.to])
        add_place(cells_.rectangle(p), false);
    std::vector<std::uint32_t>& first = graph_.first;  // one place ahead while ways are filled in
    first.assign(boxes_.size() + 2, 0);
    for_each_way(slit, [&](std::uint32_t a, std::uint32_t b) {
      ++first[a + 2];
      ++first[b + 2];
    });
    std::partial_sum(first.begin(), first.end(), first.begin());
    graph_.ways.resize(first.back());
    for_each_way(slit, [&](std::uint32_t a, std::uint32_t b) {
      graph_.ways[first[a + 1]++] = b;
      graph_.ways[first[b + 1]++] = a;
    });
    first.pop_back();
  }

  const SpaceCells& cells_;
  std::vector<std::uint32_t> of_cell_;
  std::vector<Box> boxes_;  // for a wide place, that of one of its cells
  PlaceGraph graph_;
};

Box bounds_of(std::span<const ClosedSolid> solids, const EyeTiles& eyes) {
  Box bounds = eyes.box(eyes.levels() - 1, 0);
  for (const ClosedSolid& solid : solids) bounds.include(solid.box);
  constexpr Vec3 kBeyond{1, 1, 1};
  return {bounds.min - kBeyond, bounds.max + kBeyond};
}

/// Finds the chambers that contain eyes, and numbers them in the order of those eyes.
class ChamberFinder {
 public:
  ChamberFinder(std::span<const ClosedSolid> solids, const EyeTiles& eyes)
      : solids_(solids),
        eyes_(eyes),
        bounds_(bounds_of(solids, eyes)),
        cells_(solids, bounds_, std::min(kMostCells, kCellsPerTile * eyes.tiles())),
        places_(cells_),
        chambers_(places_.graph().wide.size(), kNoIndex) {}

  /// The gaps of each chamber; nothing for a chamber with too many.
  std::vector<std::optional<BoxColumns>> run() {
    std::vector<std::optional<BoxColumns>> gaps;
    const std::vector<std::uint32_t> sources = find_sources();
    std::vector<bool> is_goal(chambers_.size(), false);
    for (const std::uint32_t place : sources) is_goal[place] = true;
    mark_outside(is_goal);
    CutFinder finder(places_.graph());
    for (std::uint32_t i = 0; i < sources.size(); ++i) {
      is_goal[sources[i]] = false;
      const auto cut = finder.find(sources[i], is_goal, kMostGaps);
      is_goal[sources[i]] = true;
      if (cut) {
        claim(cut->inside, i);
        claim(cut->closed, i);
        gaps.emplace_back(boxes_of(cut->closed));
      } else {
        claim({&sources[i], 1}, i);
        gaps.emplace_back();
      }
    }
    return gaps;
  }

  /// Of a node: all its eyes are there, clear of solids. kNoIndex if that cannot be said.
  std::uint32_t chamber_of(std::size_t at) const {
    std::uint32_t chamber = kNoIndex;
    const bool known = visit_places(at, [&](std::uint32_t place) {
      if (chamber == kNoIndex) chamber = chambers_[place];
      return chambers_[place] == chamber && chamber < kSeveral;
    });
    return known ? chamber : kNoIndex;
  }

 private:
  static constexpr std::uint32_t kSeveral = kNoIndex - 1;

  /// An eye in a gap belongs to the chamber too: whatever it sees, it sees through the gap.
  void claim(std::span<const std::uint32_t> places, std::uint32_t chamber) {
    for (const std::uint32_t place : places)
      chambers_[place] = chambers_[place] == kNoIndex ? chamber : kSeveral;
  }

  std::vector<Box> boxes_of(std::span<const std::uint32_t> places) const {
    std::vector<Box> boxes;
    for (const std::uint32_t place : places) boxes.push_back(places_.box(place));
    return boxes;
  }

  /// Calls `take(place)` for all places that eyes of a node touch, until `take` returns false.
  /// Returns false if it does, or if the eyes are not clear of solids.
  template <class Take>
  bool visit_places(std::size_t at, Take take) const {
    constexpr auto kNear = static_cast<float>(2 * kBulge);
    for (std::size_t height = 0; height < eyes_.heights(); ++height) {
      const Vec3 eye = eyes_.eye(at, height);
      const Vec3 near{kNear, kNear, kNear};
      const bool known = cells_.visit({eye - near, eye + near}, [&](std::uint32_t number) {
        const SpaceCells::Cell& cell = cells_.cells()[number];
        const bool clear = cell.kind != SpaceCells::Kind::solid &&
                           std::ranges::all_of(cells_.solids_in(cell), [&](std::uint32_t i) {
                             return solids_[i].is_clear_of(eye);
                           });
        return clear && take(places_.of(number));
      });
      if (!known) return false;
    }
    return true;
  }

  /// Wide places with eyes in them.
  std::vector<std::uint32_t> find_sources() const {
    std::vector<std::uint32_t> sources;
    if (!cells_.complete()) return sources;
    std::vector<bool> found(chambers_.size(), false);
    for (std::size_t at = 0; at < eyes_.size(); ++at)
      visit_places(at, [&](std::uint32_t place) {
        if (places_.graph().wide[place] && !found[place]) sources.push_back(place);
        found[place] = true;
        return true;
      });
    return sources;
  }

  /// Wide places at the bounds.
  void mark_outside(std::vector<bool>& marks) const {
    for (std::uint32_t i = 0; i < cells_.cells().size(); ++i) {
      const SpaceCells::Cell& cell = cells_.cells()[i];
      if (cell.kind != SpaceCells::Kind::free) continue;
      for (std::size_t axis = 0; axis < 3; ++axis)
        if (coordinate(cell.box.min, axis) == coordinate(bounds_.min, axis) ||
            coordinate(cell.box.max, axis) == coordinate(bounds_.max, axis))
          marks[places_.of(i)] = true;
    }
  }

  std::span<const ClosedSolid> solids_;
  const EyeTiles& eyes_;
  Box bounds_;
  SpaceCells cells_;
  Places places_;
  std::vector<std::uint32_t> chambers_;  // of places
};

}  // namespace

void Chambers::Range::include(Range other) noexcept {
  first = std::min(first, other.first);
  last = std::max(last, other.last);
}

Chambers::Chambers(std::span<const ClosedSolid> solids, const EyeTiles& eyes) {
  ChamberFinder finder(solids, eyes);
  gaps_ = finder.run();
  constexpr Range kNowhere{kNoIndex, 0};
  std::vector<Range> tiles(std::bit_ceil(eyes.tiles()), kNowhere);
  parallel_for(eyes.tiles(), [&](std::size_t tile) {
    for (std::size_t at = tile * kTile; at < (tile + 1) * kTile; ++at) {
      const std::uint32_t chamber = finder.chamber_of(at);
      tiles[tile].include(chamber == kNoIndex ? Range() : Range{chamber, chamber});
    }
  });
  ranges_.push_back(std::move(tiles));
  while (ranges_.back().size() > 1) {
    const std::vector<Range>& small = ranges_.back();
    std::vector<Range> large(small.size() / 2, kNowhere);
    for (std::size_t i = 0; i < small.size(); ++i) large[i / 2].include(small[i]);
    ranges_.push_back(std::move(large));
  }
}

}  // namespace defilade
