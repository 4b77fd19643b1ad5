// Several faces block what none of them blocks alone, and what is reported as blocked is.

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "bake/sight/tile_sight.h"
#include "support/random/random.h"
#include "support/run/simds.h"

namespace defilade::test {
namespace {

using Triangles = std::vector<Corners>;

void add_quad(Triangles& out, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  out.push_back({a, b, c});
  out.push_back({a, c, d});
}

/// A wall across x, from −4 to 4 along y and z: strips folded like a screen.
Triangles folded_wall() {
  Triangles wall;
  for (int i = -4; i < 4; ++i) {
    const auto left = static_cast<float>(i), right = static_cast<float>(i + 1);
    const float out = i % 2 == 0 ? 0.25F : -0.25F;
    add_quad(wall, {out, left, -4}, {-out, right, -4}, {-out, right, 4}, {out, left, 4});
  }
  return wall;
}

const Box kBefore{{-4, -0.6F, -0.6F}, {-3, 0.6F, 0.6F}};
const Box kBehind{{3, -0.6F, -0.6F}, {4, 0.6F, 0.6F}};

bool block_jointly(const Triangles& triangles, const Box& a, const Box& b) {
  const FaceTree tree(join_faces(triangles));
  const std::vector<EdgeLines> lines = find_edge_lines(tree.faces());
  return tile_kernels().block_jointly(tree, lines, 1, a, b);
}

void expect_blocked(const Triangles& triangles, bool blocked, const Box& a = kBefore,
                    const Box& b = kBehind) {
  for_each_simd([&] {
    EXPECT_EQ(block_jointly(triangles, a, b), blocked);
    EXPECT_EQ(block_jointly(triangles, b, a), blocked) << "the other way round";
  });
}

TEST(JointProof, a_single_face_may_be_enough) {
  Triangles wall;
  add_quad(wall, {0, -5, -5}, {0, 5, -5}, {0, 5, 5}, {0, -5, 5});
  expect_blocked(wall, true);
}

TEST(JointProof, a_wall_of_many_faces_blocks) { expect_blocked(folded_wall(), true); }

TEST(JointProof, a_wall_with_a_hole_does_not) {
  Triangles wall = folded_wall();
  const auto in_the_middle = [](const Corners& t) { return t.a.y == 0; };
  ASSERT_EQ(std::erase_if(wall, in_the_middle), 2U);
  expect_blocked(wall, false);
}

TEST(JointProof, all_channels_must_be_blocked_by_the_same_faces) {
  const Triangles wall = folded_wall();
  std::vector<ChannelMask> channels(wall.size(), 3);
  channels[8] = channels[9] = 1;  // one strip stops the first channel only
  const FaceTree tree(join_faces(wall, channels));
  const std::vector<EdgeLines> lines = find_edge_lines(tree.faces());
  for_each_simd([&] {
    const auto blocked = [&](ChannelMask asked) {
      return tile_kernels().block_jointly(tree, lines, asked, kBefore, kBehind);
    };
    EXPECT_TRUE(blocked(1));
    EXPECT_FALSE(blocked(2));
    EXPECT_FALSE(blocked(3));
  });
}

TEST(JointProof, a_gap_as_narrow_as_numbers_allow_is_a_gap) {
  Triangles wall = folded_wall();
  for (Corners& t : wall)  // the right half is a little further to the right
    if (std::max({t.a.y, t.b.y, t.c.y}) > 0)
      for (Vec3* corner : {&t.a, &t.b, &t.c})
        if (corner->y == 0) corner->y = std::numeric_limits<float>::min();
  expect_blocked(wall, false);
}

TEST(JointProof, a_tall_face_beside_short_ones_leaves_no_gap) {
  Triangles wall;
  add_quad(wall, {0, -5, -5}, {0, 0, -5}, {0, 0, 5}, {0, -5, 5});
  for (int i = 0; i < 4; ++i) {  // their left edges are pieces of the one of the tall face
    const float low = 2.5F * static_cast<float>(i) - 5, high = low + 2.5F;
    const float out = i % 2 == 0 ? 0.5F : -0.5F;
    wall.push_back({{0, 0, low}, {out, 5, low}, {0, 0, high}});
    wall.push_back({{out, 5, low}, {-out, 5, high}, {0, 0, high}});
  }
  expect_blocked(wall, true);
}

TEST(JointProof, the_corner_of_a_room_blocks) {
  Triangles room;
  add_quad(room, {0, -9, -9}, {0, 0, -9}, {0, 0, 9}, {0, -9, 9});
  add_quad(room, {-9, 0, -9}, {0, 0, -9}, {0, 0, 9}, {-9, 0, 9});
  const Box inside{{-3, -3, -1}, {-2, -2, 1}}, outside{{2, 1.5F, -1}, {3, 2.5F, 1}};
  expect_blocked(room, true, inside, outside);
  expect_blocked(room, true, inside,
                 {{2, -1, -1}, {3, 2, 1}});  // on both sides of one wall's plane
  room.resize(2);
  expect_blocked(room, false, inside, outside);
}

TEST(JointProof, a_wall_that_ends_below_the_floor_leaves_no_gap) {
  Triangles room;
  add_quad(room, {0, -9, -0.7F}, {0, 9, -0.7F}, {0, 9, 5}, {0, -9, 5});
  add_quad(room, {-20, -20, 0}, {20, -20, 0}, {20, 20, 0}, {-20, 20, 0});
  const Box inside{{-3, -1, 0.5F}, {-2, 1, 1}}, below{{2, -1, -2}, {3, 1, 1}};
  expect_blocked(room, true, inside, below);
}

/// Boxes on a lattice around a heap of faces.
class Heap {
 public:
  explicit Heap(Random& random) : random_(random) {
    const float size = random.between(1, 4);
    for (int i = 0; i < 60; ++i) {
      const Vec3 a = point(2), b = point(2);
      const Vec3 edge = random.below(3) == 0 ? Vec3{0, 0, size} : point(1);
      add_quad(triangles_, a, b, {b.x + edge.x, b.y + edge.y, b.z + edge.z},
               {a.x + edge.x, a.y + edge.y, a.z + edge.z});
    }
  }

