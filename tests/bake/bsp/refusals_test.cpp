// Broken or malicious maps: the reader says what is wrong, in little time and memory.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/files/bsp_reading.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

TEST(Bsp, curves_that_would_need_millions_of_cells_are_refused_before_they_are_cut) {
  BspBuilder map;
  std::vector<Vec3> points;
  Random random(1);
  for (int i = 0; i < 31 * 31; ++i) points.push_back(random.point_in(-60000, 60000));
  map.patch(31, 31, points, kStone);
  EXPECT_THAT(error_of(map), HasSubstr("too much work"));
  points.assign(33 * 33, {});
  BspBuilder large;
  large.patch(33, 33, points, kStone);
  EXPECT_THAT(error_of(large), HasSubstr("33 by 33 control points"));
}

TEST(Bsp, a_model_used_over_and_over_is_refused) {
  BspBuilder map;
  map.box({-64, -64, -8}, {64, 64, 0}, kStone);
  map.begin_model();
  for (int i = 0; i < 300; ++i) map.box({0, 0, 0}, {8, 8, 8}, kTriggerShader);
  for (int i = 0; i < 1000; ++i) map.entity({{"classname", "trigger_hurt"}, {"model", "*1"}});
  EXPECT_THAT(error_of(map), HasSubstr("more than 100000 volumes"));
}

TEST(Bsp, what_is_not_a_map_of_version_46_is_refused) {
  EXPECT_THAT(error_of(std::string("PK\3\4 not a map at all")), HasSubstr("a.bsp: it is not a"));
  std::string bytes = busy_bsp().bytes();
  bsp::set_int(bytes, 4, 47);
  EXPECT_THAT(error_of(bytes), HasSubstr("version 47"));
}

TEST(Bsp, every_truncation_is_refused_or_harmless) {
  const std::string bytes = busy_bsp().bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto imported = read_bsp(std::string_view(bytes).substr(0, size), "a.bsp");
    EXPECT_TRUE(!imported || validate(imported->level)) << size;
  }
  for (std::size_t i = 0; i < bsp::kLumps; ++i) {
    const auto lump = static_cast<bsp::Lump>(i);
    const std::size_t end = bsp::lump_offset(bytes, lump) + bsp::lump_length(bytes, lump);
    const bool read_by_us = lump != bsp::Lump::nodes && lump != bsp::Lump::leafs &&
                            lump != bsp::Lump::leaf_surfaces && lump != bsp::Lump::leaf_brushes &&
                            lump != bsp::Lump::fogs && lump != bsp::Lump::lightmaps &&
                            lump != bsp::Lump::visibility;
    if (!read_by_us || end == bsp::lump_offset(bytes, lump)) continue;
    EXPECT_THAT(error_of(bytes.substr(0, end - 1)), HasSubstr("outside the file")) << i;
  }
}

TEST(Bsp, lumps_out_of_range_or_negative_are_refused) {
  for (const bsp::Lump lump :
       {bsp::Lump::entities, bsp::Lump::shaders, bsp::Lump::planes, bsp::Lump::models,
        bsp::Lump::brushes, bsp::Lump::brush_sides, bsp::Lump::vertices, bsp::Lump::indexes,
        bsp::Lump::surfaces, bsp::Lump::light_grid})
    for (const std::int32_t bad :
         {-1, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()}) {
      std::string bytes = busy_bsp().bytes();
      bsp::set_lump_offset(bytes, lump, bad);
      EXPECT_THAT(error_of(bytes), HasSubstr("outside the file"));
      bytes = busy_bsp().bytes();
      bsp::set_lump_length(bytes, lump, bad);
      EXPECT_THAT(error_of(bytes), HasSubstr("outside the file"));
    }
}

TEST(Bsp, indices_between_lumps_are_checked) {
  struct Place {
    bsp::Lump lump;
    std::size_t word;
  };
  for (const auto& [lump, word] : std::vector<Place>{{bsp::Lump::models, 6},
                                                     {bsp::Lump::models, 7},
                                                     {bsp::Lump::models, 8},
                                                     {bsp::Lump::models, 9},
                                                     {bsp::Lump::brushes, 0},
                                                     {bsp::Lump::brushes, 1},
                                                     {bsp::Lump::brushes, 2},
                                                     {bsp::Lump::brush_sides, 0},
                                                     {bsp::Lump::brush_sides, 1},
                                                     {bsp::Lump::surfaces, 0},
                                                     {bsp::Lump::surfaces, 3}})
    for (const std::int32_t bad : {-1, 1'000'000, std::numeric_limits<std::int32_t>::max()}) {
      std::string bytes = busy_bsp().bytes();
      bsp::set_int(bytes, bsp::word_of(bytes, lump, 0, word), bad);
      EXPECT_NE(error_of(bytes), "no error") << static_cast<int>(lump) << ' ' << word << ' ' << bad;
    }
}

