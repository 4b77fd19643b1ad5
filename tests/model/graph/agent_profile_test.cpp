#include "defilade/model/agent_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "support/random/graphs.h"

namespace defilade {
namespace {

using test::built;
using test::link_between;
using testing::HasSubstr;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// A change to the default soldier, and a word of the message that must complain about it.
struct Changed {
  std::string what;
  std::function<void(AgentProfile&)> change;
  std::string message;
};

void expect_all_refused(const std::vector<Changed>& cases) {
  for (const Changed& c : cases) {
    SCOPED_TRACE(c.what);
    AgentProfile profile;
    c.change(profile);
    const auto checked = validate(profile);
    ASSERT_FALSE(checked);
    EXPECT_THAT(checked.error().message, HasSubstr(c.message));
    EXPECT_THAT(checked.error().message, HasSubstr("\"soldier\""));
  }
}

void expect_all_valid(const std::vector<Changed>& cases) {
  for (const Changed& c : cases) {
    AgentProfile profile;
    c.change(profile);
    const auto checked = validate(profile);
    EXPECT_TRUE(checked) << c.what << ": " << checked.error().message;
  }
}

TEST(AgentProfile, the_default_soldier_is_valid) { EXPECT_TRUE(validate(AgentProfile{})); }

TEST(AgentProfile, refuses_bad_sizes) {
  using P = AgentProfile;
  expect_all_refused({
      {"no radius", [](P& p) { p.radius = 0; }, "radius"},
      {"NaN radius", [](P& p) { p.radius = kNaN; }, "radius"},
      {"infinite radius", [](P& p) { p.radius = kInfinity; }, "radius"},
      {"negative step", [](P& p) { p.step = -0.1F; }, "step"},
      {"NaN step", [](P& p) { p.step = kNaN; }, "step"},
      {"step as high as the lowest stance", [](P& p) { p.step = 1.2F; }, "step"},
      {"negative drop", [](P& p) { p.drop = -1; }, "drop"},
      {"infinite drop", [](P& p) { p.drop = kInfinity; }, "drop"},
      {"negative jump height", [](P& p) { p.jump_height = -1; }, "jump_height"},
      {"NaN jump height", [](P& p) { p.jump_height = kNaN; }, "jump_height"},
      {"negative jump length", [](P& p) { p.jump_length = -1; }, "jump_length"},
      {"infinite jump length", [](P& p) { p.jump_length = kInfinity; }, "jump_length"},
      {"negative slope", [](P& p) { p.slope = -0.1F; }, "slope"},
      {"upright slope", [](P& p) { p.slope = 1.58F; }, "slope"},
      {"NaN slope", [](P& p) { p.slope = kNaN; }, "slope"},
  });
}

TEST(AgentProfile, refuses_bad_stances) {
  using P = AgentProfile;
  expect_all_refused({
      {"none", [](P& p) { p.stances.clear(); }, "1 to 16 stances"},
      {"nameless", [](P& p) { p.stances[1].name = ""; }, "name"},
      {"name with arrow", [](P& p) { p.stances[1].name = "a>b"; }, "name"},
      {"repeated name", [](P& p) { p.stances[1].name = "stand"; }, "two stances"},
      {"no height", [](P& p) { p.stances[0].height = 0; }, "height"},
      {"NaN height", [](P& p) { p.stances[0].height = kNaN; }, "height"},
      {"infinite height", [](P& p) { p.stances[0].height = kInfinity; }, "height"},
      {"eye on the floor", [](P& p) { p.stances[1].eye = 0; }, "\"crouch\": eye"},
      {"eye above the head", [](P& p) { p.stances[0].eye = 1.81F; }, "\"stand\": eye"},
      {"NaN eye", [](P& p) { p.stances[0].eye = kNaN; }, "eye"},
      {"body below the floor", [](P& p) { p.stances[0].body = {1.0F, -0.1F}; }, "body points"},
      {"body above the head", [](P& p) { p.stances[0].body = {1.9F}; }, "body points"},
      {"NaN body", [](P& p) { p.stances[0].body = {kNaN}; }, "body points"},
  });
}

TEST(AgentProfile, accepts_the_limits) {
  using P = AgentProfile;
  expect_all_valid({
      {"eye at the top", [](P& p) { p.stances[0].eye = p.stances[0].height; }, ""},
      {"body from feet to head", [](P& p) { p.stances[0].body = {0, 1.8F}; }, ""},
      {"cannot step, drop or jump", [](P& p) { p.step = p.drop = p.jump_height = 0; }, ""},
      {"flat floors only", [](P& p) { p.slope = p.jump_length = 0; }, ""},
      {"one stance", [](P& p) { p.stances.resize(1); }, ""},
      {"no abilities", [](P& p) { p.abilities.reset(); }, ""},
  });
}

TEST(AgentProfile, may_have_sixteen_stances_but_not_more) {
  AgentProfile profile;
  while (profile.stances.size() < kMostStances)
    profile.stances.push_back({"s" + std::to_string(profile.stances.size()), 1.5F, 1.0F, {}});
  EXPECT_TRUE(validate(profile));
  profile.stances.push_back({"one more", 1.5F, 1.0F, {}});
  const auto checked = validate(profile);
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().message, HasSubstr("not 17"));
}

TEST(AgentProfile, finds_stances_by_name) {
  const AgentProfile profile;
  EXPECT_EQ(profile.find_stance("stand"), StanceId{0});
  EXPECT_EQ(profile.find_stance("crouch"), StanceId{1});
  EXPECT_FALSE(profile.find_stance("prone").valid());
  EXPECT_EQ(profile.stance(StanceId{1}).name, "crouch");
}

TEST(AgentProfile, walks_in_its_first_stance_and_crouches_in_its_lowest) {
  AgentProfile profile;
  profile.stances = {{"stand", 1.8F, 1.6F, {}}, {"prone", 0.5F, 0.3F, {}}, {"kneel", 1.1F, 1, {}}};
  EXPECT_EQ(profile.upright().name, "stand");
  EXPECT_EQ(profile.crouched().name, "prone");
}

/// Two nodes, the second `rise` metres higher, and one link of the kind from the first to it.
WaypointGraph one_link(LinkKind kind, float rise = 0) {
  GraphParts parts = test::nodes_in_a_row(2);
  parts.nodes[1].position.z = rise;
  parts.links = {link_between(0, 1, kind)};
  return built(parts);
}

bool allows_only_link(const AgentProfile& profile, const WaypointGraph& graph) {
  return allows(profile, graph, graph.links()[0]);
}

TEST(Allows, needs_the_ability_for_the_kind) {
  for (std::size_t i = 0; i < kLinkKinds; ++i) {
    const auto kind = static_cast<LinkKind>(i);
    const WaypointGraph graph = one_link(kind);
    AgentProfile profile;
    EXPECT_TRUE(allows_only_link(profile, graph)) << name_of(kind);
    profile.abilities.reset(i);
    EXPECT_FALSE(profile.can(kind));
    EXPECT_FALSE(allows_only_link(profile, graph)) << name_of(kind);
    profile.abilities.reset().set(i);
    EXPECT_TRUE(allows_only_link(profile, graph)) << name_of(kind);
  }
}

/// May the default soldier use a link with this clearance?
bool fits(LinkKind kind, float radius, float height) {
  const WaypointGraph graph = one_link(kind);
  Link link = graph.links()[0];
  link.clearance_radius = radius;
  link.clearance_height = height;
  return allows(AgentProfile{}, graph, link);
}

TEST(Allows, needs_room_for_the_upright_body) {
  for (const LinkKind kind : {LinkKind::walk, LinkKind::jump, LinkKind::drop, LinkKind::climb}) {
    EXPECT_TRUE(fits(kind, 0.4F, 1.8F)) << name_of(kind);
    EXPECT_FALSE(fits(kind, 0.39F, 1.8F)) << name_of(kind);
    EXPECT_FALSE(fits(kind, 0.4F, 1.79F)) << name_of(kind);
  }
}

TEST(Allows, needs_room_for_the_lowest_body_when_crouching) {
  EXPECT_TRUE(fits(LinkKind::crouch, 0.4F, 1.2F));
  EXPECT_FALSE(fits(LinkKind::crouch, 0.4F, 1.19F));
  EXPECT_FALSE(fits(LinkKind::crouch, 0.39F, 1.2F));
}

TEST(Allows, needs_to_survive_the_fall) {
  const AgentProfile profile;  // falls 3 metres
  EXPECT_TRUE(allows_only_link(profile, one_link(LinkKind::drop, -3)));
  EXPECT_FALSE(allows_only_link(profile, one_link(LinkKind::drop, -3.01F)));
  EXPECT_FALSE(allows_only_link(profile, one_link(LinkKind::jump, -3.01F)));
  EXPECT_TRUE(allows_only_link(profile, one_link(LinkKind::walk, -30)));
  EXPECT_TRUE(allows_only_link(profile, one_link(LinkKind::walk, 30)));
}

}  // namespace
}  // namespace defilade
