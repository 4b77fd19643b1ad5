#pragma once
// The slow twin of body_sweep.h: where does a body fit, and does it get from here to there? Every
// way is tried in small strides, and nothing is remembered from one stride to the next but the
// height of the feet.
//
// Written from the headers alone: body_sweep.h, agent_profile.h, level.h.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <sstream>
#include <string>

#include "defilade/model/agent_profile.h"
#include "support/twins/slow_world.h"

namespace defilade::test {

/// Why a body cannot be somewhere or get somewhere; nothing when it can.
struct Trouble {
  const char* what = nullptr;
  slow::Point at;
  SlowWorld::Obstacle obstacle = {};

  explicit operator bool() const { return what != nullptr; }
  std::string text() const {
    if (what == nullptr) return "";
    std::ostringstream out;
    out << what << " at " << slow::text(at);
    if (obstacle.piece != nullptr) {
      const auto& [corners, box, normal_z, material] = *obstacle.piece;
      out << ", " << obstacle.distance << " m from its axis: " << material << ' '
          << slow::text(corners.a) << slow::text(corners.b) << slow::text(corners.c);
    }
    return out.str();
  }
};

/// A body that moves through a SlowWorld.
class SlowBody {
 public:
  static constexpr double kStride = 0.05;  // grates have holes a body just falls through
  /// What only touches a body does not stop it, and coordinates are rounded to float32.
  static constexpr double kSlack = 0.001;
  /// An obstacle this much higher than a step, or than a jump lifts the feet, is still passed: on a
  /// slope the floor is that much higher or lower a little further on, where the library looks at
  /// it.
  static constexpr double kFeet = 0.02;

  SlowBody(const SlowWorld& world, const AgentProfile& profile, double height)
      : world_(world), profile_(profile), height_(height) {}

  /// Standing still, feet at `at`: whatever is lower than a step does not matter.
  Trouble standing(Vec3 at) const { return within(at.x, at.y, at.z, at.z); }
  bool fits(Vec3 at) const { return !standing(at); }

  /// The highest floor that is a step up or down from z, or nearer.
  std::optional<double> floor_near(double x, double y, double z) const {
    return world_.floor(x, y, z - step(), z + step());
  }

  Trouble walk(Vec3 from, Vec3 to) const { return go_on(Course(from, to), 0, from.z, 0); }
  /// A run on which the body falls off one or more ledges.
  Trouble drop(Vec3 from, Vec3 to) const { return go_on(Course(from, to), 0, from.z, 3); }

  /// Over a ledge at a run: level until above the end, then straight down.
  Trouble run_off(Vec3 from, Vec3 to) const {
    const double fall = double{from.z} - to.z;
    if (fall > profile_.drop + kSlack) return {"too deep", slow::Point(from)};
    const double longest =
        flight(profile_.jump_height) + flight(profile_.jump_height + fall) + 2 * profile_.radius;
    if (slow::plan_distance(from, to) > longest + kSlack) return {"too far", slow::Point(from)};
    return jump_lifted(from, to, 0);
  }

  /// Straight up, straight across and straight down, lifted by as little as possible.
  Trouble jump(Vec3 from, Vec3 to) const {
    constexpr double kLift = 0.05;
    const double rise = double{to.z} - from.z, least = std::max(0.0, rise);
    const double most = std::max<double>(profile_.jump_height, least);
    if (rise > profile_.jump_height + kSlack) return {"too high a jump", slow::Point(from)};
    if (-rise > profile_.drop + kSlack) return {"too deep a jump", slow::Point(from)};
    const double longest =
        flight(profile_.jump_height) + flight(profile_.jump_height - rise) + 2 * profile_.radius;
    if (slow::plan_distance(from, to) > longest + kSlack)
      return {"too long a jump", slow::Point(from)};
    for (double lift = least;; lift = std::min(lift + kLift, most)) {
      const Trouble trouble = jump_lifted(from, to, lift);
      if (!trouble || lift == most) return trouble;
    }
  }

  /// Straight through water or air, feet to feet; nothing is stepped over.
  Trouble fly(Vec3 from, Vec3 to) const {
    const int strides = std::max(1, static_cast<int>(std::ceil(distance(from, to) / kStride)));
    for (int i = 0; i <= strides; ++i) {
      const double t = static_cast<double>(i) / strides;
      const auto mix = [&](float a, float b) { return a + t * (double{b} - a); };
      const double z = mix(from.z, to.z);
      if (const Trouble trouble =
              between(mix(from.x, to.x), mix(from.y, to.y), z + kFeet, z + height_ - kSlack))
        return trouble;
    }
    return {};
  }

