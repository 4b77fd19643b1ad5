#pragma once
// Which triangles and volumes do the brushes, patches and meshes of a Quake map become?
// docs/use/levels.md has the table of what stops what.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bake/bsp/convex.h"
#include "bake/bsp/format.h"
#include "bake/levels/material_table.h"
#include "defilade/bake/import.h"
#include "defilade/model/level.h"

namespace defilade::bsp {

/// How far tessellated curves may be from the true ones, in metres.
inline constexpr double kCurveTolerance = 0.01;

/// Adds to a level. Everything throws FormatError.
class SurfaceBuilder {
 public:
  SurfaceBuilder(const File& file, const ImportSettings& settings, float scale, Level& level);

  /// Adds the materials to the result; the last function to call.
  void finish(ImportedLevel& result);

  /// Triangles of a model, moved by `offset` (in units); vertices and materials go to the level.
  void add_triangles(const Model& model, const Float3& offset, std::vector<Triangle>& triangles);
  /// Its liquids and fogs.
  void add_liquids(const Model& model, const Float3& offset);
  /// All its brushes as volumes of one kind.
  void add_volumes(const Model& model, const Float3& offset, Medium medium);

  Vec3 to_metres(const Double3& p) const;
  Box to_metres(const Model& model, const Float3& offset) const;

 private:
  void add_brush(std::size_t index, const Float3& offset, std::vector<Triangle>& triangles);
  void note_solid(std::size_t index, const Convex& solid, const Float3& offset);
  void add_patch(const Surface& surface, std::size_t index, const Float3& offset,
                 std::vector<Triangle>& triangles);
  void add_mesh(const Surface& surface, const Float3& offset, std::vector<Triangle>& triangles);
  void add_volume(std::size_t index, const Float3& offset, Medium medium);
  /// Vertices are added when a triangle first needs them.
  class Vertices;
  void add_triangle(std::vector<Triangle>& triangles, const Triangle& triangle);
  /// Gives up on maps whose parts are used over and over.
  void spend(std::uint64_t steps);

  /// Does the triangle lie on a brush that stops sight anyway?
  bool is_on_solid(const std::array<Double3, 3>& corners);

  const Shader& shader(std::int32_t index) const;
  std::vector<Cut> cuts_of(const Brush& brush, const Float3& offset) const;
  Convex solid_of(std::size_t index, const Float3& offset);
  /// The material of a surface of this shader that is `role` by its flags; none if it stops
  /// nothing.
  std::optional<std::uint32_t> material(const Shader& shader, std::string_view role);
  /// Does --materials say what one of its sides is?
  bool has_named_side(const Brush& brush) const;

  const File& file_;
  const MaterialLibrary& library_;
  double scale_;
  Level& level_;
  MaterialTable materials_;
  /// A brush of the model at hand that stops sight.
  struct Solid {
    Double3 min, max;
    std::vector<Cut> cuts;
  };
  std::vector<Solid> solids_;
  std::size_t triangles_ = 0;
  std::uint64_t spent_ = 0;
  std::size_t empty_brushes_ = 0;
};

}  // namespace defilade::bsp
