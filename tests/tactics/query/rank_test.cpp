// What single terms and combinations of a ranking say, in drawings.

#include <gtest/gtest.h>

#include "defilade/tactics/query.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

class RankDrawing {
 public:
  explicit RankDrawing(std::string_view drawing, std::string_view header = "")
      : asked_(bake_drawing(drawing, header)) {}

  Situation situation(std::string_view npc, std::string_view enemy, float yaw = 0,
                      StanceId stance = kUpright) const {
    Situation s(asked_.map(), place(npc), stance);
    s.add_enemy({.name = "a", .position = place(enemy), .yaw = yaw});
    return s;
  }
  double score(const Situation& s, const std::string& ranking, std::string_view node) const {
    const auto query = Query::parse("all rank " + ranking);
    EXPECT_TRUE(query) << query.error().message;
    std::vector<double> terms;
    Workspace work;
    const auto score = query->score(s, asked_.node(node), terms, work);
    EXPECT_TRUE(score) << score.error().message;
    return *score;
  }

 private:
  Vec3 place(std::string_view name) const {
    return asked_.map().graph().position(asked_.node(name));
  }

  Asked asked_;
};

TEST(Rank, an_enemy_faces_its_own_place_whichever_way_it_looks) {
  const RankDrawing drawing("A...B");
  for (const float yaw : {0.0F, 1.5F, -3.0F, 90.0F})
    EXPECT_EQ(
        drawing.score(drawing.situation("B", "A", yaw), "mean(angle(a) falling(0, 180))", "A"), 1)
        << yaw;
}

TEST(Rank, with_max_the_best_term_counts_and_with_min_the_worst) {
  const RankDrawing drawing("A...B");
  const Situation s = drawing.situation("A", "B");
  const std::string terms = "(distance falling(0, 16), 2 * distance rising(0, 8))";
  EXPECT_NEAR(drawing.score(s, "max" + terms, "B"), 0.75, 1e-6) << "1 - 4 / 16";
  EXPECT_NEAR(drawing.score(s, "min" + terms, "B"), 0.25, 1e-6) << "the weight is an exponent";
}

TEST(Rank, cover_quality_is_that_of_the_side_of_the_worst_enemy) {
  const RankDrawing drawing(R"(
...........
.....-.....
W....-A...E
.....-.....
...........)",
                            "low 1.2");
  const std::string quality = "mean(cover_quality rising(0, 1))";
  EXPECT_EQ(drawing.score(drawing.situation("E", "W", 0, StanceId{1U}), quality, "A"), 1)
      << "crouching behind the low wall";
  const double upright = drawing.score(drawing.situation("E", "W"), quality, "A");
  EXPECT_GT(upright, 0) << "the legs";
  EXPECT_LT(upright, 1) << "not the head";
  Situation both = drawing.situation("E", "W", 0, StanceId{1U});
  both.add_enemy({.name = "b", .position = {10.5F, 2.5F, 0}});
  EXPECT_EQ(drawing.score(both, quality, "A"), 0) << "nothing covers it from the east";
  both.clear();
  EXPECT_EQ(drawing.score(both, quality, "A"), 1) << "from nobody";
}

TEST(Rank, either_covered_or_far_away) {
  const RankDrawing drawing(R"(
.....................
.....#...............
W....#A.........E...F
.....#...............
.....................)");
  const Situation s = drawing.situation("E", "W");
  const std::string either = "max(cover_quality rising(0, 1), distance rising(0, 10))";
  EXPECT_EQ(drawing.score(s, either, "A"), 1);
  EXPECT_NEAR(drawing.score(s, either, "F"), 0.4, 1e-6);
  EXPECT_EQ(drawing.score(s, either, "E"), 0);
}

}  // namespace
}  // namespace defilade::test
