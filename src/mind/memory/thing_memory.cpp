#include "defilade/mind/thing_memory.h"

#include <algorithm>

namespace defilade {

ThingMemory::ThingMemory(std::size_t things, std::span<const Respawn> respawns)
    : most_(things), respawns_(respawns.begin(), respawns.end()) {
  things_.reserve(things);
}

const RememberedThing* ThingMemory::find(ThingId id) const noexcept {
  const auto one = std::ranges::find(things_, id, &RememberedThing::id);
  return one == things_.end() ? nullptr : &*one;
}

RememberedThing* ThingMemory::get(const ThingPercept& percept) noexcept {
  const auto known = std::ranges::find(things_, percept.about, &RememberedThing::id);
  if (known != things_.end()) return &*known;
  RememberedThing fresh;
  fresh.id = percept.about;
  fresh.kind = percept.kind;
  fresh.what = percept.what;
  fresh.open = percept.open;
  if (things_.size() < most_) return &things_.emplace_back(fresh);
  const auto oldest = std::ranges::min_element(things_, {}, &RememberedThing::seen);
  if (oldest == things_.end() || oldest->seen >= percept.seconds) return nullptr;
  *oldest = fresh;
  return &*oldest;
}

void ThingMemory::notice(std::span<const ThingPercept> percepts) noexcept {
  for (const ThingPercept& percept : percepts) {
    RememberedThing* one = get(percept);
    if (one == nullptr) continue;
    const bool is_new = one->seen == kNever;
    const bool changed = one->present() != percept.present || one->open != percept.open;
    if (!is_new && changed) one->changed = percept.seconds;
    if (percept.present) {
      one->there = percept.seconds;
      one->gone = kNever;
    } else {
      const std::optional<float> respawn = respawn_of(one->id, one->what);
      const bool again = respawn && one->gone != kNever && percept.seconds > one->gone + *respawn;
      if (again) one->there += *respawn;  // it was back after that at the earliest
      if (one->gone == kNever || again) one->gone = percept.seconds;
    }
    one->seen = percept.seconds;
    one->place = percept.place;
    one->open = percept.open;
  }
}

std::optional<float> ThingMemory::respawn_of(ThingId id, std::uint32_t what) const noexcept {
  for (const Respawn& one : respawns_)
    if (one.id.valid() ? one.id == id : one.what == what) return one.seconds;
  return {};
}

std::optional<BackAt> ThingMemory::back_at(const RememberedThing& thing) const noexcept {
  const std::optional<float> respawn = respawn_of(thing.id, thing.what);
  if (thing.present() || thing.kind != ThingKind::item || !respawn) return {};
  return BackAt{std::max(thing.there + *respawn, thing.seen), thing.gone + *respawn};
}

}  // namespace defilade
