// Editing in the viewer: what is saved and baked there is what the verbs make of the same files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "support/run/viewer.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class ViewEdit : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(shop.run("bake " + kDemo + " -o demo.dfl").code, 0);
    viewer.emplace(shop, std::vector<std::string>{"demo.dfl"});
    tab.emplace(viewer->open_tab());
  }
  void TearDown() override {
    if (!viewer) return;
    EXPECT_EQ(viewer->end(), 0) << shop.read("viewer.err");
  }

  json edit(json question) {
    const Said said = tab->ask("edit", std::move(question));
    EXPECT_EQ(said.error(), "");
    return said.error().empty() ? said.answer() : json();
  }
  json nodes() { return tab->ask("document").answer()["nodes"]; }
  void bake() {
    ASSERT_EQ(tab->ask("bake").error(), "");
    tab->wait_for("map");
  }
  static json named(const json& nodes, const std::string& name) {
    for (const json& node : nodes)
      if (node["name"] == name) return node;
    return nullptr;
  }

  Workshop shop;
  std::optional<Viewer> viewer;
  std::optional<WebClient> tab;
};

TEST_F(ViewEdit, the_document_begins_as_the_maps_graph_and_bakes_to_the_same_map) {
  const json before = json::parse(shop.run("export demo.dfl --json").out);
  EXPECT_EQ(nodes().size(), before["nodes"].size());
  bake();
  ASSERT_EQ(tab->ask("save", {{"what", "map"}}).error(), "");
  json after = json::parse(shop.run("export demo.dfl --json").out);
  after["hashes"]["settings"] = before["hashes"]["settings"];  // links are given now
  EXPECT_EQ(after, before);
}

TEST_F(ViewEdit, what_is_saved_bakes_to_what_the_viewer_baked) {
  edit({{"op", "add_node"}, {"at", {20.2, 11.7, 0}}, {"name", "mine"}, {"kind", "cover"}});
  edit({{"op", "move_node"}, {"node", "crossroads"}, {"at", {32, 12, 0}}});
  edit({{"op", "delete_node"}, {"node", "pantry"}});
  edit({{"op", "rename_node"}, {"node", "gate"}, {"name", "front \"gate\""}});
  edit({{"op", "set_tags"}, {"node", "garden"}, {"tags", {"green", "low"}}});
  edit({{"op", "set_stand_only"}, {"node", "garden"}, {"stand_only", true}});
  edit({{"op", "set_peek_outs"}, {"node", "mine"}, {"places", {{20.8, 11.7, 0}}}});
  edit({{"op", "set_formation"}, {"node", "mine"}, {"places", {{19.5, 11.7, 0}, {19, 11, 0}}}});
  edit({{"op", "set_cover"},
        {"node", "mine"},
        {"cover", {{{"begin", {0, -2}}, {"end", {2, 0}}, {"height", "low"}}}}});
  edit({{"op", "link"}, {"from", "mine"}, {"to", "landing"}, {"kind", "climb"}});
  edit({{"op", "unlink"}, {"from", "yard-centre"}, {"to", "n14-10"}});
  const json document = nodes();
  EXPECT_EQ(named(document, "pantry"), nullptr);
  EXPECT_EQ(named(document, "mine")["peek_outs"].size(), 1U);
  bake();
  ASSERT_EQ(tab->ask("save", {{"what", "waypoints"}, {"name", "mine.json"}}).error(), "");
  ASSERT_EQ(tab->ask("save", {{"what", "map"}, {"name", "mine.dfl"}}).error(), "");
  const Outcome baked = shop.run("bake " + kDemo + " --waypoints mine.json -o theirs.dfl");
  ASSERT_EQ(baked.code, 0) << baked.err;
  EXPECT_EQ(shop.read("mine.dfl"), shop.read("theirs.dfl"));
}

TEST_F(ViewEdit, a_new_node_is_linked_with_those_near_it) {
  const json answer = edit({{"op", "add_node"}, {"at", {20.2, 11.7, 0}}});
  const std::string name = "new-" + std::to_string(nodes().size() - 1);
  const json added = named(answer["nodes"], name);
  ASSERT_FALSE(added.is_null());
  EXPECT_GE(added["links"].size(), 2U);
  for (const json& link : added["links"])
    EXPECT_FALSE(named(answer["nodes"], link["to"]).is_null()) << "neighbours are told, too";
  const json alone =
      edit({{"op", "add_node"}, {"at", {20.2, 12.7, 0}}, {"name", "alone"}, {"link", false}});
  EXPECT_EQ(named(alone["nodes"], "alone")["links"].size(), 0U);
}

