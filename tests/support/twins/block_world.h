#pragma once
// A world of upright blocks whose insides are known: the slow twin of what a bake finds out from
// hollow triangles. Answers are "surely" or nothing: whatever is closer to a surface than a margin
// is left undecided.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"

namespace defilade::test {

struct Block {
  Box box;
  bool movement = true;
  bool sight = true;
};

/// By how much, in metres, a body is taken to be larger where it must surely have room.
inline constexpr float kBodyMargin = 0.06F;

inline bool overlaps_inside(const Box& a, const Box& b) {
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y &&
         a.min.z < b.max.z && b.min.z < a.max.z;
}

inline Box shrunk(const Box& box, float by) {
  const Vec3 all{by, by, by};
  return {box.min + all, box.max - all};
}

class BlockWorld {
 public:
  std::vector<Block> blocks;
  std::vector<Box> triggers;  // of teleporters and jump pads
  std::vector<Box> volumes;   // water and what harms

  /// Is the point inside something that stops movement?
  bool is_solid(Vec3 p) const {
    return std::ranges::any_of(blocks, [&](const Block& block) {
      constexpr float kInside = 0.01F;
      const Box inside = shrunk(block.box, kInside);
      return block.movement && !inside.empty() && inside.overlaps({p, p});
    });
  }

  bool is_free(const Box& box) const {
    return std::ranges::none_of(blocks, [&](const Block& block) {
      return block.movement && overlaps_inside(block.box, box);
    });
  }

  /// The highest top under the point.
  std::optional<float> top_below(Vec3 p) const {
    std::optional<float> top;
    for (const auto& [box, movement, sight] : blocks)
      if (movement && box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y &&
          p.y <= box.max.y && box.max.z <= p.z && (!top || box.max.z > *top))
        top = box.max.z;
    return top;
  }

  /// Level floor under the whole body, and room for it upright; no water, nothing harmful.
  bool stands(Vec3 feet, const AgentProfile& profile) const {
    const float reach = profile.radius + kBodyMargin;
    const Box body = body_at(feet, profile);
    for (const float x : {-reach, 0.0F, reach})
      for (const float y : {-reach, 0.0F, reach}) {
        const auto top = top_below({feet.x + x, feet.y + y, feet.z + kBodyMargin});
        if (!top || std::abs(*top - feet.z) > 0.01F) return false;
      }
    return is_free(body) && !meets_any(volumes, body);
  }

  /// Can a body surely walk straight there over level floor? `into` is the trigger it walks into.
  bool walks(Vec3 from, Vec3 to, const AgentProfile& profile, const Box& into) const {
    if (std::abs(from.z - to.z) > 0.01F) return false;
    const int steps = 1 + static_cast<int>(distance(from, to) / 0.1F);
    for (int i = 0; i <= steps; ++i) {
      const Vec3 at = lerp(from, to, static_cast<float>(i) / static_cast<float>(steps));
      if (!stands(at, profile) || meets_another(body_at(at, profile), into)) return false;
    }
    return true;
  }

  /// Where a body lands that is thrown from `feet`; `rise` leads to the highest point. Nothing if
  /// it touches anything before it lands, or lands on something else than level floor.
  std::optional<Vec3> lands(Vec3 feet, Vec3 rise, const AgentProfile& profile,
                            const Box& pad) const {
    constexpr int kSteps = 256;
    for (int i = 1; i < 6 * kSteps; ++i) {
      const float t = static_cast<float>(i) / kSteps;
      Vec3 at{feet.x + rise.x * t, feet.y + rise.y * t, feet.z + rise.z * (2 * t - t * t)};
      const Box body = body_at(at, profile);
      if (meets_another(body, pad)) return std::nullopt;
      if (is_free(body)) continue;
      if (t <= 1) return std::nullopt;
      const auto floor = top_below({at.x, at.y, at.z + profile.step});
      if (!floor) return std::nullopt;
      at.z = *floor;
      if (!stands(at, profile) || overlaps_inside(body, pad)) return std::nullopt;
      return at;
    }
    return std::nullopt;
  }

  enum class Sight { clear, blocked, undecided };

  /// Slabs in double. A line that ends in a surface or grazes it is undecided.
  Sight sight(Vec3 from, Vec3 to) const {
    Sight result = Sight::clear;
    for (const Block& block : blocks) {
      if (!block.sight) continue;
      constexpr float kGraze = 0.002F;
      if (meets_box(from, to, shrunk(block.box, kGraze))) {
        if (!meets_ends(from, to, block.box)) return Sight::blocked;
        result = Sight::undecided;
      } else if (meets_box(from, to, shrunk(block.box, -kGraze))) {
        result = Sight::undecided;
      }
    }
    return result;
  }

  static Box body_at(Vec3 feet, const AgentProfile& profile) {
    const float reach = profile.radius + kBodyMargin;
    return {{feet.x - reach, feet.y - reach, feet.z + 0.02F},
            {feet.x + reach, feet.y + reach, feet.z + profile.upright().height + kBodyMargin}};
  }

 private:
  static bool meets_any(const std::vector<Box>& boxes, const Box& body) {
    return std::ranges::any_of(boxes, [&](const Box& box) { return box.overlaps(body); });
  }

  bool meets_another(const Box& body, const Box& own) const {
    return std::ranges::any_of(triggers,
                               [&](const Box& box) { return !(box == own) && box.overlaps(body); });
  }

  static bool meets_ends(Vec3 from, Vec3 to, const Box& box) {
    return box.overlaps({from, from}) || box.overlaps({to, to});
  }

  static bool meets_box(Vec3 from, Vec3 to, const Box& box) {
    if (box.empty()) return false;
    double enter = 0, leave = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double a = coordinate(from, axis), b = coordinate(to, axis);
      const double low = coordinate(box.min, axis), high = coordinate(box.max, axis);
      if (a == b) {
        if (a < low || a > high) return false;
        continue;
      }
      enter = std::max(enter, std::min((low - a) / (b - a), (high - a) / (b - a)));
      leave = std::min(leave, std::max((low - a) / (b - a), (high - a) / (b - a)));
    }
    return enter <= leave;
  }
};

}  // namespace defilade::test
