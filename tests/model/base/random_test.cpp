#include "defilade/model/random.h"

#include <gtest/gtest.h>

#include <set>

namespace defilade::test {
namespace {

TEST(Philox, gives_the_published_answers) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (RandomBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t kAll = 0xffffffff;
  EXPECT_EQ(philox({kAll, kAll, kAll, kAll}, {kAll, kAll}),
            (RandomBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (RandomBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Draw, differs_by_seed_fighter_purpose_and_tick) {
  std::set<std::uint32_t> first;
  for (std::uint64_t seed = 0; seed < 4; ++seed)
    for (std::uint32_t fighter = 0; fighter < 8; ++fighter)
      for (const Purpose purpose : {Purpose::aim, Purpose::spread})
        for (std::uint32_t tick = 0; tick < 16; ++tick)
          first.insert(Draw(seed, fighter, purpose, tick).bits());
  EXPECT_EQ(first.size(), 4U * 8 * 2 * 16);
}

TEST(Draw, is_even) {
  Draw draw(1, 2, Purpose::wander, 3);
  std::array<int, 10> counts{};
  double sum = 0;
  for (int i = 0; i < 100'000; ++i) {
    ++counts[draw.below(10)];
    sum += draw.unit();
  }
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 400);
  EXPECT_NEAR(sum / 100'000, 0.5, 0.005);
}

}  // namespace
}  // namespace defilade::test
