#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "defilade/bake/import.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

ImportedLevel read(const std::string& text, const ImportSettings& settings = {}) {
  auto level = read_obj(text, "yard.obj", settings);
  if (level) return *std::move(level);
  ADD_FAILURE() << level.error().message;
  return {};
}

std::string error_of(const std::string& text) {
  const auto level = read_obj(text, "yard.obj");
  return level ? "no error" : level.error().message;
}

double area_of(const Level& level) {
  double area = 0;
  for (const Triangle& triangle : level.triangles) {
    const Corners t = level.corners(triangle);
    const Vec3 u = t.b - t.a, v = t.c - t.a;
    const double x = u.y * v.z - u.z * v.y, y = u.z * v.x - u.x * v.z, z = u.x * v.y - u.y * v.x;
    area += std::sqrt(x * x + y * y + z * z) / 2;
  }
  return area;
}

const std::string kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

TEST(Obj, y_up_becomes_z_up) {
  const Level level = read("v 1 2 3\nv 0 0 0\nv 1 0 0\nf 1 2 3\n").level;
  EXPECT_EQ(level.vertices[0], (Vec3{1, -3, 2}));
}

TEST(Obj, z_up_is_kept) {
  const Level level = read("v 1 2 3\nv 0 0 0\nv 1 0 0\nf 1 2 3\n", {UpAxis::z, {}}).level;
  EXPECT_EQ(level.vertices[0], (Vec3{1, 2, 3}));
}

TEST(Obj, scale_multiplies) {
  const Level level = read("v 1 2 3\nv 0 0 0\nv 1 0 0\nf 1 2 3\n", {UpAxis::z, 0.5F, {}}).level;
  EXPECT_EQ(level.vertices[0], (Vec3{0.5F, 1, 1.5F}));
}

TEST(Obj, negative_numbers_count_from_the_latest_vertex) {
  const Level level = read(kTriangle + "v 9 9 9\nf -4 -3 -2\n").level;
  ASSERT_EQ(level.triangles.size(), 1U);
  EXPECT_EQ(level.triangles[0], (Triangle{0, 1, 2, 0}));
}

TEST(Obj, texture_and_normal_numbers_are_ignored) {
  EXPECT_EQ(read(kTriangle + "vt 0 0\nvn 0 0 1\nf 1/1/1 2//1 3/1\n").level.triangles.size(), 1U);
}

TEST(Obj, usemtl_names_become_materials_without_any_mtl_file) {
  const Level level =
      read(kTriangle +
           "f 1 2 3\nusemtl glass\nf 1 2 3\nusemtl foliage\nf 3 2 1\nusemtl glass\nf 2 1 3\n")
          .level;
  ASSERT_EQ(level.materials.size(), 3U);
  EXPECT_EQ(level.materials[level.triangles[0].material].name, "solid");
  EXPECT_FALSE(level.materials[level.triangles[1].material].sight);
  EXPECT_TRUE(level.materials[level.triangles[2].material].sight);
  EXPECT_EQ(level.triangles[1].material, level.triangles[3].material);
}

TEST(Obj, usemtl_names_may_hold_spaces) {
  const Level level = read(kTriangle + "usemtl  corrugated iron \r\nf 1 2 3\n").level;
  EXPECT_EQ(level.materials.at(0).name, "corrugated iron");
}

TEST(Obj, unknown_materials_stop_everything_and_are_warned_of) {
  const ImportedLevel level = read(kTriangle + "usemtl Brick_07\nf 1 2 3\n");
  EXPECT_TRUE(level.level.materials[0].sight);
  ASSERT_EQ(level.warnings.size(), 1U);
  EXPECT_THAT(level.warnings[0], HasSubstr("Brick_07"));
}

TEST(Obj, concave_faces_are_covered_exactly) {
  // An arrow head: a fan from its first corner would cover ground outside.
  const Level level = read("v 0 0 0\nv 2 0 -2\nv 0 0 4\nv -2 0 -2\nf 2 3 4 1\n").level;
  EXPECT_EQ(level.triangles.size(), 2U);
  EXPECT_NEAR(area_of(level), 8, 1e-6);
}

