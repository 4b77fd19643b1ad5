#include "defilade/model/simd.h"

#include <hwy/detect_targets.h>

#include <algorithm>

#include "model/base/chosen_simd.h"
#include "model/base/names.h"

namespace defilade {
namespace {

#if HWY_ARCH_X86

/// What Highway's code for a target may use, all of it: a virtual machine may hide a part.
bool machine_has_sse4() noexcept {
  return __builtin_cpu_supports("sse4.2") != 0 && __builtin_cpu_supports("pclmul") != 0 &&
         __builtin_cpu_supports("aes") != 0;
}
bool machine_has_avx2() noexcept {
  return machine_has_sse4() && __builtin_cpu_supports("avx2") != 0 &&
         __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("fma") != 0 && __builtin_cpu_supports("f16c") != 0;
}
bool machine_has_avx512() noexcept {
  return machine_has_avx2() && __builtin_cpu_supports("avx512f") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
         __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512cd") != 0;
}

#else

bool machine_has_sse4() noexcept { return false; }
bool machine_has_avx2() noexcept { return false; }
bool machine_has_avx512() noexcept { return false; }

#endif

constexpr bool built_with(std::int64_t targets) { return (HWY_TARGETS & targets) != 0; }

}  // namespace

std::string_view name_of(Simd simd) noexcept {
  constexpr auto kNames =
      names_up_to<kEverySimd.back()>("scalar", "sse4", "avx2", "avx512", "neon");
  return kNames[simd];
}

bool has_simd(Simd simd) noexcept {
  switch (simd) {
    case Simd::scalar:
      return built_with(HWY_SCALAR | HWY_EMU128);
    case Simd::sse4:
      return built_with(HWY_SSE4) && machine_has_sse4();
    case Simd::avx2:
      return built_with(HWY_AVX2) && machine_has_avx2();
    case Simd::avx512:
      return built_with(HWY_AVX3) && machine_has_avx512();
    case Simd::neon:
      return built_with(HWY_NEON);
  }
  return false;
}

Simd best_simd() noexcept {
  const auto best = std::find_if(kEverySimd.rbegin(), kEverySimd.rend(), has_simd);
  return best == kEverySimd.rend() ? Simd::scalar : *best;
}

Simd simd() noexcept {
  Simd chosen = simd_choice.load(std::memory_order_relaxed);
  if (chosen != kNoSimdChosen) return chosen;
  const Simd best = best_simd();
  const bool first = simd_choice.compare_exchange_strong(chosen, best, std::memory_order_relaxed);
  return first ? best : chosen;
}

bool use_simd(Simd simd) noexcept {
  if (!has_simd(simd)) return false;
  simd_choice.store(simd, std::memory_order_relaxed);
  return true;
}

}  // namespace defilade
