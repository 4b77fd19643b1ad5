#include "defilade/model/ray_caster.h"

namespace defilade {

LevelCaster::LevelCaster(const Level& level) {
  trees_.emplace_back(blocking_triangles(level, Channel::sight()));
  for (std::size_t i = 0; i < level.weapons.size(); ++i) {
    const Channel fire = Channel::fire(WeaponId{i});
    if (!differs_from_sight(level, fire)) {
      tree_of_weapon_.push_back(0);
      continue;
    }
    tree_of_weapon_.push_back(trees_.size());
    trees_.emplace_back(blocking_triangles(level, fire));
  }
}

}  // namespace defilade
