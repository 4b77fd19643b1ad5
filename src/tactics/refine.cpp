#include "defilade/tactics/refine.h"

#include "ray_budget.h"

namespace defilade {
namespace {

class Refiner {
 public:
  Refiner(const Situation& s, const RefineRequest& request, const RayCaster& caster)
      : s_(s), request_(request), rays_(caster, request.budget) {}

  /// Does the candidate pass?
  Seen check(NodeId node) {
    const Body ours{s_.graph().position(node), s_.map().profile().stance(s_.stance())};
    const Means means = request_.means;
    for (const EnemyId target : request_.targets)
      if (const Seen seen = rays_.sees(ours, body(target), means.channel(s_.weapon()));
          seen != Seen::yes)
        return seen;
    for (const EnemyId watcher : request_.hidden_from) {
      const Channel theirs = means.channel(s_.enemy(watcher).weapon);
      const Seen seen = rays_.sees(body(watcher), ours, theirs);
      if (seen != Seen::no) return seen == Seen::yes ? Seen::no : Seen::unknown;
    }
    return Seen::yes;
  }

  std::size_t rays() const { return rays_.used(); }

 private:
  Body body(EnemyId enemy) const {
    return {s_.enemy(enemy).position, s_.map().profile().stance(s_.enemy(enemy).stance)};
  }

  const Situation& s_;
  const RefineRequest& request_;
  RayBudget rays_;
};

}  // namespace

RefineAnswer refine(const Situation& s, const RefineRequest& request, const RayCaster& caster,
                    std::vector<RankedNode>& passed) {
  passed.clear();
  Refiner refiner(s, request, caster);
  RefineAnswer answer;
  for (const RankedNode& candidate : request.candidates) {
    if (passed.size() == request.wanted) break;
    const Seen passes = refiner.check(candidate.node);
    if (passes == Seen::unknown) break;
    ++answer.checked;
    if (passes == Seen::yes) passed.push_back(candidate);
  }
  answer.rays = refiner.rays();
  answer.finished = passed.size() == request.wanted || answer.checked == request.candidates.size();
  return answer;
}

}  // namespace defilade
