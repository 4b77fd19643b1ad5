#pragma once
// The part of a glTF file's JSON that makes a level, as plain structs. Types are checked, numbers
// that refer to other things are not: code that follows them uses `item`.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bake/base/read_guarded.h"
#include "bake/gltf/transform.h"

namespace defilade::gltf {

struct Buffer {
  std::string place;  // its name in messages, like `buffer 0 "walls"`; so in all structs below
  std::size_t length = 0;
  std::string uri;  // empty: the binary part of the file
};

struct BufferView {
  std::string place;
  std::size_t buffer = 0;
  std::size_t offset = 0;
  std::size_t length = 0;
  std::optional<std::size_t> stride;  // else packed
};

/// Values that replace some of an accessor's.
struct Sparse {
  std::size_t count = 0;
  std::size_t indices_view = 0;
  std::size_t indices_offset = 0;
  std::size_t indices_type = 0;
  std::size_t values_view = 0;
  std::size_t values_offset = 0;
};

struct Accessor {
  std::string place;
  std::optional<std::size_t> view;  // else zeros
  std::size_t offset = 0;
  std::size_t component_type = 0;
  std::size_t count = 0;
  std::string type;
  bool normalized = false;
  std::optional<Sparse> sparse;
};

enum class Mode : std::uint8_t { triangles = 4, strip = 5, fan = 6 };

struct Primitive {
  std::string place;
  std::size_t positions = 0;
  std::optional<std::size_t> indices;
  std::optional<std::size_t> material;
  Mode mode = Mode::triangles;
};

struct Mesh {
  std::string place;
  std::vector<Primitive> primitives;  // those made of triangles
  bool has_others = false;            // points, lines, or without positions
  bool has_targets = false;
};

struct Node {
  std::string place;
  std::string name;
  Transform transform;
  std::vector<std::size_t> children;
  std::optional<std::size_t> mesh;
  std::optional<std::size_t> light;
  bool has_skin = false;
};

struct Light {
  std::string place;
  std::string name;
  std::string type;
  double candela = 0;
};

struct Scene {
  std::string place;
  std::vector<std::size_t> nodes;
};

struct Document {
  std::vector<Buffer> buffers;
  std::vector<BufferView> views;
  std::vector<Accessor> accessors;
  std::vector<std::string> materials;  // their names
  std::vector<Mesh> meshes;
  std::vector<Light> lights;
  std::vector<Node> nodes;
  std::vector<Scene> scenes;
  std::optional<std::size_t> scene;  // the one to show
  std::vector<std::string> extensions;

  bool uses(std::string_view extension) const;
};

/// A FormatError if it is not glTF 2, or needs extensions that we do not know.
Document read_document(const nlohmann::json& root);

/// The thing that `user` refers to by its number.
template <class T>
const T& item(const std::vector<T>& all, std::size_t number, std::string_view noun,
              std::string_view user) {
  if (number >= all.size())
    fail("{} refers to {} {}, but there are only {}", user, noun, number, all.size());
  return all[number];
}

}  // namespace defilade::gltf
