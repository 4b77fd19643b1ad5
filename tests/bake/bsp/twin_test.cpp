// Do maps of Quake III stop what they should? The triangles that the library makes from a map are
// compared with a twin that traces its brushes and curves, on the maps of OpenArena.

#include "support/maps/chosen_map.h"
#include "support/twins/bsp_twin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"
#include "defilade/model/ray_caster.h"
#include "support/files/bsp_builder.h"
#include "support/random/random.h"

namespace defilade::test {

inline std::ostream& operator<<(std::ostream& out, DVec3 p) {
  return out << '(' << p.x << ' ' << p.y << ' ' << p.z << ')';
}

namespace {

using twin::fire;
using twin::movement;
using twin::sight;

const bsp::Shader kStone{"textures/stone", 0, bsp::kSolid};

BspTwin cube() {
  BspBuilder map;
  map.box({-8, -8, -8}, {8, 8, 8}, kStone);
  return BspTwin::read(map.bytes());
}

TEST(BspTwin, a_segment_through_a_brush_is_stopped) {
  EXPECT_TRUE(cube().stops(sight, {-20, 1, 2}, {20, 3, 4}));
  EXPECT_TRUE(cube().stops(sight, {-20, -20, -20}, {20, 20, 20}));
}

TEST(BspTwin, a_segment_beside_a_brush_is_not) {
  EXPECT_FALSE(cube().stops(sight, {-20, 8.001, 0}, {20, 8.001, 0}));
  EXPECT_FALSE(cube().stops(sight, {-20, 0, 0}, {0, 30, 0}));    // past the edge
  EXPECT_FALSE(cube().stops(sight, {-20, 0, 0}, {-8.1, 0, 0}));  // ends before it
}

TEST(BspTwin, a_segment_along_a_face_is_stopped) {
  EXPECT_TRUE(cube().stops(sight, {-20, 8, 0}, {20, 8, 0}));
  EXPECT_TRUE(cube().stops(sight, {-20, 8, 8}, {20, 8, 8}));  // along an edge
}

TEST(BspTwin, ends_count_as_parts_of_the_segment) {
  EXPECT_TRUE(cube().stops(sight, {-20, 0, 0}, {-8, 0, 0}));
  EXPECT_TRUE(cube().stops(sight, {1, 0, 0}, {2, 0, 0}));
}

TEST(BspTwin, a_slanted_side_cuts_a_corner_off) {
  std::vector<bsp::Side> sides = bsp::box_sides({-8, -8, -8}, {8, 8, 8});
  sides.push_back({bsp::plane_through({8, 0, 0}, {0, 8, 0}, {8, 0, 8}, {-8, -8, 0})});
  BspBuilder map;
  map.brush(sides, kStone);
  const BspTwin wedge = BspTwin::read(map.bytes());
  EXPECT_FALSE(wedge.stops(sight, {7, 7, -20}, {7, 7, 20}));
  EXPECT_FALSE(wedge.stops(sight, {4.01, 4.01, -20}, {4.01, 4.01, 20}));
  EXPECT_TRUE(wedge.stops(sight, {3.99, 3.99, -20}, {3.99, 3.99, 20}));
}

TEST(BspTwin, free_space_is_outside_of_brushes) {
  EXPECT_TRUE(cube().inside_solid({7.9, 0, 0}));
  EXPECT_FALSE(cube().inside_solid({8.1, 0, 0}));
  EXPECT_TRUE(cube().inside_solid({8.9, 0, 0}, 1));
  EXPECT_FALSE(cube().inside_solid({9.1, 0, 0}, 1));
}

TEST(BspTwin, margin_distinguishes_a_grazing_segment_from_a_clear_case) {
  EXPECT_EQ(cube().margin(sight, {-20, 0, 0}, {20, 0, 0}), BspTwin::Margin::unexplained);
  EXPECT_EQ(cube().margin(sight, {-20, 7.7, 0}, {20, 7.7, 0}), BspTwin::Margin::grazing);
  EXPECT_EQ(cube().margin(sight, {-20, 8.3, 0}, {20, 8.3, 0}), BspTwin::Margin::grazing);
  EXPECT_EQ(cube().margin(sight, {-20, 9, 0}, {20, 9, 0}), BspTwin::Margin::unexplained);
  EXPECT_EQ(cube().margin(sight, {-20, 0, 0}, {-8.3, 0, 0}), BspTwin::Margin::grazing);
}

/// A parabola in the plane y = 0, drawn out along Y: control points (0, 0), (16, 32), (32, 0).
BspTwin vault(const bsp::Shader& shader = kStone) {
  BspBuilder map;
  map.patch(3, 3,
            {{0, 0, 0},
             {16, 0, 32},
             {32, 0, 0},
             {0, 10, 0},
             {16, 10, 32},
             {32, 10, 0},
             {0, 20, 0},
             {16, 20, 32},
             {32, 20, 0}},
            shader);
  return BspTwin::read(map.bytes());
}

TEST(BspTwin, a_patch_is_the_curve_and_not_its_control_points) {
  // x = 32 t, z = 64 t (1 − t): the top is at z = 16.
  EXPECT_TRUE(vault().stops(sight, {16, 1, 15.99}, {16, 1, 40}));
  EXPECT_FALSE(vault().stops(sight, {16, 1, 16.01}, {16, 1, 40}));
  EXPECT_TRUE(vault().stops(sight, {-9, 5, 15.99}, {40, 5, 15.99}));
  EXPECT_FALSE(vault().stops(sight, {-9, 5, 16.01}, {40, 5, 16.01}));
  EXPECT_TRUE(vault().stops(sight, {8, 0.01, 11.99}, {8, 0.01, 40}));
  EXPECT_FALSE(vault().stops(sight, {8, 0.01, 12.01}, {8, 0.01, 40}));
  EXPECT_FALSE(vault().stops(sight, {16, 20.01, 0}, {16, 20.01, 40}));  // past its border
}

TEST(BspTwin, a_quarter_of_a_pipe_passes_through_the_point_between_its_tangents) {
  // In the plane z = 0: x = 32 (1 − t²), y = 32 (2 t − t²), half way (24, 24); 45° from the axis.
  std::vector<Vec3> points;
  for (const float z : {0.0F, 32.0F, 64.0F})
    points.insert(points.end(), {{32, 0, z}, {32, 32, z}, {0, 32, z}});
  BspBuilder map;
  map.patch(3, 3, points, kStone);
  const BspTwin pipe = BspTwin::read(map.bytes());
  EXPECT_FALSE(pipe.stops(sight, {0, 0, 20}, {23.99, 23.99, 20}));
  EXPECT_TRUE(pipe.stops(sight, {0, 0, 20}, {24.01, 24.01, 20}));
  EXPECT_FALSE(pipe.stops(sight, {0, 0, 20}, {29.99, 13.995, 20}));  // t = 1/4 is (30, 14)
  EXPECT_TRUE(pipe.stops(sight, {0, 0, 20}, {30.01, 14.005, 20}));
  EXPECT_FALSE(pipe.stops(sight, {0, 0, 64.01}, {40, 40, 64.01}));
}

/// Where the segment meets the vault, solved as a quadratic equation: z(x) = 2 x − x² / 16.
bool meets_parabola(DVec3 from, DVec3 to) {
  const DVec3 along = to - from;
  const double a = along.x * along.x / 16, b = from.x * along.x / 8 - 2 * along.x + along.z;
  const double c = from.x * from.x / 16 - 2 * from.x + from.z;
  const double root = std::sqrt(b * b - 4 * a * c);  // not a number when there is none
  for (const double t : {(-b - root) / (2 * a), (-b + root) / (2 * a)}) {
    const DVec3 at = from + t * along;
    if (t >= 0 && t <= 1 && at.x >= 0 && at.x <= 32 && at.y >= 0 && at.y <= 20) return true;
  }
  return false;
}

/// Does the answer depend on two thousandths of a unit?
bool is_close_to_parabola(DVec3 from, DVec3 to) {
  const bool answer = meets_parabola(from, to);
  for (const auto axis : twin::kAxes)
    for (const double way : {-0.002, 0.002}) {
      DVec3 shift;
      shift.*axis = way;
      if (meets_parabola(from + shift, to + shift) != answer) return true;
    }
  return false;
}

TEST(BspTwin, a_patch_agrees_with_the_equation_of_its_curve) {
  Random random(1);
  const BspTwin map = vault();
  const auto point = [&] {
    const Vec3 at = random.point_in(-8, 40);
    return DVec3{at.x, at.y / 2, at.z};
  };
  int stopped = 0;
  for (int i = 0; i < 20000; ++i) {
    const DVec3 from = point(), to = point();
    const bool expected = meets_parabola(from, to);
    stopped += expected ? 1 : 0;
    EXPECT_TRUE(map.stops(sight, from, to) == expected || is_close_to_parabola(from, to))
        << from << to;
  }
  EXPECT_GT(stopped, 3000);
  EXPECT_LT(stopped, 17000);
}

TEST(BspTwin, a_wide_patch_consists_of_several_curves) {
  std::vector<Vec3> points;
  for (const float y : {0.0F, 5.0F, 10.0F})
    for (int i = 0; i < 5; ++i)
      points.push_back({static_cast<float>(8 * i), y, i % 2 == 0 ? 0.0F : 16.0F});
  BspBuilder map;
  map.patch(5, 3, points, kStone);
  const BspTwin waves = BspTwin::read(map.bytes());
  EXPECT_TRUE(waves.stops(sight, {8, 5, 7.9}, {8, 5, 20}));
  EXPECT_TRUE(waves.stops(sight, {24, 5, 7.9}, {24, 5, 20}));
  EXPECT_TRUE(waves.stops(sight, {16, 5, -1}, {16, 5, 1}));
  EXPECT_FALSE(waves.stops(sight, {16, 5, 0.1}, {16, 5, 20}));
}

/// Channels that something stops, as letters.
std::string stopped(const BspTwin& map, DVec3 from, DVec3 to) {
  std::string letters;
  if (map.stops(sight, from, to)) letters += 's';
  if (map.stops(fire, from, to)) letters += 'f';
  if (map.stops(movement, from, to)) letters += 'm';
  return letters;
}

std::string stopped_by_brush(std::uint32_t surface_flags, std::uint32_t contents) {
  BspBuilder map;
  map.box({-8, -8, -8}, {8, 8, 8}, {"textures/any", surface_flags, contents});
  return stopped(BspTwin::read(map.bytes()), {-20, 0, 0}, {20, 0, 0});
}

TEST(BspTwin, contents_of_a_brush_say_what_it_stops) {
  EXPECT_EQ(stopped_by_brush(0, bsp::kSolid), "sfm");
  EXPECT_EQ(stopped_by_brush(bsp::kNoDraw, bsp::kSolid), "sfm");
  EXPECT_EQ(stopped_by_brush(bsp::kSky, bsp::kSolid | bsp::kTranslucent), "sfm");
  EXPECT_EQ(stopped_by_brush(0, bsp::kSolid | bsp::kTranslucent), "fm");
  EXPECT_EQ(stopped_by_brush(0, bsp::kPlayerClip), "m");
  EXPECT_EQ(stopped_by_brush(0, bsp::kBotClip), "");
  EXPECT_EQ(stopped_by_brush(0, bsp::kWater), "s");
  EXPECT_EQ(stopped_by_brush(0, bsp::kLava | bsp::kTranslucent), "");
  EXPECT_EQ(stopped_by_brush(0, bsp::kFog), "");
  EXPECT_EQ(stopped_by_brush(0, 0), "");
}

std::string stopped_by_patch(std::uint32_t surface_flags, std::uint32_t contents) {
  return stopped(vault({"textures/any", surface_flags, contents}), {16, 5, 0}, {16, 5, 40});
}

TEST(BspTwin, contents_of_a_patch_say_what_it_stops) {
  EXPECT_EQ(stopped_by_patch(0, bsp::kSolid), "sfm");
  EXPECT_EQ(stopped_by_patch(bsp::kNoDraw, bsp::kSolid), "sfm");
  EXPECT_EQ(stopped_by_patch(0, bsp::kSolid | bsp::kTranslucent), "fm");
  EXPECT_EQ(stopped_by_patch(0, bsp::kPlayerClip), "m");
  EXPECT_EQ(stopped_by_patch(0, bsp::kWater), "");
  EXPECT_EQ(stopped_by_patch(0, 0), "s");
  EXPECT_EQ(stopped_by_patch(bsp::kNoDraw, 0), "");
  EXPECT_EQ(stopped_by_patch(0, bsp::kTranslucent), "");
}

TEST(BspTwin, meshes_and_faces_stop_sight_if_drawn) {
  const std::vector<Vec3> corners{{0, -8, -8}, {0, 8, -8}, {0, 0, 8}};
  const auto result = [&](bool mesh, std::uint32_t surface_flags, std::uint32_t contents) {
    BspBuilder map;
    const bsp::Shader shader{"textures/any", surface_flags, contents};
    if (mesh) map.mesh(corners, {0, 1, 2}, shader);
    if (!mesh) map.planar_face(corners, shader);
    return stopped(BspTwin::read(map.bytes()), {-20, 0, 0}, {20, 0, 0});
  };
  EXPECT_EQ(result(true, 0, bsp::kSolid), "s");
  EXPECT_EQ(result(true, 0, 0), "s");
  EXPECT_EQ(result(true, bsp::kNoDraw, 0), "");
  EXPECT_EQ(result(true, 0, bsp::kSolid | bsp::kTranslucent), "");
  EXPECT_EQ(result(false, 0, bsp::kSolid), "s");
  EXPECT_EQ(result(false, 0, 0), "s");
  EXPECT_EQ(result(false, 0, bsp::kWater), "");
}

TEST(BspTwin, only_models_that_stay_where_they_are_count) {
  const auto result = [](const std::string& class_name) {
    BspBuilder map;
    map.begin_model();
    map.box({-8, -8, -8}, {8, 8, 8}, kStone);
    map.entity({{"classname", class_name}, {"model", "*1"}, {"origin", "100 0 0"}});
    return stopped(BspTwin::read(map.bytes()), {100, 0, -20}, {100, 0, 20});
  };
  EXPECT_EQ(result("func_static"), "sfm");
  EXPECT_EQ(result("func_button"), "sfm");
  EXPECT_EQ(result("func_door"), "");
  EXPECT_EQ(result("trigger_multiple"), "");
}

TEST(BspTwin, names_what_stops_a_segment) {
  EXPECT_EQ(cube().obstacles(sight, {-20, 0, 0}, {20, 0, 0}), "brush 0 of textures/stone");
  EXPECT_EQ(cube().obstacles(sight, {-20, 9, 0}, {20, 9, 0}), "nothing");
}

// The comparison.

const std::vector<ChosenMap> kChosenMaps{
    {"oa_dm5", "most pieces of patches, solid and not, beside meshes, glass and buttons"},
    {"oa_minia", "hundreds of patches, some translucent, and one that is not drawn"},
    {"pul1ctf", "patches and 38 panes of glass"},
    {"czest3ctf", "patches that are not solid"},
    {"oa_dm3", "184 banners: planar faces that are not solid"},
    {"oasago2", "the largest meshes"},
    {"am_galmevish", "trees: meshes in a small map of few brushes"},
    {"islandctf", "terrain: the most brushes, nearly all of them slanted"},
    {"dm6ish", "flat patches that are rings: their holes stay open"},
    {"am_underworks2", "patches that are not drawn, their meshes, and a hundred panes of glass"},
    {"suspended", "glass bridges under the sky"},
    {"oa_bases3", "pools of water"},
    {"wrackdm17", "a space map of curved platforms"},
    {"oa_bases3plus3", "parts of the world that are models of buttons or func_static"},
    {"oa_spirit3", "clips that are patches, liquids, and everything else at once"},
};

constexpr int kPairs = 10000;
constexpr double kMostDisagreements = 0.0005 * kPairs;

/// Metres of the library to units of the map; nothing is rounded.
DVec3 to_units(Vec3 metres) { return 32.0 * DVec3{metres.x, metres.y, metres.z}; }

struct Pair {
  Vec3 from;
  Vec3 to;
};

/// Pairs of points in free space near things that players meet: half of them are apart by up to ten
/// metres, the others anywhere.
class FreePairs {
 public:
  FreePairs(const BspTwin& map, std::uint64_t seed) : map_(map), random_(seed) {}

