#include "defilade/tactics/situation.h"

#include <algorithm>
#include <cmath>

namespace defilade {
Situation::Situation(TacticalMap map, Vec3 position, StanceId stance)
    : map_(std::move(map)),
      profile_(map_.profile()),
      position_(position),
      node_(map_.index().nearest(position)),
      stance_(stance) {}

EnemyId Situation::add(Enemy enemy) {
  nodes_.push_back(map_.index().nearest(enemy.position));
  enemies_.push_back(std::move(enemy));
  return EnemyId{enemies_.size() - 1};
}

EnemyId Situation::find(std::string_view name) const noexcept {
  const auto found = std::ranges::find(enemies_, name, &Enemy::name);
  if (found == enemies_.end()) return {};
  return EnemyId{static_cast<std::size_t>(found - enemies_.begin())};
}

NodeSetView Situation::row(EnemyId id, StanceId ours, Channel channel) const noexcept {
  return map_.visibility(enemy(id).stance, ours, channel).row(node(id));
}

NodeSetView Situation::column(EnemyId id, StanceId ours, Channel channel) const noexcept {
  return map_.watchers(ours, enemy(id).stance, channel).row(node(id));
}

bool Situation::faces(EnemyId id, Vec3 place) const noexcept {
  constexpr double kRounding = 1e-6;  // angles come as float: what is exactly beside is faced
  const Enemy& e = enemy(id);
  const double dx = double{place.x} - e.position.x, dy = double{place.y} - e.position.y;
  const double ahead = std::cos(double{e.yaw}) * dx + std::sin(double{e.yaw}) * dy;
  return ahead >= (std::cos(double{e.half_angle}) - kRounding) * std::hypot(dx, dy);
}

}  // namespace defilade
