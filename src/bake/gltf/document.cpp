// From JSON to structs, one function for each kind of thing. What does not shape the level is
// ignored: textures, cameras, animations, extras.

#include "bake/gltf/document.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bake/gltf/json.h"

namespace defilade::gltf {
namespace {

constexpr const char* kLights = "KHR_lights_punctual";
constexpr std::array<std::string_view, 2> kKnownExtensions{kLights, "KHR_mesh_quantization"};
/// These change how surfaces look, not where they are.
constexpr std::array<std::string_view, 5> kLooks{"KHR_materials_", "KHR_texture_", "EXT_texture_",
                                                 "EXT_materials_", "MSFT_texture_"};

void check_version(const Object& file) {
  const auto asset = file.object("asset");
  const std::string version = asset ? asset->text("version") : "";
  if (version.empty()) fail("not a glTF file: it has no \"asset\" with a \"version\"");
  if (!version.starts_with("2."))
    fail("it is glTF {}, and only glTF 2 is read; export it as glTF 2.0", version);
  if (const std::string least = asset->text("minVersion"); !least.empty() && least != "2.0")
    fail("it needs a reader for glTF {}, and this one reads 2.0; export it as glTF 2.0", least);
}

bool is_understood(std::string_view extension) {
  return std::ranges::count(kKnownExtensions, extension) > 0 ||
         std::ranges::any_of(kLooks, [&](auto prefix) { return extension.starts_with(prefix); });
}

void check_extensions(const Object& file) {
  for (const std::string& extension : file.texts("extensionsRequired"))
    if (!is_understood(extension))
      fail("it needs the glTF extension {:?}, which is not read; export it without that",
           extension);
}

Buffer read_buffer(const Object& object) {
  if (object.has("uri") && object.text("uri").empty()) object.refuse("its \"uri\" is empty");
  return {object.place(), object.whole("byteLength"), object.text("uri")};
}

BufferView read_view(const Object& object) {
  return {object.place(), object.whole("buffer"), object.find_whole("byteOffset").value_or(0),
          object.whole("byteLength"), object.find_whole("byteStride")};
}

Sparse read_sparse(const Object& object) {
  const auto indices = object.object("indices");
  const auto values = object.object("values");
  if (!indices || !values) object.refuse("\"sparse\" lacks \"indices\" or \"values\"");
  Sparse sparse;
  sparse.count = object.whole("count");
  sparse.indices_view = indices->whole("bufferView");
  sparse.indices_offset = indices->find_whole("byteOffset").value_or(0);
  sparse.indices_type = indices->whole("componentType");
  sparse.values_view = values->whole("bufferView");
  sparse.values_offset = values->find_whole("byteOffset").value_or(0);
  return sparse;
}

Accessor read_accessor(const Object& object) {
  Accessor accessor;
  accessor.place = object.place();
  accessor.view = object.find_whole("bufferView");
  accessor.offset = object.find_whole("byteOffset").value_or(0);
  accessor.component_type = object.whole("componentType");
  accessor.count = object.whole("count");
  accessor.type = object.text("type");
  accessor.normalized = object.boolean("normalized");
  if (const auto sparse = object.object("sparse")) accessor.sparse = read_sparse(*sparse);
  return accessor;
}

/// Nothing if it is not made of triangles.
std::optional<Primitive> read_primitive(const Object& object) {
  const std::size_t mode = object.find_whole("mode").value_or(4);
  if (mode > 6) object.refuse("\"mode\" must be 0 to 6, not {}", mode);
  const auto attributes = object.object("attributes");
  if (!attributes) object.refuse("it lacks \"attributes\"");
  const auto positions = attributes->find_whole("POSITION");
  const auto indices = object.find_whole("indices");
  const auto material = object.find_whole("material");
  if (!positions || mode < 4) return std::nullopt;
  return Primitive{object.place(), *positions, indices, material, static_cast<Mode>(mode)};
}

Mesh read_mesh(const Object& object) {
  Mesh mesh;
  mesh.place = object.place();
  for (const Object& item : object.objects("primitives", "primitive")) {
    mesh.has_targets |= !item.objects("targets", "target").empty();
    auto primitive = read_primitive(item);
    mesh.has_others |= !primitive;
    if (primitive) mesh.primitives.push_back(*std::move(primitive));
  }
  return mesh;
}

template <std::size_t N>
std::array<double, N> numbers_or(const Object& object, const char* key,
                                 std::array<double, N> fallback) {
  const auto numbers = object.numbers(key, N);
  if (!numbers.empty()) std::ranges::copy(numbers, fallback.begin());
  return fallback;
}

std::array<double, 4> read_turn(const Object& object) {
  auto turn = numbers_or<4>(object, "rotation", {0, 0, 0, 1});
  const double length = std::hypot(std::hypot(turn[0], turn[1]), std::hypot(turn[2], turn[3]));
  if (!(length > 0) || !std::isfinite(length)) object.refuse("\"rotation\" must have length 1");
  for (double& part : turn) part /= length;
  return turn;
}

Transform read_transform(const Object& object) {
  if (!object.has("matrix"))
    return Transform::from_parts(numbers_or<3>(object, "translation", {0, 0, 0}), read_turn(object),
                                 numbers_or<3>(object, "scale", {1, 1, 1}));
  if (object.has("translation") || object.has("rotation") || object.has("scale"))
    object.refuse(
        "it has both a \"matrix\" and a translation, rotation or scale; keep only one of them");
  const auto matrix = numbers_or<16>(object, "matrix", {});
  if (matrix[3] != 0 || matrix[7] != 0 || matrix[11] != 0 || matrix[15] != 1)
    object.refuse("the last row of \"matrix\" must be 0 0 0 1");
  return Transform::from_matrix(matrix);
}

std::optional<Object> lights_extension(const Object& object) {
  const auto extensions = object.object("extensions");
  return extensions ? extensions->object(kLights) : std::nullopt;
}

Node read_node(const Object& object) {
  Node node;
  node.place = object.place();
  node.name = object.text("name");
  node.transform = read_transform(object);
  node.children = object.wholes("children");
  node.mesh = object.find_whole("mesh");
  node.has_skin = object.has("skin");
  if (const auto light = lights_extension(object)) node.light = light->whole("light");
  return node;
}

/// The brightness of a colour by Rec. 709; glTF's colours are linear.
Light read_light(const Object& object) {
  const auto [red, green, blue] = numbers_or<3>(object, "color", {1, 1, 1});
  const double luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return {object.place(), object.text("name"), object.text("type"),
          object.number("intensity", 1) * luminance};
}

template <class Read>
auto read_all(const Object& file, const char* key, const char* noun, Read read) {
  std::vector<decltype(read(file))> result;
  for (const Object& object : file.objects(key, noun)) result.push_back(read(object));
  return result;
}

}  // namespace

bool Document::uses(std::string_view extension) const {
  return std::ranges::count(extensions, extension) > 0;
}

Document read_document(const nlohmann::json& root) {
  const Object file(root, "");
  check_version(file);
  check_extensions(file);
  Document document;
  document.buffers = read_all(file, "buffers", "buffer", read_buffer);
  document.views = read_all(file, "bufferViews", "bufferView", read_view);
  document.accessors = read_all(file, "accessors", "accessor", read_accessor);
  document.materials = read_all(file, "materials", "material",
                                [](const Object& object) { return object.text("name"); });
  document.meshes = read_all(file, "meshes", "mesh", read_mesh);
  document.nodes = read_all(file, "nodes", "node", read_node);
  document.scenes = read_all(file, "scenes", "scene", [](const Object& object) {
    return Scene{object.place(), object.wholes("nodes")};
  });
  document.scene = file.find_whole("scene");
  document.extensions = file.texts("extensionsUsed");
  if (const auto lights = lights_extension(file))
    document.lights = read_all(*lights, "lights", "light", read_light);
  return document;
}

}  // namespace defilade::gltf