TEST(Bsp, every_changed_byte_is_refused_or_harmless) {
  std::string bytes = busy_bsp().bytes();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char original = bytes[i];
    for (const int change : {0x01, 0x80, 0xff}) {
      bytes[i] = static_cast<char>(original ^ change);
      const auto imported = read_bsp(bytes, "a.bsp");
      EXPECT_TRUE(!imported || validate(imported->level)) << i;
    }
    bytes[i] = original;
  }
}

TEST(Bsp, random_bytes_are_refused) {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    std::string bytes = busy_bsp().bytes();
    for (std::size_t i = 8 + random.below(200); i < bytes.size(); ++i)
      bytes[i] = static_cast<char>(random.bits());
    const auto imported = read_bsp(bytes, "a.bsp");
    EXPECT_TRUE(!imported || validate(imported->level));
  }
}

TEST(Bsp, a_patch_of_wrong_size_is_refused) {
  BspBuilder map;
  map.patch(3, 3, quarter_pipe(), kStone);
  for (const std::int32_t bad : {0, 2, 4, 5, -3, 65537}) {
    std::string bytes = map.bytes();
    bsp::set_int(bytes, bsp::word_of(bytes, bsp::Lump::surfaces, 0, 24), bad);
    EXPECT_THAT(error_of(bytes), HasSubstr("surface 0 is a patch of")) << bad;
  }
}

TEST(Bsp, planes_that_are_not_of_unit_length_are_refused) {
  for (const float bad : {0.0F, 2.0F, std::numeric_limits<float>::quiet_NaN(),
                          std::numeric_limits<float>::infinity()}) {
    std::string bytes = busy_bsp().bytes();
    bsp::set_float(bytes, bsp::word_of(bytes, bsp::Lump::planes, 0, 0), bad);
    EXPECT_THAT(error_of(bytes), HasSubstr("plane 0 has a normal of length"));
  }
}

TEST(Bsp, an_unbounded_brush_is_refused) {
  BspBuilder map;
  map.brush(
      {{{{1, 0, 0}, 8}}, {{{-1, 0, 0}, 8}}, {{{0, 1, 0}, 8}}, {{{0, -1, 0}, 8}}, {{{0, 0, 1}, 8}}},
      kStone);
  EXPECT_THAT(error_of(map), HasSubstr("brush 0 is unbounded"));
}

TEST(Bsp, brushes_that_share_sides_or_have_absurdly_many_are_refused) {
  std::string bytes = busy_bsp().bytes();
  bsp::set_int(bytes, bsp::word_of(bytes, bsp::Lump::brushes, 1, 0), 0);
  bsp::set_int(bytes, bsp::word_of(bytes, bsp::Lump::brushes, 1, 1), 30);
  EXPECT_THAT(error_of(bytes), HasSubstr("share sides"));
  bsp::set_int(bytes, bsp::word_of(bytes, bsp::Lump::brushes, 1, 1), 5000);
  EXPECT_THAT(error_of(bytes), HasSubstr("brush 1 has over 1024 sides"));
}

TEST(Bsp, places_out_of_the_world_are_refused) {
  for (const float bad : {1e9F, std::numeric_limits<float>::quiet_NaN()}) {
    std::string bytes = busy_bsp().bytes();
    bsp::set_float(bytes, bsp::word_of(bytes, bsp::Lump::vertices, 2, 1), bad);
    EXPECT_THAT(error_of(bytes), HasSubstr("vertex 2 lies outside the world"));
  }
}

TEST(Bsp, wrong_entity_text_is_refused_with_its_line) {
  const auto error = [](const std::string& text) {
    BspBuilder map;
    map.box({-64, -64, -8}, {64, 64, 0}, kStone);
    map.entity_text(text);
    return error_of(map);
  };
  EXPECT_THAT(error("{\n\"classname\" worldspawn\n}"), HasSubstr("entity line 2: a key or value"));
  EXPECT_THAT(error("{\n\"classname\" \"worldspawn\"\n"),
              HasSubstr("line 1: the block has no end"));
  EXPECT_THAT(error("{\n\"classname\" \"world\n}"), HasSubstr("line 2: a quote has no end"));
  EXPECT_THAT(error("\"classname\""), HasSubstr("line 1: a block must begin with {"));
}

TEST(Bsp, invalid_numbers_count_as_absent) {
  BspBuilder map;
  map.box({-64, -64, -8}, {64, 64, 0}, kStone);
  map.entity({{"classname", "info_player_start"}, {"origin", "nan inf 1e99"}, {"angle", "west"}});
  const Level level = read(map).level;
  EXPECT_EQ(only(level, EntityKind::spawn).position, (Vec3{0, 0, -0.75F}));
  EXPECT_EQ(only(level, EntityKind::spawn).facing, 0);
}

TEST(Bsp, a_light_grid_that_does_not_fit_is_left_out_with_a_warning) {
  BspBuilder map;
  map.box({-64, -64, -8}, {64, 64, 0}, kStone);
  map.light_grid(std::vector<bsp::GridSample>(7));
  const ImportedLevel imported = read(map);
  EXPECT_FALSE(imported.level.light_grid);
  EXPECT_THAT(imported.warnings, testing::ElementsAre(HasSubstr("light grid")));
}

}  // namespace
}  // namespace defilade::test
