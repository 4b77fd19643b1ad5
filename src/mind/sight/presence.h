#pragma once
// Who is where? The bodies of a scene, by the sight cells that their points are in, so that a
// watcher's row of cells finds all who may be seen in one pass.
//
// A body has points: its eye, and below it all heights that the profile knows. It is *loose* if
// they are not all in one cell, as in a jump or when it leans; then every watcher looks at it.
//
// In: a scene and the map's cells. Out: beings in the order of the scene, and bit strings of cells.

#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "defilade/mind/scene.h"
#include "defilade/model/reserved.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// A body as it is looked at.
struct Being {
  Vec3 feet;
  Vec3 eye;
  Vec3 chest;                    // half-way
  SightCellId cell;              // of the feet
  SightCellId eye_cell;          // of the place above which its eye is
  std::uint64_t points = 0;      // numbers of heights, the eye's included
  std::uint32_t eye_height = 0;  // its number
  float speed = 0;
  bool loose = false;
};

class Presence {
 public:
  Presence(const TacticalMap& map, std::size_t bodies);

  void update(const Scene& scene);

  std::size_t size() const noexcept { return beings_.size(); }
  const Being& operator[](std::size_t i) const noexcept { return beings_[i]; }
  /// The index in the scene; `size()` if it is not there.
  std::size_t find(BodyId id) const noexcept {
    return id.index() < index_of_.size() && index_of_[id.index()] < beings_.size()
               ? index_of_[id.index()]
               : beings_.size();
  }
  std::span<const float> heights() const noexcept { return heights_; }
  const SightCells* cells() const noexcept { return cells_ ? &*cells_ : nullptr; }
  /// The body as it would be looked at.
  Being being_of(const SceneBody& body) const;
  /// Where a point of the being is.
  Vec3 point(const Being& being, std::size_t height) const noexcept {
    return height == being.eye_height ? being.eye : above(being.feet, heights_[height]);
  }
  SightCellId cell(const Being& being, std::size_t height) const noexcept {
    return height == being.eye_height ? being.eye_cell : being.cell;
  }

  /// Calls `visit(index)` for all of whom something may be seen from an eye in that cell.
  template <class Visit>
  void for_each_in_view(SightCellId from, std::size_t eye, Visit visit) const {
    for (const std::uint32_t i : loose_) visit(i);
    for (std::size_t word = 0; word < words_; ++word) {
      std::uint64_t cells = 0;
      for (std::uint64_t left = heights_used_; left != 0; left &= left - 1) {
        const auto height = static_cast<std::size_t>(std::countr_zero(left));
        cells |= cells_->may_see(from, eye, height)[word] & occupied_[height * words_ + word];
      }
      for (; cells != 0; cells &= cells - 1) {
        const std::size_t cell = word * 64 + static_cast<std::size_t>(std::countr_zero(cells));
        for (std::uint32_t i = first_in_[cell]; i != kNobody; i = next_[i]) visit(i);
      }
    }
  }

 private:
  static constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();

  void forget();
  SightCellId cell_of_eye(Vec3 eye, float height) const;
  void enter(std::uint32_t i);

  std::vector<float> heights_;
  std::vector<std::uint64_t> points_by_stance_;
  std::vector<std::uint32_t> eye_by_stance_;
  std::optional<SightCells> cells_;  // shares its bits with the map
  std::size_t words_ = 0;

  Reserved<Being> beings_;
  std::vector<std::uint32_t> index_of_;  // by BodyId
  Reserved<BodyId> ids_;                 // of beings
  Reserved<std::uint32_t> loose_;
  std::vector<std::uint32_t> first_in_;  // by cell
  Reserved<std::uint32_t> next_;         // by being, in the same cell
  std::vector<std::uint64_t> occupied_;  // by height and word of cells
  std::uint64_t heights_used_ = 0;
};

}  // namespace defilade
