#pragma once
// What stands in place of a 32-bit index if there is none?

#include <cstdint>

namespace defilade {

inline constexpr std::uint32_t kNoIndex = 0xffffffffU;

}  // namespace defilade
