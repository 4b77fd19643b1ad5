#include "defilade/model/find_arcs.h"

#include <algorithm>
#include <optional>

namespace defilade {
namespace {

constexpr std::array kSides{0.0F, -0.8F, 0.8F};  // of the body's radius
static_assert(kLineHeights.size() * kSides.size() == kCoverLines);
constexpr int kHalvings = 6;
constexpr std::array kLeans{0.3F, 0.5F, 0.7F};

/// How a character is covered in a direction; nothing if it is not covered.
using Covered = std::optional<CoverHeight>;

Covered covered_by(std::uint8_t high, std::uint8_t low) {
  if (high == kCoverLines) return CoverHeight::high;
  return low == kCoverLines ? Covered(CoverHeight::low) : std::nullopt;
}

const Stance& stance_of(CoverHeight height, const AgentProfile& profile) {
  return height == CoverHeight::high ? profile.upright() : profile.crouched();
}

/// Finds the arcs of a character at a place.
class ArcFinder {
 public:
  ArcFinder(Vec3 feet, const AgentProfile& profile, std::size_t weapons, const RayCaster& caster)
      : feet_(feet), profile_(profile), weapons_(weapons), caster_(caster) {}

  StoppedLines find(NodeId node, std::vector<CoverArc>& arcs) const {
    StoppedLines stopped;
    std::array<Covered, kSectors> covered;
    for (std::size_t i = 0; i < kSectors; ++i) {
      stopped[i] = lines_stopped(heading_of(i), CoverHeight::high, Channel::sight());
      stopped[kSectors + i] = lines_stopped(heading_of(i), CoverHeight::low, Channel::sight());
      covered[i] = covered_by(stopped[i], stopped[kSectors + i]);
    }
    arcs.clear();
    for (std::size_t i = 0; i < kSectors; ++i)
      if (covered[i] && covered[(i + kSectors - 1) % kSectors] != covered[i])
        arcs.push_back(arc_from(node, covered, i));
    if (arcs.empty() && covered[0]) arcs.push_back(all_round(node, *covered[0]));
    return stopped;
  }

  CoverArc measure(CoverArc arc, std::optional<CoverHeight> height) const {
    if (!height) {
      const bool high = all_stopped(arc, CoverHeight::high, Channel::sight());
      height = high ? CoverHeight::high : CoverHeight::low;
    }
    arc.height = *height;
    arc.weapons =
        weapons_stopped([&](Channel channel) { return all_stopped(arc, arc.height, channel); });
    arc.lean_begin = is_all_round(arc) ? 0 : lean(arc, Handle::begin);
    arc.lean_end = is_all_round(arc) ? 0 : lean(arc, Handle::end);
    return arc;
  }

 private:
  std::uint8_t lines_stopped(const Heading& towards, CoverHeight height, Channel channel) const {
    return defilade::lines_stopped(feet_, towards, height, profile_, caster_, channel);
  }

  Covered covered_in(const Heading& heading) const {
    const auto count = [&](CoverHeight height) {
      return lines_stopped(heading, height, Channel::sight());
    };
    return covered_by(count(CoverHeight::high), count(CoverHeight::low));
  }

  CoverArc arc_from(NodeId node, const std::array<Covered, kSectors>& covered,
                    std::size_t first) const {
    std::size_t last = first;
    while (covered[(last + 1) % kSectors] == covered[first]) last = (last + 1) % kSectors;
    CoverArc arc;
    arc.node = node;
    arc.height = *covered[first];
    arc.begin = handle(heading_of(first), heading_of((first + kSectors - 1) % kSectors));
    arc.end = handle(heading_of(last), heading_of((last + 1) % kSectors));
    const std::size_t count = (last + kSectors - first) % kSectors + 1;
    arc.weapons = weapons_stopped(
        [&](Channel channel) { return all_stopped(arc.height, first, count, channel); });
    arc.lean_begin = lean(arc, Handle::begin);
    arc.lean_end = lean(arc, Handle::end);
    return arc;
  }

