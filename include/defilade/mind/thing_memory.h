#pragma once
// What does a character know of things? When each was seen last, whether it was there and open, and
// when an item that was taken should be back.
//
// It is fed with what senses noticed (ThingPercept), never with a Scene. An item that was there and
// is now seen to be gone was taken in between. If the character knows after how many seconds such
// an item comes back, it expects that between two moments: as if it had been taken just after it
// was there for the last time, and just before it was seen to be gone. Being seen gone again moves
// the first moment on; and if that happens after the second, the item had come back and was taken
// anew.
//
// Bounded: for a thing that is new, the one seen longest ago is forgotten.
//
// Time is that of percepts. Cost: O(things) per percept. Allocation: in the constructor and in
// copies, which are independent.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "defilade/mind/memory.h"
#include "defilade/mind/percept.h"
#include "defilade/model/reserved.h"

namespace defilade {

/// After how many seconds an item comes back: that one, or all of a class (SceneThing::what).
struct Respawn {
  ThingId id = {};  // invalid: the class
  std::uint32_t what = 0;
  float seconds = 0;
};

/// A thing, as far as the character knows.
struct RememberedThing {
  ThingId id;
  ThingKind kind = ThingKind::item;
  std::uint32_t what = 0;
  Vec3 place;
  double seen = kNever;     // when its place was seen last
  double there = kNever;    // when it was surely there last
  double gone = kNever;     // since when it is known to be gone; kNever: it was there last
  double changed = kNever;  // when it was seen last to be otherwise than before
  bool open = false;

  bool present() const noexcept { return gone == kNever; }
};

/// When an item may be back, and by when it should.
struct BackAt {
  double earliest = kNever;
  double latest = kNever;

  friend bool operator==(const BackAt&, const BackAt&) = default;
};

class ThingMemory {
 public:
  /// It remembers at most so many things, and knows these respawn times: the first counts that is
  /// about an item or its class.
  explicit ThingMemory(std::size_t things = 64, std::span<const Respawn> respawns = {});

  /// What was noticed in a tick.
  void notice(std::span<const ThingPercept> percepts) noexcept;

  /// In no particular order.
  std::span<const RememberedThing> things() const noexcept { return things_; }
  /// Null if it knows nothing of that thing.
  const RememberedThing* find(ThingId id) const noexcept;
  /// Of an item that is gone; nothing if it is there, or its respawn time is not known.
  std::optional<BackAt> back_at(const RememberedThing& thing) const noexcept;

 private:
  RememberedThing* get(const ThingPercept& percept) noexcept;
  std::optional<float> respawn_of(ThingId id, std::uint32_t what) const noexcept;

  std::size_t most_;
  std::vector<Respawn> respawns_;
  Reserved<RememberedThing> things_;
};

}  // namespace defilade
