#pragma once
// Where can bodies not pass each other? Narrow parts of the floor that lead from one place to
// another: doorways, corridors, gaps between crates.
//
// A cell is wide if it lies in a square of cells in which three bodies stand side by side, and
// narrow otherwise. Narrow cells that touch each other are one bottleneck if wide cells touch them
// at two or more places that do not touch each other, its mouths; otherwise they are a corner or a
// dead end, and nobody needs to pass there.
//
// Found once per floor, linear in its cells. Reading is thread-safe and does not allocate.

#include <cstdint>
#include <span>
#include <vector>

#include "sim/floor/floor_grid.h"

namespace defilade {

using BottleneckId = Id<struct BottleneckTag>;

/// Where a bottleneck begins.
struct Mouth {
  Vec3 middle;           // just outside of the bottleneck
  Vec3 out;              // the horizontal direction away from it, of length 1
  float half_width = 0;  // for the middles of bodies
};

struct Bottleneck {
  static constexpr std::uint32_t kMostMouths = 250;  // a maze with more is none

  std::uint32_t first_mouth = 0;
  std::uint32_t mouths = 0;
  bool single = false;  // two bodies do not even fit side by side
  float length = 0;     // metres from a mouth to the cell farthest from it
};

class Bottlenecks {
 public:
  Bottlenecks(const FloorGrid& floor, float radius);

  std::size_t count() const noexcept { return all_.size(); }
  /// Of all bottlenecks.
  std::size_t mouth_count() const noexcept { return mouths_.size(); }
  const Bottleneck& operator[](BottleneckId id) const noexcept { return all_[id.index()]; }
  const Mouth& mouth(BottleneckId id, std::size_t mouth) const noexcept {
    return mouths_[all_[id.index()].first_mouth + mouth];
  }
  /// The bottleneck that the cell is part of; invalid if it is in none.
  BottleneckId at(CellId cell) const noexcept { return of_cell_[cell.index()]; }
  /// How many cells it is from that cell of a bottleneck to one of its mouths.
  std::uint32_t steps_to(CellId cell, std::size_t mouth) const noexcept {
    return steps_[first_step_[cell.index()] + mouth];
  }

 private:
  class Builder;

  std::vector<Bottleneck> all_;
  std::vector<Mouth> mouths_;
  std::vector<BottleneckId> of_cell_;
  std::vector<std::uint32_t> first_step_;  // by cell
  std::vector<std::uint32_t> steps_;       // by cell of a bottleneck and mouth
};

}  // namespace defilade
