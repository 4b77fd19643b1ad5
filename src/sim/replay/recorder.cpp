// Plays a match, and looks at what its controllers want and at what comes of it.

#include <algorithm>

#include "model/map/content_hash.h"
#include "sim/replay/intent_track.h"
#include "sim/replay/replay_data.h"

namespace defilade {
namespace {

/// Lets another controller think, and writes down what it wants.
class Listener final : public Controller {
 public:
  Listener(std::unique_ptr<Controller> mind, IntentWriter& track)
      : mind_(std::move(mind)), track_(&track) {}

  void think(const Turn& turn, Intent& intent) override {
    mind_->think(turn, intent);
    track_->add(turn.scene().tick, intent, turn.scene().bodies);
  }
  void enter() override { mind_->enter(); }
  /// A copy of the match is not recorded.
  std::unique_ptr<Controller> clone() const override { return mind_->clone(); }

 private:
  std::unique_ptr<Controller> mind_;
  IntentWriter* track_;
};

}  // namespace

class Recorder::Impl {
 public:
  Impl(const Arena& arena, const std::filesystem::path& map_file, MatchSetup setup,
       const ControllerMaker& make)
      : first_team_(setup.teams[0].size),
        tracks_(first_team_ + setup.teams[1].size),
        match_(arena, setup, [&](std::size_t team, std::size_t member) {
          return std::make_unique<Listener>(make(team, member),
                                            tracks_[(team == 0 ? 0 : first_team_) + member]);
        }) {
    data_.map_name = map_file.filename().string();
    data_.map_hash = hash_of_ground(arena.map());
    data_.arena = arena.settings();
    data_.setup = std::move(setup);
    add_poses();
  }

  bool step() {
    if (match_.over()) return false;
    const std::size_t rounds = match_.round();
    const auto won = match_.result().rounds_won;
    const std::uint64_t tick = match_.tick();
    match_.step();
    data_.hashes.push_back(folded(match_.hashes()));
    add_events(tick);
    if (match_.round() != rounds) add_round(tick, won);
    if (match_.tick() % kTicksPerPose == 0) add_poses();
    return !match_.over();
  }

  const Match& match() const { return match_; }

  Replay replay() const {
    ReplayData data = data_;
    for (const IntentWriter& track : tracks_) data.intents.push_back(track.bytes());
    const MatchResult& result = match_.result();
    data.result.rounds_won = result.rounds_won;
    data.result.points = result.points;
    data.result.ticks = match_.tick();
    data.result.hash = match_.hashes().all();
    data.complete = match_.over();
    return ReplayAccess::make(std::move(data));
  }

 private:
  void add_poses() {
    for (const SceneBody& body : match_.scene().bodies) data_.poses.push_back(packed(body));
  }

  void add_events(std::uint64_t tick) {
    for (const SceneSound& sound : match_.scene().sounds) {
      if (sound.kind != SoundKind::shot) continue;
      const Intent& wanted = tracks_[sound.by.index()].last();
      const Vec3 at = wanted.fire ? *wanted.fire : wanted.toss.value_or(sound.place);
      data_.shots.push_back({tick, sound.by, place_of(rounded(at))});
    }
    for (const Kill& kill : match_.kills()) {
      const Vec3 place = match_.scene().bodies[kill.victim.index()].feet;
      data_.kills.push_back({tick, kill, place_of(rounded(place))});
    }
  }

  void add_round(std::uint64_t tick, const std::array<std::size_t, 2>& won_before) {
    ReplayRound round{tick, {}};
    for (std::size_t team = 0; team < 2; ++team)
      if (match_.result().rounds_won[team] != won_before[team]) round.winner = team;
    data_.rounds.push_back(round);
  }

  std::size_t first_team_;
  std::vector<IntentWriter> tracks_;  // by fighter
  Match match_;
  ReplayData data_;  // but for the tracks
};

Recorder::Recorder(const Arena& arena, const std::filesystem::path& map_file, MatchSetup setup,
                   const ControllerMaker& make)
    : impl_(std::make_unique<Impl>(arena, map_file, std::move(setup), make)) {}
Recorder::~Recorder() = default;
Recorder::Recorder(Recorder&&) noexcept = default;
Recorder& Recorder::operator=(Recorder&&) noexcept = default;

bool Recorder::step() { return impl_->step(); }
const MatchResult& Recorder::play() {
  while (impl_->step()) {
  }
  return match().result();
}
const Match& Recorder::match() const noexcept { return impl_->match(); }
Replay Recorder::replay() const { return impl_->replay(); }

}  // namespace defilade
