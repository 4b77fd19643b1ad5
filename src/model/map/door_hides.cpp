#include "model/map/door_hides.h"

#include <algorithm>
#include <utility>

namespace defilade {

Result<void> validate(std::span<const DoorHides> doors, std::size_t nodes, std::size_t matrices) {
  for (const DoorHides& door : doors) {
    if (door.size() != matrices) return Error{"a door hides something in too many or too few rows"};
    for (const std::vector<HiddenWord>& words : door) {
      const auto is_sound = [&](const HiddenWord& w) {
        const std::size_t first = std::size_t{w.word} * 64;
        return w.row.index() < nodes && first < nodes && w.mask != 0 &&
               (nodes - first >= 64 || w.mask >> (nodes - first) == 0);
      };
      const auto key = [](const HiddenWord& w) { return std::pair(w.row, w.word); };
      const bool ordered =
          std::ranges::adjacent_find(words, std::ranges::greater_equal{}, key) == words.end();
      if (!ordered || !std::ranges::all_of(words, is_sound))
        return Error{"what a door hides is out of range or out of order"};
    }
  }
  return {};
}

}  // namespace defilade
