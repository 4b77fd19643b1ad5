#include "defilade/model/engine.h"
#include "defilade/model/tactical_map.h"
#include "model/body/level_mover.h"

namespace defilade {

struct LevelEngine::Data {
  LevelCaster caster;
  LevelMover mover;
};

LevelEngine::LevelEngine(const Level& level, const AgentProfile& profile)
    : data_(std::make_shared<const Data>(Data{LevelCaster(level), LevelMover(level, profile)})) {}

Result<LevelEngine> LevelEngine::create(const TacticalMap& map) {
  if (map.level() == nullptr)
    return Error{
        "the map does not carry its level: bake it without --strip, or implement Engine over your "
        "game's own collision queries"};
  return LevelEngine(*map.level(), map.profile());
}

bool LevelEngine::blocked(Vec3 from, Vec3 to, Channel channel) const noexcept {
  return data_->caster.blocked(from, to, channel);
}

std::optional<Vec3> LevelEngine::floor_at(Vec3 place) const noexcept {
  return data_->mover.floor_at(place);
}

bool LevelEngine::walks(Vec3 from, Vec3 to) const noexcept { return data_->mover.walks(from, to); }

std::optional<Vec3> LevelEngine::floor_below(Vec3 from, float depth) const noexcept {
  return data_->mover.floor_below(from, depth);
}

}  // namespace defilade
