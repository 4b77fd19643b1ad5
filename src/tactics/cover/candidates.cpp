#include "tactics/cover/candidates.h"

#include <algorithm>
#include <cmath>

#include "tactics/rays/threat.h"

namespace defilade {
namespace {

// Tuned with bench_cover: the weight of answers that are not exactly about the case at hand.
constexpr float kRowWeight = 0.5F;  // of the threat's node, not of its place
constexpr float kQualityWeight = 4;
constexpr float kLastWeight = 30;
constexpr float kOldest = 3;  // metres that the threat has moved since

bool is_seen(const Situation& s, EnemyId e, NodeId node, StanceId ours, Means means) {
  return s.row(e, ours, means).contains(node);
}

}  // namespace

int quarters_of(double way) {
  constexpr double kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(std::ceil(4 * way), kMost));
}

void CoverCandidates::begin(const Situation& s, const CoverRequest& request,
                            const CoverWays& ways) {
  request_ = request;
  crouched_ = crouched_stance(s.map().profile());
  all_.clear();
  all_.push_back({CoverSource::here, 0, s.node(), s.position()});
  for (const NodeId node : s.graph().nodes())
    if (const double way = ways.to_node(node); is_near(way) && s.is_free(node))
      all_.push_back(
          {CoverSource::node, node.value, node, s.graph().position(node), static_cast<float>(way)});
}

void CoverCandidates::add_sensors(const Situation& s, const SensorLattice& lattice,
                                  std::span<const std::uint32_t> sensors) {
  for (const std::uint32_t i : sensors) {
    const Sensor& sensor = lattice.sensor(i);
    const float away = distance(s.position(), {sensor.place.x, sensor.place.y, s.position().z});
    if (is_near(away) && sensor.is_floor != Known::no)
      all_.push_back({CoverSource::sensor, i, sensor.nodes[0], sensor.place, away});
  }
}

bool CoverCandidates::is_near(double way) const {
  return std::isfinite(way) && way <= request_.far;
}

void CoverCandidates::guess(const Situation& s, const SensorLattice& lattice) {
  farthest_ = 0;
  for (const CoverCandidate& candidate : all_)
    farthest_ = std::max(farthest_, double{candidate.nearest});
  odds_.begin(all_.size(), s.enemy_count());
  for (std::size_t k = 0; k < s.enemy_count(); ++k)
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (all_[i].source == CoverSource::node) guess_node(s, i, k);
      if (all_[i].source == CoverSource::sensor) guess_sensor(s, lattice, i, k);
    }
}

/// By the row of the threat's node, and by how well the node is covered towards the threat.
void CoverCandidates::guess_node(const Situation& s, std::size_t i, std::size_t k) {
  const CoverCandidate& candidate = all_[i];
  const EnemyId e = s.enemies()[k];
  const Vec3 eye = threat_of(s, e, request_.means).eye();
  const bool seen = is_seen(s, e, candidate.node, crouched_, request_.means);
  odds_.learn(i, k, seen, kRowWeight * relevance(eye, candidate.place, seen, candidate.place));
  const float quality =
      s.map().cover().quality(candidate.node, CoverHeight::low, sector(candidate.place, eye));
  if (quality == 1) odds_.learn(i, k, false, kQualityWeight);
}

/// By the same guesses for the nodes near it, and by the last answer.
void CoverCandidates::guess_sensor(const Situation& s, const SensorLattice& lattice, std::size_t i,
                                   std::size_t k) {
  const CoverCandidate& candidate = all_[i];
  const EnemyId e = s.enemies()[k];
  const Threat threat = threat_of(s, e, request_.means);
  for (const NodeId node : lattice.sensor(candidate.id).nodes) {
    if (!node.valid()) break;
    const bool seen = is_seen(s, e, node, crouched_, request_.means);
    const Vec3 there = s.graph().position(node);
    odds_.learn(i, k, seen, kRowWeight * relevance(threat.eye(), there, seen, candidate.place));
  }
  const SensorAnswer& last = lattice.answer(candidate.id, e);
  const float age = last.age(threat);
  if (age <= kOldest) odds_.learn(i, k, last.is_seen == Known::yes, kLastWeight / (1 + age * age));
}

std::size_t CoverCandidates::most_promising(double best_way) const {
  const bool any = std::isfinite(best_way);
  // Without a place so far, the gain is counted from the farthest possible one: if that were
  // infinite, so would every gain be.
  const double reach = std::isfinite(request_.far) ? request_.far : farthest_;
  const double limit = any ? best_way : reach + 1;
  std::size_t best = kNone;
  double most = request_.worth;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const CoverCandidate& candidate = all_[i];
    if (candidate.is_asked || quarters_of(candidate.nearest) > quarters_of(best_way)) continue;
    const double gain = double{odds_.hidden(i)} * std::max(limit - double{candidate.nearest}, 0.0);
    if (gain < most || (gain == most && best != kNone)) continue;
    best = i;
    most = gain;
  }
  return best;
}

void CoverCandidates::learn(const CoverCandidate& known, std::size_t k, Vec3 eye, bool seen,
                            double best_way) {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const CoverCandidate& other = all_[i];
    if (other.is_asked || quarters_of(other.nearest) > quarters_of(best_way)) continue;
    odds_.learn(i, k, seen, relevance(eye, known.place, seen, other.place));
  }
}

}  // namespace defilade
