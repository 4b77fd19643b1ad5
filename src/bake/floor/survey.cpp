#include "bake/floor/survey.h"

#include "bake/floor/reachable_floor.h"

namespace defilade {
namespace {

std::vector<Corners> veils_of(const Level& level) {
  std::vector<Corners> veils;
  for (const Triangle& triangle : level.triangles) {
    const Material& material = level.materials[triangle.material];
    if (material.sight && !material.movement) veils.push_back(level.corners(triangle));
  }
  return veils;
}

}  // namespace

Result<Ground> survey(const Level& level, const AgentProfile& profile, std::span<const Vec3> known,
                      float spacing, Progress& progress) {
  Ground ground;
  ground.movement = TriangleTree(movement_triangles(level));
  ground.veils = TriangleTree(veils_of(level));
  ground.solids = SolidSpace(level, profile, ground.movement);
  ground.triggers = Triggers(level, profile);
  auto field = WalkField::build(level, profile, ground.movement, ground.solids, progress);
  if (!field) return field.error();
  ground.field = *std::move(field);
  ground.travels = find_travels(level, profile, ground.movement, ground.solids, ground.triggers);
  ground.field.keep(reachable_cells(ground.field, level, profile, ground.movement, ground.solids,
                                    ground.triggers, ground.travels, known));
  ground.shape = shape_of(ground.field, profile, 2 * spacing);
  ground.rooms = find_rooms(ground.field, ground.shape, profile);
  return ground;
}

}  // namespace defilade
