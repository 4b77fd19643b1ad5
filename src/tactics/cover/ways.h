#pragma once
// How does one get there? Straight where one walks straight, else over the nodes.
//
// Who asks need not be at a node: it enters the graph at the nodes near it that it walks to.

#include <limits>
#include <utility>
#include <vector>

#include "defilade/model/mover.h"
#include "defilade/tactics/path.h"
#include "tactics/cover/sensor_lattice.h"

namespace defilade {

struct CoverWay {
  double length = std::numeric_limits<double>::infinity();
  NodeId via = {};  // the last node; none: straight
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
  /// It must be on the floor. Infinite if one does not walk there straight, and over nodes it is
  /// longer than `most`.
  CoverWay to_sensor(std::size_t i, double most, SensorLattice& lattice) const;

  /// The path to where one leaves the graph for the place, without needless nodes, and the length
  /// of the whole way. The way to the place must be the one given.
  double trace(const CoverWay& way, Vec3 place, Path& path, Workspace& work) const;
  /// The length of the whole way along that path; writes its own.
  double length_of(Path& path, Vec3 place) const;

 private:
  void find_entries();
  void cut_corners(const CoverWay& way, Vec3 place, Path& path) const;

  const Situation& s_;
  const Mover& mover_;
  CoverWaysMemory& memory_;
};

}  // namespace defilade
