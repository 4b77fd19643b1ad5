#pragma once
// Which of the sounds that reach a character does it hear? Louder ones drown the others, and go on
// doing so for a moment.

#include <cstdint>
#include <span>

#include "defilade/mind/sense_traits.h"
#include "defilade/mind/sound_paths.h"
#include "defilade/model/reserved.h"

namespace defilade {

/// A sound of this tick where the character is.
struct Arrival {
  std::uint32_t sound = 0;  // its index in the scene
  HeardPath path;
  float strength = 0;
  bool own = false;  // of the character itself: it masks, and is not heard
};

class Ears {
 public:
  /// At most so many sounds in a tick: the strongest.
  explicit Ears(std::size_t most) : most_(most), arrivals_(most) {}

  /// How strong a sound is that travelled so far.
  static float strength(float loudness, float metres) noexcept {
    return loudness / (metres < 1 ? 1 : metres);
  }
  void begin() noexcept { arrivals_.clear(); }
  void clear() noexcept {
    begin();
    ringing_ = 0;
  }
  void receive(const Arrival& arrival) noexcept;
  /// Calls `hear(arrival)` for those that nothing drowns.
  template <class Hear>
  void listen(const Hearing& traits, double seconds, const Hear& hear) noexcept {
    if (seconds - rung_ > traits.ring) ringing_ = 0;
    for (const Arrival& one : arrivals_)
      if (one.strength >= ringing_) {
        ringing_ = one.strength;
        rung_ = seconds;
      }
    for (const Arrival& one : arrivals_)
      if (!one.own && one.strength * traits.mask >= ringing_) hear(one);
  }

 private:
  std::size_t most_;
  Reserved<Arrival> arrivals_;
  float ringing_ = 0;  // the strongest sound lately
  double rung_ = 0;    // when that was
};

}  // namespace defilade
