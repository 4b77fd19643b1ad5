#include "mind/senses/stimuli.h"

namespace defilade {

void Stimuli::add(const Stimulus& stimulus) noexcept {
  if (most_ == 0) return;
  if (all_.size() == most_) {
    auto least = all_.begin();
    for (auto one = all_.begin(); one != all_.end(); ++one)
      if (one->matters_less_than(*least)) least = one;
    if (!least->matters_less_than(stimulus)) return;
    all_.erase(least);
  }
  all_.push_back(stimulus);
}

}  // namespace defilade
