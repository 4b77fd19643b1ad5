#pragma once
// Are two states the same? A hash of plain numbers, bit by bit, for comparing simulations.

#include <bit>
#include <cstdint>

#include "defilade/model/ids.h"
#include "defilade/model/vec3.h"
#include "model/geometry/double3.h"

namespace defilade {

/// Every word that is put in changes the value, and so does their order.
class StateHash {
 public:
  void add(std::uint64_t word) noexcept {
    value_ = (value_ ^ word) * 0x9E3779B97F4A7C15U;
    value_ ^= value_ >> 29;
  }
  void add(float number) noexcept { add(std::uint64_t{std::bit_cast<std::uint32_t>(number)}); }
  void add(double number) noexcept { add(std::bit_cast<std::uint64_t>(number)); }
  void add(Vec3 point) noexcept {
    add(std::uint64_t{std::bit_cast<std::uint32_t>(point.x)} << 32 |
        std::bit_cast<std::uint32_t>(point.y));
    add(point.z);
  }
  void add(const Double3& vector) noexcept {
    for (const double part : vector) add(part);
  }
  template <class Tag>
  void add(Id<Tag> id) noexcept {
    add(std::uint64_t{id.value});
  }

  std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0x243F6A8885A308D3U;
};

}  // namespace defilade
