#pragma once
// Which items belong to one group, given pairs that belong together?

#include <cstdint>
#include <numeric>
#include <vector>

namespace defilade {

/// Numbers in groups, each named by one of its members, its leader.
class Groups {
 public:
  explicit Groups(std::size_t count) : leaders_(count) {
    std::iota(leaders_.begin(), leaders_.end(), 0U);
  }
  std::uint32_t leader(std::uint32_t i) {
    while (leaders_[i] != i) i = leaders_[i] = leaders_[leaders_[i]];
    return i;
  }
  void join(std::uint32_t a, std::uint32_t b) { leaders_[leader(a)] = leader(b); }

 private:
  std::vector<std::uint32_t> leaders_;
};

}  // namespace defilade
