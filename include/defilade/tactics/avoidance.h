#pragma once
// How do I walk on without bumping into anybody? With the velocity nearest to the wanted one that
// avoids every collision for a while, if everybody nearby does its share of the evasion.
//
// Optimal reciprocal collision avoidance. Each neighbour forbids a half-plane of velocities: with
// all others, the two bodies do not touch within `horizon` seconds, each doing its share. Each edge
// of the floor forbids the velocities with which the body would touch it within `edge_horizon`
// seconds, or, if it overlaps the edge, would not get off it in that time. Of the velocities that
// remain, within the circle of the greatest speed, the one nearest to the wanted one is the answer.
// If none remains, edges are still respected, and the greatest violation of a neighbour's
// half-plane is made as small as possible: in a crowd, bodies slow down and give way gradually.
//
// Everything is seen from above; leave out neighbours on other floors. Two bodies that want to walk
// exactly through each other would only slow down, so wanted velocities are turned a little to the
// right where somebody is near (`keep_right`; 0 is the published rule).
//
// Cost: linear in neighbours and edges in the usual case, quadratic at worst. Nothing allocates
// once the workspace has grown. The same input gives the same bits on every machine.
//
// Source: van den Berg, Guy, Lin and Manocha 2011, "Reciprocal n-Body Collision Avoidance".

#include <span>

#include "defilade/model/vec3.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

/// Somebody nearby, or something that moves.
struct NearbyBody {
  Vec3 position = {};  // of the feet
  Vec3 velocity = {};  // metres per second
  float radius = 0.4F;
  /// Our part of the evasion: 0.5 if it evades as we do, 1 if it does not evade, 0 if it makes way.
  float share = 0.5F;
};

/// A border of the floor, where a wall or a drop begins. Seen from above, the floor is to the left
/// of the way from `a` to `b`, so that a body on the edge, or beyond it, gets back.
struct FloorEdge {
  Vec3 a;
  Vec3 b;

  friend bool operator==(const FloorEdge&, const FloorEdge&) = default;
};

/// All numbers are finite; radii, speed and times are positive.
struct AvoidRequest {
  Vec3 position = {};  // of the feet
  Vec3 velocity = {};  // now
  Vec3 wanted = {};    // velocity, as if nobody were in the way
  float radius = 0.4F;
  float edge_radius = 0.4F;    // how far its middle keeps from edges of the floor
  float speed = 5;             // the greatest
  float horizon = 2;           // seconds to look ahead for neighbours
  float edge_horizon = 0.25F;  // seconds to look ahead for edges of the floor
  float tick = 1.0F / 60;      // seconds within which bodies that overlap get apart
  float keep_right = 0.05F;    // tangent of the angle
};

struct AvoidResult {
  Vec3 velocity;     // horizontal
  bool free = true;  // false: nothing avoids everybody; this comes closest
};

AvoidResult avoid(const AvoidRequest& request, std::span<const NearbyBody> neighbours,
                  std::span<const FloorEdge> edges, Workspace& work);

}  // namespace defilade
