#include "tactics/cover/search.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

namespace defilade {

void CoverSearch::State::begin(const Situation& s, const CoverRequest& request, const Mover& mover,
                               Workspace& work) {
  situation_ = s;
  request_ = request;
  mover_ = &mover;
  if (request.grid == nullptr) own_grid_.world_changed();
  grid_ = (request.grid != nullptr ? request.grid : &own_grid_)->data_.get();
  crouched_ = crouched_stance(s.map().profile());
  result_.rays = result_.seen_by = 0;
  best_ = CoverCandidates::kNone;
  rank_ = {};
  ways_.emplace(*situation_, request_.far, mover, ways_memory_);
  candidates_.begin(*situation_, request_, *ways_);
  has_sensors_ = false;
  if (is_by_gain()) {
    add_sensors(kWorldOrigin);
    candidates_.guess(*situation_, grid_->lattice);
  } else {
    published_.begin(*situation_, request_.means, candidates_);
  }
  phase_ = Phase::checking;
  if (begin_check(0))  // where the character is
    next_threat(work);
  else
    check_next(work);
}

std::optional<Ray> CoverSearch::State::asks() const noexcept {
  if (phase_ == Phase::over) return std::nullopt;
  return look_.ray();
}

void CoverSearch::State::tell(bool blocked, Workspace& work) {
  assert(asks());
  ++result_.rays;
  const Known seen = look_.tell(blocked);
  if (seen == Known::unknown) {
    if (is_spent()) end_look(false, work);
    return;
  }
  const std::size_t k = order_[asked_].second;
  if (phase_ == Phase::checking) {
    CoverCandidate& candidate = candidates_[checked_];
    const bool is_seen = seen == Known::yes;
    if (candidate.source == CoverSource::sensor)
      grid_->lattice.record(candidate.id, s().enemies()[k], threat(k), is_seen);
    if (is_by_gain()) candidates_.learn(candidate, k, threat(k).eye(), is_seen, rank_.way);
    if (is_seen) candidate.seer = s().enemies()[k];
  }
  if (seen == Known::yes) return end_look(false, work);
  ++asked_;
  next_threat(work);
}

// --- Is a body hidden from all threats? ---

/// Asks in the order of the enemies; candidates are asked in an order of their own.
void CoverSearch::State::look_at(Vec3 feet, StanceId stance) {
  body_ = {feet, &s().map().profile().stance(stance)};
  order_.clear();
  for (std::size_t k = 0; k < s().enemy_count(); ++k) order_.emplace_back(0.0F, k);
  asked_ = 0;
}

void CoverSearch::State::next_threat(Workspace& work) {
  if (asked_ == order_.size()) return end_look(true, work);
  if (is_spent()) return end_look(false, work);
  const Threat enemy = threat(order_[asked_].second);
  look_ = BodyLook(enemy.eye(), body_, enemy.channel);
}

void CoverSearch::State::end_look(bool hidden, Workspace& work) {
  switch (phase_) {
    case Phase::checking:
      end_check(hidden);
      return check_next(work);
    case Phase::shortening:
      (hidden ? hidden_ : seen_) = middle_;
      if (hidden) result_.place = body_.feet;
      return halve(work);
    case Phase::standing:
      if (hidden) result_.stance = kUpright;
      phase_ = Phase::over;
      return;
    case Phase::over:
      return;
  }
}

// --- Candidates ---

void CoverSearch::State::add_sensors(Vec3 origin) {
  grid_->lattice.gather(s(), origin, grid_->around);
  candidates_.add_sensors(s(), grid_->lattice, grid_->around);
  has_sensors_ = true;
}

/// In the published order the first candidate that passes is taken, and sensors follow only if no
/// cover node passes.
std::size_t CoverSearch::State::next_candidate() {
  if (is_by_gain()) return candidates_.most_promising(rank_.way);
  if (best_ != CoverCandidates::kNone) return CoverCandidates::kNone;
  const std::size_t next = published_.next();
  if (next != CoverCandidates::kNone || has_sensors_) return next;
  add_sensors(s().position());
  published_.add_sensors(candidates_);
  return published_.next();
}

void CoverSearch::State::check_next(Workspace& work) {
  while (!is_spent()) {
    const std::size_t i = next_candidate();
    if (i == CoverCandidates::kNone) break;
    if (begin_check(i)) return next_threat(work);
  }
  if (best_ == CoverCandidates::kNone)
    take_least_bad(work);
  else
    take_best(work);
}

/// False: it is not a place to stand. By gain, the threats are asked in the order in which they are
/// likely to see it.
bool CoverSearch::State::begin_check(std::size_t i) {
  CoverCandidate& candidate = candidates_[i];
  candidate.is_asked = true;
  checked_ = i;
  if (candidate.source == CoverSource::sensor) {
    if (!grid_->lattice.find_floor(candidate.id, s(), *mover_)) return false;
    candidate.place = grid_->lattice.sensor(candidate.id).place;
  }
  look_at(candidate.place, crouched_);
  if (!is_by_gain()) return true;
  for (auto& [chance, k] : order_) chance = candidates_.hidden(i, k);
  std::ranges::sort(order_);
  return true;
}

void CoverSearch::State::end_check(bool hidden) {
  if (!hidden) return;
  const CoverCandidate& candidate = candidates_[checked_];
  const CoverWay way = way_to(candidate);
  if (!std::isfinite(way.length) || way.length > request_.far) return;
  const std::uint32_t exposure = s().map().exposure(kUpright, crouched_)[candidate.node.index()];
  const Rank rank{quarters_of(way.length), exposure, way.length};
  if (!(rank < rank_)) return;
  rank_ = rank;
  way_ = way;
  best_ = checked_;
}

CoverWay CoverSearch::State::way_to(const CoverCandidate& candidate) {
  if (candidate.source == CoverSource::here) return {0, {}};
  if (candidate.source == CoverSource::node)
    return {ways_->to_node(candidate.node), candidate.node};
  const double most = rank_.quarters / 4.0;  // a farther place would not be better
  return ways_->to_sensor(candidate.id, std::min(most, double{request_.far}), grid_->lattice);
}

void CoverSearch::State::take(const CoverCandidate& candidate, const CoverWay& way,
                              Workspace& work) {
  result_.source = candidate.source;
  result_.place = candidate.place;
  result_.stance = crouched_;
  result_.node = candidate.node;
  result_.seer = candidate.seer;
  result_.way = ways_->trace(way, candidate.place, result_.path, work);
}

void CoverSearch::State::take_best(Workspace& work) {
  take(candidates_[best_], way_, work);
  if (result_.source == CoverSource::here) return begin_standing(work);
  begin_shortening(work);
}

/// Rows are about nodes; a ray of this search may know better about the place.
std::size_t CoverSearch::State::seen_by(const CoverCandidate& candidate, StanceId stance) const {
  return static_cast<std::size_t>(std::ranges::count_if(s().enemies(), [&](EnemyId e) {
    return e == candidate.seer || s().row(e, stance, request_.means).contains(candidate.node);
  }));
}

/// Staying is also a candidate.
void CoverSearch::State::take_least_bad(Workspace& work) {
  std::tuple<std::size_t, float, std::size_t> least{CoverCandidates::kNone, 0, 0};
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const CoverCandidate& candidate = candidates_[i];
    if (candidate.source == CoverSource::sensor) break;  // no row says so
    least = std::min(least, {seen_by(candidate, crouched_), candidate.nearest, i});
  }
  const auto [count, way, i] = least;
  const CoverCandidate& candidate = candidates_[i];
  const bool stays = candidate.source == CoverSource::here;
  take(candidate, {way, stays ? NodeId{} : candidate.node}, work);
  if (seen_by(candidate, kUpright) == count) result_.stance = kUpright;
  result_.source = CoverSource::least_bad;
  result_.seen_by = count;
  phase_ = Phase::over;
}