  const Triangles& triangles() const { return triangles_; }

  Box box(float x) {
    const Vec3 at{x, random_.between(-1, 1), random_.between(-1, 1)};
    Box box;
    box.include(at);
    box.include(Vec3{at.x + random_.between(0, 1), at.y + random_.between(0, 1), at.z + 0.5F});
    return box;
  }

 private:
  Vec3 point(int reach) {
    const auto number = [&] {
      return 0.5F * static_cast<float>(random_.integer(-2 * reach, 2 * reach));
    };
    return {number(), number(), number()};
  }

  Random& random_;
  Triangles triangles_;
};

Vec3 point_in(const Box& box, Random& random) {
  const auto pick = [&](float low, float high) {
    return random.below(3) == 0 ? (random.below(2) == 0 ? low : high) : random.between(low, high);
  };
  return {pick(box.min.x, box.max.x), pick(box.min.y, box.max.y), pick(box.min.z, box.max.z)};
}

bool any_blocks(const Triangles& triangles, Vec3 from, Vec3 to) {
  return std::ranges::any_of(triangles, [&](const Corners& t) { return blocks(t, from, to); });
}

TEST(JointProof, what_is_proved_is_true_of_every_segment) {
  Random random(41);
  int proved = 0;
  for (int round = 0; round < 300; ++round) {
    Heap heap(random);
    const Box a = heap.box(-5), b = heap.box(4);
    for_each_simd([&] {
      if (!block_jointly(heap.triangles(), a, b)) return;
      ++proved;
      for (int i = 0; i < 500; ++i) {
        const Vec3 from = point_in(a, random), to = point_in(b, random);
        ASSERT_TRUE(any_blocks(heap.triangles(), from, to)) << "round " << round;
      }
    });
  }
  EXPECT_GT(proved, 50);
}

/// Rooms side by side, each sealed by walls of small faces, with nodes in them.
struct Cells {
  Triangles triangles;
  std::vector<Vec3> places;

