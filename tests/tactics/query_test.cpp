#include "defilade/tactics/query.h"

#include <gtest/gtest.h>

#include "support/allocations.h"
#include "support/random_map.h"
#include "support/slow_query.h"

namespace defilade::test {
namespace {

Query parsed(const std::string& text) {
  auto query = Query::parse(text);
  EXPECT_TRUE(query) << query.error().message;
  return *std::move(query);
}

TEST(Query, every_query_means_what_a_naive_reader_says) {
  Random random(1);
  QueryScratch scratch;
  for (int round = 0; round < 10000; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(40), round % 2 == 0);
    const Situation s = random_situation(random, map, random.below(4));
    QueryMaker maker(random, s);
    const MadeUp made = maker.make(4);
    const Query query = parsed(made.text);
    NodeSet out(s.size());
    const auto ran = query.run(s, scratch, out);
    ASSERT_TRUE(ran) << made.text << ": " << ran.error().message;
    for (std::size_t i = 0; i < s.size(); ++i)
      ASSERT_EQ(out.contains(NodeId{i}), made.holds(NodeId{i})) << made.text << " at node " << i;
    EXPECT_TRUE(out.is_subset_of(NodeSet::all(s.size())));
  }
}

/// Those whom a clause blames: who sees the node, but for whom the clause names.
std::vector<std::string> blamed(const Situation& s, const std::string& clause, NodeId node) {
  std::vector<std::string> names;
  for (std::size_t e = 0; e < s.enemy_count(); ++e) {
    const std::string& name = s.enemy(EnemyId{e}).name;
    const bool named = clause.find('(' + name + ')') != std::string::npos;
    if (!named && SlowTactics(s).seen(e, node)) names.push_back(name);
  }
  return names;
}

void expect_same_story(const Situation& s, const Explanation& said, const MadeUp& made,
                       NodeId node) {
  EXPECT_TRUE(said.clause == made.text || said.clause == "(" + made.text + ")") << made.text;
  EXPECT_EQ(said.holds, made.holds(node)) << made.text;
  ASSERT_EQ(said.parts.size(), made.parts.size()) << made.text;
  for (std::size_t i = 0; i < said.parts.size(); ++i)
    expect_same_story(s, said.parts[i], made.parts[i], node);
  const bool is_about_being_seen =
      made.text == "danger" || made.text == "safe" ||
      ((made.text.starts_with("attack(") || made.text.starts_with("others(") ||
        made.text.starts_with("snipe(") || made.text.starts_with("flank(")) &&
       made.parts.empty() && made.level == 0 && made.text.find("fire") == std::string::npos);
  if (is_about_being_seen) {
    EXPECT_EQ(said.because, blamed(s, made.text, node)) << made.text;
  }
}

TEST(Query, explaining_agrees_clause_by_clause) {
  Random random(2);
  QueryScratch scratch;
  for (int round = 0; round < 1000; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(20), false);
    const Situation s = random_situation(random, map, random.below(4));
    QueryMaker maker(random, s);
    const MadeUp made = maker.make(3);
    const NodeId node{random.below(s.size())};
    const auto said = parsed(made.text).explain(s, scratch, node);
    ASSERT_TRUE(said) << said.error().message;
    expect_same_story(s, *said, made, node);
    EXPECT_TRUE(sentence(*said).starts_with(said->holds ? "yes: " : "no: "));
  }
}

std::string error_of(const std::string& text) {
  const auto query = Query::parse(text);
  EXPECT_FALSE(query) << text;
  return query ? "" : query.error().message;
}

TEST(Query, errors_point_at_the_character) {
  EXPECT_NE(error_of("danger & dangr").find("at character 10: there is no set \"dangr\""),
            std::string::npos);
  EXPECT_NE(error_of("danger & dangr").find("\n           ^"), std::string::npos);
  for (const char* text : {"",
                           "(safe",
                           "safe)",
                           "attack",
                           "attack()",
                           "attack(a",
                           "near(safe)",
                           "near(safe, -1)",
                           "near(safe, 1.5)",
                           "within(npc)",
                           "exposure 0.2",
                           "exposure < x",
                           "safe rank",
                           "tag(\"red",
                           "safe rank mean()",
                           "safe rank mean(distance)",
                           "safe rank mean(distance falling(3, 1))",
                           "safe rank mean(0 * distance falling(0, 1))",
                           "attack(a, b)",
                           "danger(rifle)",
                           "safe safe"})
    EXPECT_NE(error_of(text).find("the query is wrong at character"), std::string::npos) << text;
}

