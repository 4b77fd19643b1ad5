#include "bake/links/doorway.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

double side(Vec3 a, Vec3 b, Vec3 p) {
  return (double{b.x} - a.x) * (double{p.y} - a.y) - (double{b.y} - a.y) * (double{p.x} - a.x);
}

/// Where along a→b, seen from above, the closed segment c–d is met; negative when it is not.
double meeting(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const double sc = side(a, b, c), sd = side(a, b, d), sa = side(c, d, a), sb = side(c, d, b);
  if (sc * sd > 0 || sa * sb > 0 || sa == sb) return -1;
  return sa / (sa - sb);
}

}  // namespace

GateIndex::GateIndex(std::span<const Gate> gates, std::span<const Vec3> positions, float height)
    : gates_(gates.begin(), gates.end()), positions_(positions), height_(height) {
  std::vector<Vec3> places;
  for (const Gate& gate : gates_) {
    const Vec3 at = positions_[gate.node.index()];
    places.push_back(at);
    widest_ = std::max({widest_, distance(at, gate.left), distance(at, gate.right)});
  }
  index_ = PointIndex<GateId>(places);
}

bool GateIndex::passes_by(NodeId from, NodeId to) const {
  if (gates_.empty()) return false;
  const Vec3 a = positions_[from.index()], b = positions_[to.index()];
  const Vec3 middle{(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
  bool found = false;
  index_.for_each_within(middle, distance(a, b) / 2 + widest_ + height_, [&](GateId gate) {
    found = found || cuts(gates_[gate.index()], from, to);
  });
  return found;
}

bool GateIndex::cuts(const Gate& gate, NodeId from, NodeId to) const {
  if (gate.node == from || gate.node == to) return false;
  const Vec3 a = positions_[from.index()], b = positions_[to.index()];
  const Vec3 node = positions_[gate.node.index()];
  const auto met = [&](Vec3 end) {
    const double t = meeting(a, b, end, node);
    return t >= 0 && std::abs(a.z + t * (double{b.z} - a.z) - node.z) < height_;
  };
  return met(gate.left) || met(gate.right);
}

}  // namespace defilade
