#include "defilade/tactics/situation.h"

#include <algorithm>

#include "tactics/situation/gaze.h"

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
  rows_.emplace_back();
  columns_.emplace_back();
  const EnemyId id{enemies_.size() - 1};
  look_up(id);
  return id;
}

void Situation::move(EnemyId id, Vec3 position, float yaw) noexcept {
  enemies_[id.index()].position = position;
  enemies_[id.index()].yaw = yaw;
  nodes_[id.index()] = map_.index().nearest(position);
  look_up(id);
}

void Situation::look_up(EnemyId id) noexcept {
  rows_[id.index()] = row(id, stance_, Channel::sight());
  columns_[id.index()] = column(id, stance_, Channel::sight());
}

void Situation::clear() noexcept {
  enemies_.clear();
  nodes_.clear();
  rows_.clear();
  columns_.clear();
  friends_.clear();
}

EnemyId Situation::find(std::string_view name) const noexcept {
  const auto found = std::ranges::find(enemies_, name, &Enemy::name);
  if (found == enemies_.end()) return {};
  return EnemyId{static_cast<std::size_t>(found - enemies_.begin())};
}

NodeSetView Situation::row(EnemyId id, StanceId ours, Means means) const noexcept {
  return map_.visibility(enemy(id).stance, ours, means.channel(enemy(id).weapon)).row(node(id));
}

NodeSetView Situation::column(EnemyId id, StanceId ours, Means means) const noexcept {
  return map_.watchers(ours, enemy(id).stance, means.channel(weapon_)).row(node(id));
}

bool Situation::faces(EnemyId id, Vec3 place) const noexcept {
  return Gaze(enemy(id)).faces(place);
}

double Situation::exposure_share(NodeId node) const noexcept {
  const double others = static_cast<double>(size()) - 1;
  return others > 0 ? map_.exposure(kUpright, stance_)[node.index()] / others : 0;
}

}  // namespace defilade
