#include "defilade/bake/waypoints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

std::string document(const std::string& rest) {
  return R"({"format": "defilade-waypoints", "version": 1, )" + rest + "}";
}

Waypoints read(const std::string& rest) {
  auto waypoints = read_waypoints(document(rest), "w.json", {});
  if (waypoints) return *std::move(waypoints);
  ADD_FAILURE() << waypoints.error().message;
  return {};
}

std::string error_of(const std::string& text) {
  const auto waypoints = read_waypoints(text, "w.json", {});
  return waypoints ? "no error" : waypoints.error().message;
}

const std::string kTwoNodes =
    R"("nodes": [{"name": "a", "position": [0, 0, 0]}, {"name": "b", "position": [3, 4, 0]}])";

TEST(Waypoints, nodes_have_defaults) {
  const Waypoint node = read(kTwoNodes).parts.nodes.at(0);
  EXPECT_EQ(node.kind, NodeKind::path);
  EXPECT_EQ(node.radius, 0.5F);
  EXPECT_FALSE(node.stand_only);
  EXPECT_TRUE(node.tags.empty());
}

TEST(Waypoints, links_are_to_be_generated_unless_given) {
  EXPECT_FALSE(read(kTwoNodes).links_given);
  const Waypoints given = read(kTwoNodes + R"(, "links": [])");
  EXPECT_TRUE(given.links_given);
  EXPECT_TRUE(given.parts.links.empty());
}

TEST(Waypoints, links_have_defaults_from_distance_and_profile) {
  const Link link = read(kTwoNodes + R"(, "links": [{"from": "a", "to": "b"}])").parts.links.at(0);
  EXPECT_EQ(link.kind, LinkKind::walk);
  EXPECT_EQ(link.length, 5);
  EXPECT_EQ(link.clearance_radius, AgentProfile{}.radius);
  EXPECT_EQ(link.clearance_height, AgentProfile{}.upright().height);
  EXPECT_FALSE(link.door.valid());
}

TEST(Waypoints, links_can_say_everything) {
  const Waypoints w = read(kTwoNodes + R"(, "links": [
      {"from": "a", "to": "b", "kind": "jump-pad", "length": 7, "door": "hatch", "both_ways": true,
       "clearance": {"radius": 1, "height": 2}},
      {"from": "b", "to": "a", "kind": "teleport"}])");
  ASSERT_EQ(w.parts.links.size(), 3U);
  EXPECT_EQ(w.parts.links[0].kind, LinkKind::jump_pad);
  EXPECT_EQ(w.parts.links[0].length, 7);
  EXPECT_EQ(w.parts.links[0].clearance_height, 2);
  EXPECT_EQ(w.parts.doors, std::vector<std::string>{"hatch"});
  EXPECT_EQ(w.parts.links[1].from, w.parts.links[0].to);
  EXPECT_EQ(w.parts.links[2].length, 0);
}

TEST(Waypoints, cover_children_are_kept_apart_from_the_nodes) {
  const Waypoints w = read(R"("nodes": [{"name": "rock", "position": [0, 0, 0], "kind": "cover",
      "peek_outs": [[0, 1, 0], [0, -1, 0]], "formation": [[1, 0, 0]]}])");
  EXPECT_EQ(w.parts.nodes.size(), 1U);
  EXPECT_EQ(w.parts.peek_outs.size(), 2U);
  EXPECT_EQ(w.parts.formation.at(0), (CoverChild{NodeId{0}, {1, 0, 0}}));
}

TEST(Waypoints, errors_name_the_place) {
  const auto nodes = [](const std::string& node) { return document("\"nodes\": [" + node + "]"); };
  EXPECT_THAT(error_of("\x01\x02"), HasSubstr("w.json: not valid JSON"));
  EXPECT_THAT(error_of("{}"), HasSubstr("lacks \"format\""));
  EXPECT_THAT(error_of(R"({"format": "x", "version": 1, "nodes": []})"),
              HasSubstr("format must be"));
  EXPECT_THAT(error_of(document("\"nodes\": 3")), HasSubstr("nodes must be a list, not a number"));
  EXPECT_THAT(error_of(nodes(R"({"position": [0,0,0]})")), HasSubstr("nodes[0] lacks \"name\""));
  EXPECT_THAT(error_of(nodes(R"({"name": 1, "position": [0,0,0]})")),
              HasSubstr("nodes[0].name must be a string"));
  EXPECT_THAT(error_of(nodes(R"({"name": "a", "position": [0,0]})")),
              HasSubstr("nodes[0].position must be a list of three numbers, not a list of 2"));
  EXPECT_THAT(error_of(nodes(R"({"name": "a", "position": [0,0,"up"]})")),
              HasSubstr("nodes[0].position[2] must be a number, not a string"));
  EXPECT_THAT(error_of(nodes(R"({"name": "a", "position": [0,0,1e39]})")), HasSubstr("too large"));
  EXPECT_THAT(error_of(nodes(R"({"name": "a", "position": [0,0,1e999]})")), HasSubstr("w.json"));
  EXPECT_THAT(error_of(nodes(R"({"name": "a", "positon": [0,0,0]})")), HasSubstr("\"positon\""));
  EXPECT_THAT(error_of(nodes(R"({"name": "a", "position": [0,0,0], "kind": "bush"})")),
              HasSubstr("\"path\", \"cover\" or \"tree\""));
  EXPECT_THAT(
      error_of(nodes(R"({"name": "a", "position": [0,0,0]}, {"name": "a", "position": [1,0,0]})")),
      HasSubstr("and so is another node's"));
  EXPECT_THAT(error_of(document(kTwoNodes + R"(, "links": [{"from": "a", "to": "z"}])")),
              HasSubstr("links[0].to is \"z\", which is not a node"));
  EXPECT_THAT(
      error_of(document(kTwoNodes + R"(, "links": [{"from": "a", "to": "b", "kind": "fly"}])")),
      HasSubstr("links[0].kind must be one of"));
}

TEST(Profile, reads_what_differs_from_the_default) {
  const auto profile = read_profile(
      R"({"name": "giant", "radius": 0.9, "slope": 30, "abilities": ["walk", "jump-pad"],
          "stances": [{"name": "stand", "height": 3, "eye": 2.7, "body": [1.5, 1]}]})",
      "p.json");
  ASSERT_TRUE(profile) << profile.error().message;
  EXPECT_EQ(profile->name, "giant");
  EXPECT_EQ(profile->step, AgentProfile{}.step);
  EXPECT_NEAR(profile->slope, 0.5236, 1e-4);
  EXPECT_TRUE(profile->can(LinkKind::jump_pad));
  EXPECT_FALSE(profile->can(LinkKind::crouch));
  EXPECT_EQ(profile->upright().body, (std::vector<float>{1.5F, 1.0F}));
}

TEST(Profile, errors_name_the_place) {
  const auto error = [](const char* text) {
    const auto profile = read_profile(text, "p.json");
    return profile ? std::string("no error") : profile.error().message;
  };
  EXPECT_THAT(error(R"({"radius": -1})"), HasSubstr("p.json: profile \"soldier\": radius must be"));
  EXPECT_THAT(error(R"({"stances": []})"), HasSubstr("must have 1 to"));
  EXPECT_THAT(error(R"({"stances": [{"name": "stand", "height": 1, "eye": 2}]})"),
              HasSubstr("not above the body's height"));
  EXPECT_THAT(error(R"({"abilities": ["fly"]})"),
              HasSubstr("\"fly\", which is not a kind of link"));
  EXPECT_THAT(error(R"({"slope": 90})"), HasSubstr("less than 90"));
}

}  // namespace
}  // namespace defilade::test
