#pragma once
// Which faces lie between these two places? An eight-wide tree of boxes over a level's faces.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bake/faces/face_table.h"
#include "bake/faces/faces.h"

namespace defilade {

class FaceTree {
 public:
  static constexpr std::size_t kWidth = 8;
  /// There are at most 64 levels (see kDeepestPlane), each leaving at most seven siblings here.
  static constexpr std::size_t kStack = 512;

  /// `count` faces from `first` on, or with count 0 the inner node `first`.
  struct Child {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  /// Eight boxes, coordinate by coordinate. Missing children have empty boxes.
  struct alignas(32) Inner {
    std::array<std::array<float, kWidth>, 3> low;
    std::array<std::array<float, kWidth>, 3> high;
    std::array<Child, kWidth> children;
  };

  explicit FaceTree(std::vector<Face> faces);

  /// In the tree's order: the faces of a leaf lie side by side.
  const std::vector<Face>& faces() const noexcept { return faces_; }
  const FaceTable& table() const noexcept { return table_; }
  /// The root first; empty if the level has no faces.
  const std::vector<Inner>& inner() const noexcept { return inner_; }

 private:
  friend class FaceTreeBuilder;
  std::vector<Face> faces_;
  FaceTable table_;
  std::vector<Inner> inner_;
};

}  // namespace defilade