  /// On the level as far as it likes, then with a leap.
  Trouble leap_out(Vec3 from, Vec3 to) const {
    const Course way(from, to);
    for (int i = 0; i <= way.strides; ++i) {
      const Vec3 at{static_cast<float>(way.x(i)), static_cast<float>(way.y(i)), from.z};
      if (!jump(at, to)) return {};
      if (const Trouble trouble = fly(from, at)) return trouble;
    }
    return {"no leap out of the water", slow::Point(from)};
  }

 private:
  struct Course {
    Vec3 from, to;
    int strides;

    Course(Vec3 start, Vec3 end)
        : from(start),
          to(end),
          strides(std::max(
              1, static_cast<int>(std::ceil(slow::plan_distance(start, end) / kStride)))) {}

    double stride() const { return slow::plan_distance(from, to) / strides; }
    double x(int i) const { return from.x + i * (double{to.x} - from.x) / strides; }
    double y(int i) const { return from.y + i * (double{to.y} - from.y) / strides; }
  };

  double step() const { return profile_.step + kFeet; }

  Trouble between(double x, double y, double low, double high) const {
    const auto obstacle = world_.nearest(x, y, low, high, profile_.radius - kSlack);
    if (obstacle.piece == nullptr) return {};
    return {"the body overlaps something", {x, y, low}, obstacle};
  }
  /// The body with its feet anywhere from `lower` to `upper`, except what it steps over down there.
  Trouble within(double x, double y, double lower, double upper) const {
    return between(x, y, lower + step(), upper + height_ - kSlack);
  }

  /// From the i-th stride on, with the feet at z.
  Trouble go_on(const Course& course, int i, double z, int falls) const {
    double out = 0;  // metres without any floor under the body
    for (; i <= course.strides; ++i) {
      const double x = course.x(i), y = course.y(i);
      const auto floor = stand_near(x, y, z);
      if (floor && out > flight(z - *floor + profile_.step))  // a body that sank by a step steps up
        return {"flown too far", {x, y, z}};
      z = floor.value_or(z);
      if (const Trouble trouble = within(x, y, z, z)) return trouble;
      if (!floor && falls == 0) return {"no floor under the body", {x, y, z}};
      out = floor ? 0 : out + course.stride();
      if (!floor && !fall(course, i, z, out, falls)) return {};
    }
    if (std::abs(z - course.to.z) <= step()) return {};
    return {"arrived above or below the end", {course.to.x, course.to.y, z}};
  }

  /// Where the feet are next: on the floor under the middle of the body, if the body fits there;
  /// else where they were, if some floor at that height is still under the body, as over a crack;
  /// else as low as it fits on floor under its rim: on a step that it is coming to, on a slope that
  /// it has not left yet. All of these are at most a step from z.
  std::optional<double> stand_near(double x, double y, double z) const {
    const auto below = floor_near(x, y, z);
    if (below && !within(x, y, *below, *below)) return below;
    if (!below && !within(x, y, z, z) &&
        world_.nearest_floor(x, y, z - kFeet, z + kFeet, profile_.radius).piece != nullptr)
      return z;
    constexpr int kRim = 32;
    std::optional<double> lowest;
    for (int i = 0; i < kRim; ++i) {
      const double angle = 2 * std::numbers::pi * i / kRim;
      const auto floor = floor_near(x + profile_.radius * std::cos(angle),
                                    y + profile_.radius * std::sin(angle), z);
      if (floor && (!lowest || *floor < *lowest) && !within(x, y, *floor, *floor)) lowest = floor;
    }
    return lowest;
  }

  /// How far beyond a ledge a running body gets until it has fallen that deep. A jump is a fall up
  /// and a fall down again, and time goes with the root of the height.
  double flight(double fallen) const {
    return profile_.jump_length / 2 * std::sqrt(std::max(0.0, fallen) / profile_.jump_height);
  }

  /// Falls straight down, `out` metres beyond the ledge; the body lands half over the rim.
  Trouble fall(const Course& course, int i, double z, double out, int falls) const {
    const double x = course.x(i), y = course.y(i);
    const auto floor = world_.floor(x, y, z - profile_.drop - kSlack, z - step());
    if (!floor) return {"nothing to fall on", {x, y, z}};
    if (out > flight(z - *floor) + profile_.radius) return {"flown too far", {x, y, z}};
    if (const Trouble trouble = within(x, y, *floor, z)) return trouble;
    return go_on(course, i, *floor, falls - 1);
  }

  Trouble jump_lifted(Vec3 from, Vec3 to, double lift) const {
    const double top = from.z + lift;
    if (const Trouble trouble = within(from.x, from.y, from.z, top)) return trouble;
    if (const Trouble trouble = within(to.x, to.y, to.z, top)) return trouble;
    const Course way(from, to);
    for (int i = 0; i <= way.strides; ++i)
      if (const Trouble trouble = between(way.x(i), way.y(i), top + kFeet, top + height_ - kSlack))
        return trouble;
    return {};
  }

  const SlowWorld& world_;
  AgentProfile profile_;
  double height_;
};

}  // namespace defilade::test
