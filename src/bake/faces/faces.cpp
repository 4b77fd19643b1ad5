// Joins triangles into convex faces: two faces that share an edge become one if that is exactly
// plane and exactly convex, again and again until nothing can be joined.
//
// Input: triangles. Output: faces. Every face is turned so that its normal points along its largest
// axis; then neighbours in one plane run through their common edge in opposite directions, and
// turning left or right is a question in the plane that this axis leaves out.

#include "bake/faces/faces.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <limits>
#include <utility>

#include "bake/base/parallel.h"
#include "model/geometry/double3.h"

namespace defilade {
namespace {

/// Up to `Most` corners, stored in place: there is one of these per triangle.
template <std::size_t Most>
class Ring {
 public:
  Ring() = default;
  Ring(std::initializer_list<Vec3> corners) {
    for (const Vec3 corner : corners) push_back(corner);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Vec3 operator[](std::size_t i) const { return corners_[i]; }
  const Vec3* begin() const { return corners_.data(); }
  const Vec3* end() const { return begin() + size_; }
  void push_back(Vec3 corner) { corners_[size_++] = corner; }
  void clear() { size_ = 0; }

 private:
  std::array<Vec3, Most> corners_;
  std::uint32_t size_ = 0;
};
using Outline = Ring<Face::kMostCorners>;

/// The normal of a triangle, not of length 1.
Double3 normal_of(Vec3 a, Vec3 b, Vec3 c) { return cross(difference(b, a), difference(c, a)); }

/// Seen against an axis, does a → b → c turn left (1), right (−1) or go straight on (0)? Exactly:
/// the fourth point lies straight above a, so only the other two coordinates count.
int turn(Vec3 a, Vec3 b, Vec3 c, std::size_t axis) {
  Vec3 above_a = a;
  float& height = coordinate(above_a, axis);
  height += std::max(1.0F, std::abs(height));
  return -orientation(a, b, c, above_a);
}

struct Plate {
  Outline outline;
  std::size_t axis = 0;  // the normal's largest; seen from its positive end the outline turns left
  ChannelMask channels = 0;
};

/// Wound the right way; without corners if the triangle has no area.
Plate plate_of(const Corners& t, ChannelMask channels) {
  const auto normal = normal_of(t.a, t.b, t.c);
  std::array<std::size_t, 3> axes{0, 1, 2};
  std::ranges::stable_sort(axes, std::greater(),
                           [&](std::size_t axis) { return std::abs(normal[axis]); });
  for (const std::size_t axis : axes)
    if (const int left = turn(t.a, t.b, t.c, axis); left != 0)
      return {left > 0 ? Outline{t.a, t.b, t.c} : Outline{t.a, t.c, t.b}, axis, channels};
  return {};
}

/// Which plate has this edge? If there are several, the last that was noted. Edges are told apart
/// by their hashes: if two edges share one, only the later is found, and the caller checks the
/// plate anyway.
class EdgeTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// There are fewer joins than plates, and each adds two edges at most: the table is never full.
  explicit EdgeTable(std::size_t plates) : places_(std::bit_ceil(8 * plates + 1)) {}

  void note(Vec3 from, Vec3 to, std::uint32_t plate) {
    const std::uint64_t hash = hash_of(from, to);
    Place& place = places_[place_of(hash)];
    place = {tag_of(hash), plate};
  }
  std::uint32_t find(Vec3 from, Vec3 to) const {
    const Place& place = places_[place_of(hash_of(from, to))];
    return place.tag == 0 ? kNone : place.plate;
  }

 private:
  struct Place {
    std::uint32_t tag = 0;  // none: free
    std::uint32_t plate = 0;
  };

