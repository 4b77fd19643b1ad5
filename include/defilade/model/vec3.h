#pragma once
// Where? Points and boxes in metres, right-handed, Z up. Coordinates are stored as float32 and
// computed in double.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace defilade {

/// A point or a vector, in metres.
struct Vec3 {
  float x = 0;
  float y = 0;
  float z = 0;

  friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
  friend constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
};

/// The x, y or z coordinate for axis 0, 1 or 2.
constexpr float coordinate(const Vec3& p, std::size_t axis) {
  return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}
constexpr float& coordinate(Vec3& p, std::size_t axis) {
  return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

inline bool is_finite(Vec3 p) {
  return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

/// The point `height` metres above `floor`, such as the position of an eye.
constexpr Vec3 above(Vec3 floor, float height) { return {floor.x, floor.y, floor.z + height}; }

/// The point at that part of the way; the ends themselves for parts of 0 and 1.
constexpr Vec3 lerp(Vec3 from, Vec3 to, float part) {
  if (part == 1) return to;  // rounding would miss it by a hair
  return {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y),
          from.z + part * (to.z - from.z)};
}

/// Computed in double and in this order, so that ties between nodes are broken the same way on
/// every machine, unless your compiler fuses multiplication and addition (GCC and Clang:
/// -ffp-contract=off).
constexpr double squared_distance(Vec3 a, Vec3 b) {
  const double dx = double{a.x} - b.x;
  const double dy = double{a.y} - b.y;
  const double dz = double{a.z} - b.z;
  return dx * dx + dy * dy + dz * dz;
}

inline float distance(Vec3 a, Vec3 b) {
  return static_cast<float>(std::sqrt(squared_distance(a, b)));
}

/// A closed axis-aligned box. A default-constructed box is empty and grows with `include`.
struct Box {
  Vec3 min{std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity(),
           std::numeric_limits<float>::infinity()};
  Vec3 max{-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
           -std::numeric_limits<float>::infinity()};

  friend constexpr bool operator==(const Box&, const Box&) = default;

  constexpr bool empty() const { return min.x > max.x || min.y > max.y || min.z > max.z; }

  constexpr void include(Vec3 p) {
    min = {std::min(min.x, p.x), std::min(min.y, p.y), std::min(min.z, p.z)};
    max = {std::max(max.x, p.x), std::max(max.y, p.y), std::max(max.z, p.z)};
  }

  constexpr void include(const Box& other) {
    if (other.empty()) return;
    include(other.min);
    include(other.max);
  }

  /// The centre. The box must not be empty.
  constexpr Vec3 middle() const {
    return {(min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2};
  }

  /// The intersection of both boxes; empty if they do not meet.
  constexpr Box common(const Box& other) const {
    return {
        {std::max(min.x, other.min.x), std::max(min.y, other.min.y), std::max(min.z, other.min.z)},
        {std::min(max.x, other.max.x), std::min(max.y, other.max.y), std::min(max.z, other.max.z)}};
  }

  constexpr bool overlaps(const Box& other) const {
    return min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y &&
           other.min.y <= max.y && min.z <= other.max.z && other.min.z <= max.z;
  }
};

}  // namespace defilade
