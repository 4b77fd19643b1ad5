#include "bake/faces/faces.h"

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <cstring>

#include "bake/faces/eye_tiles.h"
#include "bake/faces/face_tree.h"
#include "support/drawings/drawings.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

bool any_blocks(std::span<const Corners> triangles, Vec3 from, Vec3 to) {
  return std::ranges::any_of(triangles, [&](const Corners& t) { return blocks(t, from, to); });
}
bool any_blocks(std::span<const Face> faces, Vec3 from, Vec3 to) {
  return std::ranges::any_of(faces, [&](const Face& face) { return blocks(face, from, to); });
}

TEST(Faces, two_triangles_of_a_square_are_joined_into_a_single_face) {
  const Vec3 a{0, 0, 0}, b{2, 0, 0}, c{2, 2, 0}, d{0, 2, 0};
  const std::array triangles{Corners{a, b, c}, Corners{a, d, c}};  // turned either way
  const std::vector<Face> faces = join_faces(triangles);
  ASSERT_EQ(faces.size(), 1U);
  EXPECT_EQ(faces[0].corners, 4U);
  EXPECT_EQ(faces[0].normal_z, 1.0F);
}

TEST(Faces, corners_on_a_straight_edge_are_left_out) {
  const std::array triangles{Corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                             Corners{{1, 0, 0}, {2, 0, 0}, {0, 1, 0}}};
  const std::vector<Face> faces = join_faces(triangles);
  ASSERT_EQ(faces.size(), 1U);
  EXPECT_EQ(faces[0].corners, 3U);
}

TEST(Faces, what_is_bent_or_dented_stays_apart) {
  const Corners flat{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  EXPECT_EQ(join_faces(std::array{flat, Corners{{1, 0, 0}, {1, 1, 0.001F}, {0, 1, 0}}}).size(), 2U);
  EXPECT_EQ(join_faces(std::array{flat, Corners{{1, 0, 0}, {0.6F, 0.6F, 0}, {0, 1, 0}}}).size(),
            1U);
  EXPECT_EQ(join_faces(std::array{flat, Corners{{1, 0, 0}, {4, 4, 0}, {0, 1, 0}}}).size(), 1U);
  EXPECT_EQ(join_faces(std::array{flat, Corners{{1, 0, 0}, {4, -1, 0}, {0, 1, 0}}}).size(), 2U);
  EXPECT_EQ(join_faces(std::array{flat, Corners{{1, 0, 0}, {0.1F, 0.1F, 0}, {0, 1, 0}}}).size(), 2U)
      << "folded over";
}

TEST(Faces, triangles_of_no_area_are_left_out) {
  EXPECT_TRUE(join_faces(std::array{Corners{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}},
                                    Corners{{1, 0, 0}, {1, 0, 0}, {5, 2, 0}}})
                  .empty());
}

TEST(Faces, block_what_their_triangles_block_on_a_lattice) {
  Random random(30);
  for (int round = 0; round < 40; ++round) {
    std::vector<Corners> triangles;
    for (int i = 0; i < 30; ++i)  // most of them in one plane, sharing corners
      triangles.push_back({{float(random.integer(0, 3)), float(random.integer(0, 3)), 1},
                           {float(random.integer(0, 3)), float(random.integer(0, 3)), 1},
                           {float(random.integer(0, 3)), float(random.integer(0, 3)), 1}});
    for (int i = 0; i < 5; ++i)
      triangles.push_back(
          {random.lattice_point(0, 3), random.lattice_point(0, 3), random.lattice_point(0, 3)});
    const std::vector<Face> faces = join_faces(triangles);
    for (int i = 0; i < 300; ++i) {
      const Vec3 from = random.lattice_point(-1, 4), to = random.lattice_point(-1, 4);
      ASSERT_EQ(any_blocks(faces, from, to), any_blocks(triangles, from, to));
    }
  }
}

TEST(Faces, block_what_their_triangles_block_in_drawings) {
  Random random(31);
  for (int round = 0; round < 5; ++round) {
    const Level level = import_drawing(random_drawing(random, 12, 8), kRandomHeader).level;
    const auto triangles = blocking_triangles(level, Channel::sight());
    const std::vector<Face> faces = join_faces(triangles);
    EXPECT_LT(faces.size(), triangles.size());
    for (int i = 0; i < 400; ++i) {
      const Vec3 from = random.lattice_point(-2, 14), to = random.lattice_point(-2, 14);
      ASSERT_EQ(any_blocks(faces, from, to), any_blocks(triangles, from, to));
    }
  }
}

