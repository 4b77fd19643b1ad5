#include "defilade/mind/lost_enemies.h"

#include <algorithm>
#include <array>

namespace defilade {
namespace {

/// Metres beside a link at which somebody may still be on it: bodies cut corners.
constexpr float kBeside = 1.5F;
/// How far from the middle of a link, as a part of it, either end may stand for somebody.
constexpr float kDoubt = 0.05F;

/// The part of the way from one point to the other at which it is nearest to `place`.
float nearest_part(Vec3 from, Vec3 to, Vec3 place) {
  const Vec3 way = to - from, there = place - from;
  const double length = squared_distance(from, to);
  const double along = double{way.x} * there.x + double{way.y} * there.y + double{way.z} * there.z;
  return length > 0 ? static_cast<float>(std::clamp(along / length, 0.0, 1.0)) : 0;
}

/// Is it lost, as far as was seen? Whoever is dead is not looked for.
bool is_lost(const Recollection& one, TeamId own, double now) {
  return one.team.valid() && one.team != own && !one.dead && one.seen() > kNever &&
         one.seen() < now;
}

}  // namespace

LostEnemies::LostEnemies(const TacticalMap& map, std::size_t most, float speed)
    : map_(map),
      index_(map.index()),
      near_(map.graph().node_count()),
      all_(most, LostEnemy{{}, 0, 0, Belief(map.graph(), map.profile(), speed)}) {}

void LostEnemies::clear() noexcept {
  for (LostEnemy& one : all_) one.body = {};
}

const LostEnemy* LostEnemies::find(BodyId body) const noexcept {
  const auto one = std::ranges::find(all_, body, &LostEnemy::body);
  return one == all_.end() || !body.valid() ? nullptr : &*one;
}

void LostEnemies::follow(const Memory& memory, TeamId own, double now,
                         NodeSetView looked_at) noexcept {
  for (LostEnemy& one : all_) {
    const Recollection* known = one.body.valid() ? memory.find(one.body) : nullptr;
    if (known == nullptr || !is_lost(*known, own, now) || known->seen() > one.seen) one.body = {};
  }
  for (const Recollection& one : memory.beings())
    if (is_lost(one, own, now) && find(one.body) == nullptr) lose(one);
  for (LostEnemy& one : all_) {
    if (!one.body.valid()) continue;
    one.belief.advance(static_cast<float>(now - one.as_of));
    one.belief.saw_empty(looked_at);
    one.as_of = now;
  }
}

/// It takes the place of nobody, or of the enemy who was seen longest ago.
void LostEnemies::lose(const Recollection& enemy) noexcept {
  if (all_.empty()) return;
  const auto rank = [](const LostEnemy& one) { return one.body.valid() ? one.seen : kNever; };
  LostEnemy& place = *std::ranges::min_element(all_, {}, rank);
  if (rank(place) >= enemy.seen()) return;
  place.body = enemy.body;
  place.seen = place.as_of = enemy.seen();
  find_nodes_near(enemy.seen_at);
  place.belief.saw_one_of(near_);
}

/// All that may stand for somebody who was seen there.
void LostEnemies::find_nodes_near(Vec3 place) noexcept {
  near_.clear();
  std::array<PointIndex<NodeId>::Neighbour, 4> nearest;
  const std::size_t count = index_.nearest_k(place, nearest);
  for (const auto& one : std::span(nearest).first(count)) near_.insert(one.id);
  const WaypointGraph& graph = map_.graph();
  for (const Link& link : graph.links()) {
    const Vec3 from = graph.position(link.from), to = graph.position(link.to);
    const float part = nearest_part(from, to, place);
    if (squared_distance(lerp(from, to, part), place) > double{kBeside} * kBeside) continue;
    if (part <= 0.5F + kDoubt) near_.insert(link.from);
    if (part >= 0.5F - kDoubt) near_.insert(link.to);
  }
}

}  // namespace defilade
