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

DoorwayIndex::DoorwayIndex(std::span<const DoorwayNode> doorways, std::span<const Vec3> positions,
                           float height)
    : doorways_(doorways.begin(), doorways.end()), positions_(positions), height_(height) {
  std::vector<Vec3> places;
  for (const DoorwayNode& doorway : doorways_) {
    const Vec3 at = positions_[doorway.node.index()];
    places.push_back(at);
    widest_ = std::max({widest_, distance(at, doorway.left), distance(at, doorway.right)});
  }
  index_ = PointIndex<DoorwayId>(places);
}

bool DoorwayIndex::passes_by(NodeId from, NodeId to) const {
  if (doorways_.empty()) return false;
  const Vec3 a = positions_[from.index()], b = positions_[to.index()];
  const Vec3 middle{(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
  bool found = false;
  index_.for_each_within(middle, distance(a, b) / 2 + widest_ + height_, [&](DoorwayId doorway) {
    found = found || cuts(doorways_[doorway.index()], from, to);
  });
  return found;
}

bool DoorwayIndex::cuts(const DoorwayNode& doorway, NodeId from, NodeId to) const {
  if (doorway.node == from || doorway.node == to) return false;
  const Vec3 a = positions_[from.index()], b = positions_[to.index()];
  const Vec3 node = positions_[doorway.node.index()];
  const auto met = [&](Vec3 end) {
    const double t = meeting(a, b, end, node);
    return t >= 0 && std::abs(a.z + t * (double{b.z} - a.z) - node.z) < height_;
  };
  return met(doorway.left) || met(doorway.right);
}

}  // namespace defilade
