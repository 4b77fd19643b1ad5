// The floor by nodes, as the viewer's page paints it.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "defilade/model/map_file.h"
#include "defilade/model/ray_caster.h"
#include "support/run/viewer.h"

namespace defilade::test {
namespace {

using nlohmann::json;

/// A triangle of painted floor.
struct Painted {
  Corners corners;
  NodeId owner;

  Vec3 middle() const {
    const Vec3 sum = corners.a + corners.b + corners.c;
    return {sum.x / 3, sum.y / 3, sum.z / 3};
  }
  double area() const {
    const Vec3 u = corners.b - corners.a, v = corners.c - corners.a;
    return 0.5 * (double{u.x} * v.y - double{u.y} * v.x);
  }
  /// Seen from above, edges included.
  bool covers(Vec3 p) const {
    const auto left = [&](Vec3 a, Vec3 b) {
      return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > -1e-4F;
    };
    return left(corners.a, corners.b) && left(corners.b, corners.c) && left(corners.c, corners.a);
  }
};

std::vector<Painted> painted(const Said& said) {
  const auto& corners = said.floats.at("corners");
  const auto& owners = said.words.at("owners");
  EXPECT_EQ(corners.size(), owners.size() * 9);
  std::vector<Painted> all;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const auto corner = [&](std::size_t k) {
      const std::size_t at = i * 9 + k * 3;
      return Vec3{corners[at], corners[at + 1], corners[at + 2]};
    };
    all.push_back({{corner(0), corner(1), corner(2)}, NodeId{owners[i]}});
  }
  return all;
}

class ViewFloor : public ::testing::Test {
 protected:
  void SetUp() override {
    const Outcome baked = shop.run("bake " + kDemo + " -o demo.dfl");
    ASSERT_EQ(baked.code, 0) << baked.err;
    viewer.emplace(shop, std::vector<std::string>{"demo.dfl"});
    tab.emplace(viewer->open_tab());
  }
  void TearDown() override { EXPECT_EQ(viewer->end(), 0) << shop.read("viewer.err"); }

  /// Asked for, awaited, and fetched.
  Said floor() {
    Said said = tab->ask("floor");
    if (said.answer()["ready"] == true) return said;
    tab->wait_for("floor");
    said = tab->ask("floor");
    EXPECT_EQ(said.answer()["ready"], true);
    return said;
  }

  Workshop shop;
  std::optional<Viewer> viewer;
  std::optional<WebClient> tab;
};

TEST_F(ViewFloor, under_a_node_belongs_to_it) {
  const std::vector<Painted> floor = painted(this->floor());
  const auto map = open_map(shop.path("demo.dfl"));
  ASSERT_TRUE(map);
  for (std::size_t i = 0; i < map->graph().node_count(); ++i) {
    const Vec3 place = map->graph().position(NodeId{i});
    const bool is_its_own = std::ranges::any_of(floor, [&](const Painted& part) {
      return part.owner == NodeId{i} && part.covers(place) &&
             std::abs(part.corners.a.z - place.z) < 1;
    });
    EXPECT_TRUE(is_its_own) << map->graph().name(NodeId{i});
  }
}

TEST_F(ViewFloor, is_in_sight_of_the_node_that_it_belongs_to) {
  const auto map = open_map(shop.path("demo.dfl"));
  ASSERT_TRUE(map);
  const LevelCaster caster(*map->level());
  const float eye = map->profile().upright().eye;
  double seen = 0, all = 0;
  for (const Painted& part : painted(floor())) {
    all += part.area();
    if (!caster.blocked(above(map->graph().position(part.owner), eye), above(part.middle(), 0.1F),
                        Channel::sight()))
      seen += part.area();
  }
  EXPECT_GT(all, 500);          // square metres: most of the level
  EXPECT_GT(seen, 0.93 * all);  // the rest are rims that reach into walls
}

TEST_F(ViewFloor, is_not_on_top_of_walls) {
  const auto map = open_map(shop.path("demo.dfl"));
  ASSERT_TRUE(map);
  float highest = 0;
  for (const Vec3 place : map->graph().positions()) highest = std::max(highest, place.z);
  for (const Painted& part : painted(floor()))
    EXPECT_LT(part.middle().z, highest + map->profile().step);
}

TEST_F(ViewFloor, is_found_once_for_all_tabs) {
  floor();
  WebClient other = viewer->open_tab();
  EXPECT_EQ(other.ask("floor").answer()["ready"], true);
}

TEST_F(ViewFloor, is_left_out_under_a_box_that_is_tried) {
  const auto square_metres = [](const std::vector<Painted>& floor) {
    double sum = 0;
    for (const Painted& part : floor) sum += part.area();
    return sum;
  };
  const double before = square_metres(painted(floor()));
  const json change = tab->ask("change", {{"add", {{18, 10, 0}, {22, 14, 2}}}}).answer();
  EXPECT_EQ(tab->ask("floor").answer()["ready"], false);
  tab->wait_for("floor");
  EXPECT_LT(square_metres(painted(tab->ask("floor"))), before - 10);
  tab->ask("change", {{"undo", change["changes"][0]["id"]}});
  EXPECT_EQ(square_metres(painted(floor())), before);
}

TEST_F(ViewFloor, of_a_stripped_map_is_refused) {
  ASSERT_EQ(shop.run("bake " + kDemo + " --strip -o stripped.dfl").code, 0);
  Viewer stripped(shop, {"stripped.dfl"});
  WebClient client = stripped.open_tab();
  EXPECT_NE(client.ask("floor").error().find("--strip"), std::string::npos);
}

}  // namespace
}  // namespace defilade::test
