#pragma once
// What do senses have to know about a map? The ways of sound, and for each node the places that
// must be looked at to know that nobody is there. It takes up to a second for a large map, so work
// it out once for all matches on it. Immutable; copies share it, and any thread may use it.

#include <memory>

#include "defilade/mind/sound_paths.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

class Surroundings {
 public:
  /// The map may have sight cells or not.
  explicit Surroundings(const TacticalMap& map, const SoundLoss& loss = {});

  const TacticalMap& map() const noexcept;

 private:
  friend class Senses;
  struct Data;
  std::shared_ptr<const Data> data_;
};

}  // namespace defilade
