#pragma once
// Both forms of the .dfl file, and maps that fill them.

#include <gtest/gtest.h>

#include <string>

#include "defilade/model/map_file.h"
#include "support/random/random_map.h"

namespace defilade::test {

/// What must hold of both forms of the file.
class MapFileForm : public testing::TestWithParam<bool> {
 protected:
  static SaveSettings form() { return {.packed = GetParam()}; }
};

inline std::string name_of_form(const testing::TestParamInfo<bool>& form) {
  return form.param ? "packed" : "unpacked";
}

/// A map with more than one tile if `nodes` is large enough; where sight is mutual, one matrix is
/// stored as half of itself and another as the transpose of a third.
inline TacticalMap some_map(std::size_t nodes, bool mutual) {
  Random random(nodes);
  return random_map(random, nodes, mutual);
}

}  // namespace defilade::test
