#include "defilade/tactics/query.h"

#include <gtest/gtest.h>

#include "support/drawings/drawings.h"
#include "support/random/random_map.h"
#include "support/run/allocations.h"
#include "support/twins/slow_query.h"
#include "support/twins/slow_rank.h"

namespace defilade::test {
namespace {

Query parsed(const std::string& text) {
  auto query = Query::parse(text);
  EXPECT_TRUE(query) << query.error().message;
  return *std::move(query);
}

TEST(Query, every_query_means_what_a_naive_reader_says) {
  Random random(1);
  Workspace work;
  for (int round = 0; round < 10000; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(40), round % 2 == 0);
    const Situation s = random_situation(random, map, random.below(4));
    QueryMaker maker(random, s);
    const MadeUp made = maker.make(4);
    const Query query = parsed(made.text);
    NodeSet out(s.size());
    const auto ran = query.run(s, out, work);
    ASSERT_TRUE(ran) << made.text << ": " << ran.error().message;
    for (std::size_t i = 0; i < s.size(); ++i)
      ASSERT_EQ(out.contains(NodeId{i}), made.holds(NodeId{i})) << made.text << " at node " << i;
    EXPECT_TRUE(out.is_subset_of(NodeSet::all(s.size())));
  }
}

/// The enemies that a clause about one enemy, by sight, blames.
std::vector<std::string> blamed(const Situation& s, const std::string& clause, NodeId node) {
  const bool now = clause.find("now)") != std::string::npos;
  const SlowTactics slow(s, now ? Means::sees_now() : Means(Channel::sight()));
  const std::string word = clause.substr(0, clause.find('('));
  std::vector<std::string> names;
  for (std::size_t e = 0; e < s.enemy_count(); ++e) {
    const std::string& name = s.enemy(EnemyId{e}).name;
    const bool named = clause.find('(' + name + ')') != std::string::npos;
    bool blames = !named && slow.seen(e, node) && word != "seen" && word != "sees";
    if (named) {
      blames = word == "seen" || word == "sees";
      if (word == "attack" || word == "snipe" || word == "flank") blames = !slow.sees(e, node);
      if (word == "flank") blames = blames || slow.faced(e, node);
    }
    if (blames) names.push_back(name);
  }
  return names;
}

bool is_by_sight_of_one(const MadeUp& made) {
  static const std::vector<std::string> words{"danger",  "safe",    "seen(",  "sees(",
                                              "others(", "attack(", "snipe(", "flank("};
  const auto begins = [&](const std::string& word) { return made.text.starts_with(word); };
  return made.parts.empty() && std::ranges::any_of(words, begins) &&
         made.text.find("fire") == std::string::npos && made.text.find(',') == std::string::npos;
}

void expect_same_story(const Situation& s, const Explanation& said, const MadeUp& made,
                       NodeId node) {
  EXPECT_TRUE(said.clause == made.text || said.clause == "(" + made.text + ")") << made.text;
  EXPECT_EQ(said.holds, made.holds(node)) << made.text;
  ASSERT_EQ(said.parts.size(), made.parts.size()) << made.text;
  for (std::size_t i = 0; i < said.parts.size(); ++i)
    expect_same_story(s, said.parts[i], made.parts[i], node);
  if (is_by_sight_of_one(made)) {
    EXPECT_EQ(said.because, blamed(s, made.text, node)) << made.text;
  }
}

TEST(Query, explaining_agrees_clause_by_clause) {
  Random random(2);
  Workspace work;
  for (int round = 0; round < 1000; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(20), false);
    const Situation s = random_situation(random, map, random.below(4));
    QueryMaker maker(random, s);
    const MadeUp made = maker.make(3);
    const NodeId node{random.below(s.size())};
    const auto said = parsed(made.text).explain(s, node, work);
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

TEST(Query, errors_count_characters_and_show_the_line) {
  EXPECT_NE(error_of("tag(\"\u00e9\") & bogus").find("at character 12:"), std::string::npos);
  EXPECT_TRUE(error_of("tag(\"\u00e9\") & bogus").ends_with("\n             ^"));
  EXPECT_TRUE(error_of("danger &\n  bogus").ends_with("\n    bogus\n    ^"));
  EXPECT_TRUE(error_of("near(safe, -1)").ends_with("\n             ^")) << "at the number";
}

TEST(Query, tactics_are_definitions_in_the_language) {
  Random random(7);
  Workspace work;
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 20, false);
    const Situation s = random_situation(random, map, 3);
    const auto answer = [&](const std::string& text) {
      NodeSet out(20);
      EXPECT_TRUE(parsed(text).run(s, out, work)) << text;
      return out;
    };
    EXPECT_EQ(answer("danger"), answer("seen(a) | seen(b) | seen(c)"));
    EXPECT_EQ(answer("safe"), answer("!danger"));
    EXPECT_EQ(answer("others(b)"), answer("seen(a) | seen(c)"));
    EXPECT_EQ(answer("attack(a)"), answer("sees(a) - others(a)"));
    EXPECT_EQ(answer("snipe(a)"), answer("snipe(a) & attack(a) & near(safe, 1)"));
    EXPECT_EQ(answer("flank(a)"), answer("flank(a) & attack(a)"));
    EXPECT_EQ(answer("danger(fire)"), answer("seen(a, fire) | seen(b, fire) | seen(c, fire)"));
  }
}