  explicit Cells(Random& random) {
    for (int i = 0; i < 64; ++i)
      add_cell(random, 12 * static_cast<float>(i % 8), 12 * static_cast<float>(i / 8));
  }

 private:
  void add_cell(Random& random, float x, float y) {
    const std::array corners{Vec3{x, y, 0}, Vec3{x + 10, y, 0}, Vec3{x + 10, y + 10, 0},
                             Vec3{x, y + 10, 0}};
    const Vec3 top{x + random.between(3, 7), y + random.between(3, 7), 8};
    add_quad(triangles, corners[0], corners[1], corners[2], corners[3]);
    for (std::size_t i = 0; i < 4; ++i) {  // walls with a bend, and a roof that meets them
      const Vec3 a = corners[i], b = corners[(i + 1) % 4];
      const Vec3 out{random.between(0, 0.5F), random.between(0, 0.5F), 0};
      const Vec3 c{a.x + out.x, a.y + out.y, 4}, d{b.x + out.x, b.y + out.y, 4};
      add_quad(triangles, a, b, d, c);
      triangles.push_back({c, d, top});
      if (random.below(12) == 0) triangles.pop_back();  // a window
    }
    for (int i = 0; i < 130; ++i)
      places.push_back({x + random.between(0.5F, 9.5F), y + random.between(0.5F, 9.5F), 0});
  }
};

class Bits final : public TileSink {
 public:
  void take(std::size_t tile_column, std::span<const Tile> tiles) override {
    if (tiles[0] != Tile{}) bits.push_back({tile_column, tiles[0]});
  }
  std::vector<std::pair<std::size_t, Tile>> bits;
};

TEST(JointProof, changes_no_bit_of_a_world) {
  Random random(42);
  const Cells cells(random);
  const FaceTree tree(join_faces(cells.triangles));
  const std::vector<EdgeLines> lines = find_edge_lines(tree.faces());
  const EyeTiles eyes(cells.places, tile_order(cells.places), std::array{1.6F});
  const std::array pairs{EyePair{0, 0}};
  const TileScene jointly{tree, lines, eyes, pairs}, singly{tree, {}, eyes, pairs};
  for_each_simd([&] {
    TileScratch scratch(jointly), other(singly);
    for (std::size_t row = 0; row < eyes.tiles(); row += 5) {
      Bits fast, slow;
      tile_kernels().decide_row(jointly, row, scratch, fast);
      tile_kernels().decide_row(singly, row, other, slow);
      ASSERT_EQ(fast.bits, slow.bits) << "row " << row;
    }
  });
}

TEST(EdgeLines, pieces_of_a_line_have_one_number) {
  const Triangles triangles{{{0, 0, 0}, {3, 1, 2}, {0, 5, 0}},
                            {{6, 2, 4}, {3, 1, 2}, {0, 0, 9}},
                            {{9, 3, 6}, {-3, -1, -2}, {1, -8, 1}},
                            {{0, 0, 0}, {3, 1, 2.0000002F}, {7, 7, 7}}};
  const std::vector<Face> faces = join_faces(triangles);
  ASSERT_EQ(faces.size(), 4U);
  const std::vector<EdgeLines> lines = find_edge_lines(faces);
  const auto number_of = [&](std::size_t face, Vec3 from, Vec3 to) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 a = faces[face].corner(k), b = faces[face].corner((k + 1) % 3);
      if (a == from && b == to) return lines[face][k];
      if (a == to && b == from) return -lines[face][k];
    }
    return 0;
  };
  const std::int32_t line = number_of(0, {0, 0, 0}, {3, 1, 2});
  EXPECT_NE(line, 0);
  EXPECT_EQ(number_of(1, {3, 1, 2}, {6, 2, 4}), line);
  EXPECT_EQ(number_of(2, {-3, -1, -2}, {9, 3, 6}), line);
  EXPECT_NE(std::abs(number_of(3, {0, 0, 0}, {3, 1, 2.0000002F})), std::abs(line));
}

}  // namespace
}  // namespace defilade::test
