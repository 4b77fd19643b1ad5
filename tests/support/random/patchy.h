#pragma once
// Matrices as sight makes them of nodes in spatial order: nothing for a while, then everything,
// then here and there.

#include <algorithm>

#include "defilade/model/node_matrix.h"
#include "support/random/node_sets.h"

namespace defilade::test {

/// `longest` is how many nodes a stretch of one kind has at most.
inline Bits patchy_bits(Random& random, std::size_t size, std::size_t longest) {
  Bits bits(size);
  for (std::size_t at = 0; at < size;) {
    const std::size_t end = std::min(size, at + 1 + random.below(longest));
    const std::size_t kind = random.below(3);
    for (; at < end; ++at) bits[at] = kind == 1 || (kind == 2 && random.chance(0.3));
  }
  return bits;
}

inline NodeMatrix patchy_matrix(Random& random, std::size_t size, std::size_t longest) {
  NodeMatrix matrix(size);
  for (std::size_t row = 0; row < size; ++row) {
    const Bits bits = patchy_bits(random, size, longest);
    for (std::size_t i = 0; i < size; ++i)
      if (bits[i]) matrix.insert(NodeId{row}, NodeId{i});
  }
  return matrix;
}

}  // namespace defilade::test
