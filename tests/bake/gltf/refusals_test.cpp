#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/files/gltf_builder.h"
#include "support/files/gltf_reading.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

/// The error of the one-triangle file after a JSON patch has been applied to it.
std::string error_with(const char* patch, GltfBuilder builder = triangle_gltf()) {
  builder.json = builder.json.patch(Json::parse(patch));
  return yard_error(builder.glb());
}

TEST(Gltf, bad_sparse_values_are_refused) {
  const auto error = [](const char* patch) { return error_with(patch, sparse_gltf(true)); };
  const std::string at = R"([{"op": "replace", "path": "/accessors/0/sparse)";
  EXPECT_THAT(error((at + R"(/count", "value": 0}])").c_str()), HasSubstr("replaces 0 of 3"));
  EXPECT_THAT(error((at + R"(/count", "value": 4}])").c_str()), HasSubstr("replaces 4 of 3"));
  EXPECT_THAT(error((at + R"(/count", "value": 3}])").c_str()), HasSubstr("beyond the end"));
  EXPECT_THAT(error((at + R"(/indices/componentType", "value": 5126}])").c_str()),
              HasSubstr("sparse indices must be unsigned"));
  EXPECT_THAT(error((at + R"(/indices/bufferView", "value": 0}])").c_str()),
              HasSubstr("sparse indices must be in ascending order"));
  EXPECT_THAT(error((at + R"(/indices/bufferView", "value": 9}])").c_str()),
              HasSubstr("refers to bufferView 9"));
  EXPECT_THAT(error((at + R"(/values", "value": {}}])").c_str()),
              HasSubstr("lacks \"bufferView\""));
  EXPECT_THAT(error((at + R"(", "value": {}}])").c_str()), HasSubstr("\"indices\" or \"values\""));
}

TEST(Gltf, bad_lights_are_refused) {
  const auto error = [](Json light, int number = 0) {
    GltfBuilder builder = triangle_gltf();
    builder.json["extensions"]["KHR_lights_punctual"]["lights"] = Json::array({std::move(light)});
    builder.json["nodes"][0]["extensions"]["KHR_lights_punctual"]["light"] = number;
    return yard_error(builder.glb());
  };
  EXPECT_THAT(error({{"type", "point"}}), "no error");
  EXPECT_THAT(error({{"type", "laser"}, {"name", "x"}}),
              HasSubstr("light 0 \"x\": \"laser\" is not a type of light"));
  EXPECT_THAT(error({{"type", "point"}, {"intensity", -1}}), HasSubstr("finite and at least 0"));
  EXPECT_THAT(error({{"type", "point"}, {"intensity", 1e300}}), HasSubstr("finite and at least 0"));
  EXPECT_THAT(error({{"type", "point"}, {"color", {1, 1}}}), HasSubstr("must have 3 numbers"));
  EXPECT_THAT(error({{"type", "point"}}, 1), HasSubstr("node 0 refers to light 1"));
}

TEST(Gltf, required_extensions_that_are_not_read_are_named) {
  for (const char* extension :
       {"KHR_draco_mesh_compression", "EXT_meshopt_compression", "EXT_mesh_gpu_instancing"}) {
    GltfBuilder builder = triangle_gltf();
    builder.json["extensionsRequired"] = {extension};
    EXPECT_THAT(yard_error(builder.glb()), HasSubstr(extension));
    EXPECT_THAT(yard_error(builder.glb()), HasSubstr("export it without"));
  }
}