TEST_F(ViewEdit, undo_and_redo_go_back_and_forth_through_every_edit) {
  std::vector<json> states{nodes()};
  const std::vector<json> edits{
      {{"op", "add_node"}, {"at", {20.2, 11.7, 0}}, {"name", "mine"}},
      {{"op", "move_node"}, {"node", "crossroads"}, {"at", {32, 12, 0}}},
      {{"op", "set_kind"}, {"node", "mine"}, {"kind", "cover"}},
      {{"op", "delete_node"}, {"node", "mine"}},
  };
  for (const json& step : edits) {
    edit(step);
    states.push_back(nodes());
  }
  for (std::size_t i = edits.size(); i-- > 0;) {
    const json answer = tab->ask("undo").answer();
    EXPECT_EQ(answer["document"]["undo"], i);
    EXPECT_EQ(nodes(), states[i]);
    for (const json& node : answer["nodes"]) EXPECT_EQ(node, named(states[i], node["name"]));
    for (const json& name : answer["gone"]) EXPECT_EQ(named(states[i], name), nullptr);
  }
  EXPECT_THAT(tab->ask("undo").error(), HasSubstr("nothing to undo"));
  EXPECT_EQ(tab->ask("document").answer()["document"]["baked"], true) << "as it was opened";
  for (std::size_t i = 1; i < states.size(); ++i) {
    tab->ask("redo");
    EXPECT_EQ(nodes(), states[i]);
  }
  EXPECT_THAT(tab->ask("redo").error(), HasSubstr("nothing to redo"));
}

TEST_F(ViewEdit, edits_that_make_no_graph_are_refused_and_change_nothing) {
  const json before = nodes();
  for (const json& wrong : std::vector<json>{
           {{"op", "add_node"}, {"at", {1, 2, 0}}, {"name", "gate"}},
           {{"op", "move_node"}, {"node", "nobody"}, {"at", {1, 2, 0}}},
           {{"op", "link"}, {"from", "gate"}, {"to", "gate"}},
           {{"op", "link"}, {"from", "gate"}, {"to", "n2-10"}},
           {{"op", "unlink"}, {"from", "gate"}, {"to", "landing"}},
           {{"op", "set_peek_outs"}, {"node", "gate"}, {"places", {{1, 1, 0}}}},
           {{"op", "set_kind"}, {"node", "gate"}, {"kind", "castle"}},
           {{"op", "fly"}},
       })
    EXPECT_NE(tab->ask("edit", wrong).error(), "") << wrong;
  EXPECT_EQ(nodes(), before);
  EXPECT_EQ(tab->ask("document").answer()["document"]["undo"], 0);
}

TEST_F(ViewEdit, other_tabs_hear_of_edits_and_see_the_new_map) {
  WebClient other = viewer->open_tab();
  EXPECT_EQ(other.wait_for("hello")["document"]["undo"], 0);
  edit({{"op", "delete_node"}, {"node", "pantry"}});
  EXPECT_EQ(other.wait_for("document")["document"]["undo"], 1);
  tab->ask("change", {{"door", "door1"}, {"shut", true}});
  bake();
  EXPECT_EQ(other.wait_for("map")["revision"], 2);
  EXPECT_EQ(other.ask("scene").answer()["revision"], 2);
  const json change = tab->ask("change", {{"add", {{4, 4, 0}, {5, 5, 1}}}}).answer();
  EXPECT_EQ(change["changes"].size(), 2U) << "the door is still shut in the new map";
}

TEST_F(ViewEdit, a_bake_can_be_cancelled_and_only_one_runs_at_a_time) {
  ASSERT_EQ(tab->ask("bake").error(), "");
  tab->ask("cancel");
  tab->wait_for_any({"map", "failed"});  // it may have ended before it could be cancelled
  EXPECT_EQ(tab->ask("document").answer()["document"]["baking"], false);
}

TEST_F(ViewEdit, files_are_saved_beside_the_map_and_nowhere_else) {
  for (const char* name : {"../out.json", "/tmp/out.json", ".json", ".hidden.json", "out.txt",
                           "a\\b.json", "out\n.json", ""})
    EXPECT_NE(tab->ask("save", {{"what", "waypoints"}, {"name", name}}).error(), "") << name;
  shop.write("taken.json", "mine");
  EXPECT_THAT(tab->ask("save", {{"what", "waypoints"}, {"name", "taken.json"}}).error(),
              HasSubstr("already"));
  EXPECT_EQ(shop.read("taken.json"), "mine");
  EXPECT_EQ(tab->ask("save", {{"what", "waypoints"}, {"name", "taken.json"}, {"overwrite", true}})
                .error(),
            "");
  EXPECT_EQ(tab->ask("save", {{"what", "waypoints"}, {"name", "taken.json"}}).error(), "")
      << "it is this program's own now";
  edit({{"op", "delete_node"}, {"node", "pantry"}});
  EXPECT_EQ(tab->ask("document").answer()["document"]["unsaved"], true);
  EXPECT_THAT(tab->ask("save", {{"what", "map"}}).error(), HasSubstr("bake first"));
}

TEST_F(ViewEdit, a_stripped_map_is_shown_and_stays_as_it_is) {
  ASSERT_EQ(shop.run("bake " + kDemo + " --strip -o bare.dfl").code, 0);
  Viewer bare(shop, {"bare.dfl"});
  WebClient page = bare.open_tab();
  EXPECT_EQ(page.ask("scene").answer()["editable"], false);
  EXPECT_EQ(page.ask("sets", {{"situation", json::object()}, {"want", {"danger"}}}).error(), "");
  EXPECT_NE(page.ask("edit", {{"op", "delete_node"}, {"node", "pantry"}}).error(), "");
  EXPECT_NE(page.ask("change", {{"reset", true}}).error(), "");
  EXPECT_NE(page.ask("bake").error(), "");
  EXPECT_EQ(bare.end(), 0);
}

}  // namespace
}  // namespace defilade::test
