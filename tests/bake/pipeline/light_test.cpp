#include "bake/pipeline/light.h"

#include <gtest/gtest.h>

#include "defilade/bake/import.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

Level two_rooms() {
  auto imported = read_text_level("defilade level 1\nfloor 0\n#######\n#..#..#\n#..#..#\n#######\n",
                                  "rooms.txt");
  EXPECT_TRUE(imported);
  return imported->level;
}

Entity lamp(Vec3 place, float brightness) {
  Entity light;
  light.kind = EntityKind::light;
  light.name = "lamp";
  light.position = place;
  light.brightness = brightness;
  return light;
}

std::vector<float> levels(const Level& level, const std::vector<Vec3>& nodes) {
  return light_levels(level, nodes, AgentProfile{}, LevelCaster(level));
}

TEST(Light, without_lights_it_is_day) {
  EXPECT_EQ(levels(two_rooms(), {{1.5F, 1.5F, 0}}), std::vector<float>{1});
}

TEST(Light, falls_with_the_square_of_the_distance_and_not_through_walls) {
  Level level = two_rooms();
  level.entities = {lamp({1.5F, 1.5F, 2.6F}, 0.25F)};
  const auto light = levels(level, {{1.5F, 1.5F, 0}, {1.5F, 2.5F, 0}, {5.5F, 1.5F, 0}});
  EXPECT_FLOAT_EQ(light[0], 0.25F);  // eyes are 1.6 m up: one metre below
  EXPECT_FLOAT_EQ(light[1], 0.125F);
  EXPECT_EQ(light[2], 0);
}

TEST(Light, several_lights_add_up_to_daylight_at_most) {
  Level level = two_rooms();
  level.entities = {lamp({1.5F, 1.5F, 2.6F}, 0.75F), lamp({1.5F, 1.5F, 2.6F}, 0.75F)};
  level.entities[1].name = "lamp2";
  EXPECT_EQ(levels(level, {{1.5F, 1.5F, 0}}), std::vector<float>{1});
}

TEST(Light, a_grid_is_sampled_between_its_corners_and_wins_over_lights) {
  Level level = two_rooms();
  level.entities = {lamp({1.5F, 1.5F, 2}, 100)};
  level.light_grid = {{0, 0, 1.6F}, {2, 2, 2}, {2, 1, 1}, {51, 153}};
  const auto light = levels(level, {{0, 0, 0}, {1, 0, 0}, {2, 5, 0}, {-9, 0, 0}});
  EXPECT_FLOAT_EQ(light[0], 0.2F);
  EXPECT_FLOAT_EQ(light[1], 0.4F);
  EXPECT_FLOAT_EQ(light[2], 0.6F);
  EXPECT_FLOAT_EQ(light[3], 0.2F) << "outside it is as at the rim";
}

TEST(Light, samples_inside_of_walls_do_not_count) {
  Level level = two_rooms();
  level.light_grid = {{0, 0, 1.6F}, {2, 2, 2}, {2, 1, 1}, {0, 153}};
  const auto light = levels(level, {{0.5F, 0, 0}, {0, 0, 0}});
  EXPECT_FLOAT_EQ(light[0], 0.6F);
  EXPECT_EQ(light[1], 0) << "nothing but the sample in the wall";
}

}  // namespace
}  // namespace defilade::test
