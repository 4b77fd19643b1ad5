// The designer's handles: read from JSON, measured where they say nothing, kept by the bake.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "defilade/bake/waypoints.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

std::string with_cover(const std::string& arcs, const std::string& kind = "cover") {
  return R"({"format": "defilade-waypoints", "version": 1, "nodes": [
      {"name": "a", "position": [0, 0, 0]}, {"name": "rock", "position": [3, 4, 0], "kind": ")" +
         kind + R"(", "cover": )" + arcs + "}]}";
}

std::vector<GivenArc> read(const std::string& arcs) {
  auto waypoints = read_waypoints(with_cover(arcs), "w.json", {});
  if (waypoints) return waypoints->arcs;
  ADD_FAILURE() << waypoints.error().message;
  return {};
}

std::string error_of(const std::string& text) {
  const auto waypoints = read_waypoints(text, "w.json", {});
  return waypoints ? "no error" : waypoints.error().message;
}

TEST(GivenArcs, handles_are_arrows_of_any_length) {
  const auto arcs =
      read(R"([{"begin": [0, -2], "end": [3, 4]}, {"begin": [1, 0], "end": [1, 0]}])");
  ASSERT_EQ(arcs.size(), 2U);
  EXPECT_EQ(arcs[0].node, "rock");
  EXPECT_EQ(arcs[0].begin, (Heading{0, -1}));
  EXPECT_EQ(arcs[0].end, (Heading{0.6F, 0.8F}));
  EXPECT_FALSE(arcs[0].height || arcs[0].weapons || arcs[0].lean_begin || arcs[0].lean_end);
}

TEST(GivenArcs, arrows_that_are_nearly_a_metre_long_are_made_so_and_exported_ones_are_kept) {
  const auto arcs = read(R"([{"begin": [1, 0], "end": [0.9999999, 0]},
      {"begin": [0.95694036, 0.29028466], "end": [0, 1]}])");
  ASSERT_EQ(arcs.size(), 2U);
  EXPECT_EQ(arcs[0].end, arcs[0].begin);
  EXPECT_EQ(arcs[1].begin, heading_of(1));
}

TEST(GivenArcs, an_arc_can_say_everything) {
  const auto arcs = read(R"([{"begin": [1, 0], "end": [0, 1], "height": "low",
      "weapons": ["pistol"], "lean_begin": 0.25, "lean_end": 0}])");
  EXPECT_EQ(arcs.at(0).height, CoverHeight::low);
  EXPECT_EQ(arcs[0].weapons, std::vector<std::string>{"pistol"});
  EXPECT_EQ(arcs[0].lean_begin, 0.25F);
  EXPECT_EQ(arcs[0].lean_end, 0.0F);
}

TEST(GivenArcs, what_is_wrong_is_named_with_its_place) {
  const auto error = [](const std::string& arc) { return error_of(with_cover("[" + arc + "]")); };
  EXPECT_THAT(error(R"({"begin": [1, 0]})"), HasSubstr("w.json: nodes[1].cover[0] lacks \"end\""));
  EXPECT_THAT(error(R"({"begin": [1, 0, 0], "end": [1, 0]})"),
              HasSubstr("nodes[1].cover[0].begin must be an arrow: a list of two numbers"));
  EXPECT_THAT(error(R"({"begin": [0, 0], "end": [1, 0]})"),
              HasSubstr("nodes[1].cover[0].begin has no direction"));
  EXPECT_THAT(error(R"({"begin": [1, 0], "end": [1, 0], "height": "tall"})"),
              HasSubstr("nodes[1].cover[0].height must be \"high\" or \"low\""));
  EXPECT_THAT(error(R"({"begin": [1, 0], "end": [1, 0], "lean_end": 9})"),
              HasSubstr("nodes[1].cover[0].lean_end must be from 0 to 1.5 metres"));
  EXPECT_THAT(error_of(with_cover("[]")), HasSubstr("nodes[1].cover is empty"));
  EXPECT_THAT(error_of(with_cover("[]", "path")),
              HasSubstr("nodes[1].cover is for nodes of the kind \"cover\""));
}

TacticalMap bake_with(const ImportedLevel& imported, std::vector<GivenArc> arcs) {
  Progress silent;
  Waypoints waypoints = to_generate(imported.nodes);
  waypoints.arcs = std::move(arcs);
  auto baked = bake(imported.level, std::move(waypoints), {}, silent);
  if (!baked) {
    ADD_FAILURE() << baked.error().message;
    std::abort();
  }
  return baked->map;
}

