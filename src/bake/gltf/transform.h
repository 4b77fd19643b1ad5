#pragma once
// Where a node puts what it holds: a rotation, stretching and mirroring, then a shift.

#include <array>
#include <cmath>
#include <cstddef>

#include "model/geometry/double3.h"

namespace defilade::gltf {

class Transform {
 public:
  /// Sixteen numbers, column by column; the last row is taken to be 0 0 0 1.
  static Transform from_matrix(const std::array<double, 16>& columns) {
    Transform result;
    for (std::size_t row = 0; row < 3; ++row)
      for (std::size_t column = 0; column < 4; ++column)
        result.rows_[row][column] = columns[4 * column + row];
    return result;
  }

  /// First stretched, then turned by the quaternion (x, y, z, w) of length 1, then shifted.
  static Transform from_parts(const Double3& shift, const std::array<double, 4>& turn,
                              const Double3& stretch) {
    const auto& [x, y, z, w] = turn;
    const std::array<Double3, 3> turned{
        {{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
         {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
         {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}}};
    Transform result;
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t column = 0; column < 3; ++column)
        result.rows_[row][column] = turned[row][column] * stretch[column];
      result.rows_[row][3] = shift[row];
    }
    return result;
  }

  Double3 operator()(const Double3& p) const {
    Double3 result;
    for (std::size_t row = 0; row < 3; ++row) {
      const auto& [x, y, z, shift] = rows_[row];
      result[row] = x * p[0] + y * p[1] + z * p[2] + shift;
    }
    return result;
  }

  /// First `inner`, then `outer`.
  friend Transform operator*(const Transform& outer, const Transform& inner) {
    Transform result;
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t column = 0; column < 4; ++column) {
        result.rows_[row][column] = column == 3 ? outer.rows_[row][3] : 0;
        for (std::size_t i = 0; i < 3; ++i)
          result.rows_[row][column] += outer.rows_[row][i] * inner.rows_[i][column];
      }
    }
    return result;
  }

 private:
  std::array<std::array<double, 4>, 3> rows_{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
};

}  // namespace defilade::gltf
