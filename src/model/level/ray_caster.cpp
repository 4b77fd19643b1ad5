#include "defilade/model/ray_caster.h"

#include <vector>

#include "model/geometry/triangle_tree.h"

namespace defilade {

struct LevelCaster::Trees {
  explicit Trees(const Level& level) {
    trees.emplace_back(blocking_triangles(level, Channel::sight()));
    for (std::size_t i = 0; i < level.weapons.size(); ++i) {
      const Channel fire = Channel::fire(WeaponId{i});
      if (!differs_from_sight(level, fire)) {
        of_weapon.push_back(0);
        continue;
      }
      of_weapon.push_back(trees.size());
      trees.emplace_back(blocking_triangles(level, fire));
    }
  }

  std::vector<TriangleTree> trees;  // sight first
  std::vector<std::size_t> of_weapon;
};

LevelCaster::LevelCaster(const Level& level) : trees_(std::make_shared<const Trees>(level)) {}

bool LevelCaster::blocked(Vec3 from, Vec3 to, Channel channel) const noexcept {
  const std::size_t tree = channel.is_sight() ? 0 : trees_->of_weapon[channel.weapon().index()];
  return trees_->trees[tree].blocked(from, to);
}

}  // namespace defilade