TEST(Obj, a_comb_of_many_corners_is_covered_exactly) {
  std::string text, face = "f";
  int corners = 0;
  const auto corner = [&](int x, int y) {
    text += "v " + std::to_string(x) + " " + std::to_string(y) + " 0\n";
    face += " " + std::to_string(++corners);
  };
  for (int tooth = 0; tooth < 20; ++tooth) {
    corner(2 * tooth, 0);
    corner(2 * tooth, 5);
    corner(2 * tooth + 1, 5);
    corner(2 * tooth + 1, 0);
  }
  corner(39, -1);
  corner(0, -1);
  const Level level = read(text + face + "\n", {UpAxis::z, {}}).level;
  EXPECT_EQ(level.triangles.size(), 80U);
  EXPECT_NEAR(area_of(level), 20 * 5 + 39, 1e-4);
}

TEST(Obj, an_outline_that_crosses_itself_is_cut_all_the_same) {
  // Twice round: no corner is an ear for long.
  std::string text, face = "f";
  for (int i = 0; i < 400; ++i) {
    const double angle = i * 4 * 3.14159265 / 400;
    text += "v " + std::to_string(std::cos(angle)) + " 0 " + std::to_string(std::sin(angle)) + "\n";
    face += " " + std::to_string(i + 1);
  }
  EXPECT_EQ(read(text + face + "\n").level.triangles.size(), 398U);
}

TEST(Obj, errors_name_the_line) {
  EXPECT_THAT(error_of("v 0 nan 0\n"), HasSubstr("yard.obj: line 1: the coordinate \"nan\""));
  EXPECT_THAT(error_of("v 0 inf 0\n"), HasSubstr("not a finite number"));
  EXPECT_THAT(error_of("v 0 1e999 0\n"), HasSubstr("not a finite number"));
  EXPECT_THAT(error_of("v 0 1e39 0\n"), HasSubstr("not a finite number"));
  EXPECT_THAT(error_of("v 0 abc 0\n"), HasSubstr("\"abc\" is not a number"));
  EXPECT_THAT(error_of("v 0 0\n"), HasSubstr("needs three coordinates"));
  EXPECT_THAT(error_of(kTriangle + "f 1 2 9\n"), HasSubstr("line 4: vertex 9 does not exist"));
  EXPECT_THAT(error_of(kTriangle + "f 0 1 2\n"), HasSubstr("vertex 0 does not exist"));
  EXPECT_THAT(error_of(kTriangle + "f -4 1 2\n"), HasSubstr("vertex -4 does not exist"));
  EXPECT_THAT(error_of(kTriangle + "f 1 2 x\n"), HasSubstr("\"x\" is not a vertex number"));
  EXPECT_THAT(error_of(kTriangle + "f 1 2\n"), HasSubstr("at least three corners"));
  EXPECT_THAT(error_of("usemtl\n"), HasSubstr("usemtl needs a name"));
}

TEST(Materials, json_adds_weapons_and_materials) {
  const auto library = MaterialLibrary::from_json(
      R"({"weapons": ["pistol", "cannon"], "materials":
          {"Bush": "foliage", "tin": {"fire": ["pistol"]}, "ghost": {"sight": false, "movement": false, "fire": []}}})",
      "m.json");
  ASSERT_TRUE(library) << library.error().message;
  EXPECT_EQ(library->weapons(), (std::vector<std::string>{"pistol", "cannon"}));
  EXPECT_FALSE(library->find("Bush").movement);
  EXPECT_TRUE(library->find("tin").fire[0]);
  EXPECT_FALSE(library->find("tin").fire[1]);
  EXPECT_FALSE(library->find("ghost").sight);
  EXPECT_TRUE(library->find("never heard of").sight);
}

TEST(Materials, json_errors_name_the_place) {
  const auto error = [](const char* text) {
    const auto library = MaterialLibrary::from_json(text, "m.json");
    return library ? std::string("no error") : library.error().message;
  };
  EXPECT_THAT(error("{"), HasSubstr("m.json: not valid JSON: parse error at line 1"));
  EXPECT_THAT(error("[]"), HasSubstr("the file must be an object, not a list of 0"));
  EXPECT_THAT(error(R"({"materials": {"x": 3}})"), HasSubstr("materials.x must be an object"));
  EXPECT_THAT(error(R"({"materials": {"x": "y"}})"), HasSubstr("\"y\", which is not known"));
  EXPECT_THAT(error(R"({"materials": {"x": {"fire": ["bow"]}}})"), HasSubstr("not a weapon class"));
  EXPECT_THAT(error(R"({"materials": {"x": {"sihgt": true}}})"),
              HasSubstr("unknown key \"sihgt\""));
  EXPECT_THAT(error(R"({"weapons": ["a", "a"]})"), HasSubstr("not repeated"));
}

}  // namespace
}  // namespace defilade::test
