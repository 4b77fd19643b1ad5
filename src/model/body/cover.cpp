#include "defilade/model/cover.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>

#include "model/base/names.h"

namespace defilade {
namespace {

bool is_unit(const Heading& heading) {
  const double squared = double{heading.x} * heading.x + double{heading.y} * heading.y;
  return std::abs(squared - 1) < 1e-5;  // false for what is not finite
}

bool is_lean(float metres) { return metres >= 0 && metres <= kCoverReach; }

bool is_sound(const CoverArc& arc, std::size_t nodes, std::size_t weapons) {
  return arc.node.index() < nodes && is_unit(arc.begin) && is_unit(arc.end) &&
         is_lean(arc.lean_begin) && is_lean(arc.lean_end) &&
         std::uint64_t{arc.weapons} >> weapons == 0;  // 32 classes need more than 32 bits
}

bool is_sound(const Tree& tree, std::size_t nodes) {
  return tree.node.index() < nodes && is_finite(tree.centre) && tree.radius > 0 &&
         std::isfinite(tree.radius);
}

}  // namespace

std::string_view name_of(CoverHeight height) noexcept {
  constexpr auto kNames = names_up_to<CoverHeight::low>("high", "low");
  return kNames[height];
}

bool is_all_round(const CoverArc& arc) noexcept {
  return cross(arc.begin, arc.end) == 0 &&
         double{arc.begin.x} * arc.end.x + double{arc.begin.y} * arc.end.y > 0;
}

bool is_within(const CoverArc& arc, Vec3 node, Vec3 threat) noexcept {
  const Heading to{threat.x - node.x, threat.y - node.y};  // of any length
  if (to.x == 0 && to.y == 0) return false;
  if (is_all_round(arc)) return true;
  const bool after_begin = cross(arc.begin, to) >= 0, before_end = cross(to, arc.end) >= 0;
  // For an arc of up to half a turn it must be on the right side of both handles, for a wider one
  // on that of either.
  const double turn = cross(arc.begin, arc.end);
  const bool more_than_half = turn < 0;
  return more_than_half ? after_begin || before_end : after_begin && before_end;
}

Heading middle_of(const CoverArc& arc) noexcept {
  const double cosine = double{arc.begin.x} * arc.end.x + double{arc.begin.y} * arc.end.y;
  // Near half a turn the sum of the handles is nearly zero: then take the direction perpendicular
  // to them.
  if (cosine <= 0) return halfway(to_the_side(arc.begin, 1), to_the_side(arc.end, -1));
  const Heading between = halfway(arc.begin, arc.end);
  return cross(arc.begin, arc.end) < 0 ? Heading{-between.x, -between.y} : between;
}

Heading look_past(const CoverArc& arc, Handle handle) noexcept {
  constexpr double kCosine = 0.98078528040323043, kSine = 0.19509032201612825;  // of a sector
  const Heading from = heading_of(arc, handle);
  const Heading in = to_the_side(from, -side_of(handle));
  return {static_cast<float>(kCosine * from.x + kSine * in.x),
          static_cast<float>(kCosine * from.y + kSine * in.y)};
}

Vec3 beside(const CoverArc& arc, Handle handle, Vec3 from, float metres) noexcept {
  return moved(from, to_the_side(look_past(arc, handle), side_of(handle)), metres);
}

Vec3 shelter(const Tree& tree, Vec3 threat) noexcept {
  const double x = double{tree.centre.x} - threat.x, y = double{tree.centre.y} - threat.y;
  const double length = std::sqrt(x * x + y * y);
  if (length == 0) return moved(tree.centre, {}, tree.radius);
  return moved(tree.centre, {static_cast<float>(x / length), static_cast<float>(y / length)},
               tree.radius);
}

std::span<const CoverArc> Cover::of(NodeId node) const noexcept {
  const auto found = std::ranges::equal_range(arcs, node, {}, &CoverArc::node);
  return {found.begin(), found.end()};
}

const CoverArc* Cover::against(NodeId node, Vec3 place, Vec3 threat) const noexcept {
  for (const CoverArc& arc : of(node))
    if (is_within(arc, place, threat)) return &arc;
  return nullptr;
}

const Tree* Cover::tree_of(NodeId node) const noexcept {
  const auto found = std::ranges::lower_bound(trees, node, {}, &Tree::node);
  return found != trees.end() && found->node == node ? &*found : nullptr;
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
  const auto rising = [](const Tree& a, const Tree& b) { return a.node < b.node; };
  if (std::ranges::adjacent_find(cover.trees, std::not_fn(rising)) != cover.trees.end() ||
      !std::ranges::all_of(cover.trees, [&](const Tree& tree) { return is_sound(tree, nodes); }))
    return Error{"a tree makes no sense"};
  return {};
}

}  // namespace defilade
