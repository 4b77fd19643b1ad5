#pragma once
// The slow twin of the reader of Quake III maps: does anything in the map itself stop this segment?
// A brush is what its planes leave of space, a patch is the curve that its control points mean, and
// no triangles are made of either. In units of the map and double precision.
//
// Written from docs/use/levels.md and the format alone. It trusts the bytes: it is for whole maps.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/files/bsp_builder.h"

namespace defilade::test {

struct DVec3 {
  double x = 0, y = 0, z = 0;

  friend DVec3 operator+(DVec3 a, DVec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend DVec3 operator-(DVec3 a, DVec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend DVec3 operator*(double s, DVec3 p) { return {s * p.x, s * p.y, s * p.z}; }
};

inline double dot(DVec3 a, DVec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline DVec3 cross(DVec3 a, DVec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(DVec3 p) { return std::sqrt(dot(p, p)); }
inline DVec3 unit(DVec3 p) { return 1 / length(p) * p; }

namespace twin {

/// The tables of docs/use/levels.md: what a shader on a thing stops.
enum Channel : unsigned { sight = 1, fire = 2, movement = 4 };

struct Shader {
  std::uint32_t flags = 0, contents = 0;

  bool has(std::uint32_t any_of) const { return (contents & any_of) != 0; }
  bool solid() const { return has(bsp::kSolid); }
  bool clip() const { return has(bsp::kPlayerClip); }
  bool sky() const { return (flags & bsp::kSky) != 0; }
  bool hidden() const { return (flags & bsp::kNoDraw) != 0; }
  bool liquid() const { return has(bsp::kLava | bsp::kSlime | bsp::kWater); }
  bool drawn() const {
    return !hidden() && !sky() && !liquid() && !has(bsp::kTranslucent | bsp::kFog);
  }

  unsigned stopped_by_brush() const {
    if (solid() && (sky() || !has(bsp::kTranslucent))) return sight | fire | movement;
    if (solid()) return fire | movement;
    if (clip()) return movement;
    return liquid() && !has(bsp::kTranslucent) ? sight : 0U;
  }
  unsigned stopped_by_patch() const {
    if (solid() || clip()) return stopped_by_brush();
    return drawn() ? sight : 0U;
  }
  unsigned stopped_by_triangles() const { return drawn() ? sight : 0U; }
};

// A segment and one thing that may be in its way.

inline constexpr double kFlat = 0.001;  // units: a piece of a curve as small as this is a point
inline constexpr double kFar = std::numeric_limits<double>::infinity();
inline constexpr std::array kAxes{&DVec3::x, &DVec3::y, &DVec3::z};

struct Bounds {
  DVec3 low{kFar, kFar, kFar};
  DVec3 high{-kFar, -kFar, -kFar};
};

/// May be true a little too often, never too seldom.
inline bool meets(const Bounds& box, DVec3 from, DVec3 to, double tolerance = kFlat) {
  double enter = 0, leave = 1;
  for (const auto axis : kAxes) {
    const double start = from.*axis, end = to.*axis;
    const double low = box.low.*axis - tolerance, high = box.high.*axis + tolerance;
    if (std::max(start, end) < low || std::min(start, end) > high) return false;
    if (start == end) continue;
    const double one = (low - start) / (end - start), other = (high - start) / (end - start);
    enter = std::max(enter, std::min(one, other));
    leave = std::min(leave, std::max(one, other));
  }
  return enter <= leave;
}

inline Bounds bounds_of(std::span<const DVec3> points) {
  Bounds bounds;
  for (const DVec3 p : points)
    for (const auto axis : kAxes) {
      bounds.low.*axis = std::min(bounds.low.*axis, p.*axis);
      bounds.high.*axis = std::max(bounds.high.*axis, p.*axis);
    }
  return bounds;
}

/// Where normal · p ≤ distance.
struct HalfSpace {
  DVec3 normal;
  double distance = 0;

  double height(DVec3 p) const { return dot(normal, p) - distance; }
};
using Brush = std::vector<HalfSpace>;

/// Do the sides leave anything of the segment, be it an end?
inline bool meets(const Brush& brush, DVec3 from, DVec3 to) {
  double enter = 0, leave = 1;
  for (const HalfSpace& side : brush) {
    const double start = side.height(from), end = side.height(to);
    if (start > 0 && end > 0) return false;
    if (start > 0) enter = std::max(enter, start / (start - end));
    if (end > 0) leave = std::min(leave, start / (start - end));
  }
  return enter <= leave;
}

/// All of space, cut by the sides along the axes.
inline Bounds bounds_of(const Brush& brush) {
  Bounds bounds{{-kFar, -kFar, -kFar}, {kFar, kFar, kFar}};
  for (const auto& [normal, distance] : brush)
    for (const auto axis : kAxes) {
      if (normal.*axis == 1) bounds.high.*axis = std::min(bounds.high.*axis, distance);
      if (normal.*axis == -1) bounds.low.*axis = std::max(bounds.low.*axis, -distance);
    }
  return bounds;
}

/// A piece of a patch: 3 × 3 control points, row by row.
using Net = std::array<DVec3, 9>;

/// De Casteljau's cut in the middle, across the direction in which the piece is longer.
inline std::array<Net, 2> halves(const Net& net) {
  double along_rows = 0, along_columns = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 2; ++j) {
      along_rows = std::max(along_rows, length(net[3 * i + j + 1] - net[3 * i + j]));
      along_columns = std::max(along_columns, length(net[3 * j + 3 + i] - net[3 * j + i]));
    }
  const std::size_t step = along_rows >= along_columns ? 1 : 3;  // from a control point to the next
  std::array<Net, 2> parts;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t a = i * (4 - step), b = a + step, c = b + step;
    const DVec3 left = 0.5 * (net[a] + net[b]), right = 0.5 * (net[b] + net[c]);
    const DVec3 middle = 0.5 * (left + right);
    parts[0][a] = net[a], parts[0][b] = left, parts[0][c] = middle;
    parts[1][a] = middle, parts[1][b] = right, parts[1][c] = net[c];
  }
  return parts;
}

/// Does the curve meet the X axis between 0 and `end`? It lies within the box around its control
/// points; while that touches the axis the curve is halved, until it is as small as a point.
inline bool meets_axis(const Net& net, double end) {
  const Bounds box = bounds_of(net);
  if (box.low.x > end || box.high.x < 0 || box.low.y > 0 || box.high.y < 0 || box.low.z > 0 ||
      box.high.z < 0)
    return false;
  if (length(box.high - box.low) <= kFlat) return true;
  const auto [first, second] = halves(net);
  return meets_axis(first, end) || meets_axis(second, end);
}

/// Turns the piece so that the segment begins at the origin and lies on the X axis.
inline bool meets(const Net& net, DVec3 from, DVec3 to) {
  const DVec3 forward = unit(to - from);
  const DVec3 other = std::abs(forward.z) < 0.7 ? DVec3{0, 0, 1} : DVec3{1, 0, 0};
  const DVec3 side = unit(cross(forward, other)), up = cross(forward, side);
  Net turned;
  for (std::size_t i = 0; i < net.size(); ++i) {
    const DVec3 p = net[i] - from;
    turned[i] = {dot(p, forward), dot(p, side), dot(p, up)};
  }
  return meets_axis(turned, length(to - from));
}

using Mesh = std::vector<DVec3>;  // three corners of every triangle

/// Möller and Trumbore.
inline bool meets_triangle(DVec3 a, DVec3 b, DVec3 c, DVec3 from, DVec3 to) {
  const DVec3 along = to - from, ab = b - a, ac = c - a, start = from - a;
  const DVec3 p = cross(along, ac), q = cross(start, ab);
  const double determinant = dot(ab, p);
  if (determinant == 0) return false;
  const double u = dot(start, p) / determinant, v = dot(along, q) / determinant;
  const double t = dot(ac, q) / determinant;
  return u >= 0 && v >= 0 && u + v <= 1 && t >= 0 && t <= 1;
}

inline bool meets(const Mesh& mesh, DVec3 from, DVec3 to) {
  for (std::size_t i = 0; i < mesh.size(); i += 3)
    if (meets_triangle(mesh[i], mesh[i + 1], mesh[i + 2], from, to)) return true;
  return false;
}

// Entities.

using Entity = std::map<std::string, std::string>;

/// Keys and values are between quotes; a closing brace outside of them ends an entity.
inline std::vector<Entity> entities_of(std::string_view map) {
  std::istringstream text(std::string(map.substr(bsp::lump_offset(map, bsp::Lump::entities),
                                                 bsp::lump_length(map, bsp::Lump::entities))));
  std::vector<Entity> entities(1);
  std::string outside, key, between, value;
  while (std::getline(text, outside, '"') && std::getline(text, key, '"') &&
         std::getline(text, between, '"') && std::getline(text, value, '"')) {
    if (outside.find('}') != std::string::npos) entities.emplace_back();
    entities.back()[key] = value;
  }
  return entities;
}

inline DVec3 origin_of(Entity& entity) {
  DVec3 origin;
  std::istringstream(entity["origin"]) >> origin.x >> origin.y >> origin.z;
  return origin;
}

}  // namespace twin

class BspTwin {
 public:
  using Channel = twin::Channel;
  enum class Margin : std::uint8_t { grazing, unexplained };
  static constexpr double kMargin = 0.48;  // units: 1.5 cm

  static BspTwin read(std::string_view bytes) {
    BspTwin map(bytes);
    map.add_model(0, {});
    for (twin::Entity& entity : twin::entities_of(bytes)) {
      if (entity.contains("origin")) map.places_.push_back(twin::origin_of(entity));
      const std::string& name = entity["classname"];
      if ((name == "func_static" || name == "func_button") && entity["model"].starts_with('*'))
        map.add_model(std::stoul(entity["model"].substr(1)), twin::origin_of(entity));
    }
    map.bytes_ = {};
    return map;
  }

  bool stops(Channel channel, DVec3 from, DVec3 to) const {
    for (std::size_t i = 0; i < obstacles_.size(); ++i)
      if (meets(i, channel, from, to)) return true;
    return false;
  }
  /// Is the point in a brush that stops sight or fire, or not further than `clearance` outside of
  /// all its planes?
  bool inside_solid(DVec3 point, double clearance = 0) const {
    const auto inside = [&](const twin::HalfSpace& s) { return s.height(point) <= clearance; };
    for (std::size_t i = 0; i < obstacles_.size(); ++i) {
      const auto* brush = std::get_if<twin::Brush>(&obstacles_[i].shape);
      if (twin::meets(bounds_[i], point, point, clearance) && brush != nullptr &&
          (obstacles_[i].stops & (twin::sight | twin::fire)) != 0 &&
          std::all_of(brush->begin(), brush->end(), inside))
        return true;
    }
    return false;
  }
  /// Would a segment that runs at most kMargin beside this one, or is longer or shorter by that at
  /// an end, be answered differently?
  Margin margin(Channel channel, DVec3 from, DVec3 to) const {
    const bool answer = stops(channel, from, to);
    const auto changes = [&](DVec3 at_start, DVec3 at_end) {
      return stops(channel, from + at_start, to + at_end) != answer;
    };
    const DVec3 forward = kMargin * unit(to - from);
    for (const double way : {-1.0, 1.0})
      if (changes(way * forward, {}) || changes({}, way * forward)) return Margin::grazing;
    for (const double reach : {kMargin / 4, kMargin / 2, kMargin})
      for (int i = 0; i < 27; ++i) {
        if (i == 13) continue;  // the middle of the cube is not a direction
        const DVec3 shift = reach * unit({i % 3 - 1.0, i / 3 % 3 - 1.0, i / 9 - 1.0});
        if (changes(shift, shift)) return Margin::grazing;
      }
    return Margin::unexplained;
  }
  /// What stops the segment, in words.
  std::string obstacles(Channel channel, DVec3 from, DVec3 to) const {
    std::string names;
    for (std::size_t i = 0; i < obstacles_.size(); ++i)
      if (meets(i, channel, from, to)) names += (names.empty() ? "" : ", ") + obstacles_[i].name;
    return names.empty() ? "nothing" : names;
  }
  /// Where the entities are: good places to look for free space.
  const std::vector<DVec3>& places() const { return places_; }

 private:
  struct Obstacle {
    unsigned stops = 0;  // channels
    std::variant<twin::Brush, twin::Net, twin::Mesh> shape;
    std::string name;
  };

  explicit BspTwin(std::string_view bytes) : bytes_(bytes) {}

  std::size_t number(bsp::Lump lump, std::size_t record, std::size_t word = 0) const {
    return static_cast<std::size_t>(bsp::int_of(bytes_, lump, record, word));
  }
  DVec3 point(bsp::Lump lump, std::size_t record) const {
    const Vec3 p = bsp::point_of(bytes_, lump, record);
    return {p.x, p.y, p.z};
  }
  twin::Shader shader(std::size_t index) const {
    return {static_cast<std::uint32_t>(bsp::int_of(bytes_, bsp::Lump::shaders, index, 16)),
            static_cast<std::uint32_t>(bsp::int_of(bytes_, bsp::Lump::shaders, index, 17))};
  }
  void add_model(std::size_t model, DVec3 offset);
  void add_brush(std::size_t brush, DVec3 offset);
  void add_patch(std::size_t surface, DVec3 offset);
  void add_triangles(std::size_t surface, DVec3 offset);
  template <class Shape>
  void add(unsigned channels, const Shape& shape, const std::string& name, std::size_t shader) {
    if (channels == 0) return;
    const char* shader_name = bytes_.data() + bsp::word_of(bytes_, bsp::Lump::shaders, shader, 0);
    obstacles_.push_back({channels, shape, name + " of " + shader_name});
    bounds_.push_back(twin::bounds_of(shape));
  }
  bool meets(std::size_t obstacle, Channel channel, DVec3 from, DVec3 to) const {
    const auto& [channels, shape, name] = obstacles_[obstacle];
    return twin::meets(bounds_[obstacle], from, to) && (channels & channel) != 0 &&
           std::visit([&](const auto& exact) { return twin::meets(exact, from, to); }, shape);
  }

  std::string_view bytes_;  // only while reading
  std::vector<Obstacle> obstacles_;
  std::vector<twin::Bounds> bounds_;  // of each obstacle
  std::vector<DVec3> places_;
};

inline void BspTwin::add_model(std::size_t model, DVec3 offset) {
  const std::size_t first_surface = number(bsp::Lump::models, model, 6);
  const std::size_t first_brush = number(bsp::Lump::models, model, 8);
  for (std::size_t i = 0; i < number(bsp::Lump::models, model, 7); ++i) {
    const bsp::SurfaceType type{bsp::int_of(bytes_, bsp::Lump::surfaces, first_surface + i, 2)};
    if (type == bsp::SurfaceType::patch) add_patch(first_surface + i, offset);
    if (type == bsp::SurfaceType::mesh || type == bsp::SurfaceType::planar)
      add_triangles(first_surface + i, offset);
  }
  for (std::size_t i = 0; i < number(bsp::Lump::models, model, 9); ++i)
    add_brush(first_brush + i, offset);
}

inline void BspTwin::add_brush(std::size_t brush, DVec3 offset) {
  const std::size_t shader = number(bsp::Lump::brushes, brush, 2);
  twin::Brush sides;
  for (std::size_t i = 0; i < number(bsp::Lump::brushes, brush, 1); ++i) {
    const std::size_t side = number(bsp::Lump::brushes, brush, 0) + i;
    const std::size_t plane = number(bsp::Lump::brush_sides, side, 0);
    const DVec3 normal = point(bsp::Lump::planes, plane);
    const double distance = bsp::float_of(bytes_, bsp::Lump::planes, plane, 3);
    sides.push_back({normal, distance + dot(normal, offset)});
  }
  add(this->shader(shader).stopped_by_brush(), sides, "brush " + std::to_string(brush), shader);
}

/// A patch consists of pieces that share their outer control points.
inline void BspTwin::add_patch(std::size_t surface, DVec3 offset) {
  const std::size_t shader = number(bsp::Lump::surfaces, surface, 0);
  const std::size_t first = number(bsp::Lump::surfaces, surface, 3);
  const std::size_t width = number(bsp::Lump::surfaces, surface, 24);
  const std::size_t height = number(bsp::Lump::surfaces, surface, 25);
  for (std::size_t row = 0; row + 2 < height; row += 2)
    for (std::size_t column = 0; column + 2 < width; column += 2) {
      twin::Net net;
      for (std::size_t i = 0; i < net.size(); ++i) {
        const std::size_t vertex = first + (row + i / 3) * width + column + i % 3;
        net[i] = point(bsp::Lump::vertices, vertex) + offset;
      }
      add(this->shader(shader).stopped_by_patch(), net, "patch " + std::to_string(surface), shader);
    }
}

inline void BspTwin::add_triangles(std::size_t surface, DVec3 offset) {
  const std::size_t shader = number(bsp::Lump::surfaces, surface, 0);
  const std::size_t first_vertex = number(bsp::Lump::surfaces, surface, 3);
  const std::size_t first_index = number(bsp::Lump::surfaces, surface, 5);
  twin::Mesh corners;
  for (std::size_t i = 0; i < number(bsp::Lump::surfaces, surface, 6); ++i) {
    const std::size_t vertex = first_vertex + number(bsp::Lump::indexes, first_index + i);
    corners.push_back(point(bsp::Lump::vertices, vertex) + offset);
  }
  add(this->shader(shader).stopped_by_triangles(), corners, "surface " + std::to_string(surface),
      shader);
}

}  // namespace defilade::test
