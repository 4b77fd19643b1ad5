#include "mind/senses/acquaintances.h"

#include <cassert>

namespace defilade {

Acquaintances::Acquaintances(std::size_t most, std::size_t bodies)
    : most_(most), all_(most), place_of_(bodies, kUnknown) {
  assert(most < kUnknown);
}

const Acquaintance* Acquaintances::find(BodyId body) const noexcept {
  if (body.index() >= place_of_.size() || place_of_[body.index()] == kUnknown) return nullptr;
  return &all_[place_of_[body.index()]];
}

Acquaintance* Acquaintances::get(BodyId body) noexcept {
  std::uint16_t& place = place_of_[body.index()];
  if (place != kUnknown) return &all_[place];
  if (all_.size() < most_) {
    place = static_cast<std::uint16_t>(all_.size());
    return &all_.emplace_back(Acquaintance{body});
  }
  Acquaintance* least = nullptr;
  for (Acquaintance& one : all_)
    if (!one.noticed && (least == nullptr || one.awareness.level() < least->awareness.level()))
      least = &one;
  if (least == nullptr) return nullptr;
  place_of_[least->body.index()] = kUnknown;
  place = static_cast<std::uint16_t>(least - all_.data());
  *least = Acquaintance{body};
  return least;
}

void Acquaintances::clear() noexcept {
  for (const Acquaintance& one : all_) place_of_[one.body.index()] = kUnknown;
  all_.clear();
}

Alertness Acquaintances::alertness() const noexcept {
  Alertness highest = Alertness::unaware;
  for (const Acquaintance& one : all_)
    if (one.matters()) highest = std::max(highest, one.awareness.alertness());
  return highest;
}

}  // namespace defilade