TEST(Gltf, an_accessor_out_of_range_is_refused) {
  const auto error = [](const char* key, const char* value) {
    const std::string patch = std::string(R"([{"op": "add", "path": "/accessors/0/)") + key +
                              R"(", "value": )" + value + "}]";
    return error_with(patch.c_str());
  };
  const auto beyond = HasSubstr("beyond the end of bufferView 0, which has 36 bytes");
  EXPECT_THAT(error("count", "4"), beyond);
  EXPECT_THAT(error("count", "18446744073709551615"), beyond);
  EXPECT_THAT(error("count", "1537228672809129302"), beyond);  // times 12 it wraps around
  EXPECT_THAT(error("byteOffset", "1"), beyond);
  EXPECT_THAT(error("byteOffset", "37"), beyond);
  EXPECT_THAT(error("byteOffset", "18446744073709551615"), beyond);
  EXPECT_THAT(error("count", "0"), HasSubstr("accessor 0 is empty"));
  EXPECT_THAT(error("count", "-1"), HasSubstr("\"count\" must be a whole number"));
  EXPECT_THAT(error("count", "2.5"), HasSubstr("\"count\" must be a whole number"));
  EXPECT_THAT(error("count", "\"3\""), HasSubstr("\"count\" must be a whole number"));
  EXPECT_THAT(error("count", "1e300"), HasSubstr("\"count\" must be a whole number"));
  EXPECT_THAT(error("count", "3.0"), "no error");
  EXPECT_THAT(error("bufferView", "1"), HasSubstr("accessor 0 refers to bufferView 1"));
  EXPECT_THAT(error("bufferView", "null"), HasSubstr("\"bufferView\" must be a whole number"));
  EXPECT_THAT(error("componentType", "5125"), HasSubstr("accessor 0: positions must be floats"));
  EXPECT_THAT(error("componentType", "1"), HasSubstr("accessor 0: positions must be floats"));
  EXPECT_THAT(error("type", "\"VEC2\""), HasSubstr("positions must be VEC3, not \"VEC2\""));
  EXPECT_THAT(error("type", "7"), HasSubstr("\"type\" must be a string"));
  EXPECT_THAT(error("normalized", "1"), HasSubstr("\"normalized\" must be true or false"));
}

TEST(Gltf, an_accessor_without_data_is_refused) {
  EXPECT_THAT(error_with(R"([{"op": "remove", "path": "/accessors/0/bufferView"}])"),
              HasSubstr("accessor 0 has no data; export without compression"));
}

TEST(Gltf, a_view_out_of_range_is_refused) {
  const auto error = [](const char* key, const char* value) {
    const std::string patch = std::string(R"([{"op": "add", "path": "/bufferViews/0/)") + key +
                              R"(", "value": )" + value + "}]";
    return error_with(patch.c_str());
  };
  const auto beyond = HasSubstr("bufferView 0 reaches beyond the end of buffer 0");
  EXPECT_THAT(error("byteLength", "37"), beyond);
  EXPECT_THAT(error("byteLength", "18446744073709551615"), beyond);
  EXPECT_THAT(error("byteOffset", "1"), beyond);
  EXPECT_THAT(error("byteOffset", "18446744073709551615"), beyond);
  EXPECT_THAT(error("byteLength", "35"), HasSubstr("beyond the end of bufferView 0"));
  EXPECT_THAT(error("byteStride", "0"), HasSubstr("only 0 bytes apart"));
  EXPECT_THAT(error("byteStride", "8"), HasSubstr("only 8 bytes apart"));
  EXPECT_THAT(error("byteStride", "16"), HasSubstr("beyond the end of bufferView 0"));
  EXPECT_THAT(error("byteStride", "18446744073709551615"), HasSubstr("beyond the end"));
  EXPECT_THAT(error("buffer", "1"), HasSubstr("bufferView 0 refers to buffer 1"));
}

TEST(Gltf, bad_indices_are_refused) {
  const auto error = [](const std::vector<std::uint16_t>& indices, const Json& more = {}) {
    GltfBuilder builder = triangle_gltf();
    const auto accessor = builder.add_indices(indices);
    builder.json["meshes"][0]["primitives"][0]["indices"] = accessor;
    if (more.is_object()) builder.json["accessors"][accessor].update(more);
    return yard_error(builder.glb());
  };
  EXPECT_EQ(error({0, 1, 2}), "no error");
  EXPECT_THAT(error({0, 1, 3}),
              HasSubstr("mesh 0, primitive 0: its corner 2 is vertex 3, but it has only 3"));
  EXPECT_THAT(error({0, 1, 65535}), HasSubstr("vertex 65535"));
  EXPECT_THAT(error({0, 1}), HasSubstr("2 corners do not make triangles"));
  EXPECT_THAT(error({0, 1, 2, 0}), HasSubstr("4 corners do not make triangles"));
  EXPECT_THAT(error({0, 1, 2}, {{"componentType", 5122}}), HasSubstr("plain unsigned numbers"));
  EXPECT_THAT(error({0, 1, 2}, {{"componentType", 5126}}), HasSubstr("plain unsigned numbers"));
  EXPECT_THAT(error({0, 1, 2}, {{"normalized", true}}), HasSubstr("plain unsigned numbers"));
  EXPECT_THAT(error({0, 1, 2}, {{"componentType", 5125}}), HasSubstr("beyond the end"));
  EXPECT_THAT(error({0, 1, 2}, {{"type", "VEC3"}}), HasSubstr("indices must be SCALAR"));
}

