// Is neither team favoured by where it enters?

#include <gtest/gtest.h>

#include "sim/match/rules.h"
#include "support/drawings/drawings.h"
#include "support/drawings/halls.h"

namespace defilade::test {
namespace {

/// Nine places in the west and one far away, in the east.
constexpr std::string_view kOneFarPlace = R"(
#########################
#>>>....................#
#>>>...................>#
#>>>....................#
#########################)";

TEST(Entering, gives_each_team_the_far_place_equally_often) {
  const ImportedLevel level = import_drawing(kOneFarPlace);
  BakeSettings settings;
  settings.place = true;
  const auto arena = Arena::create(bake_level(level, settings).map);
  ASSERT_TRUE(arena) << arena.error().message;
  MatchSetup setup;
  std::size_t of_first = 0;
  constexpr std::size_t kSeeds = 400;
  for (setup.seed = 1; setup.seed <= kSeeds; ++setup.seed) {
    const auto places = places_to_enter(setup, *arena, 0);
    ASSERT_EQ(places.size(), 2U);
    EXPECT_GT(std::max(places[0].feet.x, places[1].feet.x), 20);
    of_first += places[0].feet.x > 20 ? 1U : 0U;
  }
  EXPECT_NEAR(static_cast<double>(of_first), kSeeds / 2.0, 40);  // four standard deviations
}

/// Red, with so many fighters, enters where the first places of the map are; blue where it says.
MatchSetup red_takes(std::size_t size) {
  MatchSetup setup;
  setup.teams[0].size = setup.teams[1].size = size;
  for (std::size_t i = 0; i < size; ++i) {
    const Vec3 feet = halls().spawns()[i].feet;
    setup.spawns[0].push_back({feet.x + 0.2F, feet.y, feet.z});
  }
  return setup;
}

TEST(Entering, never_puts_somebody_into_a_place_that_is_given_to_another) {
  MatchSetup setup = red_takes(4);
  ASSERT_TRUE(validate(setup, halls()));
  for (const std::size_t side : {0U, 1U}) {
    for (setup.seed = 1; setup.seed <= 20; ++setup.seed) {
      const auto places = places_to_enter(setup, halls(), 0);
      ASSERT_EQ(places.size(), 8U);
      for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          EXPECT_GE(distance(places[i].feet, places[j].feet), 2 * halls().map().profile().radius)
              << side << ", seed " << setup.seed;
    }
    std::swap(setup.spawns[0], setup.spawns[1]);
  }
}

TEST(Entering, needs_places_of_the_map_beside_those_that_are_given) {
  const auto refused = validate(red_takes(5), halls());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "teams change places, so each needs a place for every fighter of the larger team: 5; "
            "the map has 3 that are not too near to a given one: make the teams smaller, or give "
            "places to both");
}

}  // namespace
}  // namespace defilade::test
