#include "mind/senses/ears.h"

#include <algorithm>

namespace defilade {

void Ears::receive(const Arrival& arrival) noexcept {
  if (arrivals_.size() < most_) {
    arrivals_.push_back(arrival);
    return;
  }
  if (arrivals_.empty()) return;
  const auto faintest = std::ranges::min_element(arrivals_, {}, &Arrival::strength);
  if (faintest->strength < arrival.strength) *faintest = arrival;
}

}  // namespace defilade
