#include "defilade/tactics/refine.h"

#include "tactics/rays/threat.h"

namespace defilade {
namespace {

class Refiner {
 public:
  Refiner(const Situation& s, const RefineRequest& request, const RayCaster& caster)
      : s_(s), request_(request), rays_(caster, request.budget) {}

  /// Does the candidate pass?
  Known check(NodeId node) {
    const Body ours{s_.graph().position(node), s_.map().profile().stance(s_.stance())};
    const Means means = request_.means;
    for (const EnemyId target : request_.targets)
      if (const Known seen = rays_.sees(ours, body_of(s_, target), means.channel(s_.weapon()));
          seen != Known::yes)
        return seen;
    for (const EnemyId watcher : request_.hidden_from) {
      const Threat threat = threat_of(s_, watcher, means);
      const Known seen = rays_.sees(threat.body, ours, threat.channel);
      if (seen != Known::no) return seen == Known::yes ? Known::no : Known::unknown;
    }
    return Known::yes;
  }

  std::size_t rays() const { return rays_.used(); }

 private:
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
    const Known passes = refiner.check(candidate.node);
    if (passes == Known::unknown) break;
    ++answer.checked;
    if (passes == Known::yes) passed.push_back(candidate);
  }
  answer.rays = refiner.rays();
  answer.finished = passed.size() == request.wanted || answer.checked == request.candidates.size();
  return answer;
}

}  // namespace defilade