TEST(Gltf, coordinates_must_be_finite) {
  const auto error = [](float x, const Json& node = Json::object()) {
    GltfBuilder builder;
    builder.add_mesh(builder.add_positions({{x, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    builder.add("nodes", {{"mesh", 0}, {"name", "roof"}});
    builder.json["nodes"][0].update(node);
    return yard_error(builder.glb());
  };
  const auto refusal = HasSubstr("node 0 \"roof\": a coordinate is not finite");
  EXPECT_THAT(error(std::numeric_limits<float>::quiet_NaN()), refusal);
  EXPECT_THAT(error(std::numeric_limits<float>::infinity()), refusal);
  EXPECT_THAT(error(1e38F, {{"scale", {10, 1, 1}}}), refusal);
  EXPECT_THAT(error(0, {{"translation", {1e300, 0, 0}}}), refusal);
}

TEST(Gltf, the_wrong_type_of_anything_is_refused_and_named) {
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/nodes/0/mesh", "value": "0"}])"),
              HasSubstr("yard.glb: node 0: \"mesh\" must be a whole number of at least 0"));
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/nodes/0/mesh", "value": 4294967296}])"),
              HasSubstr("node 0 refers to mesh 4294967296, but there are only 1"));
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/nodes/0/children", "value": "x"}])"),
              HasSubstr("node 0: \"children\" must be a list"));
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/nodes/0/children", "value": [0, "1"]}])"),
              HasSubstr("node 0: \"children\" must be a whole number"));
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/nodes", "value": {"0": {}}}])"),
              HasSubstr("\"nodes\" must be a list"));
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/nodes/0", "value": 7}])"),
              HasSubstr("node 0 must be an object"));
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/scene", "value": 3}])"),
              HasSubstr("the file refers to scene 3, but there are only 1"));
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/meshes/0/primitives/0/mode", "value": 7}])"),
              HasSubstr("mesh 0, primitive 0: \"mode\" must be 0 to 6"));
  EXPECT_THAT(
      error_with(R"([{"op": "add", "path": "/meshes/0/primitives/0/material", "value": 0}])"),
      HasSubstr("mesh 0, primitive 0 refers to material 0, but there are only 0"));
  EXPECT_THAT(error_with(R"([{"op": "remove", "path": "/meshes/0/primitives/0/attributes"}])"),
              HasSubstr("mesh 0, primitive 0: it lacks \"attributes\""));
  EXPECT_THAT(error_with(R"([{"op": "add", "path": "/meshes/0/primitives/0/attributes/POSITION",
                              "value": 5}])"),
              HasSubstr("mesh 0, primitive 0 refers to accessor 5"));
}

