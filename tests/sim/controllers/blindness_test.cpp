// Does anybody act on what it cannot have noticed? In matches in which everything that is hidden
// from a character is replaced by noise, it wants the same in every turn.

#include <gtest/gtest.h>

#include "defilade/sim/match.h"
#include "defilade/sim/yardsticks.h"
#include "sim/controllers/hunter.h"
#include "support/drawings/drawings.h"
#include "support/random/random_rooms.h"
#include "support/run/study.h"
#include "support/twins/blind_world.h"

namespace defilade::test {
namespace {

constexpr std::size_t kTeam = 2;
constexpr std::size_t kQuestions = 16;

/// What the blind one notices, and how often the two wanted different things.
struct Blind {
  Blind(const TacticalMap& map, BodyId self, std::uint64_t seed, std::size_t stale)
      : mind(make_hunter()),
        world(map, self, mind->senses(), seed, stale),
        senses(map, limits(map, seed)),
        rays({.agents = 2 * kTeam, .requests_per_agent = kQuestions + 2}) {
    // Its number decides about the errors of what it hears.
    for (std::size_t i = 0; i < 2 * kTeam; ++i) senses.add(BodyId{i}, mind->senses());
  }

  static SensesLimits limits(const TacticalMap& map, std::uint64_t seed) {
    return {.characters = 2 * kTeam,
            .bodies = 2 * kTeam,
            .questions = kQuestions,
            .things = map.graph().doors().size(),
            .seed = seed};
  }

  void sense(const Scene& scene) {
    const Scene noisy = world.with_noise(scene);
    senses.sense(noisy, world.changes(), rays);
    rays.run_frame(world.engine(), 1000);
  }

  std::unique_ptr<Mind> mind;
  BlindWorld world;
  Senses senses;
  RayScheduler rays;
  std::size_t turns = 0, fired = 0, differences = 0;
};

bool wants_the_same(const Intent& a, const Intent& b) {
  return a.gait == b.gait && a.goal == b.goal && std::ranges::equal(a.path, b.path) &&
         a.jump == b.jump && a.stance == b.stance && a.lean == b.lean && a.look == b.look &&
         a.arm == b.arm && a.fire == b.fire && a.toss == b.toss && a.reload == b.reload &&
         a.use == b.use && a.say == b.say && a.gesture == b.gesture;
}

/// Does what a hunter wants that sees the match, and compares it with what the blind one wants.
class Compared final : public Controller {
 public:
  explicit Compared(Blind& blind) : blind_(&blind) {}

  void think(const Turn& turn, Intent& intent) override {
    sighted_->think(turn, intent);
    Intent blind = wanted_;
    blind_->mind->think(turn, blind);
    if (!wants_the_same(intent, blind)) ++blind_->differences;
    ++blind_->turns;
    if (intent.fire) ++blind_->fired;
    wanted_ = intent;
    path_.assign(intent.path.begin(), intent.path.end());
    wanted_.path = path_;
  }
  void enter() override {
    sighted_->enter();
    blind_->mind->enter();
    wanted_ = {};
  }
  const SenseTraits* senses() const noexcept override { return &sighted_->senses(); }
  void notice(const Thinking& now, const OwnSenses& senses) override {
    sighted_->notice(now, senses);
  }
  std::unique_ptr<Controller> clone() const override { return nullptr; }

 private:
  Blind* blind_;
  std::unique_ptr<Mind> sighted_ = make_hunter();
  Intent wanted_;
  std::vector<NodeId> path_;
};

struct Blindness {
  std::size_t changed = 0, turns = 0, fired = 0, differences = 0;
};

/// One match, of which one fighter is watched.
void play(const Arena& arena, std::uint64_t seed, BodyId self, std::size_t stale, Blindness& sum) {
  MatchSetup setup;
  setup.seed = seed;
  setup.seconds = 12;
  for (TeamSetup& team : setup.teams) team.size = kTeam, team.controller = "hunter";
  Blind blind(arena.map(), self, seed, stale);
  Match match(arena, setup, [&](std::size_t team, std::size_t member) {
    return team * kTeam + member == self.index()
               ? std::unique_ptr<Controller>(std::make_unique<Compared>(blind))
               : make_yardstick("hunter");
  });
  Workspace work;
  do {
    const Scene scene = match.scene();
    blind.sense(scene);
    const SceneBody& body = scene.bodies[self.index()];
    if (body.health > 0)
      blind.mind->notice({.tick = scene.tick,
                          .seconds = scene.seconds,
                          .self = body,
                          .map = arena.map(),
                          .work = work},
                         {blind.senses, CharacterId{self.index()}});
  } while (match.step());
  sum.changed += blind.world.changed();
  sum.turns += blind.turns;
  sum.fired += blind.fired;
  sum.differences += blind.differences;
}

/// Ten matches on each map; every other one has sight cells.
Blindness play(std::size_t matches, std::size_t stale) {
  Random random(24);
  Blindness sum;
  std::optional<Arena> arena;
  for (std::size_t number = 0; number < matches; ++number) {
    if (number % 10 == 0) {
      BakeSettings bake;
      bake.sight_cells = number % 20 == 0 ? 2000 : 0;
      arena = *Arena::create(bake_drawing(random_rooms(random, 4, 3), "", bake));
    }
    play(*arena, number, BodyId{random.below(2 * kTeam)}, stale, sum);
  }
  std::cout << matches << " matches, " << sum.turns << " turns, " << sum.fired << " with fire, "
            << sum.changed << " bodies replaced by noise, " << sum.differences << " turns differ\n";
  return sum;
}

TEST(Blindness, what_is_hidden_from_a_character_does_not_change_what_it_wants) {
  const std::size_t matches = study_size(40, 1000);
  const Blindness sum = play(matches, BlindWorld::kStale);
  EXPECT_EQ(sum.differences, 0U);
  EXPECT_GT(sum.changed, 100 * matches);
  EXPECT_GT(sum.turns, 20 * matches);
  EXPECT_GT(sum.fired, matches / 2);
}

TEST(Blindness, noise_at_once_where_the_last_answers_of_rays_still_count_is_found_out) {
  EXPECT_GT(play(40, 0).differences, 0U);
}

}  // namespace
}  // namespace defilade::test
