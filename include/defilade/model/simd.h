#pragma once
// With which instructions are bits and rays computed? The best that machine and build have, unless
// somebody asks for less: to compare, or to find out whether an instruction set is to blame.
//
// The choice is one for the process and changes how long an answer takes, never the answer.
// Cost: an atomic read. Thread safety: any thread may ask and choose at any time.

#include <array>
#include <cstdint>
#include <string_view>

namespace defilade {

enum class Simd : std::uint8_t { scalar, sse4, avx2, avx512, neon };

inline constexpr std::array kEverySimd = {Simd::scalar, Simd::sse4, Simd::avx2, Simd::avx512,
                                          Simd::neon};

/// As the command line spells it: "avx2".
std::string_view name_of(Simd simd) noexcept;

/// Does this machine have it, and was this library built with it?
bool has_simd(Simd simd) noexcept;
/// The best of those.
Simd best_simd() noexcept;

/// The one in use: the best until `use_simd` chose another.
Simd simd() noexcept;
/// False, and nothing changes, when `has_simd` says no.
bool use_simd(Simd simd) noexcept;

}  // namespace defilade
