#pragma once
// When is a round over, who has won it, and who enters where?

#include <array>
#include <optional>
#include <vector>

#include "defilade/sim/match.h"
#include "sim/world/sim_world.h"

namespace defilade {

struct RoundEnd {
  std::optional<std::size_t> winner;  // the team; none: a draw
};

class Rules {
 public:
  /// The first `teams[0].size` fighters of the world are the first team's.
  Rules(const MatchSetup& setup, const Arena& arena);

  /// Everybody enters. Rounds differ in where they do.
  void begin_round(SimWorld& world, std::size_t round);
  /// Deals with what the last tick has brought; the end of the round, if it was its last.
  std::optional<RoundEnd> after_tick(SimWorld& world);

  std::size_t side_of(BodyId id) const noexcept {
    return id.index() < setup_.teams[0].size ? 0 : 1;
  }
  /// What the mode counts, in this match: kills, or seconds held or survived.
  const std::array<double, 2>& points() const noexcept { return points_; }
  std::optional<Vec3> goal() const noexcept { return goal_; }
  std::uint64_t hash() const noexcept;

 private:
  bool respawns(BodyId id) const noexcept;
  bool counts_kills() const noexcept;
  void enter_again(SimWorld& world);
  SpawnPoint free_spawn(const SimWorld& world, BodyId id) const;
  void count_kills(const SimWorld& world);
  bool any_alive(const SimWorld& world, std::size_t side) const;
  bool any_near_goal(const SimWorld& world, std::size_t side, float reach) const;
  std::optional<RoundEnd> end(const SimWorld& world);
  std::optional<RoundEnd> end_of_elimination(const SimWorld& world) const;
  std::optional<RoundEnd> end_of_deathmatch() const;
  std::optional<RoundEnd> end_of_hold(const SimWorld& world);
  std::optional<RoundEnd> end_of_infiltration(const SimWorld& world);
  std::optional<RoundEnd> end_of_escort(const SimWorld& world) const;
  std::optional<RoundEnd> end_of_survival(const SimWorld& world);
  RoundEnd end_by_time() const;

  MatchSetup setup_;
  Arena arena_;
  std::optional<Vec3> goal_;
  double began_ = 0;  // the round, in seconds of the match
  double now_ = 0;
  std::array<double, 2> points_{};
  std::array<double, 2> round_points_{};
  double held_ = 0;            // seconds that the place was held, or that somebody was seen
  std::vector<double> again_;  // by fighter: when it enters again
  std::vector<float> seen_;    // by fighter, when the round began
};

/// Where a team enters because the setup says so; none: the map decides.
std::vector<SpawnPoint> given_places(const MatchSetup& setup, const Arena& arena, std::size_t side);

/// Which places of the map have no room beside those that the setup gives.
std::vector<bool> taken_places(const MatchSetup& setup, const Arena& arena);

/// A place for every fighter, in their order: each team near a place of its own, far from the
/// other's.
std::vector<SpawnPoint> places_to_enter(const MatchSetup& setup, const Arena& arena,
                                        std::size_t round);

}  // namespace defilade
