#pragma once
// What the test of a face against 8 × 8 segments takes and gives: see face_test-inl.h.

#include <array>
#include <cmath>
#include <cstdint>

#include "bake/faces/eye_tiles.h"
#include "bake/faces/faces.h"
#include "bake/faces/shaft.h"

namespace defilade {

/// Eight points in a box.
struct alignas(32) Eight {
  std::array<float, kLeaf> x, y, z;
  Vec3 middle;   // of the box
  float radius;  // no point is farther from it

  /// An upper bound on the distance of any of the points from any corner of the face.
  float reach(const Face& face) const noexcept {
    return std::abs(middle.x - face.middle.x) + std::abs(middle.y - face.middle.y) +
           std::abs(middle.z - face.middle.z) + radius + face.radius;
  }
  /// An upper bound on the distance between any of these points and any of those.
  float reach(const Eight& other) const noexcept {
    return std::abs(middle.x - other.middle.x) + std::abs(middle.y - other.middle.y) +
           std::abs(middle.z - other.middle.z) + radius + other.radius;
  }

  Vec3 point(std::size_t i) const noexcept { return {x[i], y[i], z[i]}; }

  /// The box around the points whose bits are set.
  Box box_of(unsigned points) const noexcept {
    Box box;
    for (std::size_t i = 0; i < kLeaf; ++i)
      if ((points >> i & 1) != 0) box.include(point(i));
    return box;
  }

  void set_box(const Box& box) noexcept {
    middle = box.middle();
    radius = (box.max.x - box.min.x) + (box.max.y - box.min.y) + (box.max.z - box.min.z);
  }
};

inline Eight corners_of(const Box& box) noexcept {
  Eight eight;
  for (std::size_t i = 0; i < kLeaf; ++i) {
    eight.x[i] = (i & 1) != 0 ? box.max.x : box.min.x;
    eight.y[i] = (i & 2) != 0 ? box.max.y : box.min.y;
    eight.z[i] = (i & 4) != 0 ? box.max.z : box.min.z;
  }
  eight.set_box(box);
  return eight;
}

/// Bit 8 s + t is the segment from source s to target t.
struct Verdict {
  std::uint64_t blocked = 0;
  std::uint64_t doubtful = 0;
};

}  // namespace defilade
