#pragma once
// How many? A few in the tests, all of them in `./run studies`.

#include <cstddef>
#include <cstdlib>

namespace defilade::test {

inline std::size_t study_size(std::size_t usual, std::size_t whole) {
  return std::getenv("DEFILADE_STUDY") != nullptr ? whole : usual;
}

}  // namespace defilade::test
