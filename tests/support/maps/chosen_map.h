#pragma once
// A map of OpenArena and what it is in a test for.

#include <ostream>
#include <string>

namespace defilade::test {

struct ChosenMap {
  std::string name;
  std::string reason;

  friend std::ostream& operator<<(std::ostream& out, const ChosenMap& map) {
    return out << map.name << ": " << map.reason;
  }
};

}  // namespace defilade::test
