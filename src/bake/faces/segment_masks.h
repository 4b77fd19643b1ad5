#pragma once
// A set of the 64 segments of an 8 × 8 block in each channel: for example those that are blocked,
// or those that are decided.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bake/faces/faces.h"

namespace defilade {

/// Empty at first.
class Segments {
 public:
  std::uint64_t operator[](std::size_t channel) const { return of_[channel]; }
  void add(ChannelMask channels, std::uint64_t segments) {
    for_each(channels, [&](std::size_t c) { of_[c] |= segments; });
  }
  void remove(const Segments& other) {
    for (std::size_t c = 0; c < kMostChannels; ++c) of_[c] &= ~other.of_[c];
  }
  /// The segments that are in the set in all of these channels.
  std::uint64_t in_all(ChannelMask channels) const {
    std::uint64_t common = ~std::uint64_t{0};
    for_each(channels, [&](std::size_t c) { common &= of_[c]; });
    return common;
  }
  /// The channels in which a segment is not in the set.
  ChannelMask channels_without(std::uint64_t segment, ChannelMask channels) const {
    ChannelMask without = 0;
    for_each(channels, [&](std::size_t c) {
      if ((of_[c] & segment) == 0) without = static_cast<ChannelMask>(without | 1U << c);
    });
    return without;
  }

  template <class Visit>
  static void for_each(ChannelMask channels, Visit visit) {
    for (unsigned rest = channels; rest != 0; rest &= rest - 1)
      visit(static_cast<std::size_t>(std::countr_zero(rest)));
  }

 private:
  std::array<std::uint64_t, kMostChannels> of_{};
};

}  // namespace defilade
