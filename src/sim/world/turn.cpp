#include "sim/world/sim_world.h"

namespace defilade {

bool Turn::is_enemy(const SceneBody& other) const noexcept { return other.team != self().team; }
bool Turn::in_sight(const SceneBody& other) const noexcept {
  return world_->in_sight(self_, other.id.index());
}
bool Turn::sees(const SceneBody& other) const noexcept {
  return world_->sees(self_, other.id.index());
}
std::optional<Vec3> Turn::goal() const noexcept { return world_->goal(); }
const World* Turn::world() const noexcept { return world_->world(); }
float Turn::light(NodeId node) const noexcept { return world_->light(node); }
float Turn::stuck() const noexcept { return world_->stuck(BodyId{self_}); }
Draw Turn::draw(Purpose purpose) const noexcept { return world_->draw(self_, purpose); }

}  // namespace defilade
