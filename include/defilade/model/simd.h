#pragma once
// Which instruction set computes bits and rays? The best that the machine and the build have,
// unless the program asks for another: to compare, or to find out whether an instruction set causes
// a problem.
//
// There is one choice per process. It changes how long an answer takes, never the answer. Cost: an
// atomic read. Thread safety: any thread may ask and choose at any time.

#include <array>
#include <cstdint>
#include <string_view>

namespace defilade {

enum class Simd : std::uint8_t { scalar, sse4, avx2, avx512, neon };

inline constexpr std::array kEverySimd = {Simd::scalar, Simd::sse4, Simd::avx2, Simd::avx512,
                                          Simd::neon};

/// The name on the command line, such as "avx2".
std::string_view name_of(Simd simd) noexcept;

/// Whether this machine has it and this library was built with it.
bool has_simd(Simd simd) noexcept;
/// The best instruction set that has_simd accepts.
Simd best_simd() noexcept;

/// The instruction set in use: the best one, until `use_simd` chooses another.
Simd simd() noexcept;
/// Returns false, and changes nothing, if `has_simd` is false.
bool use_simd(Simd simd) noexcept;

}  // namespace defilade
