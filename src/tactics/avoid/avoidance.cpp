#include "defilade/tactics/avoidance.h"

#include <algorithm>

#include "tactics/avoid/velocity_program.h"
#include "tactics/workspace/buffers.h"

namespace defilade {
namespace {

struct AvoidBuffer final : Buffer {
  static constexpr BufferKind kKind = BufferKind::avoid;
  std::vector<HalfPlane> planes;
  VelocityProgram program;
};

/// A relative velocity that collides, and the least change that makes it miss: `change` leads to
/// the border of the obstacle, `normal` out of it.
struct Escape {
  Double2 change;
  Double2 normal;
};

/// Out of the disc around `centre`. From the very centre, any direction is the nearest.
Escape out_of_disc(Double2 velocity, Double2 centre, double radius) noexcept {
  const Double2 out = velocity - centre;
  const double size = length(out);
  const Double2 normal = size > 0 ? (1 / size) * out : Double2{1, 0};
  return {(radius - size) * normal, normal};
}

/// Out of the side of the cone of velocities that hit the disc at `position`, `radius` wide.
Escape out_of_cone(Double2 velocity, Double2 position, double radius) noexcept {
  const double square = dot(position, position);
  const double leg = std::sqrt(square - radius * radius);
  const double side = cross(position, velocity) > 0 ? 1 : -1;  // left or right of it
  const Double2 along = (1 / square) * (leg * position + (side * radius) * left_of(position));
  return {dot(velocity, along) * along - velocity, side * left_of(along)};
}

/// The least change with which the velocity, relative to the neighbour's, avoids it: the velocity
/// obstacle is a cone, cut off by the disc of what is reached in `horizon` seconds.
Escape escape(Double2 velocity, Double2 position, double radius, double horizon, double tick) {
  const double square = dot(position, position);
  if (square <= radius * radius)  // they overlap: get apart within a tick
    return out_of_disc(velocity, (1 / tick) * position, radius / tick);
  const Double2 centre = (1 / horizon) * position;
  const Double2 out = velocity - centre;
  const double ahead = dot(out, position);
  if (ahead < 0 && ahead * ahead > radius * radius * dot(out, out))
    return out_of_disc(velocity, centre, radius / horizon);
  return out_of_cone(velocity, position, radius);
}

HalfPlane plane_of(const AvoidRequest& me, const NearbyBody& other) noexcept {
  const Double2 mine = seen_from_above(me.velocity);
  const Escape least = escape(mine - seen_from_above(other.velocity),
                              seen_from_above(other.position) - seen_from_above(me.position),
                              double{me.radius} + other.radius, me.horizon, me.tick);
  const Double2 border = mine + double{other.share} * least.change;
  return {least.normal, dot(least.normal, border)};
}

/// An edge is convex, so it lies behind the line through its nearest point, across the direction
/// to it: a body that does not cross that line does not touch the edge.
HalfPlane plane_of(const AvoidRequest& me, const FloorEdge& edge) noexcept {
  const Double2 from = seen_from_above(edge.a) - seen_from_above(me.position);
  const Double2 along = seen_from_above(edge.b) - seen_from_above(edge.a);
  const double square = dot(along, along);
  const double part = square > 0 ? std::clamp(-dot(from, along) / square, 0.0, 1.0) : 0;
  const Double2 nearest = from + part * along;
  const double gap = length(nearest);
  const bool beside = square > 0 && part > 0 && part < 1;
  const double beyond = beside && cross(along, nearest) > 0 ? -1 : 1;  // or on the floor
  const Double2 inward = square > 0 ? (1 / std::sqrt(square)) * left_of(along) : Double2{1, 0};
  const Double2 away = beside || gap == 0 ? inward : (-1 / gap) * nearest;
  return {away, (me.edge_radius - beyond * gap) / me.edge_horizon};
}

Double2 turned_right(Double2 wanted, double tangent) noexcept {
  return wanted - tangent * left_of(wanted);
}

}  // namespace

AvoidResult avoid(const AvoidRequest& request, std::span<const NearbyBody> neighbours,
                  std::span<const FloorEdge> edges, Workspace& work) {
  auto& [planes, program] = WorkspaceBuffers::of<AvoidBuffer>(work);
  planes.clear();
  for (const FloorEdge& edge : edges) planes.push_back(plane_of(request, edge));
  for (const NearbyBody& other : neighbours) planes.push_back(plane_of(request, other));
  const Double2 straight = seen_from_above(request.wanted);
  const Double2 wanted = neighbours.empty() ? straight : turned_right(straight, request.keep_right);
  const VelocityAnswer answer = program.solve(planes, edges.size(), wanted, request.speed);
  return {{static_cast<float>(answer.velocity.x), static_cast<float>(answer.velocity.y), 0},
          answer.feasible};
}

}  // namespace defilade