  /// Equal edges have equal hashes: 0 is −0.
  static std::uint64_t hash_of(Vec3 a, Vec3 b) {
    std::uint64_t hash = 0;
    for (const float number : {a.x, a.y, a.z, b.x, b.y, b.z}) {
      hash = (hash ^ std::bit_cast<std::uint32_t>(number + 0.0F)) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 29;
    }
    return hash;
  }
  static std::uint32_t tag_of(std::uint64_t hash) {
    return static_cast<std::uint32_t>(hash >> 32) | 1U;
  }

  /// Where the hash is, or would be.
  std::size_t place_of(std::uint64_t hash) const {
    std::size_t at = hash & (places_.size() - 1);
    while (places_[at].tag != 0 && places_[at].tag != tag_of(hash))
      at = (at + 1) & (places_.size() - 1);
    return at;
  }

  std::vector<Place> places_;
};

class Joiner {
 public:
  Joiner(std::span<const Corners> triangles, std::span<const ChannelMask> channels)
      : plates_(plates_of(triangles, channels)), by_edge_(plates_.size()) {
    for (std::uint32_t i = 0; i < plates_.size(); ++i) note_edges(i);
    for (std::uint32_t i = 0; i < plates_.size(); ++i)
      while (grow(i)) {
      }
  }

  /// Plates that were joined to others have no corners.
  std::vector<Plate> take() && { return std::move(plates_); }

 private:
  static std::vector<Plate> plates_of(std::span<const Corners> triangles,
                                      std::span<const ChannelMask> channels) {
    constexpr ChannelMask kAll = std::numeric_limits<ChannelMask>::max();
    std::vector<Plate> plates(triangles.size());
    parallel_for(plates.size(), [&](std::size_t i) {
      plates[i] = plate_of(triangles[i], channels.empty() ? kAll : channels[i]);
    });
    std::erase_if(plates, [](const Plate& plate) { return plate.outline.empty(); });
    return plates;
  }

  void note_edges(std::uint32_t plate) {
    const Outline& outline = plates_[plate].outline;
    for (std::size_t i = 0; i < outline.size(); ++i)
      by_edge_.note(outline[i], outline[(i + 1) % outline.size()], plate);
  }

  /// Joins the plate with a neighbour, if it can.
  bool grow(std::uint32_t plate) {
    const Outline outline = plates_[plate].outline;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const std::uint32_t found = by_edge_.find(outline[(i + 1) % outline.size()], outline[i]);
      if (found == EdgeTable::kNone || found == plate) continue;
      Plate& other = plates_[found];
      const Outline joined = join(plates_[plate], i, other);
      if (joined.empty()) continue;
      plates_[plate].outline = joined;
      other.outline.clear();
      note_edges(plate);
      return true;
    }
    return false;
  }

  /// The outline of both, without corners that lie on a straight edge; empty unless it is plane,
  /// convex and small enough.
  static Outline join(const Plate& plate, std::size_t edge, const Plate& other) {
    if (plate.axis != other.axis || plate.channels != other.channels ||
        !in_plane(plate.outline, other.outline))
      return {};
    const std::size_t n = plate.outline.size(), m = other.outline.size();
    const auto start = static_cast<std::size_t>(
        std::find(other.outline.begin(), other.outline.end(), plate.outline[edge]) -
        other.outline.begin());
    if (start == m || other.outline[(start + m - 1) % m] != plate.outline[(edge + 1) % n])
      return {};  // the table of edges names a plate that was joined since
    Ring<2 * Face::kMostCorners> ring;
    for (std::size_t i = 1; i <= n; ++i) ring.push_back(plate.outline[(edge + i) % n]);
    for (std::size_t i = 1; i + 1 < m; ++i) ring.push_back(other.outline[(start + i) % m]);
    return without_straight_corners(ring, plate.axis);
  }

  static bool in_plane(const Outline& plane, const Outline& points) {
    return std::ranges::all_of(
        points, [&](Vec3 p) { return orientation(plane[0], plane[1], plane[2], p) == 0; });
  }