TEST(Query, any_text_is_refused_or_read) {
  Random random(3);
  const std::string letters = "ad()&-|!,.#\"0 19<>=_safenear*rank";
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t i = random.below(30); i > 0; --i)
      text += letters[random.below(letters.size())];
    const auto query = Query::parse(text);
    EXPECT_TRUE(query || !query.error().message.empty());
  }
  EXPECT_FALSE(Query::parse(std::string(100000, '(')));
  EXPECT_FALSE(Query::parse(std::string(100000, '!')));
}

TEST(Query, names_that_nobody_has_are_errors_that_name_them) {
  Random random(4);
  const TacticalMap map = random_map(random, 5, true);
  const Situation s = random_situation(random, map, 2);
  QueryScratch scratch;
  NodeSet out(5);
  const auto error = [&](const std::string& text) {
    const auto ran = parsed(text).run(s, scratch, out);
    return ran ? "" : ran.error().message;
  };
  EXPECT_EQ(error("attack(z)"), "there is no enemy \"z\"; there are \"a\", \"b\"");
  EXPECT_EQ(error("danger(fire cannon)"),
            "the map knows no weapon class \"cannon\"; it knows rifle");
  EXPECT_EQ(error("walk(#5, 3)"), "there is no node #5: they are numbered from #0 to #4");
  EXPECT_EQ(error("within(nobody, 3)"), "nobody and no node is called \"nobody\"");
  EXPECT_NE(error("region(\"attic\")"), "");
  EXPECT_NE(error("kind(chair)"), "");
}

TEST(Query, ranks_best_first_and_ties_go_to_the_lower_id) {
  Random random(5);
  const TacticalMap map = random_map(random, 30, true);
  const Situation s = random_situation(random, map, 2);
  QueryScratch scratch;
  const Query query = parsed(
      "all rank mean(2 * distance falling(0, 10), exposure smooth_falling(0, 1), "
      "angle(a) rising(0, 180), path falling(0, 20), path_danger falling(0, 20), "
      "height peak(-5, 5), cover smooth(0, 1), friends falling(0, 9), light rising(0, 1))");
  std::vector<RankedNode> ranked;
  std::vector<double> terms;
  ASSERT_TRUE(query.rank(s, NodeSet::all(30), 10, scratch, ranked, &terms));
  ASSERT_EQ(ranked.size(), 10U);
  ASSERT_EQ(terms.size(), 10 * query.term_count());
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    double sum = 2 * terms[i * 9];
    for (std::size_t t = 1; t < 9; ++t) sum += terms[i * 9 + t];
    EXPECT_NEAR(ranked[i].score, sum / 10, 1e-12);
    if (i == 0) continue;
    EXPECT_TRUE(ranked[i - 1].score > ranked[i].score ||
                (ranked[i - 1].score == ranked[i].score && ranked[i - 1].node < ranked[i].node));
  }
}

TEST(Query, warmed_up_queries_do_not_allocate) {
  Random random(6);
  const TacticalMap map = random_map(random, 600, false);
  const Situation s = random_situation(random, map, 4);
  QueryScratch scratch;
  NodeSet out(s.size());
  std::vector<RankedNode> ranked;
  std::vector<double> terms;
  const Query query = parsed(
      "(attack(a) | flank(b, c) | snipe(a) | duck(d)) & near(safe, 2) - walk(npc, 9) | "
      "within(a, 3) & tag(\"red\") - occupied | sniper & exposure < 0.5 | others(b) & !pinch "
      "rank mean(path falling(0, 40), path_danger falling(0, 9), angle(a) rising(0, 180))");
  const auto ask = [&] {
    return query.run(s, scratch, out) && query.rank(s, out, 5, scratch, ranked, &terms);
  };
  ASSERT_TRUE(ask());
  EXPECT_EQ(allocations_in([&] { EXPECT_TRUE(ask()); }), 0U);
}

}  // namespace
}  // namespace defilade::test
