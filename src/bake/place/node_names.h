#pragma once
// What is a placed node called? After what it is for and where it is: an edit elsewhere in the
// level does not change its name.

#include <set>
#include <span>
#include <string>

#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Places nearer than this, in metres, share a node.
inline constexpr float kSamePlace = 0.3F;

class NodeNames {
 public:
  explicit NodeNames(std::span<const Waypoint> taken) {
    for (const Waypoint& node : taken) names_.insert(node.name);
  }

  /// The wished name, with as many primes as make it unique.
  std::string unique(std::string wish) {
    while (!names_.insert(wish).second) wish += '\'';
    return wish;
  }

  /// A node of its own name, tagged with its role: "corner@12.5,-3.0,0.0".
  Waypoint node(std::string_view role, Vec3 place);

 private:
  std::set<std::string> names_;
};

}  // namespace defilade
