#pragma once
// Whose turn is it to walk through a bottleneck? One mouth has the turn: bodies may enter there,
// and those at the other mouths wait beside their mouth, so that whoever comes out has room.
//
// The turn changes when enough have entered while others wait, or when nobody comes any more, and
// the bottleneck is empty. It also changes if nothing moves for a while: those inside then back
// off. Where two bodies can pass each other, few of them do so without taking turns.

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sim/floor/bottlenecks.h"

namespace defilade {

/// The state of one bottleneck. Plain data: a snapshot is a copy.
struct DoorTurn {
  static constexpr std::uint8_t kNobody = 0xff;

  std::uint8_t mouth = kNobody;  // that has the turn; nobody: all may enter
  bool closed = false;           // no more may enter: the turn is about to change
  std::uint16_t entered = 0;     // in this turn
  float still = 0;               // seconds since somebody entered or left
  float dry = 0;                 // seconds since somebody got through

  friend bool operator==(const DoorTurn&, const DoorTurn&) = default;
};

/// Counts of one tick, and what follows from them. Sums, so that the order of bodies is irrelevant.
class RightOfWay {
 public:
  void begin_tick(const Bottlenecks& bottlenecks);
  /// A body that entered by that mouth is inside.
  void count_inside(BottleneckId id, std::uint8_t mouth) { ++count(id, mouth).inside; }
  /// A body waits to enter by that mouth, or is about to; it is `metres` away.
  void count_waiting(BottleneckId id, std::uint8_t mouth, float metres, std::uint32_t body);
  void count_entered(BottleneckId id, std::uint8_t mouth) { ++count(id, mouth).entered; }
  void count_left(BottleneckId id, std::uint8_t mouth) { ++count(id, mouth).left; }

  /// Is the body the next to enter by that mouth? Where two fit side by side, two are.
  bool is_next(BottleneckId id, std::uint8_t mouth, std::uint32_t body) const noexcept;

  /// Decides whose turn it is after `seconds`. `turns` has one for each bottleneck.
  void decide(std::span<DoorTurn> turns, float seconds) const;

 private:
  static constexpr std::pair<float, std::uint32_t> kNoneNear{1e30F, 0xffffffff};
  struct Counts {
    std::uint32_t inside = 0;
    std::uint32_t waiting = 0;
    std::uint32_t entered = 0;
    std::uint32_t left = 0;
    std::array<std::pair<float, std::uint32_t>, 2> nearest = {kNoneNear, kNoneNear};
  };
  Counts& count(BottleneckId id, std::uint8_t mouth) {
    return counts_[(*all_)[id].first_mouth + mouth];
  }
  static void decide(DoorTurn& turn, std::span<const Counts> mouths, const Bottleneck& here,
                     float seconds);

  const Bottlenecks* all_ = nullptr;
  std::vector<Counts> counts_;  // by mouth, of all bottlenecks
};

}  // namespace defilade
