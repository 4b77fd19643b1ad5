#include "bake/bsp/surfaces.h"

#include <algorithm>
#include <optional>

#include "bake/base/byte_reader.h"
#include "bake/bsp/patch.h"

namespace defilade::bsp {
namespace {

constexpr std::int32_t kMostSides = 1024;            // of one brush; real ones have below 100
constexpr std::int64_t kMostControlPoints = 1024;    // of one patch, as in the game
constexpr std::size_t kMostTriangles = 4'000'000;    // of a level
constexpr std::size_t kMostVolumes = 100'000;        // of a level
constexpr std::uint64_t kMostSteps = 1'000'000'000;  // the slowest of 62 maps takes 0.2 of it
constexpr double kWeld = 1.0 / 64;                   // corners closer than this are one, in units
constexpr std::uint32_t kLiquids = kLava | kSlime | kWater;

bool has(std::uint32_t flags, std::uint32_t any_of) { return (flags & any_of) != 0; }

/// Is it visible and opaque?
bool is_drawn(const Shader& s) {
  return !has(s.surface, kNoDraw | kSky) && !has(s.contents, kTranslucent | kLiquids | kFog);
}

/// What bodies collide with, brushes and patches alike; empty if they do not collide with it.
std::string_view solid_role(const Shader& s) {
  if (!has(s.contents, kSolid)) return has(s.contents, kPlayerClip) ? "clip" : "";
  if (has(s.surface, kSky)) return "sky";
  return has(s.contents, kTranslucent) ? "translucent" : "solid";
}

/// Players pass through it. It has a name so that --materials can say otherwise.
std::string_view bot_clip_role(const Shader& s) {
  return has(s.contents, kMonsterClip | kBotClip) ? "bot-clip" : "";
}

std::string_view brush_role(const Shader& s) {
  if (const auto solid = solid_role(s); !solid.empty()) return solid;
  if (has(s.contents, kLiquids) && !has(s.contents, kTranslucent)) return "liquid";
  return bot_clip_role(s);
}

/// Whether a solid patch is drawn does not matter: map compilers that replace curves by triangles
/// for drawing keep the curve, not drawn, for collision.
std::string_view patch_role(const Shader& s) {
  if (const auto solid = solid_role(s); !solid.empty()) return solid;
  return is_drawn(s) ? "nonsolid" : bot_clip_role(s);
}

std::string_view mesh_role(const Shader& s) { return is_drawn(s) ? "nonsolid" : ""; }

std::optional<Medium> medium_of(const Shader& s) {
  if (has(s.contents, kLava)) return Medium::lava;
  if (has(s.contents, kSlime)) return Medium::slime;
  if (has(s.contents, kWater)) return Medium::water;
  if (has(s.contents, kFog)) return Medium::fog;
  return std::nullopt;
}

Double3 moved(const Float3& p, const Float3& offset) {
  return {double{p[0]} + offset[0], double{p[1]} + offset[1], double{p[2]} + offset[2]};
}

/// Map editors work in whole units or binary fractions of them; clipping leaves 63.9999999.
double snapped(double x) {
  constexpr double kGrid = 256;
  return std::round(x * kGrid) / kGrid;
}

}  // namespace

SurfaceBuilder::SurfaceBuilder(const File& file, const ImportSettings& settings, float scale,
                               Level& level)
    : file_(file),
      library_(settings.materials),
      scale_(scale),
      level_(level),
      materials_(settings.materials) {
  // Brushes of a real map never share sides. Those of a hostile map might, to waste our time.
  std::size_t sides = 0;
  for (std::size_t i = 0; i < file.brushes.size(); ++i) {
    const Brush& brush = file.brushes[i];
    if (brush.sides > kMostSides) fail("brush {} has over {} sides", i, kMostSides);
    sides += range_of(file.sides, brush.first_side, brush.sides, "brush sides").size();
  }
  if (sides > file.sides.size()) fail("its brushes share sides");
}

void SurfaceBuilder::finish(ImportedLevel& result) {
  std::move(materials_).hand_over(result);
  if (empty_brushes_ != 0)
    result.warnings.push_back(
        fmt::format("{} brushes have no inside and are left out", empty_brushes_));
}

Vec3 SurfaceBuilder::to_metres(const Double3& p) const {
  return {static_cast<float>(p[0] * scale_), static_cast<float>(p[1] * scale_),
          static_cast<float>(p[2] * scale_)};
}

Box SurfaceBuilder::to_metres(const Model& model, const Float3& offset) const {
  return {to_metres(moved(model.min, offset)), to_metres(moved(model.max, offset))};
}

const Shader& SurfaceBuilder::shader(std::int32_t index) const {
  return item_of(file_.shaders, index, "shaders");
}

std::optional<std::uint32_t> SurfaceBuilder::material(const Shader& shader, std::string_view role) {
  const std::string_view name = library_.knows(shader.name()) ? shader.name() : role;
  if (name.empty()) return std::nullopt;
  const Material material = library_.find(name);
  if (!material.movement && !material.sight && material.fire.none()) return std::nullopt;
  return materials_.number_of(name);
}

/// A surface's own vertices on their way into the level.
class SurfaceBuilder::Vertices {
 public:
  Vertices(Level& level, std::size_t count) : level_(level), numbers_(count, kNone) {}