TEST(Gltf, bad_transforms_are_refused) {
  const auto error = [](const Json& node) {
    GltfBuilder builder = triangle_gltf();
    builder.json["nodes"][0].update(node);
    return yard_error(builder.glb());
  };
  const Json matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  EXPECT_EQ(error({{"matrix", matrix}}), "no error");
  EXPECT_THAT(error({{"matrix", matrix}, {"scale", {1, 1, 1}}}),
              HasSubstr("keep only one of them"));
  EXPECT_THAT(error({{"matrix", {1, 0, 0}}}), HasSubstr("must have 16 numbers, not 3"));
  EXPECT_THAT(error({{"matrix", {1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}}),
              HasSubstr("last row of \"matrix\""));
  EXPECT_THAT(error({{"scale", {1, 1}}}), HasSubstr("must have 3 numbers, not 2"));
  EXPECT_THAT(error({{"scale", Json::array()}}), HasSubstr("must have 3 numbers, not 0"));
  EXPECT_THAT(error({{"translation", {1, "2", 3}}}), HasSubstr("must be a list of numbers"));
  EXPECT_THAT(error({{"rotation", {0, 0, 0, 0}}}), HasSubstr("must have length 1"));
  EXPECT_THAT(error({{"rotation", {1e308, 1e308, 1e308, 1e308}}}), HasSubstr("must have length 1"));
}

TEST(Gltf, nodes_must_form_a_forest) {
  const auto error = [](const Json& nodes, const Json& roots = {0}) {
    GltfBuilder builder = triangle_gltf();
    builder.json["nodes"] = nodes;
    builder.json["scenes"] = {{{"nodes", roots}}};
    return yard_error(builder.glb());
  };
  const auto node = [](std::vector<int> children) { return Json{{"children", children}}; };
  EXPECT_EQ(error({node({1, 2}), node({}), node({})}), "no error");
  EXPECT_THAT(error(Json::array({node({0})})), HasSubstr("node 0 contains itself"));
  EXPECT_THAT(error({node({1}), node({2}), node({0})}), HasSubstr("node 0 contains itself"));
  EXPECT_THAT(error({node({}), node({2}), node({1})}), HasSubstr("node 1 contains itself"));
  EXPECT_THAT(error({node({2}), node({2}), node({})}), HasSubstr("node 2 has two parents"));
  EXPECT_THAT(error({node({1, 1}), node({})}), HasSubstr("node 1 has two parents"));
  EXPECT_THAT(error({node({1}), node({})}, {0, 1}), HasSubstr("names node 1, which is inside"));
  EXPECT_THAT(error({node({}), node({})}, {1, 1}), HasSubstr("names node 1 twice"));
  EXPECT_THAT(error({node({}), node({})}, {2}), HasSubstr("the scene refers to node 2"));
  EXPECT_THAT(error({node({7}), node({})}), HasSubstr("node 0 refers to node 7"));
}

std::string chain_of(int length) {
  GltfBuilder builder = triangle_gltf();
  for (int i = 0; i < length; ++i) {
    builder.json["nodes"][static_cast<std::size_t>(i)]["children"] = {i + 1};
    builder.add("nodes", {{"mesh", 0}});
  }
  return yard_error(builder.glb());
}

TEST(Gltf, nodes_may_be_nested_but_not_endlessly) {
  EXPECT_EQ(chain_of(256), "no error");
  EXPECT_THAT(chain_of(257), HasSubstr("node 257 is over 256 nodes deep"));
  EXPECT_THAT(chain_of(20000), HasSubstr("nodes deep"));
}

TEST(Gltf, json_nested_a_million_deep_is_survived) {
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  EXPECT_THAT(yard_error(deep), HasSubstr("the file must be an object"));
  EXPECT_EQ(yard_error(R"({"asset": {"version": "2.0"}, "extras": )" + deep + "}"), "no error");
  EXPECT_THAT(yard_error(std::string(1000000, '[')), HasSubstr("not valid JSON"));
}

/// A strip of 300000 corners that repeat `pattern`, shown 14 times.
std::string error_of_many(const std::vector<std::uint8_t>& pattern) {
  std::vector<std::uint8_t> corners;
  while (corners.size() < 300000) corners.insert(corners.end(), pattern.begin(), pattern.end());
  GltfBuilder builder;
  const auto indices = builder.add_indices(corners);
  builder.add_mesh(builder.add_positions({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}),
                   {{"indices", indices}, {"mode", 5}});
  for (int i = 0; i < 14; ++i) builder.add("nodes", {{"mesh", 0}});
  return yard_error(builder.glb());
}

TEST(Gltf, a_mesh_shown_too_often_is_refused) {
  const auto refusal = HasSubstr("mesh 0, primitive 0: over 4000000 triangles");
  EXPECT_THAT(error_of_many({0, 1, 2}), refusal);
  EXPECT_THAT(error_of_many({0, 0, 0}), refusal) << "even if it is nothing but seams";
}

TEST(Gltf, only_version_2_is_read) {
  EXPECT_THAT(yard_error("{}"), HasSubstr("yard.glb: not a glTF file"));
  EXPECT_THAT(yard_error(R"({"asset": {"version": "1.0"}})"), HasSubstr("it is glTF 1.0"));
  EXPECT_THAT(yard_error(R"({"asset": {"version": "2.1", "minVersion": "2.1"}})"),
              HasSubstr("needs a reader for glTF 2.1"));
  EXPECT_THAT(yard_error(R"({"asset": {"version": 2}})"),
              HasSubstr("\"version\" must be a string"));
  EXPECT_THAT(yard_error("v 0 0 0\n"), HasSubstr("not valid JSON: parse error at line 1"));
  EXPECT_THAT(yard_error(""), HasSubstr("not valid JSON"));
  EXPECT_THAT(yard_error(R"({"a": 1e999})"), HasSubstr("not valid JSON"));
}

TEST(Gltf, errors_stay_on_one_line) {
  const std::string error = error_with(
      R"([{"op": "add", "path": "/nodes/0", "value": {"name": "a\n\"b\"", "mesh": 1}}])");
  EXPECT_THAT(error, HasSubstr(R"(node 0 "a\n\"b\"" refers to mesh 1)"));
}

}  // namespace
}  // namespace defilade::test
