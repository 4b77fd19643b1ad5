#pragma once
// Sorted words of bits, as doors hide them: looking them up, and changing single bits.

#include <cstdint>
#include <span>
#include <vector>

#include "model/live/doors.h"

namespace defilade {

/// A bit of a matrix, as it is from now on.
struct BitEdit {
  std::size_t matrix = 0;
  NodeId row;
  NodeId column;
  bool value = false;
};

/// By matrix, row and column.
void sort(std::vector<BitEdit>& edits);

inline void set_bit(std::uint64_t& word, NodeId column, bool value) noexcept {
  const std::uint64_t bit = std::uint64_t{1} << column.index() % 64;
  word = value ? word | bit : word & ~bit;
}

/// O(log n); 0 if the word is not there.
std::uint64_t mask_at(std::span<const HiddenWord> words, NodeId row, std::uint32_t word) noexcept;

inline bool contains(std::span<const HiddenWord> words, NodeId row, NodeId column) noexcept {
  return (mask_at(words, row, column.value / 64) >> column.index() % 64 & 1U) != 0;
}

/// Sorts the edits; the lists stay sorted and without empty masks.
void edit(DoorHides& hides, std::vector<BitEdit>& edits);

}  // namespace defilade
