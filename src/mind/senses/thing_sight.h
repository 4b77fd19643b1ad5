#pragma once
// Which things has a character seen lately, and are they as it left them? As with beings, it
// glimpses in the present and gets to know it `reaction` later.
//
// If more things need a ray than it has questions, they take turns: what is answered makes room,
// and the next look begins with the first thing that had none.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "defilade/mind/percept.h"
#include "defilade/model/reserved.h"
#include "mind/sight/glances.h"
#include "mind/sight/presence.h"

namespace defilade {

/// A thing that was seen in a tick.
struct ThingGlimpse {
  std::uint32_t thing = 0;  // its index in the scene of that tick
  std::uint32_t age = 0;    // ticks
  float clarity = 0;
};

class ThingSight {
 public:
  /// Ids of things are below `things`; the delay is that of the character, in ticks.
  ThingSight(std::size_t things, std::size_t questions, std::uint32_t delay, float tick_seconds);

  /// The character begins anew, and knows nothing.
  void enter() noexcept {
    for (Reserved<ThingGlimpse>& one : ring_) one.clear();
    std::ranges::fill(known_, std::uint8_t{0});
    percepts_.clear();
  }
  Glances& glances() noexcept { return glances_; }
  /// Nothing but what is known to have been there can be seen to be gone.
  bool can_notice(const SceneThing& thing) const noexcept {
    return thing.id.index() < known_.size() && (thing.present || known_[thing.id.index()] != 0);
  }

  /// What it glimpses from now on belongs to this tick.
  void begin(std::uint32_t tick) noexcept {
    ring_[tick % ring_.size()].clear();
    glances_.begin(tick);
    first_ = crowded_out_.value_or(first_);
    taking_turns_ = crowded_out_.has_value();
    crowded_out_.reset();
  }
  /// The thing of the scene with which a look begins.
  std::size_t first() const noexcept { return first_; }
  /// The last answer of a ray to that thing, which is wanted anew.
  std::optional<Glances::Answer> ask(const SceneThing& thing, std::size_t number, Vec3 from,
                                     Vec3 to) noexcept;
  void glimpse(std::uint32_t tick, const ThingGlimpse& seen) noexcept {
    ring_[tick % ring_.size()].push_back(seen);
  }
  /// What it glimpsed in that tick becomes percepts, which last until the next time. Calls
  /// `changed(percept)` for those that are not as they were seen before.
  template <class Changed>
  void see(std::uint32_t then, std::span<const SceneThing> things, double seconds,
           const Changed& changed) noexcept {
    percepts_.clear();
    for (const ThingGlimpse& seen : ring_[then % ring_.size()]) {
      ThingPercept& percept = percepts_.emplace_back(percept_of(seen, things[seen.thing], seconds));
      remember(percept);
      if (percept.changed) changed(percept);
    }
  }
  std::span<const ThingPercept> percepts() const noexcept { return percepts_; }

 private:
  static constexpr std::uint8_t kKnown = 1, kPresent = 2, kOpen = 4;

  ThingPercept percept_of(const ThingGlimpse& seen, const SceneThing& thing,
                          double seconds) const noexcept;
  void remember(ThingPercept& percept) noexcept;

  float tick_seconds_;
  std::size_t first_ = 0;
  bool taking_turns_ = false;
  std::optional<std::size_t> crowded_out_;  // in this look, the first thing without a question
  Glances glances_;
  std::vector<Reserved<ThingGlimpse>> ring_;  // by tick
  std::vector<std::uint8_t> known_;           // by ThingId: how it was seen last
  Reserved<ThingPercept> percepts_;
};

/// A thing as it is looked at, but for its only point. `cell` is that of an item's place.
Being being_of(const SceneThing& thing, SightCellId cell) noexcept;
/// The point. An item lies on the floor, and is looked at where a corpse is: at the lowest height.
/// Anything else would hide its own middle, so it is looked at in front of it.
Vec3 point_of(const SceneThing& thing, float lowest, Vec3 eye) noexcept;
/// What of it counts for how well it is seen: it is lit, and nothing hides it.
SceneBody body_of(const SceneThing& thing) noexcept;

}  // namespace defilade
