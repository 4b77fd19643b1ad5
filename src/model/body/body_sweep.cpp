// A body is an upright cylinder. Moved along a straight piece of floor it sweeps a stadium-shaped
// prism; a triangle is in its way iff the part of it within the body's heights comes nearer to the
// piece, seen from above, than the body's radius. Measuring that distance instead of only comparing
// it gives the clearance for nothing.

#include "model/body/body_sweep.h"

#include <algorithm>
#include <cmath>

#include "model/geometry/plan_polygon.h"

namespace defilade {
namespace {

/// Floors are probed this often along a path: shorter than any step or doorway frame that matters.
constexpr double kStride = 0.2;
/// And this often within a stride without floor, to measure how wide a crack is.
constexpr int kProbes = 4;
/// No link is longer in plan; the bound keeps hostile coordinates from taking forever.
constexpr double kLongestPassage = 10'000;

struct Body {
  float radius;
  float height;
  float step;
  /// Measures the room around the body if true; otherwise only tests whether it fits, which is much
  /// cheaper.
  bool measured = true;
};

Body body_of(const AgentProfile& profile, const Stance& stance) {
  return {profile.radius, stance.height, profile.step, true};
}

double plan_distance(PlanPoint a, PlanPoint b) {
  return std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

/// A straight move at one floor height, from a to b seen from above.
struct Piece {
  PlanPoint a;
  PlanPoint b;
  double floor;
};

Box reach_of(const Piece& piece, double low, double high, double radius) {
  const auto f = [](double v) { return static_cast<float>(v); };
  const Box box{{f(std::min(piece.a.x, piece.b.x) - radius),
                 f(std::min(piece.a.y, piece.b.y) - radius), f(low)},
                {f(std::max(piece.a.x, piece.b.x) + radius),
                 f(std::max(piece.a.y, piece.b.y) + radius), f(high)}};
  return box;
}

/// The most room that is measured: never less than the body itself needs.
Clearance most_for(const Body& body) {
  if (!body.measured) return {body.radius, body.height};
  return {std::max(kMostClearance.radius, body.radius),
          std::max(kMostClearance.height, body.height)};
}

bool fits(const Clearance& room, const Body& body) { return room.radius >= body.radius; }

/// Narrows `room` to what the piece leaves free above `step`.
void narrow(Clearance& room, const Movement& movement, const Piece& piece, const Body& body) {
  const double low = piece.floor + body.step;
  const Clearance most = most_for(body);
  const double high = piece.floor + most.height;
  movement.for_each_in(reach_of(piece, low, high, most.radius), [&](const Corners& t) {
    const PlanPolygon beside(t, low, piece.floor + body.height);
    if (!beside.empty())
      room.radius = std::min(room.radius, static_cast<float>(beside.distance_to(piece.a, piece.b)));
    if (!body.measured) return;
    const double lowest = PlanPolygon(t, low, high).lowest_near(piece.a, piece.b, body.radius);
    room.height = std::min(room.height, static_cast<float>(lowest - piece.floor));
  });
  // Nothing is beside the body, so nothing above it is lower than its height, whatever rounding
  // says.
  if (fits(room, body)) room.height = std::max(room.height, body.height);
}

/// Around a body that stands still.
Clearance room_at(const Movement& movement, Vec3 feet, const Body& body) {
  Clearance room = most_for(body);
  const PlanPoint at{feet.x, feet.y};
  narrow(room, movement, {at, at, feet.z}, body);
  return room;
}

/// Measures only ways that are known to fit: most ways that are tried do not.
template <class Way>
std::optional<Passage> measure_if_free(Body body, const Way& way) {
  body.measured = false;
  if (!way(body)) return std::nullopt;
  body.measured = true;
  return way(body);
}

/// The free radius around a body that moves up or down over one spot, within `height` above the
/// floor; nothing when it does not fit.
std::optional<float> column_radius(const Movement& movement, PlanPoint at, double floor,
                                   double height, Body body) {
  body.height = static_cast<float>(height);
  Clearance room = most_for(body);
  narrow(room, movement, {at, at, floor}, body);
  if (!fits(room, body)) return std::nullopt;
  return room.radius;
}

std::optional<double> height_over(const Corners& t, double x, double y) {
  const double abx = double{t.b.x} - t.a.x, aby = double{t.b.y} - t.a.y;
  const double acx = double{t.c.x} - t.a.x, acy = double{t.c.y} - t.a.y;
  const double area = abx * acy - aby * acx;
  if (area == 0) return std::nullopt;
  const double px = x - t.a.x, py = y - t.a.y;
  const double v = (px * acy - py * acx) / area;
  const double w = (abx * py - aby * px) / area;
  // A point on the seam of two triangles must not fall between them because of rounding.
  constexpr double kSeam = -1e-9;
  if (v < kSeam || w < kSeam || v + w > 1 - kSeam) return std::nullopt;
  return t.a.z + v * (double{t.b.z} - t.a.z) + w * (double{t.c.z} - t.a.z);
}

bool walkable(const Corners& t, double slope) {
  const double abx = double{t.b.x} - t.a.x, aby = double{t.b.y} - t.a.y,
               abz = double{t.b.z} - t.a.z;
  const double acx = double{t.c.x} - t.a.x, acy = double{t.c.y} - t.a.y,
               acz = double{t.c.z} - t.a.z;
  const double nx = aby * acz - abz * acy, ny = abz * acx - abx * acz, nz = abx * acy - aby * acx;
  return std::abs(nz) >= std::cos(slope) * std::sqrt(nx * nx + ny * ny + nz * nz);
}

/// Follows the floor from one place to another, stride by stride.
class Walk {
 public:
  Walk(const Movement& movement, const AgentProfile& profile, const Body& body, bool may_drop)
      : movement_(movement),
        profile_(profile),
        body_(body),
        may_drop_(may_drop),
        room_(most_for(body)) {}

  std::optional<Passage> run(Vec3 from, Vec3 to) {
    const auto start = floor_at({from.x, from.y}, from.z, body_.step);
    if (!start) return std::nullopt;
    floor_ = *start;
    const double dx = double{to.x} - from.x, dy = double{to.y} - from.y;
    PlanPoint at{from.x, from.y};
    const double length = plan_distance(at, {to.x, to.y});
    const int strides = std::max(1, static_cast<int>(std::ceil(length / kStride)));
    for (int i = 1; i <= strides; ++i) {
      const double t = static_cast<double>(i) / strides;
      const PlanPoint next{from.x + t * dx, from.y + t * dy};
      if (!stride(at, next)) return std::nullopt;
      at = next;
    }
    if (airborne_ > 0 || std::abs(floor_ - to.z) > body_.step) return std::nullopt;
    if (dropped_ && double{from.z} - to.z > profile_.drop) return std::nullopt;
    return Passage{dropped_ ? LinkKind::drop : LinkKind::walk, distance(from, to), room_, turns_};
  }

 private:
  std::optional<double> floor_at(PlanPoint p, double z, double fall) const {
    const auto found = floor_below(movement_, static_cast<float>(p.x), static_cast<float>(p.y),
                                   static_cast<float>(z + body_.step), static_cast<float>(z - fall),
                                   profile_.slope);
    return found ? std::optional<double>(*found) : std::nullopt;
  }

  bool stride(PlanPoint at, PlanPoint next) {
    const auto below = floor_at(next, floor_, body_.step);
    const double level = below ? std::max(floor_, *below) : floor_;
    narrow(room_, movement_, {at, next, level}, body_);
    if (!fits(room_, body_)) return false;
    if (below && airborne_ == 0) {
      floor_ = *below;
      return true;
    }
    // No floor underfoot: still carried by the rim within the body's width, or about to fall.
    airborne_ += bare_part(at, next);
    if (!below && may_drop_) fall(next);
    if (airborne_ > 2 * body_.radius + kStride / kProbes) return false;
    if (below) {
      floor_ = *below;
      airborne_ = 0;
    }
    return true;
  }

  /// How much of the stride has no floor below it.
  double bare_part(PlanPoint at, PlanPoint next) const {
    int bare = 0;
    for (int i = 0; i < kProbes; ++i) {
      const double t = (i + 0.5) / kProbes;
      const PlanPoint p{at.x + t * (next.x - at.x), at.y + t * (next.y - at.y)};
      if (!floor_at(p, floor_, body_.step)) ++bare;
    }
    return plan_distance(at, next) * bare / kProbes;
  }

  /// Falls where the body is clear of the ledge all the way down.
  void fall(PlanPoint at) {
    const auto ground = floor_at(at, floor_, profile_.drop);
    if (!ground) return;
    const auto radius =
        column_radius(movement_, at, *ground, floor_ - *ground + body_.height, body_);
    if (!radius) return;
    room_.radius = std::min(room_.radius, *radius);
    const auto over = [&](double z) {
      return Vec3{static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(z)};
    };
    turns_ = {turns_ ? turns_->front() : over(floor_), over(*ground)};
    floor_ = *ground;
    airborne_ = 0;
    dropped_ = true;
  }

  Movement movement_;
  const AgentProfile& profile_;
  const Body body_;
  const bool may_drop_;
  Clearance room_;
  double floor_ = 0;
  double airborne_ = 0;  // metres since the last floor underfoot
  bool dropped_ = false;
  std::optional<std::array<Vec3, 2>> turns_;  // the first brink and the last bottom of its drops
};

std::optional<Passage> find_walk(const Movement& movement, const AgentProfile& profile,
                                 const Stance& stance, bool may_drop, Vec3 from, Vec3 to) {
  return measure_if_free(body_of(profile, stance), [&](const Body& body) {
    return Walk(movement, profile, body, may_drop).run(from, to);
  });
}

/// Feet that fly past a surface at their own height do not touch it.
constexpr float kSkin = 0.02F;

/// Goes up by `lift`, straight across, and down again; the body must fit all the way.
std::optional<Passage> jump_lifted(const Movement& movement, const Body& body, double lift,
                                   Vec3 from, Vec3 to) {
  const PlanPoint a{from.x, from.y}, b{to.x, to.y};
  const double apex = from.z + lift;
  const auto up = column_radius(movement, a, from.z, lift + body.height, body);
  const auto down = column_radius(movement, b, to.z, apex - to.z + body.height, body);
  if (!up || !down) return std::nullopt;
  const Body lifted{body.radius, body.height, kSkin, body.measured};
  Clearance room = most_for(body);
  narrow(room, movement, {a, b, apex}, lifted);
  if (!fits(room, lifted)) return std::nullopt;
  room.radius = std::min({room.radius, *up, *down});
  const auto top = static_cast<float>(apex);
  return Passage{LinkKind::jump, distance(from, to), room,
                 std::array{Vec3{from.x, from.y, top}, Vec3{to.x, to.y, top}}};
}

std::optional<Passage> find_jump(const Movement& movement, const AgentProfile& profile, Vec3 from,
                                 Vec3 to) {
  const auto stands = [&](Vec3 p) {
    return floor_below(movement, p.x, p.y, p.z + profile.step, p.z - profile.step, profile.slope);
  };
  if (!stands(from) || !stands(to)) return std::nullopt;
  return find_leap(movement, profile, from, to);
}

/// Without a jump, a body is in the air only as long as it falls.
bool is_run_off(const AgentProfile& profile, Vec3 from, Vec3 to) {
  const double fall = double{from.z} - to.z;
  if (fall <= profile.step || profile.jump_height <= 0) return false;
  const double flight = profile.jump_length / 2 * std::sqrt(fall / profile.jump_height);
  return plan_distance({from.x, from.y}, {to.x, to.y}) <= flight + 2 * double{profile.radius};
}

}  // namespace

float leap_length(const AgentProfile& profile, float rise) noexcept {
  if (rise > profile.jump_height || -rise > profile.drop) return 0;
  const float rims = 2 * profile.radius;
  if (profile.jump_height <= 0) return profile.jump_length + rims;
  const float falls = (profile.jump_height - rise) / profile.jump_height;
  return profile.jump_length / 2 * (1 + std::sqrt(falls)) + rims;
}

/// The lowest of a few lifts that works, from a level leap to the highest the agent can jump.
std::optional<Passage> find_leap(const Movement& movement, const AgentProfile& profile, Vec3 from,
                                 Vec3 to) noexcept {
  const double rise = double{to.z} - from.z;
  if (plan_distance({from.x, from.y}, {to.x, to.y}) >=
      leap_length(profile, static_cast<float>(rise)))
    return std::nullopt;
  constexpr int kTries = 4;
  const double lowest = std::max(0.0, rise);
  for (int i = 0; i < kTries; ++i) {
    const double lift = lowest + (profile.jump_height - lowest) * i / (kTries - 1);
    auto jump = measure_if_free(body_of(profile, profile.upright()), [&](const Body& body) {
      return jump_lifted(movement, body, lift, from, to);
    });
    if (jump && i == 0 && profile.can(LinkKind::drop) && is_run_off(profile, from, to))
      jump->kind = LinkKind::drop;
    if (jump) return jump;
  }
  return std::nullopt;
}

bool can_fly(const Movement& movement, float radius, float height, Vec3 from, Vec3 to) noexcept {
  const double length = distance(from, to);
  if (!(length <= kLongestPassage)) return false;
  const int strides = std::max(1, static_cast<int>(std::ceil(length / kStride)));
  const double climb = std::abs(double{to.z} - from.z) / strides;
  const Body body{radius, static_cast<float>(height + climb), kSkin, false};
  Clearance room = most_for(body);
  const auto at = [&](int i) {
    const double t = static_cast<double>(i) / strides;
    return PlanPoint{from.x + t * (double{to.x} - from.x), from.y + t * (double{to.y} - from.y)};
  };
  const auto z_at = [&](int i) { return from.z + (double{to.z} - from.z) * i / strides; };
  for (int i = 0; i < strides && fits(room, body); ++i)
    narrow(room, movement, {at(i), at(i + 1), std::min(z_at(i), z_at(i + 1))}, body);
  return fits(room, body);
}

bool fits_at(const Movement& movement, Vec3 feet, float step, float height, float radius) noexcept {
  const Body body{radius, height, step, false};
  return fits(room_at(movement, feet, body), body);
}

std::optional<float> floor_below(const Movement& movement, float x, float y, float high, float low,
                                 float slope) noexcept {
  std::optional<float> highest;
  movement.for_each_in({{x, y, low}, {x, y, high}}, [&](const Corners& t) {
    const auto z = height_over(t, x, y);
    if (!z || *z > high || *z < low || (highest && *z <= *highest) || !walkable(t, slope)) return;
    highest = static_cast<float>(*z);
  });
  return highest;
}

Clearance clearance_at(const Movement& movement, Vec3 feet, float step, float height,
                       float radius) noexcept {
  return room_at(movement, feet, {radius, height, step, true});
}

bool can_walk(const Movement& movement, const AgentProfile& profile, Vec3 from, Vec3 to) noexcept {
  if (plan_distance({from.x, from.y}, {to.x, to.y}) > kLongestPassage) return false;
  Body body = body_of(profile, profile.upright());
  body.measured = false;
  return profile.can(LinkKind::walk) && Walk(movement, profile, body, false).run(from, to);
}

std::optional<Passage> find_passage(const Movement& movement, const AgentProfile& profile,
                                    Vec3 from, Vec3 to) noexcept {
  if (plan_distance({from.x, from.y}, {to.x, to.y}) > kLongestPassage) return std::nullopt;
  const Stance& upright = profile.upright();
  const Stance& lowest = profile.crouched();
  if (profile.can(LinkKind::walk))
    if (auto walk = find_walk(movement, profile, upright, false, from, to)) return walk;
  if (profile.can(LinkKind::crouch) && lowest.height < upright.height)
    if (auto crawl = find_walk(movement, profile, lowest, false, from, to)) {
      crawl->kind = LinkKind::crouch;
      return crawl;
    }
  if (profile.can(LinkKind::drop))
    if (auto drop = find_walk(movement, profile, upright, true, from, to)) return drop;
  if (profile.can(LinkKind::jump)) return find_jump(movement, profile, from, to);
  return std::nullopt;
}

}  // namespace defilade
