#pragma once
// Random numbers that depend on nothing but what they are for: the seed of the match, the fighter,
// the purpose and the tick. Nobody's draws shift anybody else's, in whatever order they are made,
// and a match can go on from any tick.
//
// Source: Salmon, Moraes, Dror and Shaw 2011, "Parallel Random Numbers: As Easy as 1, 2, 3"
// (Philox4x32-10).

#include <array>
#include <cstddef>
#include <cstdint>

namespace defilade {

using RandomBlock = std::array<std::uint32_t, 4>;

/// 128 random bits for a counter and a key.
constexpr RandomBlock philox(RandomBlock counter, std::array<std::uint32_t, 2> key) noexcept {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {
        static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
        static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

/// What a number is drawn for. Values are part of replays: new ones go to the end.
enum class Purpose : std::uint32_t { spawn, aim, spread, wander, reaction, hearing, phase };

/// The draws of one fighter for one purpose in one tick.
class Draw {
 public:
  constexpr Draw(std::uint64_t seed, std::uint32_t fighter, Purpose purpose,
                 std::uint32_t tick) noexcept
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        counter_{0, tick, fighter, static_cast<std::uint32_t>(purpose)} {}

  constexpr std::uint32_t bits() noexcept {
    if (used_ == block_.size()) {
      block_ = philox(counter_, key_);
      ++counter_[0];
      used_ = 0;
    }
    return block_[used_++];
  }
  /// From 0 up to, but not including, 1.
  constexpr double unit() noexcept { return bits() * 0x1p-32; }
  constexpr double between(double low, double high) noexcept { return low + unit() * (high - low); }
  /// From 0 up to, but not including, `limit`, which must be positive. Each is equally likely up to
  /// limit / 2^32.
  constexpr std::size_t below(std::size_t limit) noexcept {
    return static_cast<std::size_t>((std::uint64_t{bits()} * limit) >> 32);
  }

 private:
  std::array<std::uint32_t, 2> key_;
  RandomBlock counter_;
  RandomBlock block_{};
  std::size_t used_ = 4;
};

}  // namespace defilade
