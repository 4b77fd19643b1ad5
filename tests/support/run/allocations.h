#pragma once
// Does it allocate? Counts what this thread takes from the heap while a count is going on.
//
// A test program that includes this must also be built from support/allocations.cpp, which replaces
// operator new: see target_sources in tests/CMakeLists.txt.

#include <cstddef>

namespace defilade::test {

struct Allocations {
  static thread_local bool counting;
  static thread_local std::size_t count;
};

/// How often `action()` allocates.
template <class Action>
std::size_t allocations_in(const Action& action) {
  Allocations::count = 0;
  Allocations::counting = true;
  action();
  Allocations::counting = false;
  return Allocations::count;
}

}  // namespace defilade::test
