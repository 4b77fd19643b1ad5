// By tiles or pair by pair, the bits are the same: on drawings where everything grazes everything,
// on heaps of triangles that no designer would build, and on maps that people play.

#include <gtest/gtest.h>

#include <array>

#include "bake/sight/measure.h"
#include "model/body/body_sweep.h"
#include "support/drawings/drawings.h"
#include "support/maps/installed_map.h"
#include "support/random/graphs.h"
#include "support/run/simds.h"

namespace defilade::test {
namespace {

AgentProfile two_stances() {
  AgentProfile profile;
  profile.stances = {{"stand", 1.8F, 1.6F, {}}, {"crouch", 1.2F, 0.9F, {}}};
  return profile;
}

WaypointGraph graph_of(std::span<const Vec3> places) { return built(nodes_at(places)); }

/// How many bits differ from the slow twin's.
std::size_t differing_bits(const Measured& fast, const Measured& slow) {
  EXPECT_EQ(fast.visibility.size(), slow.visibility.size());
  std::size_t count = 0;
  for (std::size_t v = 0; v < fast.visibility.size(); ++v) {
    EXPECT_EQ(fast.visibility[v].channel, slow.visibility[v].channel);
    EXPECT_EQ(fast.visibility[v].watcher, slow.visibility[v].watcher);
    EXPECT_EQ(fast.visibility[v].target, slow.visibility[v].target);
    for (std::size_t i = 0; i < fast.visibility[v].matrix.size(); ++i)
      count += (fast.visibility[v].matrix.row(NodeId{i}) ^ slow.visibility[v].matrix.row(NodeId{i}))
                   .count();
  }
  return count;
}

void expect_equal_bits(const WaypointGraph& graph, const AgentProfile& profile,
                       const Level& level) {
  Progress silent;
  const auto slow = measure(graph, profile, level, LevelCaster(level), nullptr, silent);
  const auto fast = measure_tiles(graph, profile, level, silent);
  ASSERT_TRUE(slow && fast);
  EXPECT_EQ(differing_bits(*fast, *slow), 0U) << graph.node_count() << " nodes";
}

TEST(MeasureTiles, equals_rays_on_random_drawings_with_every_instruction_set) {
  Random random(20);
  for (int round = 0; round < 8; ++round) {
    const ImportedLevel drawing = import_drawing(random_drawing(random, 24, 20), kRandomHeader);
    std::vector<Vec3> places;
    for (const Waypoint& node : drawing.nodes) places.push_back(node.position);
    for_each_simd([&] { expect_equal_bits(graph_of(places), two_stances(), drawing.level); });
  }
}

TEST(MeasureTiles, equals_rays_with_body_points) {
  AgentProfile profile;
  profile.stances = {{"stand", 1.8F, 1.6F, {1.2F, 0.9F}},
                     {"crouch", 1.2F, 0.9F, {}},
                     {"prone", 0.5F, 0.3F, {0.1F}}};
  Random random(21);
  const ImportedLevel drawing = import_drawing(random_drawing(random, 30, 24), kRandomHeader);
  std::vector<Vec3> places;
  for (const Waypoint& node : drawing.nodes) places.push_back(node.position);
  for_each_simd([&] { expect_equal_bits(graph_of(places), profile, drawing.level); });
}

TEST(MeasureTiles, equals_rays_for_any_number_of_nodes) {
  Random random(22);
  const ImportedLevel drawing = import_drawing(random_drawing(random, 40, 30), kRandomHeader);
  std::vector<Vec3> places;
  for (const Waypoint& node : drawing.nodes) places.push_back(node.position);
  for (const std::size_t count : {1U, 2U, 7U, 8U, 9U, 63U, 64U, 65U, 127U, 128U, 129U})
    expect_equal_bits(graph_of(std::span(places).first(count)), two_stances(), drawing.level);
}

/// Triangles and places whose coordinates come from `coordinate`.
template <class Coordinate>
void expect_equal_bits_in_a_heap(Random& random, Coordinate coordinate) {
  Level level;
  level.materials.push_back({.name = "solid"});
  for (std::uint32_t i = 0; i < 60; ++i) {
    for (int corner = 0; corner < 3; ++corner) level.vertices.push_back(random.point(coordinate));
    level.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2, 0});
  }
  for (std::uint32_t i = 0; i < 20; ++i)  // and some that share an edge or all corners
    level.triangles.push_back({3 * i + 1, 3 * i, 3 * ((i + 1) % 20), 0});
  std::vector<Vec3> places;
  for (int i = 0; i < 150; ++i) places.push_back(random.point(coordinate));
  expect_equal_bits(graph_of(places), two_stances(), level);
}

