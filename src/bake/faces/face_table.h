#pragma once
// Faces as columns of numbers, for loops that look at eight of them at once.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "bake/faces/faces.h"

namespace defilade {

/// Columns have room for kPadding more than `capacity`, so that whole vectors may be read and
/// written at their end.
class FaceTable {
 public:
  enum Column : std::size_t {
    kLow,         // the box: x, y, z
    kHigh = 3,    // x, y, z
    kNormal = 6,  // x, y, z
    kOffset = 9,  // points p of its plane have normal · p = offset
    kColumns = 10
  };
  static constexpr std::size_t kPadding = 16;

  explicit FaceTable(std::size_t capacity)
      : stride_(capacity + kPadding),
        numbers_(new float[stride_ * kColumns]),
        ids_(new std::uint32_t[stride_]) {}

  float* column(std::size_t c) noexcept { return numbers_.get() + c * stride_; }
  const float* column(std::size_t c) const noexcept { return numbers_.get() + c * stride_; }
  std::uint32_t* ids() noexcept { return ids_.get(); }
  const std::uint32_t* ids() const noexcept { return ids_.get(); }

  std::size_t count = 0;

 private:
  std::size_t stride_;
  std::unique_ptr<float[]> numbers_;      // not set to zero: most of it is never used
  std::unique_ptr<std::uint32_t[]> ids_;  // the faces' numbers
};

/// Some faces by number, with the same padding at the end.
struct FaceIds {
  explicit FaceIds(std::size_t capacity) : ids(new std::uint32_t[capacity + FaceTable::kPadding]) {}

  std::unique_ptr<std::uint32_t[]> ids;
  std::size_t count = 0;
};

/// All faces in their order.
FaceTable table_of(std::span<const Face> faces);

}  // namespace defilade
