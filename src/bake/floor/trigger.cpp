#include "bake/floor/trigger.h"

#include <cmath>

#include "bake/floor/carriers.h"

namespace defilade {
namespace {

/// Feet that stand on a volume do not touch it.
constexpr float kSole = 0.05F;

/// Does a body touch the volume while its feet go straight? Each side of the volume is moved
/// outwards to where the feet are when the body touches it.
bool passes(Vec3 from, Vec3 to, float radius, float height, const Volume& volume) {
  if (!volume.bounds.empty() && !meets(from, to, widened(feet_in(volume.bounds, height), radius)))
    return false;
  double enter = 0, leave = 1;
  for (const HalfSpace& side : volume.sides) {
    const Vec3 normal = side.normal;
    const double body = radius * std::hypot(double{normal.x}, double{normal.y}) +
                        std::max(0.0, -double{normal.z} * height);
    const auto outside = [&](Vec3 p) {
      return double{normal.x} * p.x + double{normal.y} * p.y + double{normal.z} * p.z -
             side.offset - body;
    };
    const double a = outside(from), b = outside(to);
    if (a > 0 && b > 0) return false;
    if (a > 0) enter = std::max(enter, a / (a - b));
    if (b > 0) leave = std::min(leave, a / (a - b));
  }
  return enter <= leave;
}

}  // namespace

Triggers::Triggers(const Level& level, const AgentProfile& profile)
    : radius_(profile.radius), height_(profile.upright().height) {
  for (const Entity& entity : level.entities) {
    const Entity* target = sends_away(entity) ? target_of(entity, level) : nullptr;
    const bool throws = target && target->position.z > entity.bounds.middle().z;
    if (target && (entity.kind == EntityKind::teleporter || throws))
      senders_.push_back({&entity, target->position});
  }
  std::vector<Box> boxes;
  for (const Volume& volume : level.volumes) {
    if (volume.medium != Medium::harm) continue;
    harm_.push_back(&volume);
    boxes.push_back(widened(volume.bounds.empty() ? bounds_of(level) : volume.bounds, radius_));
  }
  grid_ = BoxGrid(boxes);
}

bool Triggers::is_in(Vec3 feet, const Entity& sender) const {
  return touches(feet, height_, sender.bounds);
}

const Sender* Triggers::sender_between(Vec3 from, Vec3 to,
                                       std::span<const Entity* const> except) const {
  const auto found = std::ranges::find_if(senders_, [&](const Sender& sender) {
    return meets(from, to, feet_in(sender.entity->bounds, height_)) &&
           std::ranges::find(except, sender.entity) == except.end();
  });
  return found == senders_.end() ? nullptr : &*found;
}

bool Triggers::harms(Vec3 from, Vec3 to) const {
  Box way;
  way.include(from), way.include(to);
  return grid_.any_in(way, [&](std::uint32_t i) {
    return passes(above(from, kSole), above(to, kSole), radius_, height_ - kSole, *harm_[i]);
  });
}

/// A body is caught by its side, too, unless it stands beside the box with its side in it.
Box Triggers::catching(const Entity& sender, Vec3 from, Vec3 to) const {
  const Box box = feet_in(sender.bounds, height_), wide = widened(box, radius_);
  return meets(from, from, wide) || meets(to, to, wide) ? box : wide;
}

bool Triggers::catches(const Passage& passage, Vec3 from, Vec3 to) const {
  if (!passage.turns || (senders_.empty() && harm_.empty())) return false;
  const auto [first, second] = *passage.turns;
  const auto is_caught = [&](Vec3 a, Vec3 b) {
    return harms(a, b) || std::ranges::any_of(senders_, [&](const Sender& sender) {
             return !is_in(to, *sender.entity) && meets(a, b, catching(*sender.entity, from, to));
           });
  };
  return is_caught(from, first) || is_caught(first, second) || is_caught(second, to);
}

}  // namespace defilade
