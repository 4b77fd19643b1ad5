#pragma once
// How does the character get there? In a straight line where it can walk straight, else over the
// nodes.
//
// The character need not be at a node: it enters the graph at nearby nodes that it can walk to.

#include <limits>
#include <utility>
#include <vector>

#include "defilade/model/mover.h"
#include "defilade/tactics/path.h"
#include "tactics/cover/sensor_lattice.h"

namespace defilade {

struct CoverWay {
  double length = std::numeric_limits<double>::infinity();
  NodeId via = {};  // the last node; none: a straight walk
};

/// Memory that is kept between questions.
struct CoverWaysMemory {
  std::vector<PathStart> entries;
  std::vector<double> lengths;
  std::vector<std::pair<double, NodeId>> heap;
};

class CoverWays {
 public:
  CoverWays(const Situation& s, double far, const Mover& mover, CoverWaysMemory& memory);

  /// Infinite beyond `far`.
  double to_node(NodeId node) const { return memory_.lengths[node.index()]; }
  /// The sensor must be on the floor. Infinite if the character cannot walk there straight and the
  /// way over nodes is longer than `most`.
  CoverWay to_sensor(std::size_t i, double most, SensorLattice& lattice) const;

  /// Writes the path to where the character leaves the graph for the place, without needless nodes,
  /// and returns the length of the whole way. `way` must be the way to the place.
  double trace(const CoverWay& way, Vec3 place, Path& path, Workspace& work) const;
  /// The length of the whole way along that path; also writes the path's own length.
  double length_of(Path& path, Vec3 place) const;

 private:
  void find_entries();
  void cut_corners(const CoverWay& way, Vec3 place, Path& path) const;

  const Situation& s_;
  const Mover& mover_;
  CoverWaysMemory& memory_;
};

}  // namespace defilade
