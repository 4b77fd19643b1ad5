#include "defilade/tactics/path_terms.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace defilade {
namespace {

constexpr double kBeside = 0.75;  // metres from a line of fire that are still in it

/// A line of fire from a muzzle to its target.
class FireLine {
 public:
  FireLine(Vec3 from, Vec3 to)
      : from_(from),
        x_(double{to.x} - from.x),
        y_(double{to.y} - from.y),
        z_(double{to.z} - from.z) {}

  /// How near it comes to a body. The nearest point is where the line is nearest to the body's axis
  /// as seen from above, to the feet or to the head: one of the three is right, and the others are
  /// farther.
  double gap(Vec3 feet, double height) const {
    const double head = feet.z + height;
    double least = std::numeric_limits<double>::infinity();
    for (const double t :
         {nearest(feet, feet.z, 0), nearest(feet, feet.z, 1), nearest(feet, head, 1)}) {
      const double z = from_.z + t * z_;
      const double beyond = std::max({0.0, z - head, feet.z - z});
      least =
          std::min(least, std::hypot(from_.x + t * x_ - feet.x, from_.y + t * y_ - feet.y, beyond));
    }
    return least;
  }

 private:
  /// Where on the line, from 0 to 1, it is nearest to a point; heights count with that weight.
  double nearest(Vec3 axis, double z, double weight) const {
    const double length = x_ * x_ + y_ * y_ + weight * z_ * z_;
    if (length == 0) return 0;
    const double along = (double{axis.x} - from_.x) * x_ + (double{axis.y} - from_.y) * y_ +
                         weight * (z - from_.z) * z_;
    return std::clamp(along / length, 0.0, 1.0);
  }

  Vec3 from_;
  double x_;
  double y_;
  double z_;
};

class Terms {
 public:
  Terms(const Situation& s, std::span<float> out) : s_(s), out_(out) {}

  void add_seen(float weight) {
    for (const EnemyId e : s_.enemies())
      for (const NodeId node : s_.row(e)) out_[node.index()] += weight * s_.enemy(e).confidence;
  }

  void add_qualities(float exposure, float light) {
    for (std::size_t i = 0; i < out_.size(); ++i)
      out_[i] +=
          exposure * static_cast<float>(s_.exposure_share(NodeId{i})) + light * s_.map().light()[i];
  }

  /// Before all others: a gate of several pinch points is paid for once.
  void set_gates(float weight) {
    for (const PinchPoint& pinch : s_.map().analysis().pinch_points)
      for (const PinchGate& gate : pinch.gates) out_[gate.node.index()] = weight;
  }

  void add_harm(float weight) {
    for (std::size_t i = 0; i < s_.harm().size(); ++i) out_[i] += weight * s_.harm()[i];
  }

  void add_lines_of_fire(float weight) {
    for (const Friend& shooter : s_.friends()) {
      const NodeId from = s_.map().index().nearest(shooter.position);
      for (const EnemyId e : s_.enemies())
        if (s_.map().visibility(kUpright, kUpright).contains(from, s_.node(e)))
          add_line(shooter.position, s_.enemy(e).position, weight);
    }
  }

 private:
  void add_line(Vec3 shooter, Vec3 target, float weight) {
    const Stance& upright = s_.map().profile().upright();
    const FireLine line(above(shooter, upright.eye), above(target, upright.eye));
    for (std::size_t i = 0; i < out_.size(); ++i)
      if (line.gap(s_.graph().position(NodeId{i}), upright.height) <= kBeside) out_[i] += weight;
  }

  const Situation& s_;
  std::span<float> out_;
};

}  // namespace

void path_multipliers(const Situation& s, const PathTerms& terms, std::span<float> out) noexcept {
  assert(out.size() == s.size());
  std::ranges::fill(out, 0.0F);
  Terms sum(s, out);
  sum.set_gates(terms.gates);
  sum.add_seen(terms.seen);
  sum.add_qualities(terms.exposure, terms.light);
  sum.add_harm(terms.harm);
  if (terms.lines_of_fire != 0) sum.add_lines_of_fire(terms.lines_of_fire);
  const float least = *std::ranges::min_element(out);
  for (float& value : out) value = 1 + (value - least);
}

}  // namespace defilade
