// Cover from rays. Every direction is asked at the middle of its sector; where two neighbours are
// not covered alike, the handle between them is found by halving the angle.
//
// Input: places, a ray test. Output: arcs and qualities.

#include "defilade/bake/cover.h"

#include <array>
#include <cmath>
#include <optional>

#include "defilade/model/body_sweep.h"
#include "parallel.h"

namespace defilade {
namespace {

constexpr std::array kHeights{0.25F, 0.625F, 1.0F};  // of the eye's
constexpr std::array kSides{0.0F, -0.8F, 0.8F};      // of the body's radius
static_assert(kHeights.size() * kSides.size() == kCoverLines);
constexpr int kHalvings = 6;                 // handles are right to a fifth of a degree
constexpr float kSeesFar = 2 * kCoverReach;  // what covers is nearer: then one looks past it
constexpr std::array kLeans{0.3F, 0.5F, 0.7F};
constexpr std::array kSteps{0.6F, 0.9F, 1.2F, 1.5F};

/// How somebody is covered in a direction; nothing for not at all.
using Covered = std::optional<CoverHeight>;

Heading halfway(const Heading& a, const Heading& b) {
  const double x = double{a.x} + b.x, y = double{a.y} + b.y;
  const double length = std::sqrt(x * x + y * y);
  return {static_cast<float>(x / length), static_cast<float>(y / length)};
}

/// A quarter turn; counter-clockwise for a positive side.
Heading to_the_side(const Heading& heading, float side) {
  return {-side * heading.y, side * heading.x};
}

/// A sector's width away from a handle, into the arc.
Heading into_the_arc(const Heading& handle, float side) {
  constexpr double kCosine = 0.98078528040323043, kSine = 0.19509032201612825;
  const Heading in = to_the_side(handle, -side);
  return {static_cast<float>(kCosine * handle.x + kSine * in.x),
          static_cast<float>(kCosine * handle.y + kSine * in.y)};
}

Vec3 moved(Vec3 p, const Heading& heading, float metres) {
  return {p.x + metres * heading.x, p.y + metres * heading.y, p.z};
}

class CoverFinder {
 public:
  CoverFinder(const AgentProfile& profile, std::size_t weapons, const RayCaster& caster)
      : profile_(profile), weapons_(weapons), caster_(caster) {}

  void find(NodeId node, Vec3 feet, std::span<std::uint8_t> stopped,
            std::vector<CoverArc>& arcs) const {
    std::array<Covered, kSectors> covered;
    for (std::size_t i = 0; i < kSectors; ++i) {
      const std::uint8_t high =
          lines_stopped(feet, heading_of(i), CoverHeight::high, Channel::sight());
      const std::uint8_t low =
          lines_stopped(feet, heading_of(i), CoverHeight::low, Channel::sight());
      stopped[i] = high;
      stopped[kSectors + i] = low;
      covered[i] = covered_by(high, low);
    }
    for (std::size_t i = 0; i < kSectors; ++i)
      if (covered[i] && covered[(i + kSectors - 1) % kSectors] != covered[i])
        arcs.push_back(arc_from(node, feet, covered, i));
    if (arcs.empty() && covered[0]) arcs.push_back(all_round(node, feet, *covered[0]));
  }

 private:
  static Covered covered_by(std::uint8_t high, std::uint8_t low) {
    if (high == kCoverLines) return CoverHeight::high;
    return low == kCoverLines ? Covered(CoverHeight::low) : std::nullopt;
  }

  const Stance& stance(CoverHeight height) const {
    return height == CoverHeight::high ? profile_.upright() : profile_.lowest();
  }

  std::uint8_t lines_stopped(Vec3 feet, const Heading& heading, CoverHeight height,
                             Channel channel) const {
    std::uint8_t count = 0;
    for (const float part : kHeights)
      for (const float side : kSides) {
        const Vec3 from = moved(above(feet, part * stance(height).eye), to_the_side(heading, 1),
                                side * profile_.radius);
        if (caster_.blocked(from, moved(from, heading, kCoverReach), channel)) ++count;
      }
    return count;
  }

  Covered covered_in(Vec3 feet, const Heading& heading) const {
    const auto count = [&](CoverHeight height) {
      return lines_stopped(feet, heading, height, Channel::sight());
    };
    return covered_by(count(CoverHeight::high), count(CoverHeight::low));
  }

  CoverArc arc_from(NodeId node, Vec3 feet, const std::array<Covered, kSectors>& covered,
                    std::size_t first) const {
    std::size_t last = first;
    while (covered[(last + 1) % kSectors] == covered[first]) last = (last + 1) % kSectors;
    CoverArc arc;
    arc.node = node;
    arc.height = *covered[first];
    arc.begin = handle(feet, heading_of(first), heading_of((first + kSectors - 1) % kSectors));
    arc.end = handle(feet, heading_of(last), heading_of((last + 1) % kSectors));
    arc.weapons =
        weapons_stopped(feet, arc.height, first, (last + kSectors - first) % kSectors + 1);
    arc.lean_begin = lean(feet, arc, arc.begin, -1);
    arc.lean_end = lean(feet, arc, arc.end, 1);
    return arc;
  }

  CoverArc all_round(NodeId node, Vec3 feet, CoverHeight height) const {
    CoverArc arc{node, height, heading_of(0), heading_of(0), 0, 0, 0};
    arc.weapons = weapons_stopped(feet, height, 0, kSectors);
    return arc;
  }