  Pair next() {
    const Vec3 from = free_point();
    if (random_.chance(0.5)) return {from, free_point()};
    for (;;) {
      const Vec3 to = from + random_.point_in(-10, 10);
      if (is_free(to)) return {from, to};
    }
  }

 private:
  /// A little away from walls, so that grazing one at an end explains nothing.
  bool is_free(Vec3 point) const { return !map_.inside_solid(to_units(point), 1); }

  Vec3 free_point() {
    for (;;) {
      const DVec3 place = 1.0 / 32 * map_.places()[random_.below(map_.places().size())];
      const Vec3 near{static_cast<float>(place.x), static_cast<float>(place.y),
                      static_cast<float>(place.z)};
      const Vec3 point = near + random_.point_in(-6, 6);
      if (is_free(point)) return point;
    }
  }

  const BspTwin& map_;
  Random random_;
};

/// How many of the answers on a channel differ, and how many stop.
struct Comparison {
  int stopped = 0;
  int disagreements = 0;
  std::string unexplained;
};

Comparison compare(const BspTwin& twin, const LevelCaster& library, Channel channel) {
  const twin::Channel twins = channel.is_sight() ? sight : fire;
  FreePairs pairs(twin, 1);
  Comparison result;
  for (int i = 0; i < kPairs; ++i) {
    const auto [from, to] = pairs.next();
    const DVec3 start = to_units(from), end = to_units(to);
    const bool expected = twin.stops(twins, start, end);
    result.stopped += expected ? 1 : 0;
    if (library.blocked(from, to, channel) == expected) continue;
    ++result.disagreements;
    if (twin.margin(twins, start, end) == BspTwin::Margin::grazing) continue;
    std::ostringstream sentence;
    sentence << (expected ? "not stopped" : "stopped") << " from " << start << " to " << end
             << ", but in its way is " << twin.obstacles(twins, start, end) << '\n';
    result.unexplained += sentence.str();
  }
  return result;
}

class BspTwinMaps : public ::testing::TestWithParam<ChosenMap> {};

void expect_agreement(const BspTwin& twin, const LevelCaster& library, Channel channel) {
  const Comparison result = compare(twin, library, channel);
  EXPECT_EQ(result.unexplained, "");
  EXPECT_LE(result.disagreements, kMostDisagreements);
  EXPECT_GT(result.stopped, 0.02 * kPairs);
  EXPECT_LT(result.stopped, 0.98 * kPairs);
}

TEST_P(BspTwinMaps, sight_agrees_with_a_twin_that_traces_brushes_and_patches) {
  const GameData games = GameData::installed();
  const auto bytes = games.read(GetParam().name + ".bsp");
  ASSERT_TRUE(bytes) << bytes.error().message
                     << "\n./run test installs openarena-081-maps and openarena-085-data.";
  const auto imported = import_level(GetParam().name, ImportSettings{}, games);
  ASSERT_TRUE(imported) << imported.error().message;
  const BspTwin twin = BspTwin::read(*bytes);
  const LevelCaster library(imported->level);
  {
    SCOPED_TRACE("sight");
    expect_agreement(twin, library, Channel::sight());
  }
  SCOPED_TRACE("fire of a rifle");
  expect_agreement(twin, library, Channel::fire(WeaponId{1}));
}

INSTANTIATE_TEST_SUITE_P(OpenArena, BspTwinMaps, ::testing::ValuesIn(kChosenMaps),
                         [](const auto& chosen) { return chosen.param.name; });

}  // namespace
}  // namespace defilade::test
