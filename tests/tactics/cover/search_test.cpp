// Cover sought over frames, one ray at a time.

#include <gtest/gtest.h>

#include "defilade/tactics/find_cover.h"
#include "support/drawings/hiding_ground.h"

namespace defilade::test {
namespace {

TEST(CoverSearch, over_frames_it_finds_the_same_although_the_situation_changes) {
  Random random(9);
  CoverSearch search;
  std::size_t found = 0, shortened = 0;
  for (int round = 0; round < 60; ++round) {
    HidingGround ground(random_drawing(random, 16, 12), kRandomHeader);
    Situation s = ground.situation({8, 6, 0}, {{2, 2, 0}, {14, 10, 0}});
    const CoverRequest request{.rays = 1 + random.below(80)};
    const CoverResult at_once = ground.find(s, request);
    Workspace work;
    search.begin(s, request, ground.engine(), work);
    s.clear();
    std::size_t rays = 0;
    for (auto ray = search.asks(); ray; ray = search.asks(), ++rays)
      search.tell(is_blocked(*ray, ground.engine()), work);
    const CoverResult& later = search.result();
    EXPECT_EQ(later.rays, rays);
    EXPECT_EQ(later.rays, at_once.rays);
    EXPECT_EQ(later.source, at_once.source);
    EXPECT_EQ(later.place, at_once.place);
    EXPECT_EQ(later.stance, at_once.stance);
    EXPECT_EQ(later.way, at_once.way);
    found += later.found() ? 1U : 0U;
    shortened += later.source == CoverSource::sensor ? 1U : 0U;
  }
  EXPECT_GT(found, 20U);
  EXPECT_GT(shortened, 5U);
}

}  // namespace
}  // namespace defilade::test