TEST(MeasureTiles, equals_rays_in_heaps_of_triangles) {
  Random random(23);
  for (int round = 0; round < 6; ++round) {
    for_each_simd([&] {
      expect_equal_bits_in_a_heap(random, [](Random& r) { return r.between(-9, 9); });
      expect_equal_bits_in_a_heap(random, [](Random& r) { return r.between(-9, 9) + 3e4F; });
      expect_equal_bits_in_a_heap(random,
                                  [](Random& r) { return static_cast<float>(r.integer(-4, 4)); });
    });
  }
}

/// More channels than are measured together; some of them are alike, one is like sight.
TEST(MeasureTiles, equals_rays_in_every_channel) {
  Random random(27);
  for (int round = 0; round < 6; ++round) {
    Level level;
    for (int i = 0; i < 12; ++i) level.weapons.push_back("w" + std::to_string(i));
    for (int i = 0; i < 8; ++i) {
      Material material{.name = "m" + std::to_string(i), .sight = random.below(4) != 0};
      material.fire = random.bits();
      material.fire[3] = material.fire[9] = material.fire[1];
      material.fire[5] = material.sight;
      level.materials.push_back(material);
    }
    const auto coordinate = [](Random& r) { return r.between(-9, 9); };
    for (std::uint32_t i = 0; i < 60; ++i) {
      const Vec3 a = random.point(coordinate), b = random.point(coordinate);
      for (const Vec3 corner : {a, b, random.point(coordinate)}) level.vertices.push_back(corner);
      level.triangles.push_back(
          {3 * i, 3 * i + 1, 3 * i + 2, static_cast<std::uint32_t>(random.below(8))});
    }
    std::vector<Vec3> places;
    for (int i = 0; i < 150; ++i) places.push_back(random.point(coordinate));
    for_each_simd([&] { expect_equal_bits(graph_of(places), two_stances(), level); });
  }
}

TEST(MeasureTiles, equals_rays_where_numbers_are_tiny_or_huge) {
  Random random(24);
  for_each_simd([&] {
    for (const float size : {1e-30F, 1e-12F, 1e-3F, 1e4F, 1e7F})
      expect_equal_bits_in_a_heap(random, [=](Random& r) { return r.between(-size, size); });
    expect_equal_bits_in_a_heap(random, [](Random& r) {
      return r.between(-1, 1) * std::array{1e-9F, 1e-2F, 1.0F, 1e7F}[r.below(4)];
    });
  });
}

/// Nodes in rows and columns: many segments are parallel to axes.
TEST(MeasureTiles, equals_rays_on_a_far_lattice) {
  Random random(28);
  for_each_simd([&] {
    for (const Vec3 far : {Vec3{0, 0, 8e6F}, Vec3{-8e6F, 8e6F, 8e6F}}) {
      const auto near_it = [&](Vec3 p) {
        return Vec3{far.x + 4 * p.x, far.y + 4 * p.y, far.z + 4 * p.z};
      };
      Level level;
      level.materials.push_back({.name = "solid"});
      for (std::uint32_t i = 0; i < 60; ++i) {
        for (int corner = 0; corner < 3; ++corner)
          level.vertices.push_back(near_it(random.lattice_point(-6, 6)));
        level.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2, 0});
      }
      std::vector<Vec3> places;
      for (int i = 0; i < 150; ++i) places.push_back(near_it(random.lattice_point(-6, 6)));
      expect_equal_bits(graph_of(places), two_stances(), level);
    }
  });
}

