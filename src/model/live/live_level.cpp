#include "model/live/live_level.h"

#include <algorithm>
#include <cassert>

#include "defilade/model/mesh.h"
#include "model/body/body_sweep.h"
#include "model/body/level_mover.h"

namespace defilade {
namespace {

bool lies_in(const Box& inner, const Box& outer) {
  return inner.min.x >= outer.min.x && inner.min.y >= outer.min.y && inner.min.z >= outer.min.z &&
         inner.max.x <= outer.max.x && inner.max.y <= outer.max.y && inner.max.z <= outer.max.z;
}

Box bounds_of(const Level& level, std::span<const Triangle> triangles) {
  Box box;
  for (const Triangle& t : triangles) box.include(bounds_of(level.corners(t)));
  return box;
}

/// Calls `visit(index)` for the tree's triangles that lie within the box.
template <class Visit>
void for_each_within(const TriangleTree& tree, const Box& box, Visit visit) {
  tree.for_each_in(box, [&](const Corners& corners) {
    if (lies_in(bounds_of(corners), box))
      visit(static_cast<std::size_t>(&corners - tree.triangles().data()));
  });
}

void append(const Level& piece, Level& level) {
  const auto vertex = static_cast<std::uint32_t>(level.vertices.size());
  const auto material = static_cast<std::uint32_t>(level.materials.size());
  level.vertices.insert(level.vertices.end(), piece.vertices.begin(), piece.vertices.end());
  level.materials.insert(level.materials.end(), piece.materials.begin(), piece.materials.end());
  for (const Triangle& t : piece.triangles)
    level.triangles.push_back({vertex + t.a, vertex + t.b, vertex + t.c, material + t.material});
}

}  // namespace

Level piece_of(const Level& level, std::span<const Triangle> triangles, Vec3 offset) {
  Level piece;
  piece.weapons = level.weapons;
  piece.materials = level.materials;
  for (const Triangle& t : triangles) {
    const auto first = static_cast<std::uint32_t>(piece.vertices.size());
    for (const std::uint32_t corner : {t.a, t.b, t.c})
      piece.vertices.push_back(level.vertices[corner] + offset);
    piece.triangles.push_back({first, first + 1, first + 2, t.material});
  }
  return piece;
}

LiveLevel::LiveLevel(Level level, AgentProfile profile)
    : level_(std::move(level)),
      movement_(movement_triangles(level_)),
      taken_(level_.triangles.size()),
      profile_(std::move(profile)) {
  grounds_.emplace_back(blocking_triangles(level_, Channel::sight()));
  for (std::size_t i = 0; i < level_.weapons.size(); ++i) {
    const Channel fire = Channel::fire(WeaponId{i});
    const bool differs = differs_from_sight(level_, fire);
    ground_of_weapon_.push_back(differs ? grounds_.size() : 0);
    if (differs) grounds_.emplace_back(blocking_triangles(level_, fire));
  }
}

Result<LiveLevel::Changed> LiveLevel::add(std::span<const Corners> mesh, const Material& material) {
  Level piece;
  piece.weapons = level_.weapons;
  add_mesh(mesh, material, piece);
  if (auto ok = validate(piece); !ok) return ok.error();
  const Added& added =
      added_.emplace_back(Added{ChangeId{changes_++}, make_thing(std::move(piece))});
  list_movement();
  return Changed{added.id, {added.thing.box, added.thing.caster}};
}

LiveLevel::Thing LiveLevel::make_thing(Level piece) {
  auto caster = std::make_shared<const LevelCaster>(piece);
  auto movement = std::make_shared<const TriangleTree>(movement_triangles(piece));
  const Box box = bounds_of(piece);
  return {std::move(piece), std::move(caster), std::move(movement), box};
}

void LiveLevel::list_movement() {
  things_.clear();
  for (const Added& added : added_) things_.push_back(added.thing.movement.get());
  for (const Door& door : doors_)
    if (door.is_shut) things_.push_back(door.thing.movement.get());
}

LiveLevel::Changed LiveLevel::remove(const Box& box) {
  const std::vector<Triangle> taken = present_in(box);
  count_taken(box, 1);
  holes_.push_back({ChangeId{changes_++}, box});
  return {holes_.back().id,
          {bounds_of(level_, taken), nullptr,
           std::make_shared<const LevelCaster>(piece_of(level_, taken))}};
}

LevelChange LiveLevel::undo(ChangeId id) {
  if (const auto found = std::ranges::find(added_, id, &Added::id); found != added_.end()) {
    LevelChange difference{found->thing.box, nullptr, found->thing.caster};
    added_.erase(found);
    list_movement();
    return difference;
  }
  const auto hole = std::ranges::find(holes_, id, &Hole::id);
  if (hole == holes_.end()) return {};
  const Box box = hole->box;
  holes_.erase(hole);
  count_taken(box, ~std::uint32_t{0});
  const std::vector<Triangle> back = present_in(box);
  return {bounds_of(level_, back), std::make_shared<const LevelCaster>(piece_of(level_, back))};
}

void LiveLevel::count_taken(const Box& box, std::uint32_t by) {
  for (Ground& ground : grounds_)
    for_each_within(ground.tree, box, [&](std::size_t i) { ground.taken[i] += by; });
  for_each_within(movement_.tree, box, [&](std::size_t i) { movement_.taken[i] += by; });
  for (std::size_t i = 0; i < taken_.size(); ++i)
    if (lies_in(bounds_of(level_.corners(level_.triangles[i])), box)) taken_[i] += by;
}

std::vector<Triangle> LiveLevel::present_in(const Box& box) const {
  std::vector<Triangle> found;
  for (std::size_t i = 0; i < taken_.size(); ++i)
    if (taken_[i] == 0 && lies_in(bounds_of(level_.corners(level_.triangles[i])), box))
      found.push_back(level_.triangles[i]);
  return found;
}

void LiveLevel::add_door(const Level& piece) {
  doors_.push_back({make_thing(piece)});
  things_.reserve(added_.size() + doors_.size());
}

LevelChange LiveLevel::set_door(DoorId door, bool shut) {
  assert(door.index() < doors_.size());
  auto& [thing, is_shut] = doors_[door.index()];
  if (std::exchange(is_shut, shut) == shut) return {};
  list_movement();
  return shut ? LevelChange{thing.box, thing.caster}
              : LevelChange{thing.box, nullptr, thing.caster};
}

bool LiveLevel::blocked(Vec3 from, Vec3 to, Channel channel) const noexcept {
  return blocked_by_fixed(from, to, channel) || std::ranges::any_of(doors_, [&](const Door& door) {
           return door.is_shut && door.thing.caster->blocked(from, to, channel);
         });
}

bool LiveLevel::blocked_by_fixed(Vec3 from, Vec3 to, Channel channel) const noexcept {
  const Ground& ground =
      grounds_[channel.is_sight() ? 0 : ground_of_weapon_[channel.weapon().index()]];
  if (holes_.empty() ? ground.tree.blocked(from, to) : ground.tree.blocked(from, to, ground.taken))
    return true;
  return std::ranges::any_of(
      added_, [&](const Added& added) { return added.thing.caster->blocked(from, to, channel); });
}

Level LiveLevel::level() const {
  Level now = level_;
  now.triangles.clear();
  for (std::size_t i = 0; i < taken_.size(); ++i)
    if (taken_[i] == 0) now.triangles.push_back(level_.triangles[i]);
  for (const auto& [id, thing] : added_) append(thing.piece, now);
  return now;
}

Level LiveLevel::level_with_doors() const {
  Level now = level();
  for (const Door& door : doors_)
    if (door.is_shut) append(door.thing.piece, now);
  return now;
}

Movement LiveLevel::movement() const noexcept {
  return {movement_.tree, movement_.taken, std::span(things_).first(added_.size())};
}

std::optional<Vec3> LiveLevel::floor_at(Vec3 place) const noexcept {
  return defilade::floor_at({movement_.tree, movement_.taken, things_}, profile_, place);
}

bool LiveLevel::walks(Vec3 from, Vec3 to) const noexcept {
  return can_walk({movement_.tree, movement_.taken, things_}, profile_, from, to);
}

}  // namespace defilade
