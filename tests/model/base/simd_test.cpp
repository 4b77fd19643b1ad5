#include "defilade/model/simd.h"

#include <gtest/gtest.h>

#include <set>

namespace defilade::test {
namespace {

class SimdTest : public ::testing::Test {
 protected:
  ~SimdTest() override { use_simd(best_simd()); }
};

TEST_F(SimdTest, the_best_is_there_and_in_use_from_the_start) {
  EXPECT_TRUE(has_simd(best_simd()));
  EXPECT_EQ(simd(), best_simd());
}

TEST_F(SimdTest, what_is_there_can_be_used_and_nothing_else) {
  for (const Simd wanted : kEverySimd) {
    const Simd before = simd();
    EXPECT_EQ(use_simd(wanted), has_simd(wanted)) << name_of(wanted);
    EXPECT_EQ(simd(), has_simd(wanted) ? wanted : before) << name_of(wanted);
  }
}

TEST_F(SimdTest, no_machine_has_instructions_of_two_kinds_of_processors) {
  EXPECT_FALSE(has_simd(Simd::neon) && (has_simd(Simd::sse4) || has_simd(Simd::avx2)));
}

TEST_F(SimdTest, names_differ) {
  std::set<std::string_view> names;
  for (const Simd simd : kEverySimd) names.insert(name_of(simd));
  EXPECT_EQ(names.size(), kEverySimd.size());
}

}  // namespace
}  // namespace defilade::test