  /// The level's number of corner `i`, which lies at `place`.
  std::uint32_t at(std::size_t i, Vec3 place) {
    if (numbers_[i] == kNone) {
      numbers_[i] = static_cast<std::uint32_t>(level_.vertices.size());
      level_.vertices.push_back(place);
    }
    return numbers_[i];
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  Level& level_;
  std::vector<std::uint32_t> numbers_;
};

void SurfaceBuilder::spend(std::uint64_t steps) {
  spent_ += steps;
  if (spent_ > kMostSteps)
    fail("it is too much work to read: its brushes or surfaces are used over and over");
}

void SurfaceBuilder::add_triangle(std::vector<Triangle>& triangles, const Triangle& t) {
  if (t.a == t.b || t.b == t.c || t.c == t.a) return;
  if (++triangles_ > kMostTriangles) fail("it becomes more than {} triangles", kMostTriangles);
  triangles.push_back(t);
}

std::vector<Cut> SurfaceBuilder::cuts_of(const Brush& brush, const Float3& offset) const {
  std::vector<Cut> cuts;
  for (const BrushSide& side :
       range_of(file_.sides, brush.first_side, brush.sides, "brush sides")) {
    const Plane& plane = item_of(file_.planes, side.plane, "planes");
    Cut cut{{plane.normal[0], plane.normal[1], plane.normal[2]}, plane.distance};
    for (std::size_t i = 0; i < 3; ++i) cut.offset += cut.normal[i] * double{offset[i]};
    cuts.push_back(cut);
  }
  return cuts;
}

bool SurfaceBuilder::has_named_side(const Brush& brush) const {
  return std::ranges::any_of(
      range_of(file_.sides, brush.first_side, brush.sides, "brush sides"),
      [&](const BrushSide& side) { return library_.knows(shader(side.shader).name()); });
}

Convex SurfaceBuilder::solid_of(std::size_t index, const Float3& offset) {
  const auto sides = static_cast<std::uint64_t>(file_.brushes[index].sides);
  spend(64 + 8 * sides * sides);
  auto solid = intersect(cuts_of(file_.brushes[index], offset), kWorldReach, kWeld);
  if (!solid) fail("brush {} is unbounded or reaches outside the world", index);
  if (solid->faces.empty()) ++empty_brushes_;
  return *std::move(solid);
}

void SurfaceBuilder::add_brush(std::size_t index, const Float3& offset,
                               std::vector<Triangle>& triangles) {
  const Brush& brush = file_.brushes[index];
  const std::string_view role = brush_role(shader(brush.shader));
  spend(static_cast<std::uint64_t>(brush.sides));
  if (role.empty() && !has_named_side(brush)) return;
  const Convex solid = solid_of(index, offset);
  if ((role == "solid" || role == "sky") && !solid.corners.empty())
    note_solid(index, solid, offset);
  Vertices vertices(level_, solid.corners.size());
  for (const Convex::Face& face : solid.faces) {
    const BrushSide& side = file_.sides[static_cast<std::size_t>(brush.first_side) + face.cut];
    const Shader& side_shader = shader(side.shader);
    const bool ladder = role == "solid" && has(side_shader.surface, kLadder);
    const auto id = material(side_shader, ladder ? "ladder" : role);
    if (!id) continue;
    const auto corner = [&](std::size_t i) {
      const auto& [x, y, z] = solid.corners[face.corners[i]];
      return vertices.at(face.corners[i], to_metres({snapped(x), snapped(y), snapped(z)}));
    };
    for (std::size_t i = 2; i < face.corners.size(); ++i)
      add_triangle(triangles, {corner(0), corner(i - 1), corner(i), *id});
  }
}

void SurfaceBuilder::note_solid(std::size_t index, const Convex& solid, const Float3& offset) {
  Solid noted{solid.corners.front(), solid.corners.front(), cuts_of(file_.brushes[index], offset)};
  for (const Double3& corner : solid.corners)
    for (std::size_t i = 0; i < 3; ++i) {
      noted.min[i] = std::min(noted.min[i], corner[i]);
      noted.max[i] = std::max(noted.max[i], corner[i]);
    }
  solids_.push_back(std::move(noted));
}

void SurfaceBuilder::add_patch(const Surface& surface, std::size_t index, const Float3& offset,
                               std::vector<Triangle>& triangles) {
  const auto id = material(shader(surface.shader), patch_role(shader(surface.shader)));
  if (!id) return;
  const std::int64_t width = surface.patch_width, height = surface.patch_height;
  if (width < 3 || height < 3 || width % 2 == 0 || height % 2 == 0 ||
      width * height != surface.vertices || width * height > kMostControlPoints)
    fail("surface {} is a patch of {} by {} control points with {} vertices", index, width, height,
         surface.vertices);
  std::vector<Double3> points;
  for (const DrawVertex& vertex :
       range_of(file_.vertices, surface.first_vertex, surface.vertices, "vertices"))
    points.push_back(moved(vertex.position, offset));
  const ControlGrid grid{static_cast<std::size_t>(width), static_cast<std::size_t>(height), points};
  constexpr std::uint64_t kStepsPerCell = 256;  // so that there are at most 4 million cells, too
  spend(kStepsPerCell * tessellation_cells(grid, kCurveTolerance / scale_));
  const PatchMesh mesh = tessellate(grid, kCurveTolerance / scale_);
  Vertices vertices(level_, mesh.vertices.size());
  const auto corner = [&](std::size_t i) { return vertices.at(i, to_metres(mesh.vertices[i])); };
  for (const auto& [a, b, c] : mesh.triangles) {
    const std::uint32_t first = corner(a), second = corner(b), third = corner(c);
    add_triangle(triangles, {first, second, third, *id});
  }
}

void SurfaceBuilder::add_mesh(const Surface& surface, const Float3& offset,
                              std::vector<Triangle>& triangles) {
  const Shader& own = shader(surface.shader);
  const auto id = material(own, mesh_role(own));
  if (!id) return;
  const auto corners = range_of(file_.vertices, surface.first_vertex, surface.vertices, "vertices");
  const auto indices = range_of(file_.indices, surface.first_index, surface.indices, "indices");
  spend(corners.size() + 8 * indices.size());
  Vertices vertices(level_, corners.size());
  const auto corner = [&](std::size_t i) {
    if (indices[i] < 0 || static_cast<std::size_t>(indices[i]) >= corners.size())
      fail("index {} points outside its surface", surface.first_index + static_cast<int>(i));
    return static_cast<std::size_t>(indices[i]);
  };
  const bool of_brush = surface.type == SurfaceType::planar && has(own.contents, kSolid);
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    std::array<Double3, 3> places;
    for (std::size_t k = 0; k < 3; ++k) places[k] = moved(corners[corner(i + k)].position, offset);
    if (of_brush && is_on_solid(places)) continue;
    const std::uint32_t a = vertices.at(corner(i), to_metres(places[0]));
    const std::uint32_t b = vertices.at(corner(i + 1), to_metres(places[1]));
    const std::uint32_t c = vertices.at(corner(i + 2), to_metres(places[2]));
    add_triangle(triangles, {a, c, b, *id});  // the game draws what it sees clockwise
  }
}

bool SurfaceBuilder::is_on_solid(const std::array<Double3, 3>& corners) {
  spend(solids_.size());
  constexpr double kSlack = 0.25;  // units: what compilers move corners by to close cracks
  const auto holds = [&](const Solid& solid, const Double3& p) {
    for (std::size_t i = 0; i < 3; ++i)
      if (p[i] < solid.min[i] - kSlack || p[i] > solid.max[i] + kSlack) return false;
    spend(solid.cuts.size());
    return std::ranges::all_of(solid.cuts, [&](const Cut& cut) {
      return cut.normal[0] * p[0] + cut.normal[1] * p[1] + cut.normal[2] * p[2] <=
             cut.offset + kSlack;
    });
  };
  return std::ranges::any_of(solids_, [&](const Solid& solid) {
    return std::ranges::all_of(corners, [&](const Double3& p) { return holds(solid, p); });
  });
}

void SurfaceBuilder::add_triangles(const Model& model, const Float3& offset,
                                   std::vector<Triangle>& triangles) {
  solids_.clear();
  const auto brushes = range_of(file_.brushes, model.first_brush, model.brushes, "brushes");
  for (const Brush& brush : brushes)
    add_brush(static_cast<std::size_t>(&brush - file_.brushes.data()), offset, triangles);
  const auto surfaces = range_of(file_.surfaces, model.first_surface, model.surfaces, "surfaces");
  for (const Surface& surface : surfaces) {
    const auto index = static_cast<std::size_t>(&surface - file_.surfaces.data());
    if (surface.type == SurfaceType::patch)
      add_patch(surface, index, offset, triangles);
    else if (surface.type == SurfaceType::planar || surface.type == SurfaceType::mesh)
      add_mesh(surface, offset, triangles);
  }
}

void SurfaceBuilder::add_volume(std::size_t index, const Float3& offset, Medium medium) {
  const Convex solid = solid_of(index, offset);
  if (solid.faces.empty()) return;
  if (level_.volumes.size() == kMostVolumes) fail("it has more than {} volumes", kMostVolumes);
  Volume volume{medium, {}, {}};
  for (const Double3& corner : solid.corners) volume.bounds.include(to_metres(corner));
  const std::vector<Cut> cuts = cuts_of(file_.brushes[index], offset);
  for (const Convex::Face& face : solid.faces) {
    const auto& [x, y, z] = cuts[face.cut].normal;
    volume.sides.push_back({{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)},
                            static_cast<float>(cuts[face.cut].offset * scale_)});
  }
  level_.volumes.push_back(std::move(volume));
}

void SurfaceBuilder::add_liquids(const Model& model, const Float3& offset) {
  for (const Brush& brush : range_of(file_.brushes, model.first_brush, model.brushes, "brushes"))
    if (const auto medium = medium_of(shader(brush.shader)))
      add_volume(static_cast<std::size_t>(&brush - file_.brushes.data()), offset, *medium);
}

void SurfaceBuilder::add_volumes(const Model& model, const Float3& offset, Medium medium) {
  for (const Brush& brush : range_of(file_.brushes, model.first_brush, model.brushes, "brushes"))
    add_volume(static_cast<std::size_t>(&brush - file_.brushes.data()), offset, medium);
}

}  // namespace defilade::bsp
