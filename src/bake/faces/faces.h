#pragma once
// What can stop a line of sight, in as few pieces as possible? Triangles that lie in one plane and
// share edges are joined into convex faces, and a face answers for all its triangles.
//
// Nothing is approximated. Triangles are joined only if they block the same channels, all corners
// lie exactly in one plane and the outline is exactly convex, so that the face is the union of its
// triangles, point by point: a segment is blocked by a face iff it is blocked by one of its
// triangles (sight.h). Triangles of no area block nothing and are left out.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/sight.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// Some of the channels that are measured together: bit c is the c-th of them.
using ChannelMask = std::uint8_t;
inline constexpr std::size_t kMostChannels = 8;

/// A convex polygon, ready to be tested against many segments in float32: see face_test-inl.h.
struct alignas(32) Face {
  static constexpr std::size_t kMostCorners = 8;
  using Row = std::array<float, kMostCorners>;

  Row x, y, z;                 // corners; counter-clockwise seen from where the normal points
  Row edge_x, edge_y, edge_z;  // from each corner to the next, of length 1
  float normal_x, normal_y, normal_z;  // of length 1; NaN if it is a sliver
  float offset;                        // points p of the plane have normal · p = offset
  float radius;                        // no corner is farther from `middle` than this
  Vec3 middle;
  std::uint32_t corners;
  ChannelMask channels;  // the channels that it blocks

  Vec3 corner(std::size_t i) const noexcept { return {x[i], y[i], z[i]}; }
};

/// The exact predicate of sight.h for the whole face.
bool blocks(const Face& face, Vec3 from, Vec3 to) noexcept;

/// `channels` are those that each triangle blocks; if empty, every triangle blocks all of them.
/// Deterministic; O(n log n).
std::vector<Face> join_faces(std::span<const Corners> triangles,
                             std::span<const ChannelMask> channels = {});

Box bounds_of(const Face& face);

}  // namespace defilade
