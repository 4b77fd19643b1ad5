#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/files/gltf_builder.h"
#include "support/files/gltf_reading.h"

namespace defilade::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Json = nlohmann::json;

std::vector<Vec3> corners_of(const Level& level) {
  std::vector<Vec3> result;
  for (const Triangle& triangle : level.triangles) {
    const Corners corners = level.corners(triangle);
    result.insert(result.end(), {corners.a, corners.b, corners.c});
  }
  return result;
}

TEST(Gltf, text_and_binary_files_give_the_same_level) {
  const ImportedLevel binary = read_yard(busy_gltf().glb()), text = read_yard(busy_gltf().gltf());
  EXPECT_EQ(binary.level, text.level);
  EXPECT_EQ(binary.warnings, text.warnings);
  EXPECT_EQ(binary.level.triangles.size(), 2U + 2 + 2 + 1 + 2);
}

TEST(Gltf, y_up_becomes_z_up) {
  GltfBuilder builder;
  builder.add_mesh(builder.add_positions({{1, 2, 3}, {0, 0, 0}, {1, 0, 0}}));
  builder.add("nodes", {{"mesh", 0}});
  EXPECT_THAT(corners_of(read_yard(builder.glb()).level),
              ElementsAre(Vec3{1, -3, 2}, Vec3{0, 0, 0}, Vec3{1, 0, 0}));
}

TEST(Gltf, scale_multiplies_everything) {
  GltfBuilder builder = triangle_gltf();
  builder.json["nodes"][0]["translation"] = {10, 0, 0};
  ImportSettings settings;
  settings.scale = 0.5F;
  EXPECT_EQ(corners_of(read_yard(builder.glb(), settings).level)[1], (Vec3{5.5F, 0, 0}));
}

TEST(Gltf, a_node_is_stretched_then_turned_then_shifted) {
  GltfBuilder builder;
  builder.add_mesh(builder.add_positions({{1, 2, 3}, {0, 0, 0}, {1, 0, 0}}));
  builder.add("nodes", {{"mesh", 0},
                        {"scale", {2, 3, 4}},
                        {"rotation", {0, 0, std::sqrt(0.5), std::sqrt(0.5)}},  // 90° about Z
                        {"translation", {10, 20, 30}}});
  // (1, 2, 3) → (2, 6, 12) → (−6, 2, 12) → (4, 22, 42), which is (4, −42, 22) with Z up.
  const Vec3 corner = corners_of(read_yard(builder.glb()).level)[0];
  EXPECT_FLOAT_EQ(corner.x, 4);
  EXPECT_FLOAT_EQ(corner.y, -42);
  EXPECT_FLOAT_EQ(corner.z, 22);
}

TEST(Gltf, a_matrix_is_given_column_by_column) {
  GltfBuilder builder;
  builder.add_mesh(builder.add_positions({{1, 2, 3}, {0, 0, 0}, {1, 0, 0}}));
  builder.add("nodes",
              {{"mesh", 0}, {"matrix", {0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 10, 20, 30, 1}}});
  EXPECT_EQ(corners_of(read_yard(builder.glb()).level)[0], (Vec3{4, -42, 22}));
}

TEST(Gltf, children_move_with_their_parents) {
  GltfBuilder builder = triangle_gltf();
  builder.json["nodes"] = {{{"children", {1}}, {"scale", {2, 2, 2}}, {"translation", {1, 0, 0}}},
                           {{"children", {2}}, {"translation", {0, 5, 0}}},
                           {{"mesh", 0}, {"scale", {-1, 1, 1}}}};
  // x: 1 − 2·x; y: 2·(5 + y)
  EXPECT_THAT(corners_of(read_yard(builder.glb()).level),
              ElementsAre(Vec3{1, 0, 10}, Vec3{-1, 0, 10}, Vec3{1, 0, 12}));
}

