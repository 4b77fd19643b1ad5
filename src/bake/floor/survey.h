#pragma once
// What is known of the floor before there are nodes? Everything that is derived from the walkable
// field, found once and shared by placement, naming and lint.

#include "bake/floor/carriers.h"
#include "bake/floor/field_shape.h"
#include "bake/floor/floor_rooms.h"
#include "bake/floor/solid_space.h"

namespace defilade {

struct Ground {
  TriangleTree movement;  // the triangles that stop movement
  TriangleTree veils;     // those that stop sight but not movement
  SolidSpace solids;
  Triggers triggers;
  std::vector<Travel> travels;
  WalkField field;  // only what can be reached
  FieldShape shape;
  Rooms rooms;

  /// Is a body that stands there inside of a wall?
  bool is_in_wall(Vec3 feet) const { return solids.holds(feet, movement); }
};

/// `known` places are on floor that can be reached, as spawn points and items are. `spacing` is
/// that of PlaceSettings: passages narrower than twice that are narrow. The level must outlive the
/// ground.
Result<Ground> survey(const Level& level, const AgentProfile& profile, std::span<const Vec3> known,
                      float spacing, Progress& progress);

}  // namespace defilade
