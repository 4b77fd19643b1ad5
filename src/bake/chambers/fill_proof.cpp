// Being outside a side q is a premise: q > 0. Under it no point of the box is outside another side
// p if p + λq ≤ 0 at its eight corners, for some λ ≥ 0, as both are linear. Where two solids meet,
// p is −q, which is found exactly.

#include "bake/chambers/fill_proof.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace defilade {
namespace {

class FillProof {
 public:
  FillProof(const Box& box, std::span<const ClosedSolid> solids,
            std::span<const std::uint32_t> near)
      : box_(box), corners_(all_corners(box)), solids_(solids), near_(near) {}

  /// Is everything filled that lies outside all the sides that are premises?
  bool succeeds() {
    if (premises_contradict()) return true;
    Sides best;
    best.count = kMostOpen + 1;
    for (const std::uint32_t i : near_) {
      const Sides open = open_sides(solids_[i], best.count);
      if (open.count < best.count) best = open;
      if (best.count == 0) return true;
    }
    if (best.count > kMostOpen || premises_.count == kMostPremises) return false;
    return std::ranges::all_of(best.all(), [this](const Side* side) {
      premises_.add(side);
      const bool filled = succeeds();
      --premises_.count;
      return filled;
    });
  }

 private:
  // Four meet along a seam, and a corner has three sides.
  static constexpr std::size_t kMostPremises = 4;
  static constexpr std::size_t kMostOpen = 3;

  struct Sides {
    std::array<const Side*, kMostPremises> items;
    std::size_t count = 0;

    void add(const Side* side) { items[count++] = side; }
    std::span<const Side* const> all() const { return std::span(items).first(count); }
  };

  bool premises_contradict() const {
    for (std::size_t i = 1; i < premises_.count; ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (follows(*premises_.items[i], *premises_.items[j])) return true;
    return false;
  }

  /// The sides that a point in question may be outside of; the count is `most` if there are that
  /// many.
  Sides open_sides(const ClosedSolid& solid, std::size_t most) const {
    Sides open;
    for (const Side& side : solid.sides) {
      if (holds(side)) continue;
      if (open.count + 1 >= most ||
          std::ranges::find(premises_.all(), &side) != premises_.all().end()) {
        open.count = most;
        return open;
      }
      open.add(&side);
    }
    return open;
  }

  bool holds(const Side& side) const {
    return side.contains(box_) || std::ranges::any_of(premises_.all(), [&](const Side* premise) {
             return follows(side, *premise);
           });
  }

  /// Is nothing outside p that is outside q? The bounds on λ are rounded: the sum decides.
  bool follows(const Side& p, const Side& q) const {
    if (are_opposite(p, q)) return true;
    std::array<double, 8> at_p, at_q;  // an upper bound
    double least = 0, most = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 8; ++i) {
      at_p[i] = p.height(corners_[i]) + p.doubt(corners_[i]);
      at_q[i] = q.height(corners_[i]) + q.doubt(corners_[i]);
      if (at_q[i] > 0) most = std::min(most, -at_p[i] / at_q[i]);
      if (at_q[i] < 0) least = std::max(least, -at_p[i] / at_q[i]);
    }
    if (!(least <= most)) return false;
    const double lambda = std::isfinite(most) ? (least + most) / 2 : 2 * least;
    for (std::size_t i = 0; i < 8; ++i)
      if (!(at_p[i] + lambda * at_q[i] <= 0)) return false;
    return true;
  }

  const Box& box_;
  std::array<Vec3, 8> corners_;
  std::span<const ClosedSolid> solids_;
  std::span<const std::uint32_t> near_;
  Sides premises_;
};

/// True only if the point is certainly outside.
bool is_outside(const ClosedSolid& solid, Vec3 p) {
  return std::ranges::any_of(solid.sides,
                             [p](const Side& side) { return side.height(p) > side.doubt(p); });
}

}  // namespace

bool is_filled(const Box& box, std::span<const ClosedSolid> solids,
               std::span<const std::uint32_t> near) {
  const auto is_free = [&](Vec3 p) {
    return std::ranges::all_of(near, [&](std::uint32_t i) { return is_outside(solids[i], p); });
  };
  if (is_free(box.middle()) || std::ranges::any_of(all_corners(box), is_free)) return false;
  return FillProof(box, solids, near).succeeds();
}

}  // namespace defilade
