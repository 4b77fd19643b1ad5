#pragma once
// glTF files made piece by piece, for tests and for the fuzzer's first inputs. Whatever is to be
// wrong is made wrong by editing `json` or `binary`.

#include <array>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace defilade::test {

inline std::string base64_of(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 3; ++j)
      bits = bits << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j <= bytes.size() ? digits[bits >> (18 - 6 * j) & 63U] : '=';
  }
  return text;
}

template <class T>
std::string bytes_of(const std::vector<T>& values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

struct GltfBuilder {
  using Json = nlohmann::json;
  using Position = std::array<float, 3>;

  static constexpr int kUnsignedByte = 5121, kShort = 5122, kUnsignedShort = 5123,
                       kUnsignedInt = 5125, kFloat = 5126;

  Json json = {{"asset", {{"version", "2.0"}}}};
  std::string binary;  // buffer 0

  /// Appends to a list of the file; returns the number that the item has there.
  std::size_t add(const char* list, Json item) {
    json[list].push_back(std::move(item));
    return json[list].size() - 1;
  }

  std::size_t add_view(std::string_view bytes, int stride = 0) {
    Json view = {{"buffer", 0}, {"byteOffset", binary.size()}, {"byteLength", bytes.size()}};
    if (stride != 0) view["byteStride"] = stride;
    binary.append(bytes).resize((binary.size() + 3) / 4 * 4);
    return add("bufferViews", std::move(view));
  }

  std::size_t add_accessor(std::size_t view, const char* type, int component_type,
                           std::size_t count) {
    return add("accessors", {{"bufferView", view},
                             {"type", type},
                             {"componentType", component_type},
                             {"count", count}});
  }

  std::size_t add_positions(const std::vector<Position>& positions) {
    return add_accessor(add_view(bytes_of(positions)), "VEC3", kFloat, positions.size());
  }

  template <class T>
  std::size_t add_indices(const std::vector<T>& indices) {
    constexpr int type = sizeof(T) == 1   ? kUnsignedByte
                         : sizeof(T) == 2 ? kUnsignedShort
                                          : kUnsignedInt;
    return add_accessor(add_view(bytes_of(indices)), "SCALAR", type, indices.size());
  }

  /// A mesh of one primitive; `more` is merged into that.
  std::size_t add_mesh(std::size_t positions, const Json& more = Json::object()) {
    Json primitive = {{"attributes", {{"POSITION", positions}}}};
    primitive.update(more);
    return add("meshes", {{"primitives", Json::array({std::move(primitive)})}});
  }

  std::string glb() const {
    std::string text = with_buffer("").dump();
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const std::string body = chunk("JSON", text) + chunk({"BIN\0", 4}, binary);
    return "glTF" + bytes_of<std::uint32_t>({2, static_cast<std::uint32_t>(12 + body.size())}) +
           body;
  }

  /// With the binary part in a data URI, or wherever `uri` says.
  std::string gltf(const std::string& uri) const { return with_buffer(uri).dump(); }
  std::string gltf() const {
    return gltf("data:application/octet-stream;base64," + base64_of(binary));
  }

 private:
  static std::string chunk(std::string_view kind, const std::string& bytes) {
    return bytes_of<std::uint32_t>({static_cast<std::uint32_t>(bytes.size())}) + std::string(kind) +
           bytes;
  }

  Json with_buffer(const std::string& uri) const {
    Json file = json;
    if (file.contains("buffers") || binary.empty()) return file;
    file["buffers"] = Json::array({{{"byteLength", binary.size()}}});
    if (!uri.empty()) file["buffers"][0]["uri"] = uri;
    return file;
  }
};

/// One triangle on one node: accessor 0 has its corners, mesh 0, node 0, scene 0.
inline GltfBuilder triangle_gltf() {
  GltfBuilder builder;
  builder.add_mesh(builder.add_positions({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  builder.add("nodes", {{"mesh", 0}});
  builder.add("scenes", {{"nodes", {0}}});
  return builder;
}

/// The triangle with its first and last corner replaced.
inline GltfBuilder sparse_gltf(bool with_base) {
  GltfBuilder builder = triangle_gltf();
  const auto rows = builder.add_view(bytes_of<std::uint16_t>({0, 2}));
  const auto values = builder.add_view(bytes_of<float>({5, 6, 7, 1, 2, 3}));
  GltfBuilder::Json& accessor = builder.json["accessors"][0];
  accessor["sparse"] = {{"count", 2},
                        {"indices", {{"bufferView", rows}, {"componentType", 5123}}},
                        {"values", {{"bufferView", values}}}};
  if (!with_base) accessor.erase("bufferView");
  return builder;
}

/// Everything that is read, in one small file.
inline GltfBuilder busy_gltf() {
  GltfBuilder builder;
  builder.json["extensionsUsed"] = {"KHR_lights_punctual", "KHR_mesh_quantization"};
  const std::size_t corners = builder.add_positions({{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}});
  const std::size_t indices = builder.add_indices<std::uint8_t>({0, 1, 2, 0, 2, 3});
  builder.add("materials", {{"name", "glass"}});
  builder.add_mesh(corners, {{"indices", indices}, {"material", 0}});
  builder.add_mesh(corners, {{"mode", 5}});
  builder.add_mesh(corners, {{"mode", 6}, {"targets", {{{"POSITION", corners}}}}});
  builder.add_mesh(corners, {{"mode", 1}});
  const std::size_t small =
      builder.add_view(bytes_of<std::int16_t>({0, 0, 0, 0, 32767, 0, 0, 0, 0, 32767, 0, 0}), 8);
  builder.add_mesh(builder.add("accessors", {{"bufferView", small},
                                             {"type", "VEC3"},
                                             {"componentType", GltfBuilder::kShort},
                                             {"normalized", true},
                                             {"count", 3}}));
  const std::size_t rows = builder.add_view(bytes_of<std::uint16_t>({1, 3}));
  const std::size_t values = builder.add_view(bytes_of<float>({2, 0, 0, 0, 2, 0}));
  builder.add_mesh(
      builder.add(
          "accessors",
          {{"bufferView", 0},
           {"type", "VEC3"},
           {"componentType", GltfBuilder::kFloat},
           {"count", 4},
           {"sparse",
            {{"count", 2},
             {"indices", {{"bufferView", rows}, {"componentType", GltfBuilder::kUnsignedShort}}},
             {"values", {{"bufferView", values}}}}}}),
      {{"mode", 5}});
  builder.json["extensions"]["KHR_lights_punctual"]["lights"] = {
      {{"type", "point"}, {"intensity", 50}, {"color", {1, 0.5, 0.25}}},
      {{"type", "spot"}, {"spot", GltfBuilder::Json::object()}},
      {{"type", "directional"}}};
  builder.add("nodes", {{"name", "all"},
                        {"children", {1, 2, 3, 4, 5, 6}},
                        {"translation", {1, 2, 3}},
                        {"rotation", {0, 0.6, 0, 0.8}},
                        {"scale", {2, 1, -1}}});
  for (int mesh = 0; mesh < 6; ++mesh)
    builder.add("nodes", {{"mesh", mesh},
                          {"matrix", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, mesh, 0, 0, 1}},
                          {"extensions", {{"KHR_lights_punctual", {{"light", mesh % 3}}}}}});
  builder.json["nodes"][1]["skin"] = 0;
  builder.add("scenes", {{"nodes", {0}}});
  builder.json["scene"] = 0;
  return builder;
}

/// Names and contents of files for the fuzzer to start from.
inline std::vector<std::pair<std::string, std::string>> gltf_seeds() {
  return {{"triangle.gltf", triangle_gltf().gltf()},
          {"triangle.glb", triangle_gltf().glb()},
          {"busy.gltf", busy_gltf().gltf()},
          {"busy.glb", busy_gltf().glb()},
          {"file.gltf", triangle_gltf().gltf("a.bin")}};
}

}  // namespace defilade::test
