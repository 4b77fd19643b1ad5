// What is proved of cells holds for every ray between them, on random drawings and on maps that
// people play; the proofs that are found depend on neither threads nor instruction sets.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "defilade/model/ray_caster.h"
#include "support/drawings/drawings.h"
#include "support/files/map_content.h"
#include "support/maps/installed_map.h"
#include "support/run/simds.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

TacticalMap baked_with_cells(const ImportedLevel& level, std::size_t cells, unsigned threads = 0) {
  BakeSettings settings;
  settings.profile = level.profile;
  settings.sight_cells = cells;
  settings.threads = threads;
  return bake_level(level, settings).map;
}

/// What rays between random places of random cells contradict.
class Oracle {
 public:
  Oracle(const TacticalMap& map, std::uint64_t seed)
      : cells_(*map.sight_cells()), caster_(*map.level()), random_(seed) {}

  void ask(std::size_t pairs) {
    for (std::size_t i = 0; i < pairs; ++i) ask_one();
  }

  std::size_t blocked() const { return blocked_; }
  std::size_t clear() const { return clear_; }
  std::size_t wrong() const { return wrong_; }

 private:
  void ask_one() {
    const SightCellId a{random_.below(cells_.size())}, b{random_.below(cells_.size())};
    const std::size_t eye = random_.below(cells_.heights().size());
    const std::size_t point = random_.below(cells_.heights().size());
    const Certainty known = cells_.between(a, eye, b, point);
    EXPECT_EQ(known, cells_.between(b, point, a, eye));
    if (known == Certainty::unknown) return;
    const bool is_blocked = caster_.blocked(place_in(a, eye), place_in(b, point), Channel::sight());
    ++(known == Certainty::blocked ? blocked_ : clear_);
    wrong_ += is_blocked != (known == Certainty::blocked) ? 1U : 0U;
  }

  Vec3 place_in(SightCellId cell, std::size_t height) {
    const Box& box = cells_.cells()[cell.index()];
    const Vec3 feet = {random_.between(box.min.x, box.max.x), random_.between(box.min.y, box.max.y),
                       random_.between(box.min.z, box.max.z)};
    return above(feet, cells_.heights()[height]);
  }

  const SightCells& cells_;
  LevelCaster caster_;
  Random random_;
  std::size_t blocked_ = 0;
  std::size_t clear_ = 0;
  std::size_t wrong_ = 0;
};

TEST(ProveSight, agrees_with_rays_on_random_drawings) {
  Random random(24);
  std::size_t blocked = 0, clear = 0;
  for (std::uint64_t round = 0; round < 12; ++round) {
    const TacticalMap map =
        baked_with_cells(import_drawing(random_drawing(random, 20, 16), kRandomHeader), 200);
    ASSERT_TRUE(map.sight_cells());
    Oracle oracle(map, round);
    oracle.ask(20'000);
    EXPECT_EQ(oracle.wrong(), 0U) << round;
    blocked += oracle.blocked();
    clear += oracle.clear();
  }
  EXPECT_GT(blocked, 10'000U);
  EXPECT_GT(clear, 1'000U);
}

TEST(ProveSight, agrees_with_rays_on_a_map_and_decides_most_pairs) {
  const auto level = installed_map("oa_dm1");
  ASSERT_TRUE(level);
  const TacticalMap map = baked_with_cells(*level, 1024);
  ASSERT_TRUE(map.sight_cells());
  EXPECT_LE(map.sight_cells()->size(), 1024U);
  EXPECT_GT(map.sight_cells()->share_decided(), 0.8);
  Oracle oracle(map, 1);
  oracle.ask(200'000);
  EXPECT_EQ(oracle.wrong(), 0U);
  EXPECT_GT(oracle.clear(), 1'000U);
}

TEST(ProveSight, finds_the_same_proofs_with_every_instruction_set_and_number_of_threads) {
  const ImportedLevel level = *import_level(DEFILADE_SOURCE_DIR "/data/levels/compound.txt", {});
  const std::uint64_t expected = hash_of_sight_cells(*baked_with_cells(level, 150).sight_cells());
  for_each_simd([&] {
    for (const unsigned threads : {1U, 3U})
      EXPECT_EQ(hash_of_sight_cells(*baked_with_cells(level, 150, threads).sight_cells()), expected)
          << threads;
  });
}

constexpr std::string_view kTwoRooms = R"(
###########
#....#....#
#.*..#..*.#
#....#....#
###########
)";

TEST(ProveSight, decides_everything_in_two_empty_rooms) {
  const TacticalMap map = baked_with_cells(import_drawing(kTwoRooms), 4096);
  const SightCells& cells = *map.sight_cells();
  EXPECT_EQ(cells.share_decided(), 1);
  const SightCellId west = cells.find(map.graph().position(NodeId{0U}));
  const SightCellId east = cells.find(map.graph().position(NodeId{1U}));
  ASSERT_TRUE(west.valid() && east.valid());
  EXPECT_EQ(cells.between(west, 0, west, 1), Certainty::clear);
  EXPECT_EQ(cells.between(west, 0, east, 1), Certainty::blocked);
  EXPECT_FALSE(cells.find({-5, -5, 0}).valid());
}

TEST(ProveSight, every_place_of_the_floor_is_in_a_cell_unless_there_are_more_parts_than_cells) {
  const ImportedLevel level = import_drawing(kTwoRooms);
  const TacticalMap map = baked_with_cells(level, 2);
  ASSERT_EQ(map.sight_cells()->size(), 2U);
  for (const Vec3 node : map.graph().positions())
    EXPECT_TRUE(map.sight_cells()->find(node).valid());
  EXPECT_EQ(baked_with_cells(level, 1).sight_cells()->size(), 1U);
}

TEST(ProveSight, is_not_done_unasked) {
  EXPECT_EQ(baked_with_cells(import_drawing(kTwoRooms), 0).sight_cells(), nullptr);
}

TEST(ProveSight, is_refused_with_a_caster_of_the_game_and_for_too_many_cells) {
  const ImportedLevel level = import_drawing(kTwoRooms);
  BakeSettings settings;
  settings.sight_cells = kMostSightCells + 1;
  EXPECT_THAT(bake(level.level, settings).error().message, HasSubstr("at most 16384 sight cells"));
  const LevelCaster caster(level.level);
  settings.sight_cells = 10;
  settings.caster = &caster;
  EXPECT_THAT(bake(level.level, settings).error().message, HasSubstr("not with another ray test"));
}

TEST(ProveSight, can_be_cancelled) {
  class Impatient final : public Progress {
   public:
    void begin(std::string_view stage, std::string_view, std::uint64_t) override {
      stop_ = stop_ || stage == "proving sight";
    }
    bool cancelled() const noexcept override { return stop_; }

   private:
    bool stop_ = false;
  } progress;
  const ImportedLevel level = import_drawing(kTwoRooms);
  BakeSettings settings;
  settings.sight_cells = 100;
  const auto baked = bake(level.level, {}, settings, progress);
  ASSERT_FALSE(baked);
  EXPECT_EQ(baked.error().kind, ErrorKind::cancelled);
}

}  // namespace
}  // namespace defilade::test