  CoverArc all_round(NodeId node, CoverHeight height) const {
    CoverArc arc{node, height, heading_of(0), heading_of(0), 0, 0, 0};
    arc.weapons =
        weapons_stopped([&](Channel channel) { return all_stopped(height, 0, kSectors, channel); });
    return arc;
  }

  /// The last direction from `inside` towards `beyond` that is covered like `inside`.
  Heading handle(Heading inside, Heading beyond) const {
    const Covered alike = covered_in(inside);
    for (int i = 0; i < kHalvings; ++i) {
      const Heading middle = halfway(inside, beyond);
      (covered_in(middle) == alike ? inside : beyond) = middle;
    }
    return inside;
  }

  bool all_stopped(CoverHeight height, std::size_t first, std::size_t count,
                   Channel channel) const {
    for (std::size_t i = 0; i < count; ++i)
      if (lines_stopped(heading_of((first + i) % kSectors), height, channel) != kCoverLines)
        return false;
    return true;
  }

  bool all_stopped(const CoverArc& arc, CoverHeight height, Channel channel) const {
    const auto stopped = [&](const Heading& towards) {
      return lines_stopped(towards, height, channel) == kCoverLines;
    };
    if (!stopped(middle_of(arc))) return false;
    // Far from the origin a metre from the feet would be rounded to another direction.
    for (std::size_t i = 0; i < kSectors; ++i)
      if (is_within(arc, {}, moved({}, heading_of(i), 1)) && !stopped(heading_of(i))) return false;
    return true;
  }

  /// The classes whose fire is `stopped(Channel)`.
  template <class Stopped>
  std::uint32_t weapons_stopped(const Stopped& stopped) const {
    std::uint32_t classes = 0;
    for (std::size_t w = 0; w < weapons_; ++w)
      if (stopped(Channel::fire(WeaponId{w}))) classes |= std::uint32_t{1} << w;
    return classes;
  }

  /// How far the head must move to the side of a handle to see past it, if that helps at all.
  float lean(const CoverArc& arc, Handle handle) const {
    const Vec3 eye = above(feet_, stance_of(arc.height, profile_).eye);
    for (const float metres : kLeans) {
      const Vec3 head = beside(arc, handle, eye, metres);
      if (caster_.blocked(eye, head, Channel::sight())) return 0;
      const Vec3 far = moved(head, look_past(arc, handle), kSeesPast);
      if (!caster_.blocked(head, far, Channel::sight())) return metres;
    }
    return 0;
  }

  Vec3 feet_;
  const AgentProfile& profile_;
  std::size_t weapons_;
  const RayCaster& caster_;
};

}  // namespace

std::uint8_t lines_stopped(Vec3 place, const Heading& towards, CoverHeight height,
                           const AgentProfile& profile, const RayCaster& caster,
                           Channel channel) noexcept {
  const float eye = stance_of(height, profile).eye;
  std::uint8_t count = 0;
  for (const float part : kLineHeights)
    for (const float side : kSides) {
      const Vec3 from =
          moved(above(place, part * eye), to_the_side(towards, 1), side * profile.radius);
      if (caster.blocked(from, moved(from, towards, kCoverReach), channel)) ++count;
    }
  return count;
}

StoppedLines find_arcs(NodeId node, Vec3 place, const AgentProfile& profile, std::size_t weapons,
                       const RayCaster& caster, std::vector<CoverArc>& arcs) {
  return ArcFinder(place, profile, weapons, caster).find(node, arcs);
}

/// The longest lines are those of a character that leans as far as it can; none is higher than an
/// eye.
Box room_of_arcs(Vec3 place, const AgentProfile& profile) noexcept {
  const float reach = profile.radius + kLeans.back() + kSeesPast;
  const float eye = std::max(profile.upright().eye, profile.crouched().eye);
  return {{place.x - reach, place.y - reach, place.z},
          {place.x + reach, place.y + reach, place.z + eye}};
}

CoverArc measure_arc(const CoverArc& handles, std::optional<CoverHeight> height, Vec3 place,
                     const AgentProfile& profile, std::size_t weapons,
                     const RayCaster& caster) noexcept {
  return ArcFinder(place, profile, weapons, caster).measure(handles, height);
}

}  // namespace defilade