TEST(GivenArcs, given_arcs_replace_what_was_detected_and_quality_stays_measured) {
  const ImportedLevel imported = import_drawing(R"(
.....#.....
.....#.....
.....#A....
.....#.....
.....#B....)");
  const Asked detected(bake_level(imported).map);
  const Asked asked(bake_with(
      imported, {{.node = "A", .begin = {0, 1}, .end = {-1, 0}, .height = CoverHeight::low}}));
  const auto arcs = asked.map().cover().of(asked.node("A"));
  ASSERT_EQ(arcs.size(), 1U);
  EXPECT_EQ(arcs[0].begin, (Heading{0, 1}));
  EXPECT_EQ(arcs[0].end, (Heading{-1, 0}));
  EXPECT_EQ(arcs[0].height, CoverHeight::low) << "its designer wants the character to crouch";
  EXPECT_EQ(arcs[0].weapons, 0U) << "north of it is nothing";
  EXPECT_TRUE(std::ranges::equal(asked.map().cover().of(asked.node("B")),
                                 detected.map().cover().of(detected.node("B"))));
  EXPECT_EQ(asked.map().cover().stopped, detected.map().cover().stopped);
}

TEST(GivenArcs, detected_handles_given_back_are_measured_as_they_were_detected) {
  Random random(2);
  std::size_t high = 0, low = 0, leans = 0;
  for (int round = 0; round < 10; ++round) {
    const ImportedLevel imported =
        import_text(level_text(random_drawing(random, 14, 10), kRandomHeader));
    const TacticalMap map = bake_level(imported).map;
    std::vector<GivenArc> handles, everything;
    for (const CoverArc& arc : map.cover().arcs) {
      handles.push_back({.node = map.graph().name(arc.node), .begin = arc.begin, .end = arc.end});
      std::vector<std::string> weapons;
      for (std::size_t w = 0; w < map.weapons().size(); ++w)
        if ((arc.weapons >> w & 1U) != 0) weapons.push_back(map.weapons()[w]);
      everything.push_back({map.graph().name(arc.node), arc.begin, arc.end, arc.height, weapons,
                            arc.lean_begin, arc.lean_end});
      (arc.height == CoverHeight::high ? high : low) += 1;
      leans += arc.lean_begin + arc.lean_end > 0 ? 1U : 0U;
    }
    Cover expected = map.cover();
    for (CoverArc& arc : expected.arcs) arc.is_given = true;
    EXPECT_EQ(bake_with(imported, handles).cover(), expected) << round;
    EXPECT_EQ(bake_with(imported, everything).cover(), expected) << round;
  }
  EXPECT_GT(high, 30U);
  EXPECT_GT(low, 10U);
  EXPECT_GT(leans, 5U);
}

TEST(GivenArcs, arcs_of_a_node_are_in_the_order_of_their_first_sector) {
  const ImportedLevel imported = import_drawing("A..#..B");
  const GivenArc north{.node = "A", .begin = {0, 1}, .end = {-1, 0}};
  const GivenArc east{.node = "A", .begin = {0.8F, -0.6F}, .end = {0.8F, 0.6F}};
  const GivenArc nearly_east{.node = "B", .begin = {0.9999F, -0.0141418F}, .end = {0, 1}};
  const GivenArc west{.node = "B", .begin = {-0.6F, 0.8F}, .end = {-1, 0}};
  const Asked asked(bake_with(imported, {west, east, north, nearly_east}));
  const auto begins = [&](std::string_view node) {
    std::vector<Heading> out;
    for (const CoverArc& arc : asked.map().cover().of(asked.node(node))) out.push_back(arc.begin);
    return out;
  };
  EXPECT_EQ(begins("A"), (std::vector{north.begin, east.begin}));
  EXPECT_EQ(begins("B"), (std::vector{nearly_east.begin, west.begin}))
      << "the first sector whose middle is in it is sector 0";
}

std::string refusal(const ImportedLevel& imported, const std::vector<GivenArc>& arcs) {
  Progress silent;
  Waypoints waypoints = to_generate(imported.nodes);
  waypoints.arcs = arcs;
  const auto baked = bake(imported.level, std::move(waypoints), {}, silent);
  return baked ? "no error" : baked.error().message;
}

TEST(GivenArcs, arcs_of_a_node_that_overlap_are_refused) {
  const ImportedLevel imported = import_drawing("A..#..B");
  const auto error = [&](const Heading& begin, const Heading& end, const std::string& node = "A") {
    return refusal(imported, {{.node = "A", .begin = {1, 0}, .end = {-1, 0}},
                              {.node = node, .begin = begin, .end = end}});
  };
  EXPECT_EQ(error({0, 1}, {0, -1}),
            "two arcs of the cover of node \"A\" overlap; let one end where the other begins (they "
            "run counter-clockwise from begin to end), or leave one out");
  EXPECT_THAT(error({0, -1}, {0, 1}), HasSubstr("overlap"));
  EXPECT_THAT(error({0.8F, 0.6F}, {0, 1}), HasSubstr("overlap")) << "one within the other";
  EXPECT_THAT(error({0, -1}, {-1, 0}), HasSubstr("overlap")) << "and the other way round";
  EXPECT_THAT(error({1, 0}, {-1, 0}), HasSubstr("overlap")) << "the same";
  EXPECT_THAT(error({0, -1}, {0, -1}), HasSubstr("overlap")) << "all round";
  EXPECT_EQ(error({-1, 0}, {1, 0}), "no error") << "they touch";
  EXPECT_EQ(error({0, 1}, {0, -1}, "B"), "no error") << "another node's";
}

TEST(GivenArcs, nodes_and_weapon_classes_that_do_not_exist_are_refused) {
  const ImportedLevel imported = import_drawing("A..#..B");
  const auto error = [&](const GivenArc& arc) { return refusal(imported, {arc}); };
  EXPECT_EQ(error({.node = "C", .begin = {1, 0}, .end = {0, 1}}),
            "cover is given for \"C\", which is not a node");
  EXPECT_EQ(
      error({.node = "A", .begin = {1, 0}, .end = {0, 1}, .weapons = {{"bow"}}}),
      "the cover of node \"A\" names the weapon class \"bow\", which the level lacks; it has: "
      "pistol, rifle");
}

}  // namespace
}  // namespace defilade::test
