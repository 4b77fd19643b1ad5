#pragma once
// Quake III's .bsp, version 46: what lies in the file, and how it is taken apart.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace defilade::bsp {

using Float3 = std::array<float, 3>;

enum Contents : std::uint32_t {
  kSolid = 0x1,
  kLava = 0x8,
  kSlime = 0x10,
  kWater = 0x20,
  kFog = 0x40,
  kPlayerClip = 0x10000,
  kMonsterClip = 0x20000,
  kBotClip = 0x400000,
  kTranslucent = 0x20000000,
};

enum SurfaceFlags : std::uint32_t {
  kSky = 0x4,
  kLadder = 0x8,
  kNoDraw = 0x80,
};

struct Shader {
  std::array<char, 64> name_bytes;
  std::uint32_t surface;   // SurfaceFlags
  std::uint32_t contents;  // Contents

  std::string_view name() const;
};

struct Plane {
  Float3 normal;
  float distance;
};

struct Model {
  Float3 min;
  Float3 max;
  std::int32_t first_surface;
  std::int32_t surfaces;
  std::int32_t first_brush;
  std::int32_t brushes;
};

struct Brush {
  std::int32_t first_side;
  std::int32_t sides;
  std::int32_t shader;
};

struct BrushSide {
  std::int32_t plane;
  std::int32_t shader;
};

struct DrawVertex {
  Float3 position;
  std::array<float, 7> texture_and_normal;
  std::array<std::uint8_t, 4> colour;
};

enum class SurfaceType : std::int32_t { planar = 1, patch = 2, mesh = 3, flare = 4 };

struct Surface {
  std::int32_t shader;
  std::int32_t fog;
  SurfaceType type;
  std::int32_t first_vertex;
  std::int32_t vertices;
  std::int32_t first_index;
  std::int32_t indices;
  std::array<std::int32_t, 5> lightmap_place;
  std::array<float, 12> lightmap_vectors;
  std::int32_t patch_width;
  std::int32_t patch_height;
};

struct GridSample {
  std::array<std::uint8_t, 3> ambient;
  std::array<std::uint8_t, 3> directed;
  std::array<std::uint8_t, 2> direction;
};

struct File {
  std::string_view entities;
  std::vector<Shader> shaders;
  std::vector<Plane> planes;
  std::vector<Model> models;  // the first is the world
  std::vector<Brush> brushes;
  std::vector<BrushSide> sides;
  std::vector<DrawVertex> vertices;
  std::vector<std::int32_t> indices;
  std::vector<Surface> surfaces;
  std::vector<GridSample> light_grid;
};

/// Checks the header, where the lumps lie, that numbers are finite and within kWorldReach, and that
/// planes have unit normals. Indices between lumps are checked where they are used. Throws
/// FormatError.
File take_apart(std::string_view bytes);

/// The largest coordinate a map may have, in units.
inline constexpr double kWorldReach = 65536;

}  // namespace defilade::bsp
