#pragma once
// Where does a body swim?

#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

bool is_in_water(const Level& level, Vec3 point);

class Water {
 public:
  Water(const Level& level, const AgentProfile& profile, const TriangleTree& movement);

  /// A body swims if its waist is in water.
  bool swims(Vec3 feet) const { return contains(above(feet, waist_)); }
  /// Does the body swim all the way?
  bool swims(Vec3 from, Vec3 to) const;
  /// The last point at which the body still swims, on the level way to a place outside the water.
  Vec3 shore(Vec3 from, Vec3 to) const;
  /// Places where the body floats with its head out of the water, `spacing` apart, and below them
  /// places twice as far apart.
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
