#pragma once
// What Surroundings hold.

#include "defilade/mind/surroundings.h"
#include "mind/sight/outlook.h"

namespace defilade {

struct Surroundings::Data {
  Data(const TacticalMap& on, const SoundLoss& loss) : map(on), sound(on, loss), outlook(on) {}

  TacticalMap map;
  SoundPaths sound;
  Outlook outlook;
};

}  // namespace defilade
