#pragma once
// What stands where an index of 32 bits could stand, if there is none?

#include <cstdint>

namespace defilade {

inline constexpr std::uint32_t kNoIndex = 0xffffffffU;

}  // namespace defilade