  /// The last direction from `inside` towards `beyond` that is covered like `inside`.
  Heading handle(Vec3 feet, Heading inside, Heading beyond) const {
    const Covered alike = covered_in(feet, inside);
    for (int i = 0; i < kHalvings; ++i) {
      const Heading middle = halfway(inside, beyond);
      (covered_in(feet, middle) == alike ? inside : beyond) = middle;
    }
    return inside;
  }

  std::uint32_t weapons_stopped(Vec3 feet, CoverHeight height, std::size_t first,
                                std::size_t count) const {
    std::uint32_t classes = 0;
    for (std::size_t w = 0; w < weapons_; ++w) {
      bool all = true;
      for (std::size_t i = 0; all && i < count; ++i)
        all = lines_stopped(feet, heading_of((first + i) % kSectors), height,
                            Channel::fire(WeaponId{w})) == kCoverLines;
      if (all) classes |= std::uint32_t{1} << w;
    }
    return classes;
  }

  /// How far the head must move to the side of a handle to see past it, if that helps at all.
  float lean(Vec3 feet, const CoverArc& arc, const Heading& handle, float side) const {
    const Vec3 eye = above(feet, stance(arc.height).eye);
    const Heading look = into_the_arc(handle, side);
    for (const float metres : kLeans) {
      const Vec3 head = moved(eye, to_the_side(look, side), metres);
      if (caster_.blocked(eye, head, Channel::sight())) return 0;
      if (!caster_.blocked(head, moved(head, look, kSeesFar), Channel::sight())) return metres;
    }
    return 0;
  }

  const AgentProfile& profile_;
  std::size_t weapons_;
  const RayCaster& caster_;
};

std::optional<Vec3> peek_out(Vec3 feet, const Heading& handle, float side,
                             const AgentProfile& profile, const TriangleTree& movement,
                             const RayCaster& caster) {
  const Heading look = into_the_arc(handle, side);
  for (const float metres : kSteps) {
    Vec3 there = moved(feet, to_the_side(look, side), metres);
    const auto floor = floor_below(movement, there.x, there.y, feet.z + profile.step,
                                   feet.z - profile.step, profile.slope);
    if (!floor) return std::nullopt;
    there.z = *floor;
    const auto way = find_passage(movement, profile, feet, there);
    if (!way || way->kind != LinkKind::walk) return std::nullopt;
    const Vec3 eye = above(there, profile.upright().eye);
    if (!caster.blocked(eye, moved(eye, look, kSeesFar), Channel::sight())) return there;
  }
  return std::nullopt;
}

}  // namespace

Result<Cover> detect_cover(std::span<const Vec3> places, const AgentProfile& profile,
                           std::size_t weapons, const RayCaster& caster, Progress& progress) {
  progress.begin("cover", "nodes", places.size());
  const CoverFinder finder(profile, weapons, caster);
  Cover cover = no_cover(places.size());
  std::vector<std::vector<CoverArc>> arcs(places.size());
  parallel_for(places.size(), [&](std::size_t i) {
    if (progress.cancelled()) return;
    progress.advance(1);
    finder.find(NodeId{i}, places[i],
                std::span(cover.stopped).subspan(2 * kSectors * i, 2 * kSectors), arcs[i]);
  });
  if (progress.cancelled()) return Error{"stopped", ErrorKind::cancelled};
  for (const auto& some : arcs) cover.arcs.insert(cover.arcs.end(), some.begin(), some.end());
  return cover;
}

bool is_wide(const CoverArc& arc) noexcept {
  if (arc.begin == arc.end) return true;
  const double cosine = double{arc.begin.x} * arc.end.x + double{arc.begin.y} * arc.end.y;
  const double sine = double{arc.begin.x} * arc.end.y - double{arc.begin.y} * arc.end.x;
  return sine < 0 || cosine <= 0.70710678118654752;  // of 45°
}

std::vector<Vec3> find_peek_outs(const CoverArc& arc, Vec3 place, const AgentProfile& profile,
                                 const TriangleTree& movement, const RayCaster& caster) {
  std::vector<Vec3> found;
  if (arc.begin == arc.end) return found;
  for (const auto& [handle, side] : {std::pair(arc.begin, -1.0F), std::pair(arc.end, 1.0F)})
    if (const auto place_out = peek_out(place, handle, side, profile, movement, caster))
      found.push_back(*place_out);
  return found;
}

void mark_cover(GraphParts& parts, const std::set<std::string>& given, const Cover& cover,
                const AgentProfile& profile, const TriangleTree& movement,
                const RayCaster& caster) {
  for (const CoverArc& arc : cover.arcs) {
    Waypoint& node = parts.nodes[arc.node.index()];
    if (given.contains(node.name) || node.kind == NodeKind::cover || !is_wide(arc)) continue;
    std::vector<Vec3> places;
    if (arc.height == CoverHeight::high)
      places = find_peek_outs(arc, node.position, profile, movement, caster);
    const bool leans = arc.lean_begin > 0 || arc.lean_end > 0;
    if (arc.height == CoverHeight::high && !leans && places.empty()) continue;
    node.kind = NodeKind::cover;
    for (const Vec3 place : places) parts.peek_outs.push_back({arc.node, place});
  }
}

}  // namespace defilade
