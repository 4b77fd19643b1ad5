#pragma once
// Which faces blocked something lately? A face that blocked one block of pairs usually blocks the
// next.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace defilade {

struct HotFaces {
  static constexpr std::size_t kMost = 8;

  std::array<std::uint32_t, kMost> faces{};  // the latest first
  std::size_t count = 0;

  /// Moves a face to the front; a new one takes the place of the coldest.
  void heat(std::uint32_t face) {
    const auto begin = faces.begin();
    auto place = std::find(begin, begin + static_cast<std::ptrdiff_t>(count), face);
    if (place == begin + static_cast<std::ptrdiff_t>(count)) {
      if (count < kMost)
        ++count;
      else
        --place;
    }
    std::move_backward(begin, place, place + 1);
    *begin = face;
  }
};

}  // namespace defilade
