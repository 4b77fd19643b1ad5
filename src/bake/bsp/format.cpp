#include "bake/bsp/format.h"

#include <algorithm>
#include <cmath>

#include "bake/base/byte_reader.h"

namespace defilade::bsp {
namespace {

constexpr std::int32_t kVersion = 46;

enum LumpIndex : std::size_t {
  kEntities = 0,
  kShaders = 1,
  kPlanes = 2,
  kModels = 7,
  kBrushes = 8,
  kBrushSides = 9,
  kVertices = 10,
  kIndices = 11,
  kSurfaces = 13,
  kLightGrid = 15,
  kLumps = 17,
};

static_assert(sizeof(Shader) == 72 && sizeof(Plane) == 16 && sizeof(Model) == 40 &&
              sizeof(Brush) == 12 && sizeof(BrushSide) == 8 && sizeof(DrawVertex) == 44 &&
              sizeof(Surface) == 104 && sizeof(GridSample) == 8);

bool in_world(const Float3& p) {
  return std::ranges::all_of(p, [](float x) { return std::abs(double{x}) <= kWorldReach; });
}

void check_planes(const std::vector<Plane>& planes) {
  // Compilers of maps write unit normals in float32; the worst of 62 maps is off by 2e-7.
  constexpr double kSlack = 1e-4;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const auto& [x, y, z] = planes[i].normal;
    const double length = std::hypot(double{x}, double{y}, double{z});
    if (!(std::abs(length - 1) <= kSlack)) fail("plane {} has a normal of length {:g}", i, length);
    if (!std::isfinite(planes[i].distance)) fail("plane {} is infinitely far away", i);
  }
}

void check_places(const File& file) {
  for (std::size_t i = 0; i < file.vertices.size(); ++i)
    if (!in_world(file.vertices[i].position)) fail("vertex {} lies outside the world", i);
  for (std::size_t i = 0; i < file.models.size(); ++i)
    if (!in_world(file.models[i].min) || !in_world(file.models[i].max))
      fail("model {} reaches outside the world", i);
}

std::string_view until_zero(std::string_view text) { return text.substr(0, text.find('\0')); }

}  // namespace

std::string_view Shader::name() const { return until_zero({name_bytes.data(), name_bytes.size()}); }

File take_apart(std::string_view bytes) {
  ByteReader header(bytes);
  if (header.left() < 4 || header.take(4) != "IBSP")
    fail("it is not a Quake III map: it does not begin with IBSP");
  if (const auto version = header.take<std::int32_t>(); version != kVersion)
    fail("it is a map of version {}; only version {} (Quake III) can be read", version, kVersion);
  const auto lumps = header.take<std::array<Lump, kLumps>>();
  File file;
  file.entities = until_zero(lump_bytes(bytes, lumps[kEntities], "entities"));
  file.shaders = read_records<Shader>(bytes, lumps[kShaders], "shaders");
  file.planes = read_records<Plane>(bytes, lumps[kPlanes], "planes");
  file.models = read_records<Model>(bytes, lumps[kModels], "models");
  file.brushes = read_records<Brush>(bytes, lumps[kBrushes], "brushes");
  file.sides = read_records<BrushSide>(bytes, lumps[kBrushSides], "brush sides");
  file.vertices = read_records<DrawVertex>(bytes, lumps[kVertices], "vertices");
  file.indices = read_records<std::int32_t>(bytes, lumps[kIndices], "indices");
  file.surfaces = read_records<Surface>(bytes, lumps[kSurfaces], "surfaces");
  file.light_grid = read_records<GridSample>(bytes, lumps[kLightGrid], "light grid samples");
  if (file.models.empty()) fail("it has no models, not even the world");
  check_planes(file.planes);
  check_places(file);
  return file;
}

}  // namespace defilade::bsp