TEST(EyeTiles, given_nodes_keep_their_numbers_and_links_follow_the_others) {
  Random random(7);
  constexpr std::size_t kGiven = 10;
  GraphParts parts;
  for (std::size_t i = 0; i < 300; ++i)
    parts.nodes.push_back({std::to_string(i), {random.between(0, 9), random.between(0, 9), 0}});
  for (std::size_t i = 0; i < 300; ++i)
    parts.links.push_back({.from = NodeId{i}, .to = NodeId{(i + 7) % 300}, .door = {}});
  const GraphParts before = parts;
  number_by_tiles(parts, kGiven);
  std::vector<Vec3> placed;
  for (std::size_t i = 0; i < 300; ++i) {
    EXPECT_TRUE(i >= kGiven || parts.nodes[i].name == before.nodes[i].name);
    if (i >= kGiven) placed.push_back(parts.nodes[i].position);
    const auto name = [](const GraphParts& of, NodeId id) { return of.nodes[id.index()].name; };
    EXPECT_EQ(name(parts, parts.links[i].from), name(before, before.links[i].from));
    EXPECT_EQ(name(parts, parts.links[i].to), name(before, before.links[i].to));
  }
  EXPECT_TRUE(std::ranges::is_sorted(tile_order(placed)));
}

TEST(EyeTiles, order_is_a_permutation_that_stays_when_it_is_made_again) {
  Random random(32);
  for (const std::size_t count : {1U, 8U, 9U, 63U, 64U, 65U, 500U, 1000U}) {
    std::vector<Vec3> places;
    for (std::size_t i = 0; i < count; ++i) places.push_back(random.lattice_point(0, 9));
    const std::vector<std::uint32_t> order = tile_order(places);
    std::vector<std::uint32_t> sorted = order;
    std::ranges::sort(sorted);
    std::vector<Vec3> moved;
    for (std::uint32_t i = 0; i < count; ++i) {
      ASSERT_EQ(sorted[i], i);
      moved.push_back(places[order[i]]);
    }
    EXPECT_TRUE(std::ranges::is_sorted(tile_order(moved)));
  }
}

TEST(FaceTree, is_the_same_for_any_number_of_threads) {
  Random random(7);
  std::vector<Corners> triangles;
  for (int i = 0; i < 6000; ++i) {
    const Vec3 place = random.point_in(-50, 50);
    const auto corner = [&] { return place + random.point_in(-1, 1); };
    triangles.push_back({corner(), corner(), corner()});
  }
  const auto tree_by = [&](int threads) {
    return tbb::task_arena(threads).execute([&] { return FaceTree(join_faces(triangles)); });
  };
  const FaceTree one = tree_by(1), several = tree_by(2);
  ASSERT_EQ(one.inner().size(), several.inner().size());
  EXPECT_GT(one.inner().size(), 400U);  // most of it is built in parallel
  EXPECT_EQ(std::memcmp(one.inner().data(), several.inner().data(),
                        one.inner().size() * sizeof(FaceTree::Inner)),
            0);
  ASSERT_EQ(one.faces().size(), several.faces().size());
  for (std::size_t i = 0; i < one.faces().size(); ++i)
    EXPECT_EQ(one.faces()[i].x, several.faces()[i].x);
}

TEST(EyeTiles, boxes_hold_the_eyes_of_all_heights) {
  Random random(33);
  std::vector<Vec3> places;
  for (int i = 0; i < 300; ++i) places.push_back(random.point_in(-20, 20));
  const std::array heights{1.6F, 0.9F};
  const EyeTiles eyes(places, tile_order(places), heights);
  for (std::size_t level = 0; level < eyes.levels(); ++level)
    for (std::size_t i = 0; i < eyes.size(); ++i)
      for (std::size_t h = 0; h < heights.size(); ++h) {
        const Vec3 eye = eyes.eye(i, h);
        EXPECT_TRUE(eyes.box(level, i / (kLeaf << level)).overlaps({eye, eye}));
      }
}

}  // namespace
}  // namespace defilade::test
