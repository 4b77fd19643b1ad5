#pragma once
// How does a watcher see a being? One look in all its parts: the cone, each point of the body, and
// the factors. The senses and their explanations both come from here.

#include <bit>
#include <cmath>
#include <optional>

#include "defilade/mind/look.h"
#include "mind/sight/gaze.h"
#include "mind/sight/glances.h"
#include "mind/sight/presence.h"
#include "model/geometry/segment_box.h"

namespace defilade {

/// Everything that all watchers of a tick share.
struct Around {
  const Scene* scene = nullptr;
  const Presence* presence = nullptr;
  SightChanges changes = {};
};

/// One watcher.
class Looking {
 public:
  Looking(const Around& around, const Eyesight& eyes, const Cones& cones, std::size_t self,
          Alertness alertness)
      : around_(around),
        being_((*around.presence)[self]),
        eyes_(eyes),
        cones_(cones),
        gaze_(around.scene->bodies[self]),
        alertness_(alertness) {}

  const Being& self() const { return being_; }

  /// Is it certainly in no cone? A quick first test.
  bool misses(const Being& target) const { return gaze_.misses(target.chest, cones_); }

  /// Is it in an open cone? Fills in the distance, and the cone or why not.
  bool finds(const Being& target, Look& look) const {
    const Bearing at = gaze_.bearing(target.chest);
    look.distance = at.distance;
    look.behind = at.ahead < 0;
    look.cone = find_cone(eyes_, cones_, at, alertness_);
    look.verdict = at.distance > cones_.longest ? LookVerdict::too_far : LookVerdict::outside;
    return look.cone != kMostCones;
  }

  /// Which of its points are in sight? `ask(height, from, to)` gives the last answer of a ray, if
  /// there is one. Returns the age of the oldest answer, in ticks.
  template <class Ask>
  std::uint32_t examine(const Being& target, Look& look, Ask ask) const {
    std::uint32_t oldest = 0;
    look.points = static_cast<std::size_t>(std::popcount(target.points));
    for (std::uint64_t left = target.points; left != 0; left &= left - 1) {
      const auto height = static_cast<std::size_t>(std::countr_zero(left));
      const Vec3 to = around_.presence->point(target, height);
      const Certainty known = certainty(target, height, to);
      if (known != Certainty::unknown) {
        ++look.proved;
        look.in_sight += known == Certainty::clear ? 1U : 0U;
      } else if (const std::optional<Glances::Answer> answer = ask(height, gaze_.eye(), to)) {
        look.in_sight += answer->in_sight ? 1U : 0U;
        oldest = std::max(oldest, answer->age);
      } else {
        ++look.waiting;
      }
    }
    return oldest;
  }

  /// Fills in the factors and the verdict. The points are known.
  void judge(const SceneBody& target, const Being& being, Look& look) const {
    if (look.in_sight == 0) {
      look.verdict = look.waiting != 0 ? LookVerdict::waiting : LookVerdict::hidden;
      return;
    }
    const ViewCone& cone = eyes_.cone[look.cone];
    const float light = target.firing ? std::max(target.light, eyes_.flash) : target.light;
    look.near =
        look.distance <= cone.sure ? 1 : (cone.length - look.distance) / (cone.length - cone.sure);
    look.lit = 1 - cone.light * (1 - light);
    look.moving = 1 - cone.motion * (1 - std::min(1.0F, being.speed / eyes_.fast));
    const float haze = around_.scene->haze > 0 ? look.distance / around_.scene->haze : 0;
    look.clear_air = target.visibility / (1 + haze * haze);
    look.shown = static_cast<float>(look.in_sight) / static_cast<float>(look.points);
    look.clarity = look.near * look.lit * look.moving * look.clear_air * look.shown;
    look.verdict = look.clarity > 0 ? LookVerdict::seen : LookVerdict::unlit;
  }

 private:
  Certainty certainty(const Being& target, std::size_t height, Vec3 to) const {
    const SightCellId from = being_.eye_cell, at = around_.presence->cell(target, height);
    if (!from.valid() || !at.valid()) return Certainty::unknown;
    const Certainty known = around_.presence->cells()->between(from, being_.eye_height, at, height);
    if (known == Certainty::clear && meets(around_.changes.added, to)) return Certainty::unknown;
    if (known == Certainty::blocked && meets(around_.changes.removed, to))
      return Certainty::unknown;
    return known;
  }

  bool meets(std::span<const Box> boxes, Vec3 to) const {
    for (const Box& box : boxes)
      if (!exact::segment_misses(gaze_.eye(), to, box)) return true;
    return false;
  }

  const Around& around_;
  const Being& being_;
  const Eyesight& eyes_;
  const Cones& cones_;
  Gaze gaze_;
  Alertness alertness_;
};

}  // namespace defilade
