#pragma once
// What has a character heard and felt that it has not reacted to yet? A short queue. If it is full,
// what is less important makes room: danger comes before curiosity, and clear before faint.

#include <cstdint>

#include "defilade/mind/percept.h"
#include "defilade/model/reserved.h"

namespace defilade {

/// A percept in the making: who it was about is found out when it is noticed.
struct Stimulus {
  std::uint32_t tick = 0;
  Percept percept;
  float rise = 0;      // of awareness
  bool voice = false;  // `percept.about` is the speaker, whose voice it may know
  bool danger = false;

  bool matters_less_than(const Stimulus& other) const noexcept {
    if (danger != other.danger) return other.danger;
    return percept.clarity < other.percept.clarity;
  }
};

class Stimuli {
 public:
  explicit Stimuli(std::size_t most) : most_(most), all_(most) {}

  void clear() noexcept { all_.clear(); }
  void add(const Stimulus& stimulus) noexcept;
  /// Calls `notice` for those of that tick, in the order in which they came, and forgets them.
  template <class Notice>
  void take(std::uint32_t tick, const Notice& notice) noexcept {
    std::size_t kept = 0;
    for (const Stimulus& one : all_)
      if (one.tick == tick)
        notice(one);
      else
        all_[kept++] = one;
    all_.resize(kept);
  }

 private:
  std::size_t most_;
  Reserved<Stimulus> all_;
};

}  // namespace defilade
