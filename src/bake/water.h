#pragma once
// Where does one swim?

#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/triangle_tree.h"

namespace defilade {

class Water {
 public:
  Water(const Level& level, const AgentProfile& profile, const TriangleTree& movement);

  bool empty() const { return volumes_.empty(); }
  /// Whoever has more than the chest in water swims.
  bool swims(Vec3 feet) const { return contains(above(feet, chest_)); }
  /// Does one swim all the way?
  bool swims(Vec3 from, Vec3 to) const;
  /// Places `spacing` apart where one floats with the head out of the water.
  std::vector<Vec3> surface(float spacing) const;

 private:
  bool contains(Vec3 point) const;
  bool floats(Vec3 feet) const;

  std::vector<Volume> volumes_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  float chest_;
};

}  // namespace defilade
