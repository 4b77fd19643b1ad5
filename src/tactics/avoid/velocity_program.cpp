#include "tactics/avoid/velocity_program.h"

#include <algorithm>
#include <optional>

namespace defilade {
namespace {

/// Borders that are closer to parallel than this do not meet.
constexpr double kParallel = 1e-9;

/// What the programme looks for: the point nearest to `target`, or the one farthest along it.
struct Goal {
  Double2 target;
  bool farthest = false;

  /// The best point of the disc.
  Double2 of_disc(double speed) const noexcept {
    const double size = length(target);
    if (size == 0 || (!farthest && size <= speed)) return target;
    return (speed / size) * target;
  }
  /// The best parameter in [low, high] of a border with that direction through `origin`.
  double on_border(Double2 origin, Double2 direction, double low, double high) const noexcept {
    if (farthest) return dot(direction, target) > 0 ? high : low;
    return std::clamp(dot(direction, target - origin), low, high);
  }
};

/// The best point on the border of plane `i` within the disc and the planes before it, if any is.
std::optional<Double2> best_on_border(std::span<const HalfPlane> planes, std::size_t i,
                                      const Goal& goal, double speed) {
  const HalfPlane& plane = planes[i];
  const double reach = speed * speed - plane.offset * plane.offset;
  if (reach < 0) return {};
  double high = std::sqrt(reach);
  double low = -high;
  const Double2 origin = plane.offset * plane.normal;
  const Double2 direction = left_of(plane.normal);
  for (const HalfPlane& other : planes.first(i)) {
    const double slope = dot(other.normal, direction);
    const double missing = other.violation(origin);
    if (std::abs(slope) <= kParallel) {
      if (missing > 0) return {};
    } else if (slope > 0) {
      low = std::max(low, missing / slope);
    } else {
      high = std::min(high, missing / slope);
    }
    if (low > high) return {};
  }
  return origin + goal.on_border(origin, direction, low, high) * direction;
}

/// Solves the programme up to the first plane that leaves nothing; its index, or how many there
/// are.
std::size_t solve_up_to(std::span<const HalfPlane> planes, const Goal& goal, double speed,
                        Double2& best) {
  best = goal.of_disc(speed);
  for (std::size_t i = 0; i < planes.size(); ++i) {
    if (planes[i].violation(best) <= 0) continue;
    const auto found = best_on_border(planes, i, goal, speed);
    if (!found) return i;
    best = *found;
  }
  return planes.size();
}

}  // namespace

VelocityAnswer VelocityProgram::solve(std::span<const HalfPlane> planes, std::size_t hard,
                                      Double2 wanted, double speed) {
  VelocityAnswer answer;
  const std::size_t reached = solve_up_to(planes, {wanted}, speed, answer.velocity);
  if (reached == planes.size()) return answer;
  answer.feasible = false;
  violate_least(planes, reached < hard ? 0 : hard, reached, speed, answer.velocity);
  return answer;
}

void VelocityProgram::violate_least(std::span<const HalfPlane> planes, std::size_t hard,
                                    std::size_t from, double speed, Double2& velocity) {
  double worst = 0;
  for (std::size_t k = std::max(from, hard); k < planes.size(); ++k) {
    if (planes[k].violation(velocity) <= worst) continue;
    // Plane k is violated the most. Go as far into it as the hard planes allow without violating an
    // earlier one more than this one.
    bisectors_.assign(planes.begin(), planes.begin() + static_cast<std::ptrdiff_t>(hard));
    for (const HalfPlane& other : planes.subspan(hard, k - hard)) {
      const Double2 difference = other.normal - planes[k].normal;
      const double size = length(difference);
      if (size <= kParallel) continue;
      bisectors_.push_back({(1 / size) * difference, (other.offset - planes[k].offset) / size});
    }
    Double2 best;
    if (solve_up_to(bisectors_, {planes[k].normal, true}, speed, best) == bisectors_.size())
      velocity = best;
    worst = planes[k].violation(velocity);
  }
}

}  // namespace defilade
