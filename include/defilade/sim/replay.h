#pragma once
// How is a match kept, so that it can be watched in both directions and checked later? The `.dfr`
// file (docs/formats/replays.md).
//
// A replay has the setup, the seed, and what every fighter wanted whenever that changed. Played on
// the same map it is the same match, without the controllers: minds may have changed since. Hashes
// of every tick prove that it is, or name the first tick and part of the state that is not. Poses
// ten times a second, shots, kills and rounds are also in the file, for programs that only draw.
//
// Recording costs a copy of the changed intents and a hash per tick. A file is verified completely
// when it is opened; after that nothing is checked again, but whether it fits a map.
//
// A Replay is immutable; copies share its memory, and any number of threads may read it. A Recorder
// and a ReplayPlayer belong to one thread.

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/map_file.h"
#include "defilade/model/progress.h"
#include "defilade/sim/match.h"

namespace defilade {

/// What `save_replay` writes, and all that `open_replay` reads.
inline constexpr FormatVersion kReplayVersion{1, 0};

/// Poses are those of every sixth tick.
inline constexpr std::size_t kTicksPerPose = 6;

/// A fighter at a tick, rounded: places to 1/64 m, angles to 1/256 of a turn, health to 1/100.
struct ReplayPose {
  Vec3 feet;
  float yaw = 0;    // radians, 0 along X, counter-clockwise seen from above
  float pitch = 0;  // radians, positive up
  StanceId stance{0U};
  Lean lean = Lean::none;
  float health = 0;  // share of full health, at most 2.55; 0 is dead

  friend bool operator==(const ReplayPose&, const ReplayPose&) = default;
};

struct ReplayShot {
  std::uint64_t tick = 0;
  BodyId by;
  Vec3 at;  // what was meant to be hit, rounded to 1/64 m

  friend bool operator==(const ReplayShot&, const ReplayShot&) = default;
};

struct ReplayKill {
  std::uint64_t tick = 0;
  Kill kill;
  Vec3 place;  // of the victim

  friend bool operator==(const ReplayKill&, const ReplayKill&) = default;
};

/// The end of a round.
struct ReplayRound {
  std::uint64_t tick = 0;
  std::optional<std::size_t> winner;  // the team; none: a draw

  friend bool operator==(const ReplayRound&, const ReplayRound&) = default;
};

class Replay {
 public:
  /// The file of the map, without its folder, and a hash of what the match depends on in it.
  const std::string& map_name() const noexcept;
  std::uint64_t map_hash() const noexcept;
  const ArenaSettings& arena_settings() const noexcept;
  const MatchSetup& setup() const noexcept;
  /// The result, without meters and lives, of what was recorded; without points if it is not
  /// complete.
  const MatchResult& result() const noexcept;

  /// How many were recorded.
  std::uint64_t ticks() const noexcept;
  double seconds() const noexcept { return static_cast<double>(ticks()) / kTicksPerSecond; }
  /// Was it recorded to the end of the match?
  bool is_complete() const noexcept;
  /// Of both teams; the first team's come first.
  std::size_t fighters() const noexcept;
  std::size_t team_of(BodyId fighter) const noexcept;

  /// Frame i is tick i · kTicksPerPose. There is at least one.
  std::size_t frames() const noexcept;
  ReplayPose pose(std::size_t frame, BodyId fighter) const noexcept;
  // In the order of their ticks.
  std::span<const ReplayShot> shots() const noexcept;
  std::span<const ReplayKill> kills() const noexcept;
  std::span<const ReplayRound> rounds() const noexcept;

 private:
  friend struct ReplayAccess;
  struct Data;
  explicit Replay(std::shared_ptr<const Data> data);

  std::shared_ptr<const Data> data_;
};

/// Plays a match and records it. What its controllers want must be finite.
class Recorder {
 public:
  /// The setup must be valid. `map_file` names the arena's map; its folder is left out.
  Recorder(const Arena& arena, const std::filesystem::path& map_file, MatchSetup setup,
           const ControllerMaker& make);
  ~Recorder();
  Recorder(Recorder&&) noexcept;
  Recorder& operator=(Recorder&&) noexcept;

  /// As those of the Match.
  bool step();
  const MatchResult& play();

  /// Copies of it go on unrecorded.
  const Match& match() const noexcept;
  /// What was recorded until now.
  Replay replay() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

std::vector<std::byte> serialize_replay(const Replay& replay);
/// Replaces the file as a whole, as `save_map` does.
Result<void> save_replay(const Replay& replay, const std::filesystem::path& path);

Result<Replay> open_replay(const std::filesystem::path& path);
/// The same from memory. `name` stands for the file in error messages.
Result<Replay> open_replay(std::span<const std::byte> bytes, const std::string& name);

/// Where the replay can be played: its arena on that map. Refused: a map other than the recorded
/// one; contents are compared. `map_file` is for messages.
Result<Arena> arena_of(const Replay& replay, const TacticalMap& map,
                       const std::filesystem::path& map_file);

/// Controllers that want what was recorded, at the same ticks. One team may be given others.
ControllerMaker recorded_controllers(const Replay& replay);

/// The parts of a match's state, in the order of StateHashes.
enum class Subsystem : std::uint8_t { bodies, hands, flights, things, rules };
inline constexpr std::size_t kSubsystems = 5;
/// "bodies", "hands", "flights", "things", "rules".
std::string_view name_of(Subsystem subsystem) noexcept;

/// After this many ticks, that part of the state was not what it had been in the recording.
struct Divergence {
  std::uint64_t tick = 0;
  Subsystem subsystem = Subsystem::bodies;

  friend bool operator==(const Divergence&, const Divergence&) = default;
};

/// Plays the replay without its controllers and compares all hashes; the first difference, if there
/// is any. Hashes of a tick have 16 bits, so a difference is missed in one tick of 65,536. The
/// arena must be of `arena_of`. Progress advances by seconds; the Error is of kind `cancelled`.
Result<std::optional<Divergence>> check_replay(const Arena& arena, const Replay& replay,
                                               Progress& progress = Progress::silent());

/// Plays a replay forwards and backwards. It keeps copies of the match, at most 32, and goes on
/// from the nearest one before the tick that is asked for: going back plays at most a sixteenth of
/// the match, or five seconds of it.
class ReplayPlayer {
 public:
  /// The arena must be of `arena_of`.
  ReplayPlayer(Arena arena, Replay replay);
  ~ReplayPlayer();
  ReplayPlayer(ReplayPlayer&&) noexcept;
  ReplayPlayer& operator=(ReplayPlayer&&) noexcept;

  /// The state after this many ticks; the last one if there are fewer.
  void seek(std::uint64_t tick);
  /// One tick; false at the end.
  bool step();
  bool step_back();

  std::uint64_t tick() const noexcept { return match().tick(); }
  Scene scene() const noexcept { return match().scene(); }
  const Replay& replay() const noexcept;
  /// A copy goes on from this tick with what was recorded.
  const Match& match() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace defilade
