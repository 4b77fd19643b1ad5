#pragma once
// Is there a node anywhere near? A coarse test that spares the finer ones most of a large level:
// its roofs, its sky and what lies outside of it.

#include <cstdint>
#include <span>
#include <unordered_map>

#include "defilade/model/vec3.h"

namespace defilade::cli {

class NearNodes {
 public:
  /// Places count that are up to about `reach` metres away in plan, and `rise` in height.
  NearNodes(std::span<const Vec3> nodes, float reach, float rise);

  bool has(Vec3 place) const;
  /// Around all such places.
  const Box& bounds() const { return bounds_; }

 private:
  struct Heights {
    float low = 0;
    float high = 0;
  };

  std::unordered_map<std::uint64_t, Heights> blocks_;  // squares of the plan
  Box bounds_;
};

}  // namespace defilade::cli
