#pragma once
// Node sets beside their slow twin, a vector of bools.

#include <vector>

#include "defilade/model/node_set.h"
#include "support/random/random.h"

namespace defilade::test {

using Bits = std::vector<bool>;

/// Around the ends of words and blocks, and beyond.
inline constexpr std::size_t kSizes[] = {0,   1,   2,   63,  64,   65,   127,  128, 129,
                                         511, 512, 513, 600, 1000, 1024, 1025, 1537};

inline Bits bits_of(NodeSetView set) {
  Bits bits(set.size());
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = set.contains(NodeId{i});
  return bits;
}

inline NodeSet set_of(const Bits& bits) {
  NodeSet set(bits.size());
  for (std::size_t i = 0; i < bits.size(); ++i)
    if (bits[i]) set.insert(NodeId{i});
  return set;
}

inline std::vector<NodeId> ids_of(const Bits& bits) {
  std::vector<NodeId> ids;
  for (std::size_t i = 0; i < bits.size(); ++i)
    if (bits[i]) ids.emplace_back(i);
  return ids;
}

inline Bits random_bits(Random& random, std::size_t size, double density) {
  Bits bits(size);
  for (std::size_t i = 0; i < size; ++i) bits[i] = random.chance(density);
  return bits;
}

inline NodeSet random_set(Random& random, std::size_t size, double density = 0.5) {
  return set_of(random_bits(random, size, density));
}

/// The twin of every two-operand operation: `f(bool, bool) -> bool` bit by bit.
template <class F>
Bits combined(const Bits& a, const Bits& b, F f) {
  Bits result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) result[i] = f(a[i], b[i]);
  return result;
}

/// Are the bits past the end of the set zero, as all loops rely on?
inline bool past_end_is_zero(NodeSetView set) {
  for (std::size_t i = set.size(); i < set.blocks().size() * NodeBlock::kBits; ++i) {
    const NodeBlock& block = set.blocks()[i / NodeBlock::kBits];
    if ((block.words[i / 64 % NodeBlock::kWords] >> i % 64 & 1) != 0) return false;
  }
  return true;
}

}  // namespace defilade::test
