// glTF 2.0: the triangles of a scene where its nodes put them, and its lamps.
//
// Written here rather than taken from tinygltf (2.7.0), which silently ignores what it does not
// expect: "mesh": "0" is a node without a mesh, a list with a bad number ends before it, and a
// primitive with a bad attribute is gone. That would bake a wrong level silently. It also reads
// past the end of a .glb whose last chunk is 8 bytes too long, and overflows the stack on deep
// "extras".

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "bake/base/json_reader.h"
#include "bake/base/read_guarded.h"
#include "bake/gltf/accessors.h"
#include "bake/gltf/buffers.h"
#include "bake/gltf/document.h"
#include "bake/gltf/node_tree.h"
#include "bake/levels/material_table.h"
#include "defilade/bake/import.h"

namespace defilade {
namespace {

using gltf::item;
using gltf::Mode;

/// A small file can show one mesh many times.
constexpr std::size_t kMostTriangles = 4'000'000;
/// This many lux count as full light: a well-lit room.
constexpr double kFullLight = 100;

/// How many triangles that many corners make.
std::size_t triangles_of(const gltf::Primitive& primitive, std::size_t corners) {
  if (corners < 3 || (primitive.mode == Mode::triangles && corners % 3 != 0))
    fail("{}: {} corners do not make triangles", primitive.place, corners);
  return primitive.mode == Mode::triangles ? corners / 3 : corners - 2;
}

/// Which corners the triangle has.
std::array<std::size_t, 3> corners_of(Mode mode, std::size_t triangle) {
  if (mode == Mode::triangles) return {3 * triangle, 3 * triangle + 1, 3 * triangle + 2};
  return {mode == Mode::fan ? 0 : triangle, triangle + 1, triangle + 2};
}

class GltfReader {
 public:
  GltfReader(const gltf::Document& document, gltf::Buffers& buffers, const ImportSettings& settings)
      : document_(document),
        accessors_(document, buffers),
        materials_(settings.materials),
        scale_(double{settings.scale.value_or(1)}) {}

  ImportedLevel read() {
    if (document_.uses("EXT_mesh_gpu_instancing"))
      warn("copies of meshes made with EXT_mesh_gpu_instancing are not read");
    for (const gltf::PlacedNode& placed : gltf::shown_nodes(document_)) {
      if (placed.node->mesh) add_mesh(placed);
      if (placed.node->light) add_light(placed);
    }
    std::move(materials_).hand_over(result_);
    return std::move(result_);
  }

 private:
  /// Warns once, however often it comes up.
  void warn(const std::string& what) {
    if (warned_.insert(what).second) result_.warnings.push_back(what);
  }

  void add_mesh(const gltf::PlacedNode& placed) {
    const gltf::Node& node = *placed.node;
    const gltf::Mesh& mesh = item(document_.meshes, *node.mesh, "mesh", node.place);
    if (mesh.has_others) warn(mesh.place + ": points, lines and what lacks positions are skipped");
    if (mesh.has_targets) warn(mesh.place + " can change its shape; it is read as it is at rest");
    if (node.has_skin) warn(node.place + " is moved by bones; it is read as it is at rest");
    for (const gltf::Primitive& primitive : mesh.primitives) add_primitive(primitive, placed);
  }

  void add_primitive(const gltf::Primitive& primitive, const gltf::PlacedNode& placed) {
    const auto& positions = accessors_.positions(primitive.positions, primitive.place);
    const std::vector<std::uint32_t> corners = read_corners(primitive, positions);
    std::vector<std::uint32_t> used = corners;
    std::ranges::sort(used);
    used.erase(std::ranges::unique(used).begin(), used.end());
    const auto first = static_cast<std::uint32_t>(result_.level.vertices.size());
    for (const std::uint32_t i : used)
      result_.level.vertices.push_back(
          place({positions.at(i, 0), positions.at(i, 1), positions.at(i, 2)}, placed));
    const std::uint32_t material = material_of(primitive);
    const auto vertex = [&](std::size_t corner) {
      const auto found = std::ranges::lower_bound(used, corners[corner]);
      return first + static_cast<std::uint32_t>(found - used.begin());
    };
    for (std::size_t i = 0; i < triangles_of(primitive, corners.size()); ++i) {
      const auto [a, b, c] = corners_of(primitive.mode, i);
      const Triangle triangle{vertex(a), vertex(b), vertex(c), material};
      const bool is_seam = triangle.a == triangle.b || triangle.b == triangle.c ||
                           triangle.c == triangle.a;  // degenerate triangles join strips
      if (!is_seam) result_.level.triangles.push_back(triangle);
    }
  }