TEST(Gltf, a_rotation_that_is_nearly_of_length_1_does_not_stretch) {
  GltfBuilder builder = triangle_gltf();
  builder.json["nodes"][0]["rotation"] = {0, 0, 0, 1.001};
  EXPECT_EQ(corners_of(read_yard(builder.glb()).level)[1], (Vec3{1, 0, 0}));
}

TEST(Gltf, a_mesh_may_be_shown_many_times) {
  GltfBuilder builder = triangle_gltf();
  builder.json["nodes"] = {{{"mesh", 0}}, {{"mesh", 0}, {"translation", {7, 0, 0}}}};
  builder.json["scenes"][0]["nodes"] = {0, 1};
  const Level level = read_yard(builder.glb()).level;
  ASSERT_EQ(level.triangles.size(), 2U);
  EXPECT_EQ(corners_of(level)[3], (Vec3{7, 0, 0}));
}

template <class T>
void expect_two_triangles() {
  GltfBuilder builder;
  const auto corners =
      builder.add_positions({{9, 9, 9}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}});
  builder.add_mesh(corners, {{"indices", builder.add_indices<T>({1, 2, 3, 3, 4, 1})}});
  builder.add("nodes", {{"mesh", 0}});
  const Level level = read_yard(builder.glb()).level;
  EXPECT_EQ(level.vertices.size(), 4U) << "vertices that no triangle uses are left out";
  EXPECT_THAT(corners_of(level), ElementsAre(Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{1, 0, 1},
                                             Vec3{1, 0, 1}, Vec3{0, 0, 1}, Vec3{0, 0, 0}));
}

TEST(Gltf, indices_have_one_two_or_four_bytes) {
  expect_two_triangles<std::uint8_t>();
  expect_two_triangles<std::uint16_t>();
  expect_two_triangles<std::uint32_t>();
}

GltfBuilder line_of_points(int mode) {
  GltfBuilder builder;
  builder.add_mesh(builder.add_positions({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}),
                   {{"mode", mode}});
  builder.add("nodes", {{"mesh", 0}});
  return builder;
}

TEST(Gltf, strips_share_edges_and_fans_share_their_first_corner) {
  EXPECT_THAT(read_yard(line_of_points(5).glb()).level.triangles,
              ElementsAre(Triangle{0, 1, 2, 0}, Triangle{1, 2, 3, 0}));
  EXPECT_THAT(read_yard(line_of_points(6).glb()).level.triangles,
              ElementsAre(Triangle{0, 1, 2, 0}, Triangle{0, 2, 3, 0}));
}

TEST(Gltf, the_seams_of_a_strip_are_not_triangles) {
  GltfBuilder builder = line_of_points(5);
  builder.json["meshes"][0]["primitives"][0]["indices"] =
      builder.add_indices<std::uint8_t>({0, 1, 2, 2, 1, 1, 2, 3});
  EXPECT_THAT(read_yard(builder.glb()).level.triangles,
              ElementsAre(Triangle{0, 1, 2, 0}, Triangle{1, 2, 3, 0}));
}

TEST(Gltf, points_and_lines_are_skipped_with_one_warning) {
  for (const int mode : {0, 1, 2, 3}) {
    GltfBuilder builder = line_of_points(mode);
    builder.json["nodes"] = {{{"mesh", 0}}, {{"mesh", 0}}};
    const ImportedLevel imported = read_yard(builder.glb());
    EXPECT_THAT(imported.level.triangles, IsEmpty());
    EXPECT_THAT(imported.warnings, ElementsAre(HasSubstr("mesh 0: points, lines")));
  }
}

TEST(Gltf, elements_may_lie_apart_and_begin_anywhere) {
  GltfBuilder builder;
  builder.add_view(bytes_of<float>({9, 0, 0, 0, 8, 8, 9, 1, 0, 0, 8, 8, 9, 0, 1, 0, 8, 8}), 24);
  builder.add("accessors", {{"bufferView", 0},
                            {"byteOffset", 4},
                            {"componentType", 5126},
                            {"count", 3},
                            {"type", "VEC3"}});
  builder.add_mesh(0);
  builder.add("nodes", {{"mesh", 0}});
  EXPECT_THAT(corners_of(read_yard(builder.glb()).level),
              ElementsAre(Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 0, 1}));
}