TEST(Query, ambush_is_of_all_pinch_points_with_that_gate) {
  Random random(8);
  Workspace work;
  std::size_t gates = 0;
  for (int round = 0; round < 200; ++round) {
    const TacticalMap map = random_map(random, 12, false);
    const Situation s = random_situation(random, map, 0);
    for (std::size_t g = 0; g < 12; ++g) {
      NodeSet expected(12), out(12);
      bool is_gate = false;
      for (const PinchPoint& pinch : map.analysis().pinch_points)
        for (std::size_t i = 0; i < pinch.gates.size(); ++i) {
          if (pinch.gates[i].node != NodeId{g}) continue;
          is_gate = true;
          for (std::size_t n = 0; n < 12; ++n)
            if (slow_ambush(map, pinch, i, s.stance(), NodeId{n})) expected.insert(NodeId{n});
        }
      const auto ran = parsed("ambush(#" + std::to_string(g) + ")").run(s, out, work);
      ASSERT_EQ(static_cast<bool>(ran), is_gate);
      EXPECT_TRUE(!is_gate || out == expected);
      gates += is_gate ? 1U : 0U;
    }
  }
  EXPECT_GT(gates, 200U);
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

TEST(Query, unknown_names_are_errors_that_name_them) {
  Random random(4);
  const TacticalMap map = random_map(random, 5, true);
  const Situation s = random_situation(random, map, 2);
  Workspace work;
  NodeSet out(5);
  const auto error = [&](const std::string& text) {
    const auto ran = parsed(text).run(s, out, work);
    return ran ? "" : ran.error().message;
  };
  EXPECT_EQ(error("safe & attack(z)"),
            "the query is wrong at character 15: there is no enemy \"z\"; known are \"a\", \"b\"\n"
            "  safe & attack(z)\n"
            "                ^")
      << "under the name";
  const auto says = [&](const std::string& text, const std::string& what) {
    return error(text).find(what) != std::string::npos;
  };
  EXPECT_TRUE(says("danger(fire cannon)", "the map has no weapon class \"cannon\"; it has rifle"));
  EXPECT_TRUE(says("walk(#5, 3)", "there is no node #5: they are numbered from #0 to #4"));
  EXPECT_TRUE(says("within(nobody, 3)", "no character and no node is named \"nobody\""));
  EXPECT_NE(error("region(\"attic\")"), "");
  EXPECT_NE(error("kind(chair)"), "");
}

TEST(Query, errors_about_names_point_at_the_name_and_offer_the_nearest) {
  Random random(4);
  const TacticalMap map = random_map(random, 5, true);
  Situation s(map, map.graph().position(NodeId{0U}));
  s.add_enemy({.name = "guard", .position = map.graph().position(NodeId{1U})});
  Workspace work;
  NodeSet out(5);
  const auto error = [&](const std::string& text) {
    const auto query = parsed(text);
    std::vector<RankedNode> best;
    auto ran = query.run(s, out, work);
    if (ran) ran = query.rank(s, out, 1, best, work);
    return ran ? "" : ran.error().message;
  };
  EXPECT_TRUE(error("attack(gaurd)")
                  .starts_with("the query is wrong at character 8: there is no enemy \"gaurd\"; "
                               "did you mean \"guard\"?"));
  EXPECT_TRUE(error("flank(guard, gard)").starts_with("the query is wrong at character 14:"));
  EXPECT_TRUE(error("danger(fire rifel)").starts_with("the query is wrong at character 13:"));
  EXPECT_TRUE(error("all rank mean(angle(gard) rising(0, 90))")
                  .starts_with("the query is wrong at character 21:"));
  EXPECT_NE(error("within(ncp, 3)").find("did you mean \"npc\"?"), std::string::npos);
  for (const char* const text : {"region(guard)", "kind(guard)"})
    EXPECT_TRUE(error(text).starts_with(text[0] == 'r' ? "the query is wrong at character 8:"
                                                       : "the query is wrong at character 6:"))
        << "though an enemy has that name";
}

TEST(Query, misspelt_words_get_the_nearest_one_and_foreign_ones_the_list) {
  EXPECT_NE(error_of("atack(a)").find("did you mean \"attack\"?"), std::string::npos);
  EXPECT_NE(error_of("sfae").find("did you mean \"safe\"?"), std::string::npos);
  EXPECT_NE(error_of("zzzzzz").find("there are all danger safe"), std::string::npos);
  EXPECT_NE(error_of("safe rank mean(pth falling(0, 1))").find("did you mean \"path\"?"),
            std::string::npos);
  EXPECT_NE(error_of("safe rank mean(path faling(0, 1))").find("did you mean \"falling\"?"),
            std::string::npos);
}

TEST(Query, ranks_best_first_and_ties_go_to_the_lower_id) {
  Random random(5);
  const TacticalMap map = random_map(random, 30, true);
  const Situation s = random_situation(random, map, 2);
  Workspace work;
  const Query query = parsed(
      "all rank mean(2 * distance falling(0, 10), exposure smooth_falling(0, 1), "
      "angle(a) rising(0, 180), path falling(0, 20), path_danger falling(0, 20), "
      "height peak(-5, 5), cover smooth(0, 1), friends falling(0, 9), light rising(0, 1))");
  std::vector<RankedNode> ranked;
  std::vector<double> terms;
  ASSERT_TRUE(query.rank(s, NodeSet::all(30), 10, ranked, terms, work));
  ASSERT_EQ(ranked.size(), 10U);
  ASSERT_EQ(terms.size(), 10 * query.term_count());
  std::vector<double> alone;
  const auto score = query.score(s, ranked[3].node, alone, work);
  ASSERT_TRUE(score);
  EXPECT_EQ(*score, ranked[3].score);
  EXPECT_TRUE(std::ranges::equal(alone, std::span(terms).subspan(3 * 9, 9)));
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    double sum = 2 * terms[i * 9];
    for (std::size_t t = 1; t < 9; ++t) sum += terms[i * 9 + t];
    EXPECT_NEAR(ranked[i].score, sum / 10, 1e-12);
    if (i == 0) continue;
    EXPECT_TRUE(ranked[i - 1].score > ranked[i].score ||
                (ranked[i - 1].score == ranked[i].score && ranked[i - 1].node < ranked[i].node));
  }
}

