#pragma once
// Which looks need no ray? The floor is divided into small cells, and for each pair of them it is
// known whether every line of sight from an eye in the one to a point of a body in the other is
// blocked, or none is, or whether a ray must tell.
//
// Nodes see each other or not, but bodies stand between nodes. Cells are boxes of feet, so what is
// known of two cells holds for all bodies in them, exactly. The bake proves it if it is asked to
// (BakeSettings::sight_cells), for the level as it is with all doors open. After something is shut
// or added, treat clear as unknown; blocked stays true. After something is removed, treat both as
// unknown.
//
// Nothing is known about a place in no cell, as in a jump or on a moving platform.
//
// Cost: `find` is O(1); `between` is two bits; a row is read like any bit string. Memory: cells² /
// 4 bytes per pair of heights. Immutable and thread-safe; copies share their bits. Reading does
// not allocate.
//
// Source: Teller & Séquin 1991, "Visibility Preprocessing for Interactive Walkthroughs" (cells that
// cannot see each other); the proofs, and those of clear pairs, are ours.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/vec3.h"

namespace defilade {

using SightCellId = Id<struct SightCellTag>;

/// About all lines of sight between two cells.
enum class Certainty : std::uint8_t {
  unknown,  // some may be blocked, some not
  blocked,
  clear,
};

/// The most cells and heights that there may be.
inline constexpr std::size_t kMostSightCells = 16'384;
inline constexpr std::size_t kMostSightHeights = 64;

/// What SightCells are made of. Rows of pair (i, j) of heights come after those of all pairs before
/// it; pair (i, j) is number i · heights + j. Row a, bit b: an eye at height i in cell a, a point
/// at height j in cell b.
struct SightCellsParts {
  std::vector<Box> cells;           // of feet; a place may be in several
  std::vector<float> heights;       // above the feet, ascending
  float square = 1;                 // in metres; cells are found by squares of this size
  std::vector<std::uint64_t> may;   // not proved to be blocked
  std::vector<std::uint64_t> sure;  // proved to be clear; a part of `may`

  std::size_t words() const noexcept { return (cells.size() + 63) / 64; }
};

class SightCells {
 public:
  /// Refused: parts that do not agree in size, are not finite, or claim what cannot be.
  static Result<SightCells> build(SightCellsParts parts);

  const SightCellsParts& parts() const noexcept { return *parts_; }

  std::size_t size() const noexcept { return parts_->cells.size(); }
  std::span<const Box> cells() const noexcept { return parts_->cells; }
  std::span<const float> heights() const noexcept { return parts_->heights; }
  float square() const noexcept { return parts_->square; }
  /// The number of that height; `heights().size()` if it is none of them.
  std::size_t find_height(float height) const noexcept;

  /// The first cell that holds these feet; invalid if none does.
  SightCellId find(Vec3 feet) const noexcept;

  /// An eye of height `eye` above a place of cell `a`, a point of height `point` above a place of
  /// `b`. Heights are given by number.
  Certainty between(SightCellId a, std::size_t eye, SightCellId b,
                    std::size_t point) const noexcept;

  /// The cells of which something at height `point` may be seen from there; 64 cells a word.
  std::span<const std::uint64_t> may_see(SightCellId a, std::size_t eye,
                                         std::size_t point) const noexcept {
    return row(parts_->may, a, eye, point);
  }
  /// The cells of which everything at height `point` is seen from there.
  std::span<const std::uint64_t> surely_sees(SightCellId a, std::size_t eye,
                                             std::size_t point) const noexcept {
    return row(parts_->sure, a, eye, point);
  }

  /// Of all pairs of cells and heights, for how many it is known that all looks are blocked, or
  /// that none is. Counts every bit.
  double share_decided() const noexcept;
  std::size_t bytes() const noexcept;

 private:
  struct Squares;
  SightCells(std::shared_ptr<const SightCellsParts> parts, std::shared_ptr<const Squares> squares)
      : parts_(std::move(parts)), squares_(std::move(squares)) {}

  std::span<const std::uint64_t> row(const std::vector<std::uint64_t>& bits, SightCellId a,
                                     std::size_t eye, std::size_t point) const noexcept {
    const std::size_t words = parts_->words();
    const std::size_t pair = eye * heights().size() + point;
    return std::span(bits).subspan((pair * size() + a.index()) * words, words);
  }

  std::shared_ptr<const SightCellsParts> parts_;
  std::shared_ptr<const Squares> squares_;
};

}  // namespace defilade
