#include "mind/sight/presence.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace defilade {

Presence::Presence(const TacticalMap& map, std::size_t bodies)
    : heights_(eye_and_body_heights(map.profile())) {
  assert(heights_.size() <= kMostSightHeights);
  if (map.sight_cells() && std::ranges::equal(map.sight_cells()->heights(), heights_))
    cells_ = *map.sight_cells();
  for (const Stance& stance : map.profile().stances) {
    const auto number = [&](float height) {
      return static_cast<std::size_t>(std::ranges::find(heights_, height) - heights_.begin());
    };
    std::uint64_t points = 0;
    for (std::size_t i = 0; i <= number(stance.eye); ++i) points |= std::uint64_t{1} << i;
    for (const float height : stance.body) points |= std::uint64_t{1} << number(height);
    points_by_stance_.push_back(points);
    eye_by_stance_.push_back(static_cast<std::uint32_t>(number(stance.eye)));
  }
  const std::size_t cells = cells_ ? cells_->size() : 0;
  words_ = (cells + 63) / 64;
  first_in_.assign(cells, kNobody);
  occupied_.assign(heights_.size() * words_, 0);
  index_of_.assign(bodies, kNobody);
  for (Reserved<std::uint32_t>* list : {&loose_, &next_}) list->reserve(bodies);
  beings_.reserve(bodies);
  ids_.reserve(bodies);
}

void Presence::update(const Scene& scene) {
  forget();
  assert(scene.bodies.size() <= index_of_.size());
  for (const SceneBody& body : scene.bodies) {
    assert(body.id.index() < index_of_.size());
    const auto i = static_cast<std::uint32_t>(beings_.size());
    index_of_[body.id.index()] = i;
    ids_.push_back(body.id);
    beings_.push_back(being_of(body));
    enter(i);
  }
}

void Presence::forget() {
  for (const Being& being : beings_) {
    if (being.loose) continue;
    first_in_[being.cell.index()] = kNobody;
    for (std::uint64_t left = being.points; left != 0; left &= left - 1)
      occupied_[static_cast<std::size_t>(std::countr_zero(left)) * words_ +
                being.cell.index() / 64] = 0;
  }
  for (const BodyId id : ids_) index_of_[id.index()] = kNobody;
  beings_.clear();
  ids_.clear();
  loose_.clear();
  next_.clear();
  heights_used_ = 0;
}

Being Presence::being_of(const SceneBody& body) const {
  Being being;
  being.feet = body.feet;
  being.eye = body.eye;
  being.chest = lerp(body.feet, body.eye, 0.5F);
  being.eye_height = eye_by_stance_[body.stance.index()];
  // The dead lie on the floor: their lowest point is left.
  being.points = body.health > 0 ? points_by_stance_[body.stance.index()] : 1;
  const Vec3 v = body.velocity;
  being.speed = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  if (cells_) {
    being.cell = cells_->find(being.feet);
    being.eye_cell = being.eye == above(being.feet, heights_[being.eye_height])
                         ? being.cell
                         : cell_of_eye(being.eye, heights_[being.eye_height]);
  }
  being.loose = !being.cell.valid() || being.eye_cell != being.cell;
  return being;
}

/// The cell whose eyes of that height include this one, whatever is rounded.
SightCellId Presence::cell_of_eye(Vec3 eye, float height) const {
  const SightCellId cell = cells_->find(above(eye, -height));
  if (!cell.valid()) return {};
  const Box& feet = cells_->cells()[cell.index()];
  const Box eyes{above(feet.min, height), above(feet.max, height)};
  return eyes.overlaps({eye, eye}) ? cell : SightCellId{};
}

void Presence::enter(std::uint32_t i) {
  const Being& being = beings_[i];
  next_.push_back(kNobody);
  if (being.loose) {
    loose_.push_back(i);
    return;
  }
  const std::size_t cell = being.cell.index();
  next_[i] = first_in_[cell];
  first_in_[cell] = i;
  heights_used_ |= being.points;
  for (std::uint64_t left = being.points; left != 0; left &= left - 1)
    occupied_[static_cast<std::size_t>(std::countr_zero(left)) * words_ + cell / 64] |=
        std::uint64_t{1} << cell % 64;
}

}  // namespace defilade
