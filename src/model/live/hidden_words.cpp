#include "model/live/hidden_words.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace defilade {
namespace {

std::pair<NodeId, std::uint32_t> place_of(const HiddenWord& h) { return {h.row, h.word}; }
std::pair<NodeId, std::uint32_t> place_of(const BitEdit& e) { return {e.row, e.column.value / 64}; }

/// Merges the edits of one matrix into its words.
std::vector<HiddenWord> edited(std::span<const HiddenWord> words, std::span<const BitEdit> edits) {
  std::vector<HiddenWord> result;
  result.reserve(words.size() + edits.size());
  auto word = words.begin();
  for (auto at = edits.begin(); at != edits.end();) {
    const auto place = place_of(*at);
    for (; word != words.end() && place_of(*word) < place; ++word) result.push_back(*word);
    HiddenWord changed{place.first, place.second, 0};
    if (word != words.end() && place_of(*word) == place) changed = *word++;
    for (; at != edits.end() && place_of(*at) == place; ++at)
      set_bit(changed.mask, at->column, at->value);
    if (changed.mask != 0) result.push_back(changed);
  }
  result.insert(result.end(), word, words.end());
  return result;
}

}  // namespace

void sort(std::vector<BitEdit>& edits) {
  std::ranges::sort(edits, {},
                    [](const BitEdit& e) { return std::tuple(e.matrix, e.row, e.column); });
}

std::uint64_t mask_at(std::span<const HiddenWord> words, NodeId row, std::uint32_t word) noexcept {
  const auto found = std::ranges::lower_bound(words, std::pair(row, word), {},
                                              [](const HiddenWord& h) { return place_of(h); });
  return found != words.end() && found->row == row && found->word == word ? found->mask : 0;
}

void edit(DoorHides& hides, std::vector<BitEdit>& edits) {
  sort(edits);
  for (auto first = edits.begin(); first != edits.end();) {
    const std::size_t matrix = first->matrix;
    const auto last =
        std::find_if(first, edits.end(), [&](const BitEdit& e) { return e.matrix != matrix; });
    hides[matrix] = edited(hides[matrix], {first, last});
    first = last;
  }
}

}  // namespace defilade
