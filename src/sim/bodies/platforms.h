#pragma once
// Which platforms carry bodies over `ride` links, and where are they now?
//
// A platform rests at one end of its travel. It leaves when somebody aboard wants to get to the
// other end, or somebody waits there, but not while anybody gets on or off; at the far end it waits
// a while and comes back. A link is ridden by the platform whose two ends lie nearest to its own.
//
// The state of a platform is plain data, and a step is a pure function of it and of the bodies.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade {

struct LegState;

struct Platform {
  Box rest;            // where it rests
  Vec3 travel;         // from there to the far end
  float seconds = 0;   // from end to end
  std::size_t entity;  // of the level

  Vec3 offset(float part) const noexcept {
    return {travel.x * part, travel.y * part, travel.z * part};
  }
  /// Where a body that gets on from that place stands, while the platform rests.
  Vec3 spot(Vec3 from, float radius) const noexcept;
};

/// Which platform a link needs.
struct RideLink {
  static constexpr std::uint32_t kNone = 0xffffffff;

  std::uint32_t platform = kNone;
  std::uint8_t from_end = 0;  // 1: it begins at the far end
};

struct PlatformState {
  float part = 0;         // of its travel
  float wait = 0;         // seconds until it may leave
  std::int8_t going = 0;  // 1 to the far end, -1 back

  bool is_at(std::uint8_t end) const noexcept { return going == 0 && (part > 0.5F) == (end == 1); }
  friend bool operator==(const PlatformState&, const PlatformState&) = default;
};

/// What a body on a ride link does.
enum class RidePhase : std::uint8_t { waits, boards, rides, leaves };

struct Platforms {
  explicit Platforms(const TacticalMap& map);

  std::vector<Platform> all;
  std::vector<RideLink> links;  // by LinkId; empty if there is no platform
};

/// One tick of a platform, with all bodies on links.
void step_platform(PlatformState& state, std::uint32_t platform, const Platforms& platforms,
                   std::span<const LegState> legs, std::span<const std::uint8_t> present,
                   float seconds) noexcept;

}  // namespace defilade
