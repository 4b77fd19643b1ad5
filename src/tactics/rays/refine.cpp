#include "defilade/tactics/refine.h"

#include <cassert>

#include "tactics/rays/threat.h"
#include "tactics/workspace/buffers.h"

namespace defilade {

class RefineSearch::State {
 public:
  void begin(const Situation& s, const RefineRequest& request) {
    map_ = s.map();
    stance_ = &map_->profile().stance(s.stance());
    candidates_.assign(request.candidates.begin(), request.candidates.end());
    wanted_ = request.wanted;
    budget_ = request.budget;
    looks_.clear();
    for (const EnemyId id : request.targets)
      looks_.push_back({{body_of(s, id), request.means.channel(s.weapon())}, true});
    for (const EnemyId id : request.hidden_from)
      looks_.push_back({threat_of(s, id, request.means), false});
    result_.passed.clear();
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
    if ((seen == Known::yes) != looks_[at_].is_ours) return end_candidate(false);
    ++at_;
    next_look();
  }

  const RefineResult& result() const noexcept { return result_; }

 private:
  /// A look at an enemy, or of an enemy at us.
  struct Needed {
    Threat enemy;
    bool is_ours;
  };

  bool is_finished() const noexcept {
    return result_.passed.size() == wanted_ || result_.checked == candidates_.size();
  }

  void begin_candidate() {
    result_.finished = is_finished();
    at_ = 0;
    if (!result_.finished) next_look();
  }

  void next_look() {
    if (at_ == looks_.size()) return end_candidate(true);
    const Threat& enemy = looks_[at_].enemy;
    const NodeId node = candidates_[result_.checked].node;
    const Body ours{map_->graph().position(node), stance_};
    look_ = looks_[at_].is_ours ? BodyLook(ours.eye(), enemy.body, enemy.channel)
                                : BodyLook(enemy.eye(), ours, enemy.channel);
  }

  void end_candidate(bool passes) {
    if (passes) result_.passed.push_back(candidates_[result_.checked]);
    ++result_.checked;
    begin_candidate();
  }

  std::optional<TacticalMap> map_;  // keeps stances and positions
  const Stance* stance_ = nullptr;
  std::vector<RankedNode> candidates_;
  std::vector<Needed> looks_;  // of every candidate
  std::size_t wanted_ = 0;
  std::size_t budget_ = 0;
  std::size_t at_ = 0;  // of the looks
  BodyLook look_;
  RefineResult result_;
};

namespace {

struct RefineBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::refine;
  RefineSearch search;
};

}  // namespace

RefineSearch::RefineSearch() : state_(std::make_unique<State>()) {}
RefineSearch::~RefineSearch() = default;
RefineSearch::RefineSearch(RefineSearch&&) noexcept = default;
RefineSearch& RefineSearch::operator=(RefineSearch&&) noexcept = default;

void RefineSearch::begin(const Situation& s, const RefineRequest& request) {
  state_->begin(s, request);
}
std::optional<Ray> RefineSearch::asks() const noexcept { return state_->asks(); }
void RefineSearch::tell(bool blocked) { state_->tell(blocked); }
const RefineResult& RefineSearch::result() const noexcept { return state_->result(); }

const RefineResult& refine(const Situation& s, const RefineRequest& request,
                           const RayCaster& caster, Workspace& work) {
  RefineSearch& search = WorkspaceBuffers::of<RefineBuffers>(work).search;
  search.begin(s, request);
  while (const auto ray = search.asks()) search.tell(is_blocked(*ray, caster));
  return search.result();
}

}  // namespace defilade
