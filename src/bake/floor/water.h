#pragma once
// Where does one swim?

#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

class Water {
 public:
  Water(const Level& level, const AgentProfile& profile, const TriangleTree& movement);

  /// Whoever has the waist in water swims.
  bool swims(Vec3 feet) const { return contains(above(feet, waist_)); }
  /// Does one swim all the way?
  bool swims(Vec3 from, Vec3 to) const;
  /// How far one can swim on the level, the way to a place outside of the water.
  Vec3 shore(Vec3 from, Vec3 to) const;
  /// Places where one floats with the head out of the water, `spacing` apart, and below them places
  /// twice as far apart.
  std::vector<Vec3> places(float spacing) const;

 private:
  bool contains(Vec3 point) const;
  bool has_room(Vec3 feet) const;
  bool floats(Vec3 feet) const;

  std::vector<Volume> volumes_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  float waist_;
};

}  // namespace defilade