TEST(Query, ranks_are_what_their_definition_says) {
  Random random(9);
  Workspace work;
  std::vector<RankedNode> ranked;
  for (int round = 0; round < 1000; ++round) {
    const std::size_t nodes = 1 + random.below(20);
    Cover cover = no_cover(nodes);
    for (std::uint8_t& lines : cover.stopped)
      lines = static_cast<std::uint8_t>(random.below(kCoverLines + 1U));
    const TacticalMap map =
        random_map_over(random_graph(random, nodes), random, false, std::move(cover));
    const Situation s = random_situation(random, map, 1 + random.below(3));
    const SlowRank slow(s, random);
    ASSERT_TRUE(parsed(slow.text()).rank(s, NodeSet::all(s.size()), s.size(), ranked, work));
    std::size_t free = 0;
    for (const NodeId node : s.graph().nodes()) free += s.is_free(node) ? 1U : 0U;
    ASSERT_EQ(ranked.size(), free);
    for (const RankedNode& best : ranked)
      ASSERT_NEAR(best.score, slow.score(best.node), 1e-6) << slow.text();
    ASSERT_TRUE(std::ranges::is_sorted(ranked, RankedNode::better));
  }
}

TEST(Query, a_set_of_another_size_gets_that_of_the_map) {
  Random random(10);
  const TacticalMap map = random_map(random, 600, false);
  const Situation s = random_situation(random, map, 2);
  Workspace work;
  NodeSet right(s.size());
  const Query query = parsed("safe | attack(a)");
  ASSERT_TRUE(query.run(s, right, work));
  for (const std::size_t size : {0U, 5U, 599U, 5000U}) {
    NodeSet out = NodeSet::all(size);
    ASSERT_TRUE(query.run(s, out, work));
    ASSERT_EQ(out.size(), s.size());
    EXPECT_EQ(out, right);
  }
}

