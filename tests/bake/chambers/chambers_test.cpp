// Every line of sight between two chambers passes through a gap.

#include "bake/chambers/chambers.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "bake/sight/tile_sight.h"
#include "defilade/model/ray_caster.h"
#include "support/drawings/blocks.h"
#include "support/maps/installed_map.h"
#include "support/run/simds.h"

namespace defilade::test {
namespace {

constexpr std::array kSight{Channel::sight()};
constexpr std::array kEye{0.0F};

/// One tile for each place: 64 nodes stand there.
struct Watchers {
  explicit Watchers(std::span<const Vec3> where) {
    for (const Vec3 p : where) places.insert(places.end(), kTile, p);
    order = tile_order(places);
    eyes.emplace(places, order, kEye);
  }

  std::vector<Vec3> places;
  std::vector<std::uint32_t> order;
  std::optional<EyeTiles> eyes;
};

struct Scene {
  Scene(const Level& level, std::span<const Vec3> where)
      : watchers(where), chambers(find_solids(level, kSight), *watchers.eyes) {}

  Chambers::Range range(std::size_t tile) const { return chambers.range(3, tile); }
  Vec3 eye(std::size_t tile) const { return watchers.eyes->eye(tile * kTile, 0); }

  Watchers watchers;
  Chambers chambers;
};

const Box kLeft{{0, 0, 0}, {4, 4, 3}}, kRight{{10, 0, 0}, {14, 4, 3}};
constexpr std::array kOneInEach{Vec3{2, 2, 1}, Vec3{12, 2, 1}};

Level two_rooms() {
  Level level = empty_level();
  add_room(level, kLeft);
  add_room(level, kRight);
  return level;
}

TEST(Chambers, closed_rooms_are_chambers_without_gaps) {
  const Scene scene(two_rooms(), kOneInEach);
  ASSERT_EQ(scene.chambers.size(), 2U);
  EXPECT_EQ(scene.range(0), (Chambers::Range{0, 0}));
  EXPECT_EQ(scene.range(1), (Chambers::Range{1, 1}));
  EXPECT_EQ(scene.chambers.range(4, 0), (Chambers::Range{0, 1}));
  for (const std::uint32_t i : {0U, 1U}) {
    ASSERT_NE(scene.chambers.gaps(i), nullptr);
    EXPECT_EQ(scene.chambers.gaps(i)->count, 0U);
  }
}

/// A slit of two centimetres, above a wall.
TEST(Chambers, a_slit_is_a_gap) {
  Level level = two_rooms();
  for (Vec3& v : std::span(level.vertices).subspan(24, 8))  // the wall between them
    if (v.z == 3) v.z = 2.98F;
  const Scene scene(level, kOneInEach);
  EXPECT_FALSE(scene.range(0).overlaps(scene.range(1)));
  ASSERT_NE(scene.chambers.gaps(0), nullptr);
  const BoxColumns& gaps = *scene.chambers.gaps(0);
  ASSERT_GE(gaps.count, 1U);
  for (std::size_t i = 0; i < gaps.count; ++i) EXPECT_GE(gaps.high[2][i], 2.97F);
  EXPECT_EQ(scene.chambers.gaps(1)->count, 0U);
}

TEST(Chambers, a_door_joins_what_is_on_both_sides_of_it) {
  Level level = empty_level();
  add_room(level, {{0, 0, 0}, {9, 4, 3}});
  add_block(level, {{4, 0, 0}, {5, 1.5F, 3}});
  add_block(level, {{4, 2.5F, 0}, {5, 4, 3}});
  const Scene scene(level, std::array{Vec3{2, 2, 1}, Vec3{7, 2, 1}});
  EXPECT_EQ(scene.chambers.size(), 1U);
  EXPECT_EQ(scene.range(0), scene.range(1));
}

TEST(Chambers, eyes_in_or_on_solids_have_no_known_chamber) {
  const std::array where{Vec3{2, 2, 1}, Vec3{12, 2, 1}, Vec3{0, 2, 1}, Vec3{-0.5F, 2, 1}};
  const Scene scene(two_rooms(), where);
  std::size_t unknown = 0;
  for (std::size_t tile = 0; tile < 4; ++tile)
    if (scene.eye(tile).x <= 0) {
      EXPECT_EQ(scene.range(tile), Chambers::Range());
      ++unknown;
    }
  EXPECT_EQ(unknown, 2U);
}

TEST(Chambers, a_level_without_solids_is_one_chamber) {
  const Scene scene(empty_level(), kOneInEach);
  EXPECT_EQ(scene.range(0), scene.range(1));
}

/// Does the segment touch the box, or nearly?
bool meets(Vec3 from, Vec3 to, const BoxColumns& boxes, std::size_t box) {
  constexpr double kNearly = 1e-4;
  double enter = 0, leave = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double a = coordinate(from, axis), along = coordinate(to, axis) - a;
    const double low = boxes.low[axis][box] - kNearly, high = boxes.high[axis][box] + kNearly;
    if (along == 0 && (a < low || a > high)) return false;
    if (along == 0) continue;
    enter = std::max(enter, std::min((low - a) / along, (high - a) / along));
    leave = std::min(leave, std::max((low - a) / along, (high - a) / along));
  }
  return enter <= leave;
}

/// Adds the block, cut in two across y.
void add_with_slit(Level& level, Box block, float at, float width) {
  if (width > 0 && block.min.y < at && block.max.y > at) {
    add_block(level, {block.min, {block.max.x, at - width / 2, block.max.z}});
    block.min.y = at + width / 2;
  }
  add_block(level, block);
}

/// No node may see into another chamber unless one of the gaps is on the way.
TEST(Chambers, sight_leaves_a_chamber_only_through_a_gap) {
  Random random(97);
  std::size_t apart = 0, through = 0;
  for (int round = 0; round < 60; ++round) {
    Level level = empty_level();
    std::vector<Vec3> where;
    const float width = std::pow(10.0F, random.between(-6, -1.3F));
    for (const float x : {0.0F, 6.0F, 12.0F})
      for (const float y : {0.0F, 6.0F}) {
        for (const Box& block : room_blocks({{x, y, 0}, {x + 4, y + 4, 3}}))
          add_with_slit(level, block, y + 2, random.chance(0.7) ? width : 0);
        for (int i = 0; i < 8; ++i) {
          const float off = i < 4 ? random.between(-2, 2) : width * random.between(-0.4F, 0.4F);
          where.push_back(
              {x + random.between(0.1F, 3.9F), y + 2 + off, random.between(0.1F, 2.9F)});
        }
      }
    const Scene scene(level, where);
    const LevelCaster caster(level);
    for (std::size_t a = 0; a < where.size(); ++a)
      for (std::size_t b = 0; b < where.size(); ++b) {
        const Chambers::Range here = scene.range(a);
        if (!here.is_one() || here.overlaps(scene.range(b))) continue;
        const BoxColumns* gaps = scene.chambers.gaps(here.first);
        if (gaps == nullptr) continue;
        ++apart;
        if (caster.blocked(scene.eye(a), scene.eye(b), Channel::sight())) continue;
        bool met = false;
        for (std::size_t i = 0; i < gaps->count; ++i)
          met = met || meets(scene.eye(a), scene.eye(b), *gaps, i);
        EXPECT_TRUE(met);
        ++through;
      }
  }
  EXPECT_GT(apart, 1000U);
  EXPECT_GT(through, 10U);
}

/// All tiles of all rows, one after the other.
struct Bits final : TileSink {
  void take(std::size_t tile_column, std::span<const Tile> tiles) override {
    for (const Tile& tile : tiles)
      if (std::ranges::any_of(tile, [](std::uint64_t row) { return row != 0; })) {
        bits.push_back(tile_column);
        bits.insert(bits.end(), tile.begin(), tile.end());
      }
  }
  std::vector<std::uint64_t> bits;
};

std::vector<std::uint64_t> bits_of(const Level& level, const EyeTiles& eyes,
                                   const Chambers* chambers) {
  static constexpr std::array kPair{EyePair{0, 0}};
  const FaceTree tree(join_faces(blocking_triangles(level, Channel::sight())));
  const std::vector<EdgeLines> lines = find_edge_lines(tree.faces());
  const TileScene scene{tree, lines, eyes, kPair, 1, chambers};
  TileScratch scratch(scene);
  Bits sink;
  for (std::size_t row = 0; row < eyes.tiles(); ++row) {
    sink.bits.push_back(row);
    tile_kernels().decide_row(scene, row, scratch, sink);
  }
  return sink.bits;
}

void add_level(Level& level, const Level& other, Vec3 offset) {
  const auto vertices = static_cast<std::uint32_t>(level.vertices.size());
  const auto materials = static_cast<std::uint32_t>(level.materials.size());
  for (const Vec3 v : other.vertices) level.vertices.push_back(v + offset);
  std::ranges::copy(other.materials, std::back_inserter(level.materials));
  for (const Triangle& t : other.triangles)
    level.triangles.push_back(
        {t.a + vertices, t.b + vertices, t.c + vertices, t.material + materials});
}

/// Places that a walker reaches from a spawn point by going where it sees.
std::vector<Vec3> wander(const Level& level, std::size_t count, Random& random) {
  const LevelCaster caster(level);
  const auto spawn = std::ranges::find(level.entities, EntityKind::spawn, &Entity::kind);
  EXPECT_NE(spawn, level.entities.end());
  Vec3 at = above(spawn->position, 1);
  std::vector<Vec3> places;
  while (places.size() < count) {
    const Vec3 next = at + random.point_in(-6, 6);
    if (caster.blocked(at, next, Channel::sight())) continue;
    places.push_back(at = next);
  }
  return places;
}

TEST(OpenArenaChambers, change_no_bit_between_maps) {
  Random random(98);
  Level level;
  std::vector<Vec3> where;
  float x = 0;
  for (const char* name : {"oa_dm4", "aggressor", "oa_dm7", "oa_dm5"}) {
    const auto map = installed_map(name);
    ASSERT_TRUE(map);
    Box box;
    for (const Vec3 v : map->level.vertices) box.include(v);
    const Vec3 offset{x - box.min.x, -box.min.y, -box.min.z};
    add_level(level, map->level, offset);
    for (const Vec3 p : wander(map->level, 1024, random)) where.push_back(p + offset);
    x += box.max.x - box.min.x + 4;
  }
  const auto order = tile_order(where);
  const EyeTiles eyes(where, order, kEye);
  const Chambers chambers(find_solids(level, kSight), eyes);
  std::size_t one = 0;
  for (std::size_t tile = 0; tile < eyes.tiles(); ++tile)
    one +=
        chambers.range(3, tile).is_one() && chambers.gaps(chambers.range(3, tile).first) ? 1U : 0U;
  EXPECT_GT(one, eyes.tiles() * 3 / 4) << "of " << eyes.tiles();
  const auto without = bits_of(level, eyes, nullptr);
  for_each_simd([&] { EXPECT_EQ(bits_of(level, eyes, &chambers), without); });
}

}  // namespace
}  // namespace defilade::test
