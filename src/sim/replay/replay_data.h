#pragma once
// What a Replay holds.

#include <array>
#include <string>
#include <vector>

#include "defilade/sim/replay.h"

namespace defilade {

inline constexpr std::size_t kLeans = 3;

/// A ReplayPose as it lies in memory.
struct PackedPose {
  std::array<std::int32_t, 3> feet{};  // in 1/64 m
  std::uint8_t yaw = 0;                // in 1/256 of a turn
  std::int8_t pitch = 0;
  std::uint8_t posture = 0;  // kLeans · stance + lean
  std::uint8_t health = 0;   // in 1/100

  friend bool operator==(const PackedPose&, const PackedPose&) = default;
};

PackedPose packed(const SceneBody& body) noexcept;
ReplayPose unpacked(const PackedPose& pose) noexcept;

/// Rounded to 1/64 m, and back.
std::array<std::int32_t, 3> rounded(Vec3 place) noexcept;
Vec3 place_of(const std::array<std::int32_t, 3>& steps) noexcept;

using FoldedHashes = std::array<std::uint16_t, kSubsystems>;
FoldedHashes folded(const StateHashes& hashes) noexcept;

struct Replay::Data {
  std::string map_name;
  std::uint64_t map_hash = 0;
  ArenaSettings arena;
  MatchSetup setup;
  MatchResult result;  // ticks and hash included
  bool complete = false;

  std::vector<std::string> intents;  // by fighter (intent_track.h)
  std::vector<FoldedHashes> hashes;  // by tick
  std::vector<PackedPose> poses;     // by frame, then by fighter
  std::vector<ReplayShot> shots;
  std::vector<ReplayKill> kills;
  std::vector<ReplayRound> rounds;

  std::size_t fighters() const { return setup.teams[0].size + setup.teams[1].size; }
};

/// For the files of this folder.
struct ReplayAccess {
  static Replay make(Replay::Data data) {
    return Replay(std::make_shared<const Replay::Data>(std::move(data)));
  }
  static const Replay::Data& data(const Replay& replay) { return *replay.data_; }
  using Data = Replay::Data;
};

using ReplayData = ReplayAccess::Data;

}  // namespace defilade
