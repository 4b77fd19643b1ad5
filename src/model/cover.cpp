#include "defilade/model/cover.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace defilade {
namespace {

/// Of 5.625°, 16.875°, 28.125° and 39.375°.
constexpr std::array<Heading, 4> kFirstEighth{{{0.99518472667219688F, 0.098017140329560604F},
                                               {0.95694033573220886F, 0.29028467725446236F},
                                               {0.88192126434835503F, 0.47139673682599764F},
                                               {0.77301045336273696F, 0.63439328416364549F}}};

double cross(const Heading& a, const Heading& b) { return double{a.x} * b.y - double{a.y} * b.x; }

bool is_unit(const Heading& heading) {
  const double squared = double{heading.x} * heading.x + double{heading.y} * heading.y;
  return std::abs(squared - 1) < 1e-5;  // false for what is not finite
}

bool is_lean(float metres) { return metres >= 0 && metres <= kCoverReach; }

bool is_sound(const CoverArc& arc, std::size_t nodes, std::size_t weapons) {
  return arc.node.index() < nodes && is_unit(arc.begin) && is_unit(arc.end) &&
         is_lean(arc.lean_begin) && is_lean(arc.lean_end) && arc.weapons >> weapons == 0;
}

}  // namespace

std::string_view name_of(CoverHeight height) noexcept {
  return height == CoverHeight::high ? "high" : "low";
}

Heading heading_of(std::size_t sector) noexcept {
  const std::size_t in_quarter = sector % (kSectors / 4);
  const bool mirrored = in_quarter >= kFirstEighth.size();
  const Heading first =
      kFirstEighth[mirrored ? 2 * kFirstEighth.size() - 1 - in_quarter : in_quarter];
  Heading heading = mirrored ? Heading{first.y, first.x} : first;
  for (std::size_t quarter = sector / (kSectors / 4); quarter > 0; --quarter)
    heading = {-heading.y, heading.x};
  return heading;
}

bool is_within(const CoverArc& arc, Vec3 node, Vec3 threat) noexcept {
  const Heading to{threat.x - node.x, threat.y - node.y};  // of any length
  if (to.x == 0 && to.y == 0) return false;
  if (arc.begin == arc.end) return true;
  const bool after_begin = cross(arc.begin, to) >= 0, before_end = cross(to, arc.end) >= 0;
  // Up to half a turn it must be on the right side of both handles, beyond that of one of them.
  const double turn = cross(arc.begin, arc.end);
  const bool more_than_half = turn < 0;
  return more_than_half ? after_begin || before_end : after_begin && before_end;
}

std::span<const CoverArc> Cover::of(NodeId node) const noexcept {
  const auto found = std::ranges::equal_range(arcs, node, {}, &CoverArc::node);
  return {found.begin(), found.end()};
}

Cover no_cover(std::size_t nodes) { return {{}, std::vector<std::uint8_t>(nodes * 2 * kSectors)}; }

Result<void> validate(const Cover& cover, std::size_t nodes, std::size_t weapons) {
  if (cover.stopped.size() != nodes * 2 * kSectors ||
      std::ranges::any_of(cover.stopped, [](std::uint8_t lines) { return lines > kCoverLines; }))
    return Error{"the quality of cover makes no sense"};
  if (!std::ranges::is_sorted(cover.arcs, {}, &CoverArc::node) ||
      !std::ranges::all_of(cover.arcs,
                           [&](const CoverArc& arc) { return is_sound(arc, nodes, weapons); }))
    return Error{"an arc of cover makes no sense"};
  return {};
}

}  // namespace defilade
