#pragma once
// What is known of the floor before there are nodes? Everything that is read off the walkable
// field, found once and shared by whoever places, names or checks.

#include "field_shape.h"
#include "rooms.h"

namespace defilade {

struct Ground {
  TriangleTree movement;  // the triangles that stop movement
  TriangleTree veils;     // those that stop sight but not movement
  WalkField field;
  FieldShape shape;
  Rooms rooms;
};

/// `spacing` as in PlaceSettings: passages narrower than twice that are narrow.
Result<Ground> survey(const Level& level, const AgentProfile& profile, float spacing,
                      Progress& progress);

}  // namespace defilade
