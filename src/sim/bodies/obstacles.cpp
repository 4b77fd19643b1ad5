#include "sim/bodies/obstacles.h"

#include <algorithm>

#include "sim/bodies/flat.h"

namespace defilade {
namespace {

/// Floor that is this much lower or higher than the box, in metres, is not level with it.
constexpr float kLevel = 0.1F;

/// Cuts the part of the way, from `low` to `high`, down to where the coordinate is in between.
bool clip(float from, float to, float least, float most, float& low, float& high) noexcept {
  const float way = to - from;
  if (way == 0) return from > least && from < most;
  float in = (least - from) / way, out = (most - from) / way;
  if (in > out) std::swap(in, out);
  low = std::max(low, in);
  high = std::min(high, out);
  return low < high;
}

}  // namespace

std::optional<float> Footprint::met(Vec3 from, Vec3 to) const noexcept {
  float low = 0, high = 1;
  if (!clip(from.x, to.x, west, east, low, high)) return std::nullopt;
  if (!clip(from.y, to.y, south, north, low, high)) return std::nullopt;
  return low;
}

Vec3 Footprint::allowed(Vec3 from, Vec3 step) const noexcept {
  if (!holds(from + step)) return step;
  if (!holds(from)) {
    if (from.x <= west) return {west - from.x, step.y, step.z};
    if (from.x >= east) return {east - from.x, step.y, step.z};
    if (from.y <= south) return {step.x, south - from.y, step.z};
    return {step.x, north - from.y, step.z};
  }
  const std::array<float, 4> depths{from.x - west, east - from.x, from.y - south, north - from.y};
  const auto side = std::ranges::min_element(depths) - depths.begin();
  if (side == 0) step.x = std::min(step.x, 0.0F);
  if (side == 1) step.x = std::max(step.x, 0.0F);
  if (side == 2) step.y = std::min(step.y, 0.0F);
  if (side == 3) step.y = std::max(step.y, 0.0F);
  return step;
}

std::array<Vec3, 4> Footprint::corners(float z) const noexcept {
  return {Vec3{west, south, z}, {east, south, z}, {east, north, z}, {west, north, z}};
}

bool Obstacles::is_level(const Box& box, Vec3 feet, const BodySize& size) noexcept {
  return !box.empty() && feet.z < box.max.z - kLevel && feet.z + size.height > box.min.z + kLevel;
}

Footprint Obstacles::footprint(const Box& box, float more) noexcept {
  return {box.min.x - more, box.min.y - more, box.max.x + more, box.max.y + more};
}

float Obstacles::flat_distance(Vec3 a, Vec3 b) noexcept { return flat(a, b); }

std::optional<std::size_t> Obstacles::first_on(Vec3 from, Vec3 to,
                                               const BodySize& size) const noexcept {
  std::optional<std::size_t> first;
  float least = kNoWay;
  for_each(from, size, 0, [&](std::size_t i, const Footprint& print) {
    if (print.holds(from) || print.holds(to)) return;
    const auto met = print.met(from, to);
    if (!met || *met >= least) return;
    least = *met;
    first = i;
  });
  return first;
}

bool Obstacles::clear(Vec3 from, Vec3 to, const BodySize& size) const noexcept {
  return !first_on(from, to, size);
}

bool Obstacles::allows(Vec3 feet, const BodySize& size) const noexcept {
  bool allows = true;
  for_each(feet, size, 0,
           [&](std::size_t, const Footprint& print) { allows = allows && !print.holds(feet); });
  return allows;
}

Vec3 Obstacles::allowed(Vec3 from, Vec3 step, const BodySize& size) const noexcept {
  for_each(from, size, 0,
           [&](std::size_t, const Footprint& print) { step = print.allowed(from, step); });
  return step;
}

/// How long the way is from each corner of that obstacle, along its sides: twice around is enough
/// to carry a length from one corner to all others.
std::array<float, 4> Obstacles::lengths_by_corner(std::size_t i, Vec3 to,
                                                  const BodySize& size) const noexcept {
  const Footprint print = footprint(boxes_[i], size.radius);
  const auto corners = footprint(boxes_[i], size.radius + kClear).corners(to.z);
  std::array<float, 4> lengths{};
  for (std::size_t k = 0; k < 4; ++k)
    lengths[k] = print.met(corners[k], to) ? kNoWay : flat(corners[k], to);
  for (std::size_t turn = 0; turn < 8; ++turn)
    for (const std::size_t step : {1U, 3U}) {
      const std::size_t k = turn % 4, next = (k + step) % 4;
      lengths[k] = std::min(lengths[k], flat(corners[k], corners[next]) + lengths[next]);
    }
  return lengths;
}

}  // namespace defilade
