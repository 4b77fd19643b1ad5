#pragma once
// Which floor belongs together? Rooms, separated where the walkable space narrows.

#include "bake/floor/field_shape.h"

namespace defilade {

struct Rooms {
  std::vector<std::uint32_t> room_of;  // by cell; rooms are numbered by their lowest cell
  std::vector<float> widths;           // by room: its greatest width, from wall to wall
  std::vector<CellId> doorways;  // where two rooms touch and both are wider: the narrowest cell
};

Rooms find_rooms(const WalkField& field, const FieldShape& shape, const AgentProfile& profile);

}  // namespace defilade
