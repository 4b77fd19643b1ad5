#pragma once
// The same with every instruction set that machine and build have.

#include <gtest/gtest.h>

#include <string>

#include "defilade/model/simd.h"

namespace defilade::test {

/// Calls `check()` once for each of them; the best is in use again afterwards.
template <class Check>
void for_each_simd(Check check) {
  for (const Simd simd : kEverySimd) {
    if (!use_simd(simd)) continue;
    SCOPED_TRACE(std::string(name_of(simd)));
    check();
  }
  use_simd(best_simd());
}

}  // namespace defilade::test
