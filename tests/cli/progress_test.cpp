// How far is the work? One bar for all its stages.

#include <gtest/gtest.h>

#include "../../cli/overall_progress.h"
#include "defilade/model/progress.h"

namespace defilade::test {
namespace {

using cli::OverallProgress;

TEST(OverallProgress, of_a_stage_that_no_bake_has_rises_from_0_to_1) {
  for (const char* stage : {"playing", "checking"}) {
    OverallProgress progress;
    progress.begin(stage, 40);
    EXPECT_EQ(progress.share(0), 0);
    EXPECT_DOUBLE_EQ(progress.share(10), 0.25);
    EXPECT_EQ(progress.share(40), 1);
  }
}

TEST(OverallProgress, of_a_bake_never_falls_and_ends_at_1) {
  OverallProgress progress;
  double last = 0;
  for (const char* stage : {"finding floor", "placing nodes", "a new stage", "measuring sight",
                            "finding cover", "analyzing the map"}) {
    progress.begin(stage, 10);
    for (const std::uint64_t done : {0U, 5U, 10U}) {
      EXPECT_GE(progress.share(done), last) << stage;
      last = progress.share(done);
    }
  }
  EXPECT_EQ(last, 1);
}

TEST(OverallProgress, of_an_unknown_total_stays_at_0) {
  OverallProgress progress;
  progress.begin("playing", kUnknownTotal);
  EXPECT_LT(progress.share(1'000'000), 1e-6);
}

}  // namespace
}  // namespace defilade::test
