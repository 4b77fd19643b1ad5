#pragma once
// What is the walkable space like here: how much room is there, is this a passage, a corner, a
// ledge? Derived from the cells' distance to the border of the field.

#include <vector>

#include "bake/floor/walk_field.h"

namespace defilade {

/// The shortest way across a narrow passage, from border to border through a cell in its middle.
struct Chord {
  CellId cell = kNoCell;
  Vec3 left;
  Vec3 right;
  float width = 0;  // between walls: the body's radius lies between the border and them
};

struct FieldShape {
  float margin = 0;             // the body's radius: a ledge's border may be this far from its rim
  std::vector<float> room;      // by cell: the distance to the border of the field
  std::vector<CellId> nearest;  // by cell: the nearest border point
  std::vector<Vec3> border;     // border points: between a cell and the wall or ledge beside it
  std::vector<Chord> chords;  // chords of passages at most `widest` wide, in the order of the cells
  std::vector<std::uint8_t> narrow;  // by cell: does it lie on a chord?
};

FieldShape shape_of(const WalkField& field, const AgentProfile& profile, float widest);

/// How much of the floor around a cell at the border is free, from 0 to 1: a half beside a straight
/// wall or ledge, more where an obstacle's corner sticks out, less where a room's corner closes in.
float openness(const WalkField& field, CellId cell);

/// The last cell that a straight line over the field from `from` towards `to` comes to; `to` itself
/// when nothing is in between.
CellId straight_walk(const WalkField& field, CellId from, CellId to);

}  // namespace defilade
