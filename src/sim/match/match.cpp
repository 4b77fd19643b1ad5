#include "defilade/sim/match.h"

#include <algorithm>

#include "defilade/sim/yardsticks.h"
#include "model/base/names.h"
#include "sim/match/rules.h"

namespace defilade {
namespace {

constexpr auto kModeNames =
    names_up_to<MatchMode::survival>("elimination", "deathmatch", "team-deathmatch",
                                     "attack-defend", "infiltrate", "escort", "survival");
static_assert(kModeNames.size() == kMatchModes);

/// Of a valid setup.
std::vector<ArmId> arms_of(const TeamSetup& team, const Armoury& armoury) {
  std::vector<ArmId> arms;
  for (const std::string& name : team.arms) arms.push_back(armoury.find(name));
  return arms;
}

}  // namespace

std::string_view name_of(MatchMode mode) noexcept { return kModeNames[mode]; }

std::optional<MatchMode> match_mode_named(std::string_view name) noexcept {
  return kModeNames.find(name);
}

std::string_view controller_of(const TeamSetup& team, std::size_t member) noexcept {
  const std::string_view names = team.controller;
  std::size_t turn = member % (1 + static_cast<std::size_t>(std::ranges::count(names, ',')));
  std::size_t begin = 0;
  for (; turn > 0; --turn) begin = names.find(',', begin) + 1;
  return names.substr(begin, names.find(',', begin) - begin);
}

std::size_t MatchResult::half_points() const noexcept {
  if (rounds_won[0] == rounds_won[1]) return 1;
  return rounds_won[0] > rounds_won[1] ? 2 : 0;
}

ControllerMaker yardsticks_of(const MatchSetup& setup) {
  return [teams = setup.teams](std::size_t team, std::size_t member) {
    return make_yardstick(controller_of(teams[team], member));
  };
}

class Match::Impl {
 public:
  Impl(const Arena& arena, MatchSetup setup, const ControllerMaker& make)
      : setup_(std::move(setup)),
        world_(arena, {setup_.seed, setup_.friendly_fire, setup_.crates, setup_.lamps}),
        rules_(setup_, arena) {
    for (std::size_t team = 0; team < 2; ++team)
      for (std::size_t i = 0; i < setup_.teams[team].size; ++i)
        world_.add(team_id(team), make(team, i), arms_of(setup_.teams[team], arena.arms()));
    rules_.begin_round(world_, round_);
    world_.observe();
  }

  bool step() {
    if (over_) return false;
    world_.step();
    count_lives();
    if (const auto end = rules_.after_tick(world_)) end_round(*end);
    world_.observe();
    return !over_;
  }

  bool over() const noexcept { return over_; }
  std::size_t round() const noexcept { return round_; }
  const SimWorld& world() const noexcept { return world_; }
  const MatchResult& result() const noexcept { return result_; }
  StateHashes hashes() const noexcept {
    StateHashes all = world_.hashes();
    all.rules = rules_.hash();
    return all;
  }

 private:
  /// In a deathmatch everybody is alone.
  TeamId team_id(std::size_t team) const {
    return setup_.mode == MatchMode::deathmatch ? TeamId{world_.size()} : TeamId{team};
  }

  void count_lives() {
    for (const Kill& kill : world_.kills()) {
      const double seconds = world_.seconds() - world_.entered(kill.victim);
      const std::size_t side = rules_.side_of(kill.victim);
      result_.lives[side].push_back({seconds, true});
      result_.deaths.push_back({world_.feet(kill.victim), {}, side});
      if (kill.by.valid()) result_.deaths.back().killer = world_.feet(kill.by);
    }
  }

  void end_round(const RoundEnd& end) {
    if (end.winner) ++result_.rounds_won[*end.winner];
    for (std::size_t i = 0; i < world_.size(); ++i)
      if (world_.alive(BodyId{i}))
        result_.lives[rules_.side_of(BodyId{i})].push_back(
            {world_.seconds() - world_.entered(BodyId{i}), false});
    if (++round_ < setup_.rounds) {
      rules_.begin_round(world_, round_);
      return;
    }
    over_ = true;
    result_.points = rules_.points();
    for (std::size_t i = 0; i < world_.size(); ++i)
      result_.meters[rules_.side_of(BodyId{i})].add(world_.meters(BodyId{i}));
    result_.ticks = world_.tick();
    result_.hash = hashes().all();
  }

  MatchSetup setup_;
  SimWorld world_;
  Rules rules_;
  std::size_t round_ = 0;
  bool over_ = false;
  MatchResult result_;
};

Match::Match(const Arena& arena, MatchSetup setup, const ControllerMaker& make)
    : impl_(std::make_unique<Impl>(arena, std::move(setup), make)) {}
Match::~Match() = default;
Match::Match(const Match& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Match& Match::operator=(const Match& other) {
  if (this != &other) impl_ = std::make_unique<Impl>(*other.impl_);
  return *this;
}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;

bool Match::step() { return impl_->step(); }
const MatchResult& Match::play() {
  while (impl_->step()) {
  }
  return impl_->result();
}
bool Match::over() const noexcept { return impl_->over(); }
std::uint64_t Match::tick() const noexcept { return impl_->world().tick(); }
Scene Match::scene() const noexcept { return impl_->world().scene(); }
std::size_t Match::round() const noexcept { return impl_->round(); }
std::span<const Kill> Match::kills() const noexcept { return impl_->world().kills(); }
const MatchResult& Match::result() const noexcept { return impl_->result(); }
StateHashes Match::hashes() const noexcept { return impl_->hashes(); }

}  // namespace defilade
