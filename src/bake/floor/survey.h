#pragma once
// What is known of the floor before there are nodes? Everything that is read off the walkable
// field, found once and shared by whoever places, names or checks.

#include "bake/floor/carriers.h"
#include "bake/floor/field_shape.h"
#include "bake/floor/floor_rooms.h"

namespace defilade {

struct Ground {
  TriangleTree movement;  // the triangles that stop movement
  TriangleTree veils;     // those that stop sight but not movement
  std::vector<Travel> travels;
  WalkField field;  // as far as one can get to it
  FieldShape shape;
  Rooms rooms;
};

/// `known` places are on floor that one can get to, as spawn points and items are. `spacing` as in
/// PlaceSettings: passages narrower than twice that are narrow. The level must outlive the ground.
Result<Ground> survey(const Level& level, const AgentProfile& profile, std::span<const Vec3> known,
                      float spacing, Progress& progress);

}  // namespace defilade
