#include "defilade/tactics/situation.h"

#include <algorithm>

#include "gaze.h"

namespace defilade {

Situation::Situation(TacticalMap map, Vec3 position, StanceId stance)
    : map_(std::move(map)),
      profile_(map_.profile()),
      position_(position),
      node_(map_.index().nearest(position)),
      stance_(stance) {}

void Situation::move_to(Vec3 position) {
  position_ = position;
  node_ = map_.index().nearest(position);
}

EnemyId Situation::add(Enemy enemy) {
  nodes_.push_back(map_.index().nearest(enemy.position));
  enemies_.push_back(std::move(enemy));
  const EnemyId id{enemies_.size() - 1};
  rows_.push_back(row(id, stance_, Channel::sight()));
  columns_.push_back(column(id, stance_, Channel::sight()));
  return id;
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
  return Gaze(enemy(id)).faces(place);
}

}  // namespace defilade
