#pragma once
// Maps of Quake III made by hand: describe a few brushes, patches and entities, get the bytes of a
// valid BSP of version 46, and know where its lumps are so that they can be spoiled.
//
//   BspBuilder map;
//   map.box({-64, -64, -8}, {64, 64, 0}, {"textures/stone", 0, bsp::kSolid});
//   map.entity({{"classname", "info_player_deathmatch"}, {"origin", "0 0 24"}});
//   std::string bytes = map.bytes();
//   bsp::set_lump_length(bytes, bsp::Lump::planes, 3);

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "defilade/model/vec3.h"
#include "support/files/bsp_bytes.h"

namespace defilade::test {

/// Brushes and surfaces belong to the model begun last; model 0, the world, is there from the
/// start.
class BspBuilder {
 public:
  using Shader = bsp::Shader;
  using Keys = std::vector<std::pair<std::string, std::string>>;

  /// Without a worldspawn of your own there is an empty one.
  BspBuilder& entity(const Keys& keys);
  /// The whole text of the entities, instead of all others.
  BspBuilder& entity_text(std::string text);

  /// The number of the new model: an entity refers to it as "model" "*1".
  std::size_t begin_model();
  /// Instead of the box around the model's brushes and surfaces.
  BspBuilder& model_bounds(Vec3 min, Vec3 max);

  std::size_t shader(const Shader& shader);
  BspBuilder& brush(const std::vector<bsp::Side>& sides, const Shader& shader);
  BspBuilder& box(Vec3 min, Vec3 max, const Shader& shader);
  /// `width` × `height` control points, row by row; both are odd and at least 3.
  BspBuilder& patch(std::size_t width, std::size_t height, const std::vector<Vec3>& points,
                    const Shader& shader);
  BspBuilder& mesh(const std::vector<Vec3>& points, const std::vector<std::int32_t>& indexes,
                   const Shader& shader);
  /// A convex polygon.
  BspBuilder& planar_face(const std::vector<Vec3>& points, const Shader& shader);
  BspBuilder& flare(Vec3 point, const Shader& shader);
  /// A fog volume that is the brush added last.
  BspBuilder& fog(const std::string& name);
  /// x runs fastest. The game finds out how many there are from the bounds of model 0 and the key
  /// "gridsize" of the worldspawn, by default 64 64 128.
  BspBuilder& light_grid(const std::vector<bsp::GridSample>& samples);

  std::string bytes() const;

  /// The bytes of a lump so far; those of models, leafs and nodes are only made by `bytes`.
  std::string& lump(bsp::Lump which) { return lumps_[static_cast<std::size_t>(which)]; }

 private:
  struct Model {
    Box bounds;
    std::optional<Box> given_bounds;
    std::size_t first_surface = 0, surfaces = 0, first_brush = 0, brushes = 0;
  };

  std::size_t count(bsp::Lump which) const {
    const auto index = static_cast<std::size_t>(which);
    return lumps_[index].size() / bsp::kRecordSize[index];
  }
  void surface(bsp::SurfaceType type, const std::vector<Vec3>& points,
               const std::vector<std::int32_t>& indexes, const Shader& shader,
               std::size_t patch_width = 0, std::size_t patch_height = 0);
  void vertex(Vec3 point);
  std::string model_bytes() const;
  std::string node_bytes() const;
  std::string leaf_bytes() const;
  static std::string numbers_below(std::size_t limit);

