#include "defilade/tactics/refine.h"

#include <algorithm>

namespace defilade {
namespace {

enum class Verdict : std::uint8_t { yes, no, unknown };

class Refiner {
 public:
  Refiner(const Situation& s, const RefineRequest& request, const RayCaster& caster)
      : s_(s), request_(request), caster_(caster) {}

  Verdict check(NodeId node) {
    const Body ours{s_.graph().position(node), s_.map().profile().stance(s_.stance()), s_.weapon()};
    for (const EnemyId target : request_.targets)
      if (const Verdict seen = sees(ours, body(target)); seen != Verdict::yes) return seen;
    for (const EnemyId watcher : request_.hidden_from) {
      const Verdict seen = sees(body(watcher), ours);
      if (seen != Verdict::no) return seen == Verdict::yes ? Verdict::no : Verdict::unknown;
    }
    return Verdict::yes;
  }

  std::size_t rays() const { return rays_; }

 private:
  struct Body {
    Vec3 feet;
    const Stance& stance;
    WeaponId weapon;
  };

  Body body(EnemyId enemy) const {
    return {s_.enemy(enemy).position, s_.map().profile().stance(s_.enemy(enemy).stance),
            s_.enemy(enemy).weapon};
  }

  Verdict sees(const Body& watcher, const Body& target) {
    const Vec3 eye = above(watcher.feet, watcher.stance.eye);
    const Channel channel = request_.means.channel(watcher.weapon);
    Verdict found = in_sight(eye, above(target.feet, target.stance.eye), channel);
    for (const float height : target.stance.body) {
      if (found != Verdict::no) break;
      found = in_sight(eye, above(target.feet, height), channel);
    }
    return found;
  }

  Verdict in_sight(Vec3 from, Vec3 to, Channel channel) {
    if (rays_ == request_.budget) return Verdict::unknown;
    ++rays_;
    return caster_.blocked(from, to, channel) ? Verdict::no : Verdict::yes;
  }

  const Situation& s_;
  const RefineRequest& request_;
  const RayCaster& caster_;
  std::size_t rays_ = 0;
};

}  // namespace

RefineAnswer refine(const Situation& s, const RefineRequest& request, const RayCaster& caster,
                    std::vector<RankedNode>& passed) {
  passed.clear();
  Refiner refiner(s, request, caster);
  RefineAnswer answer;
  for (const RankedNode& candidate : request.candidates) {
    if (passed.size() == request.wanted) break;
    const Verdict verdict = refiner.check(candidate.node);
    if (verdict == Verdict::unknown) break;
    ++answer.checked;
    if (verdict == Verdict::yes) passed.push_back(candidate);
  }
  answer.rays = refiner.rays();
  answer.finished = passed.size() == request.wanted || answer.checked == request.candidates.size();
  return answer;
}

}  // namespace defilade