  static Outline without_straight_corners(const Ring<2 * Face::kMostCorners>& ring,
                                          std::size_t axis) {
    Outline kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec3 before = ring[(i + ring.size() - 1) % ring.size()];
      const int left = turn(before, ring[i], ring[(i + 1) % ring.size()], axis);
      if (left == 0) continue;
      if (left < 0 || kept.size() == Face::kMostCorners) return {};
      kept.push_back(ring[i]);
    }
    return kept.size() >= 3 ? kept : Outline{};
  }

  std::vector<Plate> plates_;
  EdgeTable by_edge_;
};

/// Above this, rounding in double turns a normal by less than float32 can represent.
constexpr double kSliver = 0x1p-20;

Face face_of(const Plate& plate) {
  Face face{};
  const Outline& outline = plate.outline;
  face.corners = static_cast<std::uint32_t>(outline.size());
  face.channels = plate.channels;
  Box box;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec3 a = outline[i], b = outline[(i + 1) % outline.size()];
    const double x = double{b.x} - a.x, y = double{b.y} - a.y, z = double{b.z} - a.z;
    const double length = std::sqrt(x * x + y * y + z * z);
    face.x[i] = a.x, face.y[i] = a.y, face.z[i] = a.z;
    face.edge_x[i] = static_cast<float>(x / length);
    face.edge_y[i] = static_cast<float>(y / length);
    face.edge_z[i] = static_cast<float>(z / length);
    box.include(a);
  }
  // The corners that span the largest triangle with the first edge give the best normal.
  Double3 normal{};
  double longest = 0, extent = 0;
  for (const Vec3 corner : outline) extent = std::max(extent, double{distance(outline[0], corner)});
  for (std::size_t i = 1; i + 1 < outline.size(); ++i) {
    const auto n = normal_of(outline[0], outline[i], outline[i + 1]);
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (length <= longest) continue;
    normal = {n[0] / length, n[1] / length, n[2] / length};
    longest = length;
  }
  // The normal of a sliver cannot be relied on, and NaN decides nothing: see face_test-inl.h.
  if (longest < kSliver * extent * extent) normal.fill(std::numeric_limits<double>::quiet_NaN());
  face.normal_x = static_cast<float>(normal[0]);
  face.normal_y = static_cast<float>(normal[1]);
  face.normal_z = static_cast<float>(normal[2]);
  face.offset = static_cast<float>(normal[0] * outline[0].x + normal[1] * outline[0].y +
                                   normal[2] * outline[0].z);
  face.middle = box.middle();
  for (const Vec3 corner : outline)
    face.radius = std::max(face.radius, distance(face.middle, corner) * 1.0001F);
  return face;
}

}  // namespace

std::vector<Face> join_faces(std::span<const Corners> triangles,
                             std::span<const ChannelMask> channels) {
  std::vector<Plate> plates = Joiner(triangles, channels).take();
  std::erase_if(plates, [](const Plate& plate) { return plate.outline.empty(); });
  std::vector<Face> faces(plates.size());
  parallel_for(faces.size(), [&](std::size_t i) { faces[i] = face_of(plates[i]); });
  return faces;
}

bool blocks(const Face& face, Vec3 from, Vec3 to) noexcept {
  const Vec3 a = face.corner(0), b = face.corner(1), c = face.corner(2);
  const int side = orientation(a, b, c, from);
  if (side == 0 || side * orientation(a, b, c, to) >= 0) return false;
  int passed = 0;  // on which side the line passes the edges
  for (std::size_t i = 0; i < face.corners; ++i) {
    const int at = orientation(from, to, face.corner(i), face.corner((i + 1) % face.corners));
    if (at * passed < 0) return false;
    if (at != 0) passed = at;
  }
  return true;
}

Box bounds_of(const Face& face) {
  Box box;
  for (std::size_t i = 0; i < face.corners; ++i) box.include(face.corner(i));
  return box;
}

}  // namespace defilade