TEST(Gltf, the_last_element_need_not_be_padded_to_the_stride) {
  GltfBuilder builder;
  builder.add_view(bytes_of<float>({0, 0, 0, 8, 1, 0, 0, 8, 0, 1, 0}), 16);
  builder.add_mesh(builder.add_accessor(0, "VEC3", 5126, 3));
  builder.add("nodes", {{"mesh", 0}});
  EXPECT_EQ(read_yard(builder.glb()).level.triangles.size(), 1U);
}

TEST(Gltf, sparse_values_replace_others_or_zeros) {
  EXPECT_THAT(corners_of(read_yard(sparse_gltf(true).glb()).level),
              ElementsAre(Vec3{5, -7, 6}, Vec3{1, 0, 0}, Vec3{1, -3, 2}));
  EXPECT_THAT(corners_of(read_yard(sparse_gltf(false).glb()).level),
              ElementsAre(Vec3{5, -7, 6}, Vec3{0, 0, 0}, Vec3{1, -3, 2}));
}

GltfBuilder quantized_gltf(bool normalized) {
  GltfBuilder builder;
  builder.add_view(bytes_of<std::int16_t>({0, 0, 0, 0, 32767, 0, -32768, 0, 0, 16384, 0, 0}), 8);
  builder.add_mesh(builder.add_accessor(0, "VEC3", 5122, 3));
  builder.json["accessors"][0]["normalized"] = normalized;
  builder.add("nodes", {{"mesh", 0}});
  builder.json["extensionsRequired"] = builder.json["extensionsUsed"] = {"KHR_mesh_quantization"};
  return builder;
}

TEST(Gltf, quantized_positions_are_whole_numbers_or_fractions) {
  EXPECT_EQ(corners_of(read_yard(quantized_gltf(false).glb()).level)[1], (Vec3{32767, 32768, 0}));
  EXPECT_EQ(corners_of(read_yard(quantized_gltf(true).glb()).level)[1], (Vec3{1, 1, 0}));
  GltfBuilder undeclared = quantized_gltf(true);
  undeclared.json.erase("extensionsUsed");
  EXPECT_THAT(yard_error(undeclared.glb()), HasSubstr("accessor 0: positions must be floats"));
}

TEST(Gltf, the_named_scene_is_read_else_the_first_else_all_roots) {
  GltfBuilder builder = triangle_gltf();
  builder.json["nodes"] = {{{"mesh", 0}, {"translation", {1, 0, 0}}},
                           {{"mesh", 0}, {"translation", {2, 0, 0}}, {"children", {2}}},
                           {{"mesh", 0}, {"translation", {4, 0, 0}}}};
  builder.json["scenes"] = {{{"nodes", {0}}}, {{"nodes", {1}}}};
  const auto places = [&] {
    std::vector<float> result;
    const std::vector<Vec3> corners = corners_of(read_yard(builder.glb()).level);
    for (std::size_t i = 0; i < corners.size(); i += 3) result.push_back(corners[i].x);
    return result;
  };
  EXPECT_THAT(places(), ElementsAre(1));
  builder.json["scene"] = 1;
  EXPECT_THAT(places(), ElementsAre(2, 6));
  builder.json.erase("scene");
  builder.json.erase("scenes");
  EXPECT_THAT(places(), ElementsAre(1, 2, 6));
}

