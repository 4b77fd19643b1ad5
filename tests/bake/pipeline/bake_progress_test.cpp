// What a bake reports about its progress, and what it does when it is cancelled.

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <string>

#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

const char* const kRooms = R"(
#################
#.......#.......#
#.......+.......#
#.......#.......#
####.#######.####
#.......#.......#
#.......+.......#
#.......#.......#
#################
)";

/// Notes the stages, and may cancel in one of them once some of it is done.
class Stages final : public Progress {
 public:
  struct Stage {
    std::string name;
    std::uint64_t total = 0;
    std::uint64_t done = 0;
  };

  explicit Stages(std::string stop_in = {}, std::uint64_t stop_after = 0)
      : stop_in_(std::move(stop_in)), stop_after_(stop_after) {}

  void begin(std::string_view stage, std::string_view /*unit*/, std::uint64_t total) override {
    finish();
    all_.push_back({std::string(stage), total});
  }
  void advance(std::uint64_t units) noexcept override { done_ += units; }
  bool cancelled() const noexcept override {
    if (!all_.empty() && all_.back().name == stop_in_ && done_ >= stop_after_) stopped_ = true;
    return stopped_;
  }

  const std::vector<Stage>& all() {
    finish();
    return all_;
  }

 private:
  void finish() {
    if (!all_.empty()) all_.back().done += done_.exchange(0);
  }

  std::string stop_in_;
  std::uint64_t stop_after_;
  std::vector<Stage> all_;
  std::atomic<std::uint64_t> done_ = 0;
  mutable std::atomic<bool> stopped_ = false;
};

Result<BakeResult> bake_rooms(Progress& progress, float spacing = 2) {
  const ImportedLevel rooms = import_drawing(kRooms, "cell 2");
  BakeSettings settings;
  settings.spacing = spacing;
  return bake(rooms.level, to_generate(rooms.nodes), settings, progress);
}

TEST(BakeProgress, the_analysis_is_the_last_stage_and_is_reported_completely) {
  Stages stages;
  const auto baked = bake_rooms(stages);
  ASSERT_TRUE(baked) << baked.error().message;
  const Stages::Stage& last = stages.all().back();
  EXPECT_EQ(last.name, "analyzing the map");
  EXPECT_EQ(last.total, kAnalysisPasses * baked->map.graph().node_count());
  EXPECT_EQ(last.done, last.total);
}

TEST(BakeProgress, landmarks_are_part_of_the_analysis) {
  Stages stages;
  const auto baked = bake_rooms(stages, 0.7F);
  ASSERT_TRUE(baked) << baked.error().message;
  const std::size_t nodes = baked->map.graph().node_count();
  ASSERT_GE(nodes, LandmarkSettings{}.least_nodes);
  EXPECT_EQ(stages.all().back().total, (kAnalysisPasses + LandmarkSettings{}.count) * nodes);
  EXPECT_EQ(stages.all().back().done, stages.all().back().total);
}

TEST(BakeProgress, no_stage_does_more_than_it_announced) {
  Stages stages;
  ASSERT_TRUE(bake_rooms(stages));
  EXPECT_GE(stages.all().size(), 5U);
  std::set<std::string> names;
  for (const Stages::Stage& stage : stages.all()) {
    EXPECT_LE(stage.done, stage.total) << stage.name;
    names.insert(stage.name);
  }
  EXPECT_TRUE(names.contains("finding cover"));
}

TEST(BakeProgress, cancelling_in_the_middle_of_the_analysis_ends_the_bake) {
  const auto whole = bake_rooms(Progress::silent());
  ASSERT_TRUE(whole) << whole.error().message;
  const std::size_t nodes = whole->map.graph().node_count();
  for (std::size_t pass = 0; pass < kAnalysisPasses; ++pass) {
    Stages stages("analyzing the map", pass * nodes + nodes / 2);
    const auto baked = bake_rooms(stages);
    ASSERT_FALSE(baked) << pass;
    EXPECT_EQ(baked.error().kind, ErrorKind::cancelled);
    EXPECT_LT(stages.all().back().done, stages.all().back().total);
  }
}

TEST(BakeProgress, cancelling_while_landmarks_are_chosen_ends_the_bake) {
  const auto whole = bake_rooms(Progress::silent(), 0.7F);
  ASSERT_TRUE(whole) << whole.error().message;
  const std::size_t nodes = whole->map.graph().node_count();
  Stages stages("analyzing the map", (kAnalysisPasses + 1) * nodes);
  const auto baked = bake_rooms(stages, 0.7F);
  ASSERT_FALSE(baked);
  EXPECT_EQ(baked.error().kind, ErrorKind::cancelled);
  EXPECT_LT(stages.all().back().done, stages.all().back().total);
}

}  // namespace
}  // namespace defilade::test