// --- The last leg ---

/// Mostly the node itself is not on the path: the character leaves the graph before it.
bool CoverSearch::State::ends_at_node() const {
  const auto& nodes = result_.path.nodes;
  return result_.source == CoverSource::node && !nodes.empty() && nodes.back() == result_.node;
}

/// Where the last leg begins.
Vec3 CoverSearch::State::last_leg() const {
  const auto& nodes = result_.path.nodes;
  const std::size_t legs = nodes.size() - (ends_at_node() ? 1 : 0);
  return legs == 0 ? s().position() : s().graph().position(nodes[legs - 1]);
}

/// False if the link is shorter than the straight line: that is a teleporter.
bool CoverSearch::State::walks_last_link() const {
  constexpr float kRounding = 0.999F;
  const auto& links = result_.path.links;
  const float straight = distance(leg_from_, result_.place);
  if (!links.empty() && s().graph().link(links.back()).length < kRounding * straight) return false;
  return mover_->walks(leg_from_, result_.place);
}

void CoverSearch::State::begin_shortening(Workspace& work) {
  leg_from_ = last_leg();
  leg_end_ = result_.place;
  seen_ = 0;
  hidden_ = 1;
  phase_ = Phase::shortening;
  if (!is_by_gain()) return end_shortening(work);
  if (ends_at_node() && !walks_last_link()) return end_shortening(work);
  halve(work);
}

/// Continues until a quarter of a metre is left between seen and hidden.
void CoverSearch::State::halve(Workspace& work) {
  while ((hidden_ - seen_) * distance(leg_from_, leg_end_) > 0.25F && !is_spent()) {
    middle_ = (seen_ + hidden_) / 2;
    const auto floor = mover_->floor_at(lerp(leg_from_, leg_end_, middle_));
    if (floor && mover_->walks(leg_from_, *floor)) {
      look_at(*floor, crouched_);
      return next_threat(work);
    }
    seen_ = middle_;
  }
  end_shortening(work);
}

void CoverSearch::State::end_shortening(Workspace& work) {
  if (hidden_ < 1) {
    if (ends_at_node()) leave_last_node();
    result_.source = CoverSource::sensor;
    result_.way = ways_->length_of(result_.path, result_.place);
  }
  if (result_.source == CoverSource::sensor)
    result_.node = s().map().index().nearest(result_.place);
  begin_standing(work);
}

void CoverSearch::State::leave_last_node() {
  auto& path = result_.path;
  path.nodes.pop_back();
  if (!path.links.empty()) path.links.pop_back();
  if (path.nodes.empty()) path.status = PathStatus::none;
}

void CoverSearch::State::begin_standing(Workspace& work) {
  phase_ = Phase::standing;
  look_at(result_.place, kUpright);
  next_threat(work);
}

}  // namespace defilade