TEST(Query, ranks_leave_out_nodes_where_somebody_is_and_sets_do_not) {
  const TacticalMap map = bake_drawing("A.B.C.D");
  const auto node = [&](std::string_view name) { return map.find_node(name); };
  Situation s(map, map.graph().position(node("A")));
  s.add_enemy({.name = "a", .position = map.graph().position(node("B"))});
  s.set_world({.occupied = NodeSet::of(s.size(), std::array{node("C")})});
  Workspace work;
  NodeSet out;
  std::vector<RankedNode> ranked;
  const Query query = parsed("attack(a)");
  ASSERT_TRUE(query.run(s, out, work));
  EXPECT_TRUE(out.contains(node("B"))) << "the published set: the enemy sees its own node";
  ASSERT_TRUE(query.rank(s, out, s.size(), ranked, work));
  std::vector<NodeId> offered;
  for (const RankedNode& best : ranked) offered.push_back(best.node);
  EXPECT_EQ(offered, (std::vector{node("A"), node("D")}));
}

TEST(Query, words_for_operators_get_the_symbol_and_are_pointed_at) {
  const auto says = [](const std::string& text, const std::string& what) {
    const std::string error = error_of(text);
    return error.starts_with("the query is wrong at character " + what) ? "" : error;
  };
  EXPECT_EQ(says("safe and danger", "6: operators are symbols: did you mean \"&\"?"), "");
  EXPECT_EQ(says("safe OR danger", "6: operators are symbols: did you mean \"|\"?"), "");
  EXPECT_EQ(says("safe & not danger", "8: operators are symbols: did you mean \"!\"?"), "");
  EXPECT_EQ(says("(safe and all)", "7: operators are symbols: did you mean \"&\"?"), "");
}

TEST(Query, qualities_that_only_rank_say_so_where_a_set_is_expected) {
  EXPECT_TRUE(error_of("safe & cover_quality > 0.5")
                  .starts_with("the query is wrong at character 8: \"cover_quality\" is not a set "
                               "and cannot be compared: it ranks nodes, as in \"all rank "
                               "mean(cover_quality rising(0, 1))\"; as a set, write "
                               "\"kind(cover)\"\n"));
  EXPECT_NE(error_of("distance < 10").find("as a set, write \"within(npc, 10)\""),
            std::string::npos);
  EXPECT_EQ(error_of("friends < 10").find("as a set"), std::string::npos);
  for (const QueryWord& word : query_words())
    if (word.kind == QueryWordKind::quality) {
      const auto query = Query::parse(std::string(word.name) + " > 1");
      EXPECT_TRUE(query || query.error().message.find("rank mean(") != std::string::npos)
          << word.name;
    }
}

TEST(Query, warmed_up_queries_do_not_allocate) {
  Random random(6);
  const TacticalMap map = random_map(random, 600, false);
  const Situation s = random_situation(random, map, 4);
  Workspace work;
  NodeSet out(s.size());
  std::vector<RankedNode> ranked;
  std::vector<double> terms;
  const Query query = parsed(
      "(attack(a) | flank(b, c) | snipe(a) | duck(d)) & near(safe, 2) & near(danger, 1) - "
      "walk(npc, 9) | "
      "within(a, 3) & tag(\"red\") - occupied | sniper & exposure < 0.5 | others(b) & !pinch "
      "rank mean(path falling(0, 40), path_danger falling(0, 9), angle(a) rising(0, 180))");
  const auto ask = [&] {
    return query.run(s, out, work) && query.rank(s, out, 5, ranked, terms, work);
  };
  ASSERT_TRUE(ask());
  EXPECT_EQ(allocations_in([&] { EXPECT_TRUE(ask()); }), 0U);
}

}  // namespace
}  // namespace defilade::test
