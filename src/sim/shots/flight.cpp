#include "sim/shots/flight.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace defilade {
namespace {

/// How far what flies is kept off surfaces, in metres.
constexpr double kGap = 0.01;
/// It stops this far in front of one, because places are rounded to float.
constexpr double kShy = 1e-3;
/// A grenade that leaves the floor more slowly than this rolls on, in metres per second.
constexpr double kSettles = 0.5;
/// What rolls gets slower by this, in m/s².
constexpr double kRollDrag = 3;
/// A floor is at most this steep: the cosine of 45°.
constexpr double kFloor = 0.7071067811865476;
/// In one tick; after that it stays where it is.
constexpr int kMostBounces = 4;

/// One tick of a flight.
class Motion {
 public:
  Motion(Flight& flight, const Arm& arm, const Trace& trace, std::span<const Target> bodies,
         double gravity) noexcept
      : flight_(flight),
        arm_(arm),
        trace_(trace),
        bodies_(bodies),
        gravity_(arm.gravity * gravity),
        place_(to_double(flight.place)),
        velocity_(to_double(flight.velocity)) {}

  FlightStep run(double seconds) noexcept {
    double rest = std::min<double>(seconds, flight_.left);
    flight_.left = static_cast<float>(flight_.left - rest);
    while (rest > 0 && !step_.over) rest -= flight_.rolling ? roll(rest) : fly(rest);
    if (!step_.over && flight_.left <= 0) end(arm_.fuse > 0);
    flight_.place = to_vec3(place_);
    flight_.velocity = to_vec3(velocity_);
    return step_;
  }

 private:
  void end(bool explodes) noexcept {
    step_.over = true;
    step_.exploded = explodes && arm_.splash > 0;
  }

  /// Falls freely until the time is over or something is met. Returns the seconds that it took.
  double fly(double seconds) noexcept {
    const Double3 chord{velocity_[0] * seconds, velocity_[1] * seconds,
                        velocity_[2] * seconds - gravity_ / 2 * seconds * seconds};
    const double part = move(unit(chord), length(chord));
    velocity_[2] -= gravity_ * seconds * part;
    if (part < 1 && !step_.over) bounce();
    return part < 1 ? seconds * part + 1e-9 : seconds;
  }

  /// Goes along the floor until the time is over, something is met, or the floor ends.
  double roll(double seconds) noexcept {
    const double speed = length(velocity_);
    const double time = std::min(seconds, speed / kRollDrag);
    const double size = speed * time - kRollDrag / 2 * time * time;
    const double part = move(unit(velocity_), size);
    const double slower = speed > 0 ? std::max(0.0, 1 - kRollDrag * time / speed) : 0;
    for (double& v : velocity_) v *= slower;
    if (part < 1 && !step_.over) bounce();
    follow_floor(size * part);
    return seconds;
  }

  /// Moves `size` metres, or until it meets a body or a surface. Returns the part of the way.
  double move(const Double3& direction, double size) noexcept {
    direction_ = direction;
    begin_ = place_;
    if (size == 0) return 1;
    std::optional<FirstTarget> first;
    if (arm_.damage > 0) first = first_target(bodies_, flight_.by, place_, direction, size);
    const double range = first ? first->hit.distance : size;
    travelled_ = trace_.free_length(place_, direction, range, 1e-4);
    const bool stopped = travelled_ < range;
    place_ = along(place_, direction, stopped ? std::max(0.0, travelled_ - kShy) : travelled_);
    if (stopped && arm_.kind == ArmKind::projectile) {
      keep_off(trace_.normal(begin_, direction, travelled_));
      end(true);
    } else if (!stopped && first) {
      step_.hit = hit_with(arm_, flight_.by, *first->body, first->hit.zone, to_vec3(place_));
      end(true);
    }
    return travelled_ / size;
  }

  /// Moves a little away from a surface, unless another one is there.
  void keep_off(const Double3& normal) noexcept {
    const Double3 off = along(place_, normal, kGap);
    if (!trace_.blocked(place_, off)) place_ = off;
  }

  void bounce() noexcept {
    const Double3 normal = trace_.normal(begin_, direction_, travelled_);
    keep_off(normal);
    velocity_ = along(velocity_, normal, -2 * dot(velocity_, normal));
    for (double& v : velocity_) v *= arm_.bounce;
    const double away = dot(velocity_, normal);
    if (normal[2] > kFloor && away < kSettles) {
      velocity_ = along(velocity_, normal, -away);
      flight_.rolling = true;
    }
    if (++step_.bounces < kMostBounces) return;
    velocity_ = {0, 0, 0};
    flight_.rolling = true;
  }

  /// Keeps what rolls on the floor; where there is none it falls.
  void follow_floor(double moved) noexcept {
    const double depth = 2 * kGap + moved;
    const double free = trace_.free_length(place_, {0, 0, -1}, depth, 1e-4);
    if (free == depth)
      flight_.rolling = false;
    else
      place_[2] += kGap - free;
  }

  Flight& flight_;
  const Arm& arm_;
  const Trace& trace_;
  std::span<const Target> bodies_;
  double gravity_;
  Double3 place_;
  Double3 velocity_;
  Double3 begin_{};      // of the last move
  Double3 direction_{};  // of the last move
  double travelled_ = 0;
  FlightStep step_{};
};

}  // namespace

Flight launch(const Arm& arm, ArmId id, const Shooter& by, Vec3 from, Vec3 velocity) noexcept {
  assert(arm.speed > 0);
  return {id, by, from, velocity, arm.fuse > 0 ? arm.fuse : arm.range / arm.speed};
}

Vec3 throw_velocity(Vec3 from, Vec3 to, float speed, float gravity) noexcept {
  const Double3 way = difference(to, from);
  const double flat = std::sqrt(way[0] * way[0] + way[1] * way[1]);
  const Double3 straight = unit(way);
  const double s = double{speed} * speed;
  if (flat == 0 || gravity <= 0)
    return to_vec3({straight[0] * speed, straight[1] * speed, straight[2] * speed});
  // tan θ = (s - √(s² - g (g x² + 2 z s))) / (g x)
  const double square = s * s - gravity * (gravity * flat * flat + 2 * way[2] * s);
  const double slope = square < 0 ? 1 : (s - std::sqrt(square)) / (gravity * flat);
  const double ahead = speed / std::sqrt(1 + slope * slope);
  return to_vec3({way[0] / flat * ahead, way[1] / flat * ahead, slope * ahead});
}

FlightStep step_flight(Flight& flight, const Arm& arm, const Trace& trace,
                       std::span<const Target> bodies, float gravity, float seconds) noexcept {
  return Motion(flight, arm, trace, bodies, gravity).run(seconds);
}

void explode(Vec3 place, const Arm& arm, const Shooter& by, BodyId spared, const Trace& trace,
             std::span<const Target> bodies, std::vector<Hit>& hits) {
  if (arm.splash <= 0) return;
  const Double3 middle = to_double(place);
  for (const Target& body : bodies) {
    if (body.id == spared || by.spares(body)) continue;
    const double away = distance_to_body(body.shape, body.feet, middle);
    if (away >= arm.splash) continue;
    const Vec3 chest = chest_of(body.shape, body.feet);
    if (trace.blocked(middle, to_double(chest)) &&
        trace.blocked(middle, to_double(head_of(body.shape, body.feet))))
      continue;
    const auto damage = static_cast<float>(arm.splash_damage * (1 - away / arm.splash));
    hits.push_back({body.id, Zone::torso, damage, chest});
  }
}

}  // namespace defilade
