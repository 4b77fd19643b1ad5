#include "sim/world/sim_world.h"

namespace defilade {

const Arena& Turn::arena() const noexcept { return world_->arena(); }
const Engine& Turn::engine() const noexcept { return world_->engine(); }
float Turn::light(NodeId node) const noexcept { return world_->light(node); }
bool Turn::in_sight(const SceneBody& other) const noexcept {
  return world_->in_sight(self.id.index(), other.id.index());
}
bool Turn::sees(const SceneBody& other) const noexcept {
  return world_->sees(self.id.index(), other.id.index());
}

}  // namespace defilade
