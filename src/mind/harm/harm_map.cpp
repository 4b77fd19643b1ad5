// Harm fades by a factor that is the same for all nodes. So it is not the map that shrinks as time
// passes, but new harm that counts more: what happens at a time is multiplied by 2 to the
// half-lives since an epoch, and all is divided by the same factor of now when it is read. The
// epoch moves on before the factor becomes large.

#include "defilade/mind/harm_map.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "mind/harm/same_fire.h"
#include "mind/harm/two_to.h"

namespace defilade {
namespace {

constexpr double kCosine = 0.965925826289068;  // of 15°: how well a direction is felt
constexpr double kMostHalfLives = 24;
constexpr float kFlat = 0.2F;  // metres: a direction that is less than that aside is up or down

/// As seen from the place: is the point in that direction, to 15°?
bool lies_towards(Vec3 place, Vec3 from, Vec3 point) noexcept {
  const double x = double{from.x} - place.x, y = double{from.y} - place.y;
  const double u = double{point.x} - place.x, v = double{point.y} - place.y;
  return x * u + y * v > kCosine * std::sqrt((x * x + y * y) * (u * u + v * v));
}

/// The direction of a percept, if it is not that of something above or below.
std::optional<Vec3> direction_of(const Percept& percept) noexcept {
  const Vec3 way = percept.from - percept.place;
  if (way.x * way.x + way.y * way.y < kFlat * kFlat) return {};
  return percept.from;
}

}  // namespace

HarmMap::HarmMap(const TacticalMap& map, TeamId own, const HarmTraits& traits)
    : map_(map),
      own_(own),
      traits_(traits),
      harm_(map.graph().node_count()),
      shooters_(map.graph().node_count()) {
  assert(!harm_.empty() && traits.half_life > 0 && traits.radius > 0);
}

void HarmMap::clear() noexcept {
  std::ranges::fill(harm_, 0.0F);
  dead_.fill({});
  empty_ = true;
}

void HarmMap::notice(std::span<const Percept> percepts, const Memory& memory) noexcept {
  for (const Percept& percept : percepts) notice(percept, memory);
}

void HarmMap::notice(const Percept& percept, const Memory& memory) noexcept {
  if (percept.sense == Sense::sight) return notice_death(percept);
  if (percept.sense != Sense::touch || percept.contact == ContactKind::bump) return;
  Shot shot{map_.index().nearest(percept.place), percept.place, direction_of(percept)};
  if (percept.contact == ContactKind::blast) {
    shot.from.reset();  // it was thrown, or lay there
    find_shooters(shot);
    return spread(shot, traits_.blast * percept.amount, percept.seconds);
  }
  const NodeId from = shooter(percept, memory);
  if (from.valid()) {
    shooters_.clear();
    shooters_.insert(from);
  } else {
    find_shooters(shot);
  }
  spread(
      shot,
      percept.contact == ContactKind::damage ? traits_.damage * percept.amount : traits_.near_miss,
      percept.seconds);
}

/// It counts once for each death: who is seen alive may die again.
void HarmMap::notice_death(const Percept& percept) noexcept {
  if (percept.team != own_ || !percept.team.valid()) return;
  const auto known = std::ranges::find(dead_, percept.about);
  if (!percept.dead) {
    if (known != dead_.end()) *known = {};
    return;
  }
  if (known != dead_.end()) return;
  dead_[next_dead_++ % dead_.size()] = percept.about;
  learn(percept.place, {}, traits_.death, percept.seconds);
}

/// Where memory puts the enemy of whom that shot may be: the one that was noticed last. Invalid if
/// it knows of none.
NodeId HarmMap::shooter(const Percept& percept, const Memory& memory) const noexcept {
  const std::optional<Vec3> from = direction_of(percept);
  const Recollection* best = nullptr;
  if (!from) return {};
  for (const Recollection& one : memory.beings()) {
    if (one.dead || !one.team.valid() || one.team == own_) continue;
    if (one.as_of < percept.seconds - traits_.fresh) continue;
    if (!lies_towards(percept.place, *from, one.place)) continue;
    const bool later = best == nullptr || one.as_of > best->as_of ||
                       (one.as_of == best->as_of && one.body < best->body);
    if (later) best = &one;
  }
  return best == nullptr ? NodeId{} : map_.index().nearest(best->place);
}

void HarmMap::find_shooters(const Shot& shot) noexcept {
  const NodeSetView all = map_.watchers(kUpright, kUpright).row(shot.node);
  shooters_.clear();
  if (shot.from)
    for (const NodeId node : all)
      if (node != shot.node && lies_towards(shot.place, *shot.from, map_.graph().position(node)))
        shooters_.insert(node);
  if (shooters_.any()) return;
  shooters_ |= all;
  shooters_.erase(shot.node);
}

void HarmMap::learn(Vec3 place, std::optional<Vec3> from, float amount, double seconds) noexcept {
  const Shot shot{map_.index().nearest(place), place, from};
  find_shooters(shot);
  spread(shot, amount, seconds);
}

void HarmMap::spread(const Shot& shot, float amount, double seconds) noexcept {
  if (!(amount > 0)) return;
  const auto scale = static_cast<float>(scale_at(seconds));
  for_each_in_same_fire(map_, shot.place, shot.node, traits_.radius, shooters_,
                        [&](NodeId node, float share) {
                          float& harm = harm_[node.index()];
                          const float most = traits_.most * scale;
                          harm = std::max(harm, std::min(most, harm + amount * share * scale));
                        });
}

/// By how much harm counts that happens now. The epoch moves by whole half-lives, so that nothing
/// is rounded.
double HarmMap::scale_at(double seconds) noexcept {
  if (empty_) epoch_ = seconds;
  empty_ = false;
  const double half_lives = (seconds - epoch_) / traits_.half_life;
  if (half_lives <= kMostHalfLives) return two_to(half_lives);
  const double whole = std::floor(half_lives);
  const auto shrink = static_cast<float>(two_to(-whole));
  for (float& harm : harm_) harm *= shrink;
  epoch_ += whole * traits_.half_life;
  return two_to(half_lives - whole);
}

float HarmMap::at(NodeId node, double now) const noexcept {
  return static_cast<float>(harm_[node.index()] * two_to((epoch_ - now) / traits_.half_life));
}

void HarmMap::read(double now, std::span<float> out) const noexcept {
  assert(out.size() == harm_.size());
  const double scale = two_to((epoch_ - now) / traits_.half_life);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(harm_[i] * scale);
}

}  // namespace defilade
