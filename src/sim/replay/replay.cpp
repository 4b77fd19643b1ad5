#include "defilade/sim/replay.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/base/names.h"
#include "sim/replay/replay_data.h"

namespace defilade {
namespace {

constexpr float kStepsPerMetre = 64;
constexpr float kStepsPerTurn = 256;
constexpr float kStepsOfHealth = 100;
constexpr float kTurn = 2 * std::numbers::pi_v<float>;
constexpr float kFarthest = 1 << 29;  // in steps

constexpr auto kSubsystemNames =
    names_up_to<Subsystem::rules>("bodies", "hands", "flights", "things", "rules");
static_assert(kSubsystemNames.size() == kSubsystems);

}  // namespace

std::string_view name_of(Subsystem subsystem) noexcept { return kSubsystemNames[subsystem]; }

/// Places farther away than any level reaches are not told apart.
std::array<std::int32_t, 3> rounded(Vec3 place) noexcept {
  const auto steps = [](float metres) {
    return static_cast<std::int32_t>(
        std::round(std::clamp(metres * kStepsPerMetre, -kFarthest, kFarthest)));
  };
  return {steps(place.x), steps(place.y), steps(place.z)};
}

Vec3 place_of(const std::array<std::int32_t, 3>& steps) noexcept {
  const auto metres = [](std::int32_t count) { return static_cast<float>(count) / kStepsPerMetre; };
  return {metres(steps[0]), metres(steps[1]), metres(steps[2])};
}

PackedPose packed(const SceneBody& body) noexcept {
  const auto steps = [](float angle) {
    return static_cast<int>(std::round(angle / kTurn * kStepsPerTurn));
  };
  PackedPose pose;
  pose.feet = rounded(body.feet);
  pose.yaw = static_cast<std::uint8_t>(steps(body.yaw) & 0xFF);
  pose.pitch = static_cast<std::int8_t>(std::clamp(steps(body.pitch), -128, 127));
  pose.posture = static_cast<std::uint8_t>(kLeans * std::min<std::size_t>(body.stance.value, 84) +
                                           static_cast<std::size_t>(body.lean));
  const float health = std::clamp(std::ceil(body.health * kStepsOfHealth), 0.0F, 255.0F);
  pose.health = static_cast<std::uint8_t>(health);  // rounded up: only the dead have 0
  return pose;
}

ReplayPose unpacked(const PackedPose& packed) noexcept {
  ReplayPose pose;
  pose.feet = place_of(packed.feet);
  pose.yaw = static_cast<float>(packed.yaw) / kStepsPerTurn * kTurn;
  pose.pitch = static_cast<float>(packed.pitch) / kStepsPerTurn * kTurn;
  pose.stance = StanceId{packed.posture / kLeans};
  pose.lean = static_cast<Lean>(packed.posture % kLeans);
  pose.health = static_cast<float>(packed.health) / kStepsOfHealth;
  return pose;
}

FoldedHashes folded(const StateHashes& hashes) noexcept {
  const auto fold = [](std::uint64_t hash) {
    hash ^= hash >> 32;
    return static_cast<std::uint16_t>(hash ^ hash >> 16);
  };
  return {fold(hashes.bodies), fold(hashes.hands), fold(hashes.flights), fold(hashes.things),
          fold(hashes.rules)};
}

Replay::Replay(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

const std::string& Replay::map_name() const noexcept { return data_->map_name; }
std::uint64_t Replay::map_hash() const noexcept { return data_->map_hash; }
const ArenaSettings& Replay::arena_settings() const noexcept { return data_->arena; }
const MatchSetup& Replay::setup() const noexcept { return data_->setup; }
const MatchResult& Replay::result() const noexcept { return data_->result; }
std::uint64_t Replay::ticks() const noexcept { return data_->hashes.size(); }
bool Replay::is_complete() const noexcept { return data_->complete; }
std::size_t Replay::fighters() const noexcept { return data_->fighters(); }
std::size_t Replay::team_of(BodyId fighter) const noexcept {
  return fighter.index() < data_->setup.teams[0].size ? 0 : 1;
}
std::size_t Replay::frames() const noexcept { return data_->poses.size() / fighters(); }
ReplayPose Replay::pose(std::size_t frame, BodyId fighter) const noexcept {
  return unpacked(data_->poses[frame * fighters() + fighter.index()]);
}
std::span<const ReplayShot> Replay::shots() const noexcept { return data_->shots; }
std::span<const ReplayKill> Replay::kills() const noexcept { return data_->kills; }
std::span<const ReplayRound> Replay::rounds() const noexcept { return data_->rounds; }

}  // namespace defilade