  /// The numbers of the positions at the corners.
  std::vector<std::uint32_t> read_corners(const gltf::Primitive& primitive,
                                          const gltf::Values& positions) {
    const gltf::Values* indices =
        primitive.indices ? &accessors_.indices(*primitive.indices, primitive.place) : nullptr;
    const std::size_t count = indices ? indices->count() : positions.count();
    const std::size_t triangles = triangles_of(primitive, count);
    if (triangles > kMostTriangles - triangles_)
      fail("{}: over {} triangles in all; leave out what is only decoration", primitive.place,
           kMostTriangles);
    triangles_ += triangles;
    std::vector<std::uint32_t> corners(count);
    for (std::size_t i = 0; i < count; ++i) {
      corners[i] = static_cast<std::uint32_t>(indices ? indices->at(i, 0) : static_cast<double>(i));
      if (corners[i] >= positions.count())
        fail("{}: its corner {} is vertex {}, but it has only {}", primitive.place, i, corners[i],
             positions.count());
    }
    return corners;
  }

  std::uint32_t material_of(const gltf::Primitive& primitive) {
    if (!primitive.material) return materials_.number_of("solid");
    const std::string& name =
        item(document_.materials, *primitive.material, "material", primitive.place);
    return materials_.number_of(name.empty() ? "solid" : name);
  }

  /// From the node's space to ours: Y up becomes Z up.
  Vec3 place(const Double3& point, const gltf::PlacedNode& placed) const {
    const auto [x, y, z] = placed.transform(point);
    const Vec3 result{static_cast<float>(scale_ * x), static_cast<float>(-scale_ * z),
                      static_cast<float>(scale_ * y)};
    if (!is_finite(result)) fail("{}: a coordinate is not finite", placed.node->place);
    return result;
  }

  void add_light(const gltf::PlacedNode& placed) {
    const gltf::Node& node = *placed.node;
    const gltf::Light& light = item(document_.lights, *node.light, "light", node.place);
    if (light.type == "directional") return warn("directional lights are skipped");
    if (light.type != "point" && light.type != "spot")
      fail("{}: {:?} is not a type of light", light.place, light.type);
    Entity entity;
    entity.kind = EntityKind::light;
    entity.name = unused_name(!node.name.empty() ? node.name : light.name);
    entity.class_name = light.type;
    entity.position = place({0, 0, 0}, placed);
    entity.brightness = static_cast<float>(light.candela / kFullLight);
    if (!std::isfinite(entity.brightness) || entity.brightness < 0)
      fail("{}: its brightness must be finite and at least 0", light.place);
    result_.level.entities.push_back(std::move(entity));
  }

  std::string unused_name(const std::string& wish) {
    const std::string stem = wish.empty() ? "light" : wish;
    std::string name = stem;
    for (std::size_t& tried = tried_[stem]; !light_names_.insert(name).second;)
      name = fmt::format("{}-{}", stem, ++tried + 1);
    return name;
  }

  const gltf::Document& document_;
  gltf::Accessors accessors_;
  MaterialTable materials_;
  double scale_;
  ImportedLevel result_;
  std::size_t triangles_ = 0;  // so far, including the seams of strips, which take time, too
  std::set<std::string> warned_;
  std::set<std::string> light_names_;
  std::map<std::string, std::size_t> tried_;  // numbers appended to a name so far
};

}  // namespace

Result<ImportedLevel> read_gltf(std::string_view bytes, const std::string& name,
                                const ImportSettings& settings,
                                const std::filesystem::path& folder) {
  return read_guarded(name, [&] {
    const gltf::Container container = gltf::open_container(bytes);
    const gltf::Document document = gltf::read_document(parse_json(container.json));
    gltf::Buffers buffers(document.buffers, container.binary, folder);
    return GltfReader(document, buffers, settings).read();
  });
}

}  // namespace defilade