  std::array<std::string, bsp::kLumps> lumps_;
  std::vector<Shader> shaders_;
  std::vector<Model> models_{1};
  bool has_world_ = false;
};

namespace bsp {

/// The six sides of a box, in the order of the game's compiler: −x, +x, −y, +y, −z, +z.
inline std::vector<Side> box_sides(Vec3 min, Vec3 max) {
  return {{{{-1, 0, 0}, -min.x}}, {{{1, 0, 0}, max.x}},   {{{0, -1, 0}, -min.y}},
          {{{0, 1, 0}, max.y}},   {{{0, 0, -1}, -min.z}}, {{{0, 0, 1}, max.z}}};
}

/// The plane through three points that has `inside` on its inner side.
inline Plane plane_through(Vec3 a, Vec3 b, Vec3 c, Vec3 inside) {
  const Vec3 u = b - a, v = c - a;
  Vec3 n{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
  float length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
  const Vec3 way = inside - a;
  if (n.x * way.x + n.y * way.y + n.z * way.z > 0) length = -length;
  n = {n.x / length, n.y / length, n.z / length};
  return {n, n.x * a.x + n.y * a.y + n.z * a.z};
}

/// Where three planes meet (Cramer's rule), if they do in one point.
inline std::optional<std::array<double, 3>> corner(const Plane& p, const Plane& q, const Plane& r) {
  const auto determinant = [](const std::array<double, 3>& a, const std::array<double, 3>& b,
                              const std::array<double, 3>& c) {
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) +
           c[0] * (a[1] * b[2] - a[2] * b[1]);
  };
  const std::array<double, 3> x{p.normal.x, q.normal.x, r.normal.x};
  const std::array<double, 3> y{p.normal.y, q.normal.y, r.normal.y};
  const std::array<double, 3> z{p.normal.z, q.normal.z, r.normal.z};
  const std::array<double, 3> d{p.distance, q.distance, r.distance};
  const double volume = determinant(x, y, z);
  if (std::abs(volume) < 1e-6) return std::nullopt;
  return std::array{determinant(d, y, z) / volume, determinant(x, d, z) / volume,
                    determinant(x, y, d) / volume};
}

inline bool is_inside(const std::vector<Side>& sides, const std::array<double, 3>& p) {
  constexpr double kTolerance = 0.01;
  for (const auto& [plane, shader] : sides)
    if (plane.normal.x * p[0] + plane.normal.y * p[1] + plane.normal.z * p[2] >
        plane.distance + kTolerance)
      return false;
  return true;
}

/// The box around a bounded brush: around all corners of three planes that are inside the others.
inline Box bounds_of(const std::vector<Side>& sides) {
  Box box;
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (std::size_t k = 0; k < j; ++k) {
        const auto at = corner(sides[i].plane, sides[j].plane, sides[k].plane);
        if (!at || !is_inside(sides, *at)) continue;
        const auto [x, y, z] = *at;
        box.include(Vec3{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
      }
  return box;
}

}  // namespace bsp

inline BspBuilder& BspBuilder::entity(const Keys& keys) {
  std::string text = "{\n";
  for (const auto& [key, value] : keys) {
    text.append("\"").append(key).append("\" \"").append(value).append("\"\n");
    if (key == "classname" && value == "worldspawn") has_world_ = true;
  }
  lump(bsp::Lump::entities) += text + "}\n";
  return *this;
}

inline BspBuilder& BspBuilder::entity_text(std::string text) {
  lump(bsp::Lump::entities) = std::move(text);
  has_world_ = true;
  return *this;
}

inline std::size_t BspBuilder::begin_model() {
  Model model;
  model.first_surface = count(bsp::Lump::surfaces);
  model.first_brush = count(bsp::Lump::brushes);
  models_.push_back(model);
  return models_.size() - 1;
}

inline BspBuilder& BspBuilder::model_bounds(Vec3 min, Vec3 max) {
  models_.back().given_bounds = Box{min, max};
  return *this;
}

inline std::size_t BspBuilder::shader(const Shader& shader) {
  for (std::size_t i = 0; i < shaders_.size(); ++i)
    if (shaders_[i] == shader) return i;
  std::string name = shader.name;
  name.resize(64, '\0');
  std::string& bytes = lump(bsp::Lump::shaders);
  bytes += name;
  bsp::append(bytes, shader.surface_flags);
  bsp::append(bytes, shader.contents);
  shaders_.push_back(shader);
  return shaders_.size() - 1;
}

inline BspBuilder& BspBuilder::brush(const std::vector<bsp::Side>& sides, const Shader& shader) {
  std::string& brushes = lump(bsp::Lump::brushes);
  bsp::append(brushes, count(bsp::Lump::brush_sides));
  bsp::append(brushes, sides.size());
  bsp::append(brushes, this->shader(shader));
  for (const auto& [plane, own_shader] : sides) {
    bsp::append(lump(bsp::Lump::brush_sides), count(bsp::Lump::planes));
    bsp::append(lump(bsp::Lump::brush_sides), this->shader(own_shader.value_or(shader)));
    bsp::append(lump(bsp::Lump::planes), plane.normal);
    bsp::append(lump(bsp::Lump::planes), plane.distance);
  }
  models_.back().bounds.include(bsp::bounds_of(sides));
  ++models_.back().brushes;
  return *this;
}

inline BspBuilder& BspBuilder::box(Vec3 min, Vec3 max, const Shader& shader) {
  return brush(bsp::box_sides(min, max), shader);
}

inline BspBuilder& BspBuilder::patch(std::size_t width, std::size_t height,
                                     const std::vector<Vec3>& points, const Shader& shader) {
  surface(bsp::SurfaceType::patch, points, {}, shader, width, height);
  return *this;
}

inline BspBuilder& BspBuilder::mesh(const std::vector<Vec3>& points,
                                    const std::vector<std::int32_t>& indexes,
                                    const Shader& shader) {
  surface(bsp::SurfaceType::mesh, points, indexes, shader);
  return *this;
}

inline BspBuilder& BspBuilder::planar_face(const std::vector<Vec3>& points, const Shader& shader) {
  std::vector<std::int32_t> fan;
  for (std::int32_t i = 2; i < static_cast<std::int32_t>(points.size()); ++i)
    fan.insert(fan.end(), {0, i - 1, i});
  surface(bsp::SurfaceType::planar, points, fan, shader);
  return *this;
}

inline BspBuilder& BspBuilder::flare(Vec3 point, const Shader& shader) {
  surface(bsp::SurfaceType::flare, {}, {}, shader);
  std::string place;
  bsp::append(place, point);
  std::string& bytes = lump(bsp::Lump::surfaces);
  bytes.replace(bytes.size() - 56, place.size(), place);  // where others have a lightmap's origin
  return *this;
}

inline BspBuilder& BspBuilder::fog(const std::string& name) {
  std::string padded = name;
  padded.resize(64, '\0');
  lump(bsp::Lump::fogs) += padded;
  bsp::append(lump(bsp::Lump::fogs), count(bsp::Lump::brushes) - 1);
  bsp::append(lump(bsp::Lump::fogs), -1);  // visible from every side
  return *this;
}

inline BspBuilder& BspBuilder::light_grid(const std::vector<bsp::GridSample>& samples) {
  std::string& bytes = lump(bsp::Lump::light_grid);
  for (const bsp::GridSample& sample : samples) {
    bytes.append(sample.ambient.begin(), sample.ambient.end());
    bytes.append(sample.directed.begin(), sample.directed.end());
    bytes.append(sample.direction.begin(), sample.direction.end());
  }
  return *this;
}

inline void BspBuilder::surface(bsp::SurfaceType type, const std::vector<Vec3>& points,
                                const std::vector<std::int32_t>& indexes, const Shader& shader,
                                std::size_t patch_width, std::size_t patch_height) {
  std::string& bytes = lump(bsp::Lump::surfaces);
  bsp::append(bytes, this->shader(shader));
  bsp::append(bytes, -1);  // no fog
  bsp::append(bytes, static_cast<std::int32_t>(type));
  bsp::append(bytes, count(bsp::Lump::vertices));
  bsp::append(bytes, points.size());
  bsp::append(bytes, count(bsp::Lump::indexes));
  bsp::append(bytes, indexes.size());
  bsp::append(bytes, -1);        // no lightmap,
  bsp::append_zeros(bytes, 16);  // so its place and vectors do not matter
  bsp::append(bytes, patch_width);
  bsp::append(bytes, patch_height);
  for (const Vec3 point : points) vertex(point);
  for (const std::int32_t index : indexes) bsp::append(lump(bsp::Lump::indexes), index);
  ++models_.back().surfaces;
}

inline void BspBuilder::vertex(Vec3 point) {
  std::string& bytes = lump(bsp::Lump::vertices);
  bsp::append(bytes, point);
  bsp::append_zeros(bytes, 4);        // places on texture and lightmap
  bsp::append(bytes, Vec3{0, 0, 1});  // normal
  bsp::append(bytes, std::uint32_t{0xFFFFFFFF});
  models_.back().bounds.include(point);
}

inline std::string BspBuilder::model_bytes() const {
  std::string bytes;
  for (const Model& model : models_) {
    const Box box = model.given_bounds.value_or(model.bounds.empty() ? Box{{}, {}} : model.bounds);
    bsp::append(bytes, box.min);
    bsp::append(bytes, box.max);
    for (const std::size_t value :
         {model.first_surface, model.surfaces, model.first_brush, model.brushes})
      bsp::append(bytes, value);
  }
  return bytes;
}

/// One node cuts at the plane added last; both sides are leafs.
inline std::string BspBuilder::node_bytes() const {
  std::string bytes;
  bsp::append(bytes, count(bsp::Lump::planes) - 1);
  bsp::append(bytes, -1);
  bsp::append(bytes, -2);
  for (const std::int32_t bound : {-65536, -65536, -65536, 65536, 65536, 65536})
    bsp::append(bytes, bound);
  return bytes;
}

/// Two leafs that both hold the whole world.
inline std::string BspBuilder::leaf_bytes() const {
  std::string bytes;
  for (int leaf = 0; leaf < 2; ++leaf) {
    bsp::append_zeros(bytes, 2);  // cluster and area
    for (const std::int32_t bound : {-65536, -65536, -65536, 65536, 65536, 65536})
      bsp::append(bytes, bound);
    for (const std::size_t value :
         {std::size_t{0}, models_.front().surfaces, std::size_t{0}, models_.front().brushes})
      bsp::append(bytes, value);
  }
  return bytes;
}

inline std::string BspBuilder::numbers_below(std::size_t limit) {
  std::string bytes;
  for (std::size_t i = 0; i < limit; ++i) bsp::append(bytes, i);
  return bytes;
}

inline std::string BspBuilder::bytes() const {
  BspBuilder whole = *this;
  if (!has_world_)
    whole.lump(bsp::Lump::entities) =
        "{\n\"classname\" \"worldspawn\"\n}\n" + whole.lump(bsp::Lump::entities);
  whole.lump(bsp::Lump::entities) += '\0';
  for (const float cut : {1.0F, 0.0F, 0.0F, 0.0F}) bsp::append(whole.lump(bsp::Lump::planes), cut);
  whole.lump(bsp::Lump::nodes) = whole.node_bytes();
  whole.lump(bsp::Lump::leafs) = leaf_bytes();
  whole.lump(bsp::Lump::leaf_surfaces) = numbers_below(models_.front().surfaces);
  whole.lump(bsp::Lump::leaf_brushes) = numbers_below(models_.front().brushes);
  whole.lump(bsp::Lump::models) = model_bytes();
  std::string header = "IBSP", body;
  bsp::append(header, 46);
  for (const std::string& lump : whole.lumps_) {
    bsp::append(header, bsp::kHeaderSize + body.size());
    bsp::append(header, lump.size());
    body += lump;
    body.resize((body.size() + 3) / 4 * 4, '\0');
  }
  return header + body;
}

}  // namespace defilade::test
