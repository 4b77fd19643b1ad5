#include "defilade/tactics/lean_spots.h"

#include <algorithm>

#include "tactics/rays/threat.h"

namespace defilade {
namespace {

class LeanSearch {
 public:
  LeanSearch(const Situation& s, const LeanRequest& request, const RayCaster& caster)
      : s_(s),
        target_(body_of(s, request.target)),
        sees_(s.row(request.target, kUpright, Channel::sight())),
        rays_(caster, request.budget) {}

  void list(std::vector<std::pair<double, NodeId>>& candidates) const {
    candidates.clear();
    for (const CoverArc& arc : s_.map().cover().arcs) {
      const bool listed = !candidates.empty() && candidates.back().second == arc.node;
      if (!listed && serves(arc) && s_.world().is_free(arc.node) && !sees_.contains(arc.node))
        candidates.emplace_back(squared_distance(s_.position(), position(arc.node)), arc.node);
    }
    std::ranges::sort(candidates);
  }

  /// Writes the spot if the node passes.
  Known check(NodeId node, std::vector<LeanSpot>& spots) {
    const Known seen = rays_.sees(target_, {position(node), upright()}, Channel::sight());
    if (seen != Known::no) return seen == Known::yes ? Known::no : Known::unknown;
    for (const CoverArc& arc : s_.map().cover().of(node)) {
      if (!serves(arc)) continue;
      for (const Handle handle : {Handle::begin, Handle::end}) {
        if (lean_of(arc, handle) == 0) continue;
        const Vec3 eye = above(position(node), upright().eye);
        const Vec3 head = beside(arc, handle, eye, lean_of(arc, handle));
        const Known sees = rays_.sees_from(head, target_, Channel::sight());
        if (sees == Known::yes) spots.push_back({node, handle, head});
        if (sees != Known::no) return sees;
      }
    }
    return Known::no;
  }

  std::size_t rays() const { return rays_.used(); }

 private:
  Vec3 position(NodeId node) const { return s_.graph().position(node); }
  const Stance& upright() const { return s_.map().profile().upright(); }

  bool serves(const CoverArc& arc) const {
    return arc.height == CoverHeight::high && (arc.lean_begin > 0 || arc.lean_end > 0) &&
           is_within(arc, position(arc.node), target_.feet);
  }

  const Situation& s_;
  Body target_;
  NodeSetView sees_;
  RayBudget rays_;
};

}  // namespace

RefineAnswer find_lean_spots(const Situation& s, const LeanRequest& request,
                             const RayCaster& caster, LeanScratch& scratch,
                             std::vector<LeanSpot>& spots) {
  spots.clear();
  LeanSearch search(s, request, caster);
  search.list(scratch.candidates);
  RefineAnswer answer;
  for (const auto& [way, node] : scratch.candidates) {
    if (spots.size() == request.wanted || search.check(node, spots) == Known::unknown) break;
    ++answer.checked;
  }
  answer.rays = search.rays();
  answer.finished = spots.size() == request.wanted || answer.checked == scratch.candidates.size();
  return answer;
}

}  // namespace defilade
