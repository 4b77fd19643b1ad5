#include "tactics/team/assign.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/random/random.h"

namespace defilade::test {
namespace {

struct Team {
  std::size_t characters = 0;
  std::size_t spots = 0;
  std::vector<double> costs;
  std::vector<Vec3> positions;
  float spacing = 0;

  AssignmentProblem problem() const { return {characters, spots, costs, positions, spacing}; }
  bool excludes(SpotId a, SpotId b) const {
    if (!a.valid() || !b.valid()) return false;
    const double least = spacing;
    return a == b || squared_distance(positions[a.index()], positions[b.index()]) < least * least;
  }
};

struct Answer {
  std::vector<SpotId> spots;
  AssignmentScore score;
};

Answer assigned(const Team& team) {
  Answer answer{std::vector<SpotId>(team.characters), {}};
  AssignmentMemory scratch(team.characters, team.spots);
  answer.score = assign(team.problem(), answer.spots, scratch);
  return answer;
}

/// The slow twin: tries everything, smallest spots first.
class EveryAssignment {
 public:
  explicit EveryAssignment(const Team& team) : team_(team), now_(team.characters) { choose(0, {}); }
  const Answer& best() const { return best_; }

 private:
  void choose(std::size_t character, AssignmentScore score) {
    if (character == team_.characters) {
      const bool better = best_.spots.size() != team_.characters ||
                          score.assigned > best_.score.assigned ||
                          (score.assigned == best_.score.assigned && score.cost < best_.score.cost);
      if (better) best_ = {now_, score};
      return;
    }
    for (std::size_t spot = 0; spot < team_.spots; ++spot) {
      const double cost = team_.costs[character * team_.spots + spot];
      now_[character] = SpotId{spot};
      if (cost != kNotAllowed && is_free(character))
        choose(character + 1, {score.assigned + 1, score.cost + cost, true});
    }
    now_[character] = {};
    choose(character + 1, score);
  }

  bool is_free(std::size_t character) const {
    return std::none_of(now_.begin(), now_.begin() + static_cast<std::ptrdiff_t>(character),
                        [&](SpotId other) { return team_.excludes(now_[character], other); });
  }