TEST(Gltf, materials_go_by_name_and_default_to_solid) {
  GltfBuilder builder = triangle_gltf();
  builder.json["materials"] = {{{"name", "glass"}}, Json::object(), {{"name", "Brick"}}};
  for (const int material : {0, 1, 2, 0})
    builder.json["meshes"][0]["primitives"].push_back(
        {{"attributes", {{"POSITION", 0}}}, {"material", material}});
  const ImportedLevel imported = read_yard(builder.glb());
  std::vector<std::string> names;
  for (const Triangle& triangle : imported.level.triangles)
    names.push_back(imported.level.materials[triangle.material].name);
  EXPECT_THAT(names, ElementsAre("solid", "glass", "solid", "Brick", "glass"));
  EXPECT_EQ(imported.level.materials.size(), 3U);
  EXPECT_EQ(imported.level.weapons, MaterialLibrary().weapons());
  EXPECT_THAT(imported.warnings,
              ElementsAre("material \"Brick\" is not known and stops everything"));
}

TEST(Gltf, point_and_spot_lights_become_entities) {
  GltfBuilder builder = triangle_gltf();
  builder.json["extensions"]["KHR_lights_punctual"]["lights"] = {
      {{"type", "point"}, {"intensity", 250}},
      {{"type", "spot"}, {"name", "torch"}, {"intensity", 100}, {"color", {0, 1, 0}}},
      {{"type", "directional"}}};
  const auto node = [](const char* name, int light, int x) {
    return Json{{"name", name},
                {"translation", {x, 2, 3}},
                {"extensions", {{"KHR_lights_punctual", {{"light", light}}}}}};
  };
  builder.json["nodes"] = {node("lamp", 0, 0), node("", 1, 1),       node("lamp", 0, 2),
                           node("sun", 2, 3),  node("lamp-2", 0, 4), node("", 0, 5)};
  builder.json.erase("scenes");
  const ImportedLevel imported = read_yard(builder.glb());
  std::vector<std::string> names;
  for (const Entity& entity : imported.level.entities) names.push_back(entity.name);
  EXPECT_THAT(names, ElementsAre("lamp", "torch", "lamp-2", "lamp-2-2", "light"));
  const Entity& torch = imported.level.entities.at(1);
  EXPECT_EQ(torch.kind, EntityKind::light);
  EXPECT_EQ(torch.class_name, "spot");
  EXPECT_EQ(torch.position, (Vec3{1, -3, 2}));
  EXPECT_FLOAT_EQ(torch.brightness, 0.7152F);
  EXPECT_FLOAT_EQ(imported.level.entities[0].brightness, 2.5F);
  EXPECT_EQ(imported.level.entities[0].class_name, "point");
  EXPECT_THAT(imported.warnings, ElementsAre("directional lights are skipped"));
}

TEST(Gltf, names_of_nodes_have_no_meaning) {
  GltfBuilder builder = triangle_gltf();
  builder.json["nodes"][0]["name"] = "spawn1";
  builder.json["nodes"][0]["extras"] = {{"kind", "spawn"}};
  EXPECT_THAT(read_yard(builder.glb()).level.entities, IsEmpty());
}

TEST(Gltf, skinned_and_morphed_meshes_are_read_at_rest_with_a_warning) {
  GltfBuilder builder = triangle_gltf();
  builder.json["nodes"][0]["skin"] = 0;
  builder.json["nodes"][0]["name"] = "guard";
  builder.json["meshes"][0]["primitives"][0]["targets"] = {{{"POSITION", 0}}};
  const ImportedLevel imported = read_yard(builder.glb());
  EXPECT_EQ(imported.level.triangles.size(), 1U);
  EXPECT_THAT(imported.warnings, Contains(HasSubstr("node 0 \"guard\" is moved by bones")));
  EXPECT_THAT(imported.warnings, Contains(HasSubstr("mesh 0 can change its shape")));
}

TEST(Gltf, required_extensions_about_looks_do_no_harm) {
  GltfBuilder builder = triangle_gltf();
  builder.json["extensionsRequired"] = {"KHR_texture_transform", "KHR_materials_unlit",
                                        "KHR_texture_basisu", "EXT_texture_webp"};
  EXPECT_EQ(read_yard(builder.glb()).level.triangles.size(), 1U);
}

}  // namespace
}  // namespace defilade::test
