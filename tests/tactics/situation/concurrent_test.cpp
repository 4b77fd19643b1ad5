// Many threads ask about one map at once. Run it under the thread sanitizer: ./run tsan.

#include <gtest/gtest.h>

#include <algorithm>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "defilade/tactics/path.h"
#include "defilade/tactics/query.h"
#include "defilade/tactics/sets.h"
#include "support/random/random_map.h"

namespace defilade::test {
namespace {

/// All that was found out in one situation.
struct Answers {
  std::vector<NodeSet> sets;
  std::vector<NodeId> best;
  std::vector<double> scores;
  std::vector<NodeId> nodes;
  std::vector<LinkId> links;
  double cost = 0;

  friend bool operator==(const Answers&, const Answers&) = default;
};

/// What all threads read.
struct Shared {
  explicit Shared(Random& random)
      : map(random_map(random, 300, false)), landmarks(Landmarks::choose(map.graph(), 4)) {
    for (int i = 0; i < 60; ++i)
      situations.push_back(random_situation(random, map, 2 + random.below(7)));
  }

  TacticalMap map;
  Landmarks landmarks;
  std::vector<Situation> situations;
  Query query = *Query::parse(
      "(attack(a) | flank(a, b) | snipe(b) | duck(a)) & near(safe, 2) | walk(npc, 5) - occupied "
      "rank mean(path falling(0, 40), path_danger falling(0, 9), angle(a) rising(0, 180))");
};

/// One thread's own memory.
class Asker {
 public:
  explicit Asker(const Shared& shared) : shared_(shared), set_(size()), other_(size()) {}

  Answers ask(const Situation& s) {
    Answers answers;
    ask_sets(s, answers);
    ask_query(s, answers);
    ask_path(s, answers);
    return answers;
  }

 private:
  std::size_t size() const { return shared_.map.graph().node_count(); }

  void ask_sets(const Situation& s, Answers& answers) {
    const EnemyId a{0U};
    const std::vector<EnemyId> both{a, EnemyId{1U}};
    const auto keep = [&] { answers.sets.push_back(set_); };
    danger(s, set_), keep();
    safe(s, set_), keep();
    others(s, a, set_), keep();
    attack(s, a, set_, Channel::fire(WeaponId{0U})), keep();
    snipe(s, a, set_, work_), keep();
    flank(s, both, set_), keep();
    duck(s, a, set_), keep();
    faced(s, a, set_), keep();
  }

  void ask_query(const Situation& s, Answers& answers) {
    EXPECT_TRUE(shared_.query.run(s, set_, work_));
    EXPECT_TRUE(shared_.query.rank(s, set_, 10, ranked_, work_));
    answers.sets.push_back(set_);
    for (const RankedNode& ranked : ranked_) {
      answers.best.push_back(ranked.node);
      answers.scores.push_back(ranked.score);
    }
  }

  void ask_path(const Situation& s, Answers& answers) {
    danger(s, other_);
    PathRequest request{Traveller(s)};
    request.start = s.node();
    request.goal = s.node(EnemyId{0U});
    request.danger = other_;
    request.danger_weight = 3;
    request.landmarks = &shared_.landmarks;
    path_ = find_path(shared_.map.graph(), request, work_);
    answers.nodes = path_.nodes;
    answers.links = path_.links;
    answers.cost = path_.cost;
  }

  const Shared& shared_;
  Workspace work_;
  NodeSet set_, other_;
  std::vector<RankedNode> ranked_;
  Path path_;
};

/// Every situation, beginning with another one in every thread.
std::vector<Answers> ask_all(const Shared& shared, std::size_t first) {
  const std::size_t count = shared.situations.size();
  Asker asker(shared);
  std::vector<Answers> answers(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = (first + i) % count;
    answers[at] = asker.ask(shared.situations[at]);
  }
  return answers;
}

TEST(Concurrent, four_threads_get_the_answers_of_a_single_thread) {
  constexpr std::size_t kThreads = 4;
  Random random(1);
  const Shared shared(random);
  const std::vector<Answers> alone = ask_all(shared, 0);
  std::vector<std::vector<Answers>> together(kThreads);
  std::latch start(kThreads);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      start.arrive_and_wait();
      together[t] = ask_all(shared, t * 7);
    });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t t = 0; t < kThreads; ++t)
    for (std::size_t i = 0; i < alone.size(); ++i)
      EXPECT_TRUE(together[t][i] == alone[i]) << "thread " << t << " in situation " << i;
  const auto found = [](const Answers& answers) { return !answers.links.empty(); };
  EXPECT_GT(std::ranges::count_if(alone, found), 10);
}

}  // namespace
}  // namespace defilade::test