  const Team& team_;
  std::vector<SpotId> now_;
  Answer best_;
};

/// Few different costs, so that ties are common; `forbidden` is how many are not allowed.
Team random_team(Random& random, std::size_t characters, std::size_t spots, int costs,
                 double forbidden, float spacing) {
  Team team{characters, spots, {}, {}, spacing};
  for (std::size_t i = 0; i < characters * spots; ++i)
    team.costs.push_back(random.chance(forbidden) ? kNotAllowed : random.integer(-1, costs) * 0.25);
  for (std::size_t i = 0; i < spots; ++i) team.positions.push_back(random.lattice_point(0, 2));
  return team;
}

Team random_small_team(Random& random, bool spaced) {
  constexpr int kCosts[] = {0, 1, 3, 100};
  constexpr double kForbidden[] = {0, 0.2, 0.6};
  const std::size_t characters = random.below(6), spots = random.below(8);
  const int costs = kCosts[random.below(4)];
  const double forbidden = kForbidden[random.below(3)];
  const float spacing = spaced ? random.between(0.5F, 3.0F) : 0.0F;
  return random_team(random, characters, spots, costs, forbidden, spacing);
}

void expect_like_every_assignment(const Team& team) {
  const Answer fast = assigned(team);
  const Answer slow = EveryAssignment(team).best();
  EXPECT_EQ(fast.score.assigned, slow.score.assigned);
  EXPECT_EQ(fast.score.cost, slow.score.cost);
  EXPECT_EQ(fast.spots, slow.spots);
  EXPECT_TRUE(fast.score.proven);
}

void expect_spaced_and_allowed(const Team& team, const Answer& answer) {
  for (std::size_t a = 0; a < team.characters; ++a) {
    if (!answer.spots[a].valid()) continue;
    EXPECT_NE(team.costs[a * team.spots + answer.spots[a].index()], kNotAllowed);
    for (std::size_t b = 0; b < a; ++b)
      EXPECT_FALSE(team.excludes(answer.spots[a], answer.spots[b]));
  }
}

TEST(Assign, gives_what_trying_everything_gives) {
  Random random(1);
  for (int i = 0; i < 4000 && !HasFailure(); ++i)
    expect_like_every_assignment(random_small_team(random, false));
}

TEST(Assign, gives_what_trying_everything_gives_when_spots_are_spaced) {
  Random random(2);
  for (int i = 0; i < 4000 && !HasFailure(); ++i)
    expect_like_every_assignment(random_small_team(random, true));
}

TEST(Assign, serves_more_characters_at_any_price) {
  // Alone, character 0 would take spot 0; then nothing would be left for character 1.
  const Team team{2, 2, {1, 1000, 1, kNotAllowed}, {}, 0};
  const Answer answer = assigned(team);
  EXPECT_EQ(answer.spots, (std::vector{SpotId{1U}, SpotId{0U}}));
  EXPECT_EQ(answer.score.assigned, 2U);
  EXPECT_EQ(answer.score.cost, 1001);
}

TEST(Assign, leaves_the_last_characters_without_when_spots_are_few_and_costs_equal) {
  const Team team{4, 2, std::vector<double>(8, 3.0), {}, 0};
  EXPECT_EQ(assigned(team).spots, (std::vector{SpotId{0U}, SpotId{1U}, SpotId{}, SpotId{}}));
}

TEST(Assign, spots_exactly_the_spacing_apart_do_not_exclude_each_other) {
  Team team{2, 2, {1, 2, 1, 2}, {{0, 0, 0}, {3, 0, 0}}, 3};
  EXPECT_EQ(assigned(team).score.assigned, 2U);
  team.spacing = 3.0001F;
  EXPECT_EQ(assigned(team).spots, (std::vector{SpotId{0U}, SpotId{}}));
}

TEST(Assign, treats_sums_that_differ_only_by_rounding_as_equal) {
  // 0.1 + 0.3 and 0.2 + 0.2 differ in their last bit.
  const Team team{2, 2, {0.1, 0.2, 0.2, 0.3}, {}, 0};
  EXPECT_EQ(assigned(team).spots, (std::vector{SpotId{0U}, SpotId{1U}}));
}

TEST(Assign, problems_without_characters_or_spots_are_answered) {
  EXPECT_EQ(assigned({0, 3, {}, {}, 0}).score.assigned, 0U);
  EXPECT_EQ(assigned({2, 0, {}, {}, 0}).spots, (std::vector{SpotId{}, SpotId{}}));
}

TEST(Assign, gives_a_large_team_with_equal_costs_the_first_spots_in_order) {
  const Team team{60, 200, std::vector<double>(60 * 200, 1.0), {}, 0};
  const Answer answer = assigned(team);
  for (std::size_t i = 0; i < 60; ++i) EXPECT_EQ(answer.spots[i], SpotId{i});
}

TEST(Assign, eight_in_a_crowd_of_spots_are_assigned_exactly) {
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    Team team = random_team(random, 8, 60, 40, 0.1, 4);
    for (Vec3& position : team.positions)
      position = {random.between(0, 16), random.between(0, 16), 0};
    const Answer answer = assigned(team);
    EXPECT_TRUE(answer.score.proven);
    expect_spaced_and_allowed(team, answer);
  }
}

/// Spots on a square of floor and a team in its corner: all characters want the same spots.
Team team_that_stands_together(Random& random, std::size_t characters, std::size_t spots) {
  Team team{characters, spots, {}, {}, 3};
  for (std::size_t i = 0; i < spots; ++i)
    team.positions.push_back({random.between(0, 12), random.between(0, 12), 0});
  for (std::size_t i = 0; i < characters; ++i) {
    const Vec3 place{random.between(0, 2), random.between(0, 2), 0};
    for (const Vec3 spot : team.positions)
      team.costs.push_back(std::round(4 * double{distance(place, spot)}) / 4);
  }
  return team;
}

TEST(Assign, spreads_a_team_that_stands_together_as_trying_everything_does) {
  Random random(7);
  for (int i = 0; i < 300 && !HasFailure(); ++i)
    expect_like_every_assignment(team_that_stands_together(random, 4, 12));
}

TEST(Assign, spreads_eight_that_stand_together_exactly) {
  Random random(8);
  for (int i = 0; i < 20; ++i) {
    const Team team = team_that_stands_together(random, 8, 60);
    const Answer answer = assigned(team);
    EXPECT_TRUE(answer.score.proven);
    expect_spaced_and_allowed(team, answer);
  }
}

TEST(Assign, larger_teams_are_spaced_and_never_cheaper_than_without_spacing) {
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    Team team = random_team(random, 9 + random.below(8), 10 + random.below(60), 20, 0.2, 2);
    for (Vec3& position : team.positions) position = random.point_in(0, 12);
    const Answer spaced = assigned(team);
    expect_spaced_and_allowed(team, spaced);
    EXPECT_EQ(spaced.spots, assigned(team).spots);
    team.spacing = 0;
    const Answer free = assigned(team);
    EXPECT_LE(spaced.score.assigned, free.score.assigned);
    if (spaced.score.assigned == free.score.assigned) {
      EXPECT_LE(free.score.cost, spaced.score.cost + 1e-9);
    }
  }
}

TEST(Assign, a_larger_team_whose_best_spots_are_apart_anyway_is_proven) {
  Random random(5);
  Team team = random_team(random, 12, 40, 50, 0.1, 1);
  for (std::size_t i = 0; i < team.spots; ++i)
    team.positions[i] = {2.0F * static_cast<float>(i), 0, 0};
  EXPECT_TRUE(assigned(team).score.proven);
  std::ranges::fill(team.positions, Vec3{});
  const Answer crowded = assigned(team);
  EXPECT_FALSE(crowded.score.proven);
  EXPECT_EQ(crowded.score.assigned, 1U);
}

TEST(Assign, scratch_serves_smaller_problems_and_remembers_nothing) {
  Random random(6);
  AssignmentMemory scratch(5, 7);
  for (int i = 0; i < 300; ++i) {
    const Team team = random_small_team(random, random.chance(0.5));
    std::vector<SpotId> spots(team.characters);
    assign(team.problem(), spots, scratch);
    EXPECT_EQ(spots, assigned(team).spots);
  }
}

}  // namespace
}  // namespace defilade::test
