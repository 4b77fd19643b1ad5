#include "mind/senses/surroundings.h"

namespace defilade {

Surroundings::Surroundings(const TacticalMap& map, const SoundLoss& loss)
    : data_(std::make_shared<const Data>(map, loss)) {}

const TacticalMap& Surroundings::map() const noexcept { return data_->map; }

}  // namespace defilade
