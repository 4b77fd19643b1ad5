#pragma once
// How well does a character see, hear and feel? Plain structs: change what differs from the default
// soldier, then check them with `validate`. Metres, seconds, radians.
//
// The eyes are an ordered list of view cones. The first cone that contains somebody counts, even if
// a later one would show more; so a narrow, sharp cone comes before a wide, dull one. With `sure`
// equal to `length` a cone shows the same everywhere in it, as in Thief.
//
// Source: Leonard 2003, "Building an AI Sensory System" (Thief); The Dark Mod for the distances.

#include <array>
#include <cstdint>
#include <span>

#include "defilade/mind/awareness.h"
#include "defilade/mind/scene.h"
#include "defilade/model/result.h"

namespace defilade {

struct ViewCone {
  float half_width = 0;   // to either side; π is all round
  float half_height = 0;  // up and down; π/2 is everything
  float sure = 0;         // up to here it shows its best
  float length = 0;       // and beyond this nothing; in between it fades
  float acuity = 0;       // by how much awareness rises per second of its best
  float light = 1;        // 1: nothing can be seen in the dark; 0: light does not matter
  float motion = 0;       // 1: only what moves can be seen; 0: motion does not matter
  Alertness from = Alertness::unaware;  // it is open from this alertness on

  friend bool operator==(const ViewCone&, const ViewCone&) = default;
};

inline constexpr std::size_t kMostCones = 8;

struct Eyesight {
  /// Five: what it looks at, the field of view of 90° of a searcher, that of everybody else, the
  /// corner of the eye, and what is so close that it is felt.
  std::array<ViewCone, kMostCones> cone{
      {{0.26F, 0.26F, 20, 60, 60, 1, 0, Alertness::unaware},
       {0.785F, 0.52F, 20, 60, 40, 1, 0.2F, Alertness::suspicious},
       {0.785F, 0.52F, 15, 40, 40, 1, 0.2F, Alertness::unaware},
       {1.4F, 0.79F, 4, 15, 12, 1, 0.7F, Alertness::unaware},
       {3.15F, 1.58F, 1, 2, 6, 0, 0.5F, Alertness::unaware}}};
  std::size_t cones = 5;
  float flash = 0.9F;  // the least light on somebody who fires
  float fast = 4;      // metres per second at which motion is as conspicuous as it gets
  /// By alertness: how many times as fast awareness rises.
  std::array<float, kAlertnesses> sharper{1, 1, 1, 1.1F, 1.3F, 1.5F};

  std::span<const ViewCone> all() const noexcept { return std::span(cone).first(cones); }
  friend bool operator==(const Eyesight&, const Eyesight&) = default;
};

/// The strength of a sound is its loudness divided by the metres that it has travelled: 1 can just
/// be heard.
struct Hearing {
  float acuity = 1;        // times as loud as for others
  float error = 0.08F;     // metres by which the heard place may be wrong, per metre travelled
  float mask = 6;          // a sound is lost beside one that is so many times as strong,
  float ring = 0.4F;       // which goes on masking for so many seconds
  float recognise = 1.3F;  // the strength from which it knows what kind of sound it is
  float familiar = 8;      // seconds for which it expects noises of friends whom it has noticed,
  float pace = 4;          // who have gone no faster than that since: metres per second
  /// By SoundKind: by how much awareness rises at the sound's own place.
  std::array<float, kSoundKinds> alarm{3, 20, 6, 10, 24, 3, 6, 2};
  float unknown = 3;  // the same for a sound whose kind it does not know

  friend bool operator==(const Hearing&, const Hearing&) = default;
};

struct Touch {
  float heavy = 0.2F;     // heavy damage: a share of full health
  float window = 2;       // seconds
  float repeated = 0.3F;  // repeated damage: a share of full health within the window
  /// By ContactKind: by how much awareness rises; of bumps, per metre per second.
  std::array<float, kContactKinds> alarm{24, 20, 4, 20};

  friend bool operator==(const Touch&, const Touch&) = default;
};

struct SenseTraits {
  Eyesight eyes = {};
  Hearing ears = {};
  Touch skin = {};
  AwarenessTraits awareness = {};
  float reaction = 0.3F;  // it acts on what it noticed so long ago
  /// Friend or foe, alive or dead: it knows from this alertness about somebody on.
  Alertness recognises = Alertness::suspicious;
  float corpse = 12;  // by how much awareness rises at the first sight of a dead friend
  /// By how much awareness of somebody unknown rises when a door or a lamp is not as it was seen
  /// last, and neither the character nor a friend was beside it; 0: never.
  float door = 3;
  float lamp = 3;

  friend bool operator==(const SenseTraits&, const SenseTraits&) = default;
};

/// Checks that figures are finite and in their ranges, and that thresholds rise.
Result<void> validate(const SenseTraits& traits);

}  // namespace defilade
