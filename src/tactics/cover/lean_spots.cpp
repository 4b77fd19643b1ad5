#include "defilade/tactics/lean_spots.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "tactics/rays/threat.h"
#include "tactics/workspace/buffers.h"

namespace defilade {

class LeanSearch::State {
 public:
  void begin(const Situation& s, const LeanRequest& request) {
    map_ = s.map();
    target_ = {s.enemy(request.target).position,
               &map_->profile().stance(s.enemy(request.target).stance)};
    wanted_ = request.wanted;
    budget_ = request.budget;
    list_candidates(s, s.row(request.target, kUpright, Channel::sight()));
    result_.spots.clear();
    result_.rays = result_.checked = 0;
    begin_candidate();
  }

  std::optional<Ray> asks() const noexcept {
    if (result_.finished || result_.rays == budget_) return std::nullopt;
    return look_.ray();
  }

  void tell(bool blocked) {
    assert(asks());
    ++result_.rays;
    const Known seen = look_.tell(blocked);
    if (seen == Known::unknown) return;
    if (!is_hidden_) {
      if (seen == Known::yes) return end_candidate();
      is_hidden_ = true;
      return next_lean();
    }
    if (seen == Known::no) return next_lean();
    result_.spots.push_back({node(), handle_, head_});
    end_candidate();
  }

  const LeanResult& result() const noexcept { return result_; }

 private:
  NodeId node() const { return candidates_[result_.checked].second; }
  Vec3 position(NodeId id) const { return map_->graph().position(id); }
  const Stance& upright() const { return map_->profile().upright(); }

  void list_candidates(const Situation& s, NodeSetView seen) {
    candidates_.clear();
    for (const CoverArc& arc : map_->cover().arcs) {
      const bool listed = !candidates_.empty() && candidates_.back().second == arc.node;
      if (!listed && serves(arc) && s.is_free(arc.node) && !seen.contains(arc.node))
        candidates_.emplace_back(squared_distance(s.position(), position(arc.node)), arc.node);
    }
    std::ranges::sort(candidates_);
  }

  bool serves(const CoverArc& arc) const {
    return arc.height == CoverHeight::high && (arc.lean_begin > 0 || arc.lean_end > 0) &&
           is_within(arc, position(arc.node), target_.feet);
  }

  void begin_candidate() {
    result_.finished = result_.spots.size() == wanted_ || result_.checked == candidates_.size();
    if (result_.finished) return;
    is_hidden_ = false;
    leans_tried_ = 0;
    look_ = BodyLook(target_.eye(), {position(node()), &upright()}, Channel::sight());
  }

  void end_candidate() {
    ++result_.checked;
    begin_candidate();
  }

  /// Moves on to the next handle of the arcs that serve.
  void next_lean() {
    const std::span<const CoverArc> arcs = map_->cover().of(node());
    while (leans_tried_ < 2 * arcs.size()) {
      const CoverArc& arc = arcs[leans_tried_ / 2];
      handle_ = leans_tried_ % 2 == 0 ? Handle::begin : Handle::end;
      ++leans_tried_;
      if (!serves(arc) || lean_of(arc, handle_) == 0) continue;
      head_ = beside(arc, handle_, above(position(node()), upright().eye), lean_of(arc, handle_));
      look_ = BodyLook(head_, target_, Channel::sight());
      return;
    }
    end_candidate();
  }

  std::optional<TacticalMap> map_;  // keeps arcs, stances and positions
  Body target_;
  std::size_t wanted_ = 0;
  std::size_t budget_ = 0;
  std::vector<std::pair<double, NodeId>> candidates_;  // sorted by the squared distance from us
  bool is_hidden_ = false;                             // the candidate, from the target
  std::size_t leans_tried_ = 0;                        // two per arc
  Handle handle_ = Handle::begin;
  Vec3 head_;
  BodyLook look_;
  LeanResult result_;
};

namespace {

struct LeanBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::lean;
  LeanSearch search;
};

}  // namespace

LeanSearch::LeanSearch() : state_(std::make_unique<State>()) {}
LeanSearch::~LeanSearch() = default;
LeanSearch::LeanSearch(LeanSearch&&) noexcept = default;
LeanSearch& LeanSearch::operator=(LeanSearch&&) noexcept = default;

void LeanSearch::begin(const Situation& s, const LeanRequest& request) {
  state_->begin(s, request);
}
std::optional<Ray> LeanSearch::asks() const noexcept { return state_->asks(); }
void LeanSearch::tell(bool blocked) { state_->tell(blocked); }
const LeanResult& LeanSearch::result() const noexcept { return state_->result(); }

const LeanResult& find_lean_spots(const Situation& s, const LeanRequest& request,
                                  const RayCaster& caster, Workspace& work) {
  LeanSearch& search = WorkspaceBuffers::of<LeanBuffers>(work).search;
  search.begin(s, request);
  while (const auto ray = search.asks()) search.tell(is_blocked(*ray, caster));
  return search.result();
}

}  // namespace defilade
