#include "bsp_surfaces.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "byte_reader.h"
#include "patch.h"

namespace defilade::bsp {
namespace {

constexpr std::int32_t kMostSides = 1024;          // of one brush; real ones have below 100
constexpr std::size_t kMostTriangles = 4'000'000;  // of a level
constexpr double kWeld = 1.0 / 64;                 // corners closer than this are one, in units
constexpr std::uint32_t kLiquids = kLava | kSlime | kWater;

bool has(std::uint32_t flags, std::uint32_t any_of) { return (flags & any_of) != 0; }

/// Can one see it, and not through it?
bool is_drawn(const Shader& s) {
  return !has(s.surface, kNoDraw | kSky) && !has(s.contents, kTranslucent | kLiquids | kFog);
}

std::string_view clip_role(const Shader& s) {
  if (has(s.contents, kPlayerClip)) return "clip";
  if (has(s.contents, kMonsterClip | kBotClip)) return "bot-clip";
  return "";
}

/// What bodies collide with, brushes and patches alike; empty for none of these.
std::string_view solid_role(const Shader& s) {
  if (!has(s.contents, kSolid)) return clip_role(s);
  if (has(s.surface, kSky)) return "sky";
  return has(s.contents, kTranslucent) ? "translucent" : "solid";
}

std::string_view brush_role(const Shader& s) {
  if (const auto solid = solid_role(s); !solid.empty()) return solid;
  return has(s.contents, kLiquids) && !has(s.contents, kTranslucent) ? "liquid" : "";
}

/// Whether a solid one is drawn does not matter: map compilers that replace curves by triangles
/// for drawing keep the curve, not drawn, for collision.
std::string_view patch_role(const Shader& s) {
  if (const auto solid = solid_role(s); !solid.empty()) return solid;
  return is_drawn(s) ? "nonsolid" : "";
}

std::string_view mesh_role(const Shader& s) { return is_drawn(s) ? "nonsolid" : ""; }

std::optional<Medium> medium_of(const Shader& s) {
  if (has(s.contents, kLava)) return Medium::lava;
  if (has(s.contents, kSlime)) return Medium::slime;
  if (has(s.contents, kWater)) return Medium::water;
  if (has(s.contents, kFog)) return Medium::fog;
  return std::nullopt;
}

Point3 moved(const Float3& p, const Float3& offset) {
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
  // Brushes of a real map never share sides. Of a hostile one they might, to waste our time.
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

Vec3 SurfaceBuilder::to_metres(const Point3& p) const {
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

std::uint32_t SurfaceBuilder::first_new_vertex() const {
  return static_cast<std::uint32_t>(level_.vertices.size());
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

Convex SurfaceBuilder::solid_of(std::size_t index, const Float3& offset) {
  auto solid = intersect(cuts_of(file_.brushes[index], offset), kWorldReach, kWeld);
  if (!solid) fail("brush {} has no end in some direction, or reaches out of the world", index);
  if (solid->faces.empty()) ++empty_brushes_;
  return *std::move(solid);
}

void SurfaceBuilder::add_brush(std::size_t index, const Float3& offset,
                               std::vector<Triangle>& triangles) {
  const Brush& brush = file_.brushes[index];
  const std::string_view role = brush_role(shader(brush.shader));
  const Convex solid = solid_of(index, offset);
  if ((role == "solid" || role == "sky") && !solid.corners.empty())
    note_solid(index, solid, offset);
  const std::uint32_t base = first_new_vertex();
  for (const auto& [x, y, z] : solid.corners)
    level_.vertices.push_back(to_metres({snapped(x), snapped(y), snapped(z)}));
  for (const Convex::Face& face : solid.faces) {
    const BrushSide& side = file_.sides[static_cast<std::size_t>(brush.first_side) + face.cut];
    const Shader& side_shader = shader(side.shader);
    const bool ladder = role == "solid" && has(side_shader.surface, kLadder);
    const auto id = material(side_shader, ladder ? "ladder" : role);
    if (!id) continue;
    const auto corner = [&](std::size_t i) {
      return base + static_cast<std::uint32_t>(face.corners[i]);
    };
    for (std::size_t i = 2; i < face.corners.size(); ++i)
      add_triangle(triangles, {corner(0), corner(i - 1), corner(i), *id});
  }
}

void SurfaceBuilder::note_solid(std::size_t index, const Convex& solid, const Float3& offset) {
  Solid noted{solid.corners.front(), solid.corners.front(), cuts_of(file_.brushes[index], offset)};
  for (const Point3& corner : solid.corners)
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
      width * height != surface.vertices)
    fail("surface {} is a patch of {} by {} control points with {} vertices", index, width, height,
         surface.vertices);
  std::vector<Point3> points;
  for (const DrawVertex& vertex :
       range_of(file_.vertices, surface.first_vertex, surface.vertices, "vertices"))
    points.push_back(moved(vertex.position, offset));
  const PatchMesh mesh =
      tessellate({static_cast<std::size_t>(width), static_cast<std::size_t>(height), points},
                 kCurveTolerance / scale_);
  const std::uint32_t base = first_new_vertex();
  for (const Point3& p : mesh.vertices) level_.vertices.push_back(to_metres(p));
  for (const auto& [a, b, c] : mesh.triangles)
    add_triangle(triangles,
                 {base + static_cast<std::uint32_t>(a), base + static_cast<std::uint32_t>(b),
                  base + static_cast<std::uint32_t>(c), *id});
}

void SurfaceBuilder::add_mesh(const Surface& surface, const Float3& offset,
                              std::vector<Triangle>& triangles) {
  const Shader& own = shader(surface.shader);
  const auto id = material(own, mesh_role(own));
  if (!id) return;
  const auto vertices =
      range_of(file_.vertices, surface.first_vertex, surface.vertices, "vertices");
  const auto indices = range_of(file_.indices, surface.first_index, surface.indices, "indices");
  const std::uint32_t base = first_new_vertex();
  for (const DrawVertex& vertex : vertices)
    level_.vertices.push_back(to_metres(moved(vertex.position, offset)));
  const auto corner = [&](std::size_t i) {
    if (indices[i] < 0 || static_cast<std::size_t>(indices[i]) >= vertices.size())
      fail("index {} points outside of its surface", surface.first_index + static_cast<int>(i));
    return base + static_cast<std::uint32_t>(indices[i]);
  };
  const bool of_brush = surface.type == SurfaceType::planar && has(own.contents, kSolid);
  const auto place = [&](std::size_t i) {
    return moved(vertices[static_cast<std::size_t>(indices[i])].position, offset);
  };
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    const Triangle triangle{corner(i), corner(i + 1), corner(i + 2), *id};
    if (!of_brush || !is_on_solid({place(i), place(i + 1), place(i + 2)}))
      add_triangle(triangles, triangle);
  }
}

bool SurfaceBuilder::is_on_solid(const std::array<Point3, 3>& corners) {
  // The largest of 62 maps takes a sixth of this; a hostile one could ask for years.
  constexpr std::size_t kMostComparisons = 1'000'000'000;
  comparisons_ += solids_.size();
  if (comparisons_ > kMostComparisons) return false;
  constexpr double kSlack = 0.25;  // units: what compilers move corners by to close cracks
  const auto holds = [&](const Solid& solid, const Point3& p) {
    for (std::size_t i = 0; i < 3; ++i)
      if (p[i] < solid.min[i] - kSlack || p[i] > solid.max[i] + kSlack) return false;
    return std::ranges::all_of(solid.cuts, [&](const Cut& cut) {
      return cut.normal[0] * p[0] + cut.normal[1] * p[1] + cut.normal[2] * p[2] <=
             cut.offset + kSlack;
    });
  };
  return std::ranges::any_of(solids_, [&](const Solid& solid) {
    return std::ranges::all_of(corners, [&](const Point3& p) { return holds(solid, p); });
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
  Volume volume{medium, {}, {}};
  for (const Point3& corner : solid.corners) volume.bounds.include(to_metres(corner));
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
