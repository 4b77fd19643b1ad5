#pragma once
// Whom does a character know of, and what does it suspect of each? A bounded list.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "defilade/mind/awareness.h"
#include "defilade/mind/scene.h"
#include "defilade/model/reserved.h"

namespace defilade {

struct Acquaintance {
  BodyId body;
  TeamId team = {};  // once it is recognised
  Awareness awareness = {};
  double last = 0;          // when it was noticed last
  Vec3 place = {};          // and where
  bool noticed = false;     // in this tick
  bool recognised = false;  // friend or foe, alive or dead
  bool friendly = false;    // once it is recognised
  bool dead = false;        // the same

  /// Friends and corpses are no reason to be on guard.
  bool matters() const noexcept { return !friendly && !dead; }
};

class Acquaintances {
 public:
  /// Ids of bodies are below `bodies`.
  Acquaintances(std::size_t most, std::size_t bodies);

  /// Null if it does not know of that body.
  const Acquaintance* find(BodyId body) const noexcept;
  /// Whoever it suspects least is forgotten for somebody new, but nobody who is noticed now. Null
  /// if all are.
  Acquaintance* get(BodyId body) noexcept;
  std::span<Acquaintance> all() noexcept { return all_; }
  std::span<const Acquaintance> all() const noexcept { return all_; }

  void clear() noexcept;
  void begin() noexcept {
    for (Acquaintance& one : all_) one.noticed = false;
  }
  /// Everybody who was not noticed since `begin`.
  void calm(const AwarenessTraits& traits, double seconds) noexcept {
    for (Acquaintance& one : all_)
      if (!one.noticed) one.awareness.calm(traits, seconds);
  }
  /// Of those that matter, the highest.
  Alertness alertness() const noexcept;

 private:
  static constexpr std::uint16_t kUnknown = 0xffff;

  std::size_t most_;
  Reserved<Acquaintance> all_;
  std::vector<std::uint16_t> place_of_;  // in `all_`, by BodyId
};

}  // namespace defilade
