#include "defilade/tactics/situation.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "defilade/model/live_map.h"
#include "tactics/situation/gaze.h"

namespace defilade {
namespace {

/// False for what is not a number, too.
bool is_place(Vec3 p) noexcept {
  return std::abs(p.x) <= kFarthestPlace && std::abs(p.y) <= kFarthestPlace &&
         std::abs(p.z) <= kFarthestPlace;
}

bool is_chance(float value) noexcept { return value >= 0 && value <= 1; }

bool is_sound(const Enemy& enemy) noexcept {
  return is_place(enemy.position) && std::isfinite(enemy.yaw) && enemy.half_angle >= 0 &&
         enemy.half_angle <= std::numbers::pi_v<float> && is_chance(enemy.confidence);
}

}  // namespace

Situation::Situation(TacticalMap map, Vec3 position, StanceId stance)
    : map_(std::move(map)), profile_(map_.profile()), stance_(stance) {
  if (move_to(position)) return;
  node_ = NodeId{0U};
  position_ = graph().position(node_);
}

bool Situation::move_to(Vec3 position) noexcept {
  if (!is_place(position)) return false;
  position_ = position;
  node_ = map_.index().nearest(position);
  return true;
}

void Situation::set_stance(StanceId stance) noexcept {
  stance_ = stance;
  look_up_rows();
}

EnemyId Situation::add_enemy(Enemy enemy) {
  if (!is_sound(enemy) || (!enemy.name.empty() && find(enemy.name).valid())) return {};
  const auto free = std::ranges::find(nodes_, NodeId{});
  const EnemyId id{static_cast<std::size_t>(free - nodes_.begin())};
  if (free == nodes_.end()) {
    nodes_.emplace_back();
    enemies_.emplace_back();
    present_.reserve(nodes_.size());
    rows_.reserve(nodes_.size());
  }
  nodes_[id.index()] = map_.index().nearest(enemy.position);
  enemies_[id.index()] = std::move(enemy);
  const auto place = std::ranges::lower_bound(present_, id);
  rows_.insert(rows_.begin() + (place - present_.begin()), row(id));
  present_.insert(place, id);
  return id;
}

bool Situation::move(EnemyId id, Vec3 position, float yaw) noexcept {
  if (!id.valid() || !is_place(position) || !std::isfinite(yaw)) return false;
  enemies_[id.index()].position = position;
  enemies_[id.index()].yaw = yaw;
  nodes_[id.index()] = map_.index().nearest(position);
  rows_[place_of(id)] = row(id);
  return true;
}

void Situation::set_stance(EnemyId id, StanceId stance) noexcept {
  enemies_[id.index()].stance = stance;
  rows_[place_of(id)] = row(id);
}

void Situation::set_weapon(EnemyId id, WeaponId weapon) noexcept {
  enemies_[id.index()].weapon = weapon;
}

bool Situation::set_confidence(EnemyId id, float confidence) noexcept {
  if (!is_chance(confidence)) return false;
  enemies_[id.index()].confidence = confidence;
  return true;
}

void Situation::remove(EnemyId id) noexcept {
  const auto place = static_cast<std::ptrdiff_t>(place_of(id));
  present_.erase(present_.begin() + place);
  rows_.erase(rows_.begin() + place);
  nodes_[id.index()] = {};
}

FriendId Situation::add_friend(Friend other) {
  if (!is_place(other.position)) return {};
  friends_.push_back(std::move(other));
  return FriendId{friends_.size() - 1};
}

bool Situation::move(FriendId id, Vec3 position) noexcept {
  if (!is_place(position)) return false;
  friends_[id.index()].position = position;
  return true;
}

void Situation::remove(FriendId id) noexcept {
  friends_.erase(friends_.begin() + static_cast<std::ptrdiff_t>(id.index()));
}

void Situation::clear() noexcept {
  enemies_.clear();
  nodes_.clear();
  present_.clear();
  rows_.clear();
  friends_.clear();
}

void Situation::follow(const LiveState& state) {
  assert(state.map.graph().node_count() == size());
  map_ = state.map;
  world_.disabled = state.world.disabled;
  world_.closed_doors = state.world.closed_doors;
  world_.closed_links = state.world.closed_links;
  look_up_rows();
}

bool Situation::set_risk(std::vector<float> risk) noexcept {
  if (!risk.empty() && risk.size() != size()) return false;
  if (!std::ranges::all_of(risk, [](float value) { return std::isfinite(value); })) return false;
  risk_ = std::move(risk);
  return true;
}

bool Situation::set_harm(std::span<const float> harm) {
  if (!harm.empty() && harm.size() != size()) return false;
  const auto means_something = [](float value) { return value >= 0 && std::isfinite(value); };
  if (!std::ranges::all_of(harm, means_something)) return false;
  harm_.assign(harm.begin(), harm.end());
  return true;
}

EnemyId Situation::find(std::string_view name) const noexcept {
  const auto found = std::ranges::find(
      present_, name, [&](EnemyId id) -> std::string_view { return enemy(id).name; });
  return found == present_.end() ? EnemyId{} : *found;
}

NodeSetView Situation::row(EnemyId id, StanceId ours, Means means) const noexcept {
  return map_.visibility(enemy(id).stance, ours, means.channel(enemy(id).weapon)).row(node(id));
}

NodeSetView Situation::column(EnemyId id, StanceId ours, Means means) const noexcept {
  return map_.watchers(ours, enemy(id).stance, means.channel(weapon_)).row(node(id));
}

bool Situation::is_free(NodeId node) const noexcept {
  return world_.is_free(node) && std::ranges::find(nodes_, node) == nodes_.end();
}

bool Situation::faces(EnemyId id, Vec3 place) const noexcept {
  return Gaze(enemy(id)).faces(place);
}

bool Situation::endangers(EnemyId id, NodeId node, Means means) const noexcept {
  return row(id, means).contains(node) && (!means.is_now() || faces(id, graph().position(node)));
}

double Situation::exposure_share(NodeId node) const noexcept {
  const double others = static_cast<double>(size()) - 1;
  return others > 0 ? map_.exposure(kUpright, stance_)[node.index()] / others : 0;
}

void Situation::look_up_rows() noexcept {
  for (std::size_t i = 0; i < present_.size(); ++i) rows_[i] = row(present_[i]);
}

/// The index in `present_`.
std::size_t Situation::place_of(EnemyId id) const noexcept {
  const auto place = std::ranges::lower_bound(present_, id);
  assert(place != present_.end() && *place == id);
  return static_cast<std::size_t>(place - present_.begin());
}

}  // namespace defilade