/// The planes of such faces are known badly, from a corner that is far from the eyes that look past
/// it.
TEST(MeasureTiles, equals_rays_beside_long_thin_faces) {
  Random random(29);
  AgentProfile flat;
  flat.stances = {{"lying", 0.1F, 0, {}}};
  for_each_simd([&] {
    for (const float length : {1e3F, 1e5F, 1e6F}) {
      Level level;
      level.materials.push_back({.name = "solid"});
      const float width = 2e-6F * length;
      level.vertices = {{-length, -length, -length},
                        {length + width, length, length},
                        {length, length + width, length}};
      level.triangles.push_back({0, 1, 2, 0});
      std::vector<Vec3> places;
      for (int i = 0; i < 64; ++i) places.push_back(random.point_in(-1e-8F, 1e-8F));
      expect_equal_bits(graph_of(places), flat, level);
    }
  });
}

TEST(MeasureTiles, is_for_coordinates_within_reach) {
  const ImportedLevel drawing = import_drawing("A..B");
  const WaypointGraph near = graph_of(std::array{Vec3{0, 0, 0}});
  EXPECT_TRUE(fits_tiles(near, two_stances(), drawing.level));
  EXPECT_FALSE(fits_tiles(graph_of(std::array{Vec3{2e9F, 0, 0}}), two_stances(), drawing.level));
  Level far = drawing.level;
  far.vertices.front().y = -2e7F;
  EXPECT_FALSE(fits_tiles(near, two_stances(), far));
  Level tiny = drawing.level;
  tiny.vertices.front().y = 1e-40F;
  EXPECT_FALSE(fits_tiles(near, two_stances(), tiny));
}

TEST(MeasureTiles, stops_when_it_is_cancelled) {
  struct Stop final : Progress {
    bool cancelled() const noexcept override { return true; }
  } stop;
  const ImportedLevel drawing = import_drawing("A..B");
  const auto measured = measure_tiles(graph_of(std::array{Vec3{0, 0, 0}, Vec3{1, 0, 0}}),
                                      two_stances(), drawing.level, stop);
  ASSERT_FALSE(measured);
  EXPECT_EQ(measured.error().kind, ErrorKind::cancelled);
}

TEST(MeasureTiles, advances_by_as_many_pairs_as_it_announced) {
  struct Sum final : Progress {
    void begin(std::string_view, std::string_view, std::uint64_t pairs) override { total = pairs; }
    void advance(std::uint64_t pairs) noexcept override { done += pairs; }
    std::uint64_t total = 0;
    std::atomic<std::uint64_t> done = 0;
  } sum;
  Random random(25);
  const ImportedLevel drawing = import_drawing(random_drawing(random, 40, 30), kRandomHeader);
  std::vector<Vec3> places;
  for (const Waypoint& node : drawing.nodes) places.push_back(node.position);
  ASSERT_TRUE(measure_tiles(graph_of(places), two_stances(), drawing.level, sum));
  EXPECT_EQ(sum.done, sum.total);
}

class TilesOfMap : public ::testing::TestWithParam<const char*> {};

/// Places above the floor, anywhere between the walls of a map.
std::vector<Vec3> places_in(const Level& level, std::size_t count) {
  const TriangleTree ground(movement_triangles(level));
  Random random(26);
  std::vector<Vec3> places;
  while (places.size() < count) {
    const Corners& t = ground.triangles()[random.below(ground.size())];
    const auto u = static_cast<float>(random.unit()), v = static_cast<float>(random.unit());
    const auto mix = [&](float a, float b, float c) {
      return u + v < 1 ? a + u * (b - a) + v * (c - a) : a + (1 - u) * (b - a) + (1 - v) * (c - a);
    };
    places.push_back({mix(t.a.x, t.b.x, t.c.x), mix(t.a.y, t.b.y, t.c.y),
                      mix(t.a.z, t.b.z, t.c.z) + random.between(0, 0.5F)});
  }
  return places;
}

TEST_P(TilesOfMap, equal_rays) {
  const auto imported = installed_map(GetParam());
  ASSERT_TRUE(imported);
  expect_equal_bits(graph_of(places_in(imported->level, 500)), two_stances(), imported->level);
}

INSTANTIATE_TEST_SUITE_P(OpenArena, TilesOfMap,
                         ::testing::Values("oa_dm1", "wrackdm17", "czest3ctf", "oa_shouse"),
                         [](const auto& map) { return std::string(map.param); });

}  // namespace
}  // namespace defilade::test
