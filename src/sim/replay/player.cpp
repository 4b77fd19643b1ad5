// Plays what was recorded: forwards, backwards, and to find out whether it is still the same.

#include <fmt/format.h>

#include <algorithm>

#include "model/base/cancelled_error.h"
#include "model/map/content_hash.h"
#include "sim/replay/intent_track.h"
#include "sim/replay/replay_data.h"

namespace defilade {
namespace {

IntentLimits limits_of(const Replay& replay) {
  IntentLimits limits;
  limits.bodies = replay.fighters();
  limits.arms = replay.arena_settings().arms.arms.size();
  return limits;
}

/// Wants what was recorded.
class Recorded final : public Controller {
 public:
  Recorded(const Replay& replay, std::size_t fighter)
      : replay_(replay), track_(ReplayAccess::data(replay_).intents[fighter], limits_of(replay_)) {}

  void think(const Turn& turn, Intent& intent) override {
    while (track_.next_tick() <= turn.scene().tick) track_.read(turn.scene().bodies);
    intent = track_.intent();
  }
  std::unique_ptr<Controller> clone() const override { return std::make_unique<Recorded>(*this); }

 private:
  Replay replay_;  // keeps the track alive
  IntentReader track_;
};

Error another_map(const Replay& replay, const std::filesystem::path& map_file, std::uint64_t hash) {
  return {fmt::format(
      "the replay was recorded on {} (content {:016x}), and {} is another map (content {:016x}); "
      "name the map of the recording, or record the match again",
      replay.map_name(), replay.map_hash(), map_file.string(), hash)};
}

/// Verified when it was opened, but for what only the map can tell.
Result<void> check_intents(const Replay& replay, const TacticalMap& map) {
  IntentLimits limits = limits_of(replay);
  limits.stances = map.profile().stances.size();
  limits.nodes = map.graph().node_count();
  try {
    for (const std::string& track : ReplayAccess::data(replay).intents)
      for (IntentReader reader(track, limits); reader.next_tick() < replay.ticks();)
        reader.read({});
  } catch (const FormatError& error) {
    return Error{fmt::format("the replay does not fit its map: {}", error.message())};
  }
  return {};
}

std::optional<Subsystem> difference(const FoldedHashes& a, const FoldedHashes& b) {
  for (std::size_t i = 0; i < kSubsystems; ++i)
    if (a[i] != b[i]) return static_cast<Subsystem>(i);
  return std::nullopt;
}

bool same_end(const Match& match, const Replay& replay) {
  const MatchResult& a = match.result();
  const MatchResult& b = replay.result();
  return a.rounds_won == b.rounds_won && a.points == b.points && a.hash == b.hash;
}

/// What the poses of a file claim is drawn by those who know the map.
Result<void> check_poses(const Replay& replay, const TacticalMap& map) {
  const std::size_t stances = map.profile().stances.size();
  for (const PackedPose& pose : ReplayAccess::data(replay).poses)
    if (pose.posture / kLeans >= stances)
      return Error{"the replay does not fit its map: a pose has a stance that does not exist"};
  return {};
}

}  // namespace

Result<Arena> arena_of(const Replay& replay, const TacticalMap& map,
                       const std::filesystem::path& map_file) {
  const std::uint64_t hash = hash_of_ground(map);
  if (hash != replay.map_hash()) return another_map(replay, map_file, hash);
  auto arena = Arena::create(map, replay.arena_settings());
  if (!arena) return arena;
  if (auto ok = validate(replay.setup(), *arena); !ok) return ok.error();
  if (auto ok = check_intents(replay, map); !ok) return ok.error();
  if (auto ok = check_poses(replay, map); !ok) return ok.error();
  return arena;
}

ControllerMaker recorded_controllers(const Replay& replay) {
  return [replay](std::size_t team, std::size_t member) {
    const std::size_t first = team == 0 ? 0 : replay.setup().teams[0].size;
    return std::make_unique<Recorded>(replay, first + member);
  };
}

Result<std::optional<Divergence>> check_replay(const Arena& arena, const Replay& replay,
                                               Progress& progress) {
  progress.begin("checking", "seconds", replay.ticks() / kTicksPerSecond);
  Match match(arena, replay.setup(), recorded_controllers(replay));
  for (const FoldedHashes& recorded : ReplayAccess::data(replay).hashes) {
    if (match.over()) return std::optional(Divergence{match.tick(), Subsystem::rules});
    match.step();
    if (const auto subsystem = difference(folded(match.hashes()), recorded))
      return std::optional(Divergence{match.tick(), *subsystem});
    if (match.tick() % kTicksPerSecond == 0) progress.advance(1);
    if (progress.cancelled()) return cancelled_error();
  }
  if (match.over() != replay.is_complete() || (match.over() && !same_end(match, replay)))
    return std::optional(Divergence{match.tick(), Subsystem::rules});
  return std::optional<Divergence>{};
}

class ReplayPlayer::Impl {
 public:
  Impl(Arena arena, Replay replay)
      : replay_(std::move(replay)),
        match_(std::move(arena), replay_.setup(), recorded_controllers(replay_)) {}

  void seek(std::uint64_t tick) {
    const auto after = std::ranges::upper_bound(copies_, tick, {}, &Match::tick);
    if (after != copies_.begin()) {
      const Match& before = *std::prev(after);
      if (match_.tick() > tick || match_.tick() < before.tick()) match_ = before;
    }
    while (match_.tick() < tick && step()) {
    }
  }

  bool step() {
    if (match_.tick() % apart_ == 0) keep();
    return match_.tick() < replay_.ticks() && match_.step() && match_.tick() < replay_.ticks();
  }

  const Replay& replay() const { return replay_; }
  const Match& match() const { return match_; }

 private:
  static constexpr std::uint64_t kApart = 5 * kTicksPerSecond;  // at first
  static constexpr std::size_t kMostCopies = 32;

  /// Too many copies are thinned out: every second one stays.
  void keep() {
    if (!copies_.empty() && copies_.back().tick() >= match_.tick()) return;
    if (copies_.size() == kMostCopies) {
      apart_ *= 2;
      std::erase_if(copies_, [&](const Match& copy) { return copy.tick() % apart_ != 0; });
      if (match_.tick() % apart_ != 0) return;
    }
    copies_.push_back(match_);
  }

  Replay replay_;
  Match match_;
  std::uint64_t apart_ = kApart;  // ticks between two copies
  std::vector<Match> copies_;     // their ticks ascend; the first is of tick 0
};

ReplayPlayer::ReplayPlayer(Arena arena, Replay replay)
    : impl_(std::make_unique<Impl>(std::move(arena), std::move(replay))) {}
ReplayPlayer::~ReplayPlayer() = default;
ReplayPlayer::ReplayPlayer(ReplayPlayer&&) noexcept = default;
ReplayPlayer& ReplayPlayer::operator=(ReplayPlayer&&) noexcept = default;

void ReplayPlayer::seek(std::uint64_t tick) { impl_->seek(tick); }
bool ReplayPlayer::step() { return impl_->step(); }
bool ReplayPlayer::step_back() {
  if (tick() == 0) return false;
  seek(tick() - 1);
  return true;
}
const Replay& ReplayPlayer::replay() const noexcept { return impl_->replay(); }
const Match& ReplayPlayer::match() const noexcept { return impl_->match(); }

}  // namespace defilade
